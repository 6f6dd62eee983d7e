/** A page that makes a bot of a family: its title, and the form with what this page begins with. */
import { Alert, Stack, Text } from '@mantine/core'
import { useSuspenseQuery } from '@tanstack/react-query'
import { Link, useLoaderData, useNavigate, useParams, useSearch } from '@tanstack/react-router'
import { createElement, lazy, Suspense, useMemo } from 'react'
import { catalogued } from '#bots/catalogue.ts'
import { ButtonLink } from '#platform/web/button-link.tsx'
import { useMessages, useTitle } from '#platform/web/language.tsx'
import { PageHeading } from '#platform/web/page-heading.tsx'
import { UnreachedNote } from '#features/markets/web/index.ts'
import { marketsQuery } from './api.ts'
import { CreateForm } from './create-form.tsx'
import { barOf, betaDay, familyIcon, familyNamed, isOffered, titleOf, offeredTo } from './family.ts'
import { botErrors, listMessages } from './messages.ts'
import type { NewBotPage } from './load-new-bot.ts'
import styles from './pages.module.css'
import { pairMessages } from './pair-messages.ts'

const RoomLeft = lazy(async () => ({ default: (await import('#features/packages/web/index.ts')).RoomLeft }))
const BetaNotice = lazy(() => import('./beta-notice.tsx'))

/** In place of the form, where the installation does without the family. */
const NotOffered = ({ family, bar }: { family: string; bar: 'FEATURE_OFF' | 'BETA_OVER' }) => {
  const errors = useMessages(botErrors)
  const { existing } = useMessages(listMessages)
  return (
    <Alert role="status">
      <Stack gap="sm" align="flex-start">
        <Text>{errors[bar]}</Text>
        <ButtonLink to="/bots/$family/dashboard" params={{ family }}>
          {existing}
        </ButtonLink>
      </Stack>
    </Alert>
  )
}

export const NewBot = ({ page }: { page: NewBotPage }) => {
  const from = `/bots/$family/${page}` as const
  const { family } = useParams({ from })
  const { depth, folder, exchange, pair } = useSearch({ from })
  const { loaded, begun } = useLoaderData({ from })
  const navigate = useNavigate({ from })
  const title = useTitle()
  const entry = familyNamed(family, page)
  const [bar, day] = [barOf(family), betaDay(family)]
  const { data } = useSuspenseQuery(marketsQuery())
  const markets = useMemo(() => offeredTo(family, data.markets), [family, data.markets])
  return (
    <>
      <PageHeading subtitle={title(entry.about)}>{title(titleOf(entry, page))}</PageHeading>
      {page === 'create' && <Families />}
      {bar !== null ? (
        <NotOffered family={family} bar={bar} />
      ) : (
        <>
          {day !== null && (
            <Suspense>
              <BetaNotice day={day} />
            </Suspense>
          )}
          <Suspense>
            <RoomLeft group={entry.group} mode="demo" />
          </Suspense>
          <UnreachedNote />
          <CreateForm
            key={`${family} ${page} ${exchange ?? ''} ${pair ?? ''}`}
            family={family}
            loaded={loaded}
            begun={begun}
            markets={markets}
            folder={folder}
            at={exchange === undefined || pair === undefined ? undefined : { exchange, pair }}
            depth={depth}
            onDepth={(next) =>
              void navigate({ search: (before) => ({ ...before, depth: next }), replace: true, resetScroll: false })
            }
          />
        </>
      )}
    </>
  )
}

/** The same page for another kind of bot. */
const Families = () => {
  const words = useMessages(pairMessages)
  const title = useTitle()
  return (
    <nav className={styles['families']} aria-label={words.families}>
      {catalogued
        .filter(({ name }) => isOffered(name))
        .map(({ name, titles }) => (
          <Link key={name} to="/bots/$family/create" params={{ family: name }} activeProps={{ 'data-active': true }}>
            {createElement(familyIcon(name), { size: 16 })}
            {title(titles)}
          </Link>
        ))}
    </nav>
  )
}
