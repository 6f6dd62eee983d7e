/** A page that makes a bot of a family: its title, and the form with what this page begins with. */
import { useSuspenseQuery } from '@tanstack/react-query'
import { useLoaderData, useNavigate, useParams, useSearch } from '@tanstack/react-router'
import { useMemo } from 'react'
import { useTitle } from '#platform/web/language.tsx'
import { PageHeading } from '#platform/web/page-heading.tsx'
import { RoomLeft } from '#features/packages/web/index.ts'
import { marketsQuery } from './api.ts'
import { CreateForm } from './create-form.tsx'
import { familyNamed, titleOf, tradedBy } from './family.ts'
import type { NewBotPage } from './load-new-bot.ts'

export const NewBot = ({ page }: { page: NewBotPage }) => {
  const from = `/bots/$family/${page}` as const
  const { family } = useParams({ from })
  const { depth } = useSearch({ from })
  const loaded = useLoaderData({ from })
  const navigate = useNavigate({ from })
  const title = useTitle()
  const entry = familyNamed(family, page)
  const { data } = useSuspenseQuery(marketsQuery())
  const markets = useMemo(() => tradedBy(family, data.markets), [family, data.markets])
  return (
    <>
      <PageHeading subtitle={title(entry.about)}>{title(titleOf(entry, page))}</PageHeading>
      <RoomLeft group={entry.group} mode="demo" />
      <CreateForm
        key={page}
        family={family}
        loaded={loaded}
        markets={markets}
        depth={depth}
        onDepth={(next) => void navigate({ search: { depth: next }, replace: true, resetScroll: false })}
      />
    </>
  )
}
