import { Alert, Button, SegmentedControl, Stack } from '@mantine/core'
import IconPlus from 'icon:plus'
import IconRobot from 'icon:robot'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { createFileRoute, Navigate, type SearchSchemaInput } from '@tanstack/react-router'
import { lazy, Suspense } from 'react'
import type { FamilyPage } from '#bots/catalogue.ts'
import { useFacts } from '#features/live/web/index.ts'
import { Empty } from '#platform/web/empty.tsx'
import { useMessages, useTitle } from '#platform/web/language.tsx'
import { readAddress, withChosen } from '#platform/web/list-address.ts'
import { PageHeading } from '#platform/web/page-heading.tsx'
import { Problem } from '#platform/web/problem.tsx'
import { botList, modes } from '../list.ts'
import { botPageQuery, type BotsAddress, markListsOld, REREAD_MS, ROWS, totalsQuery } from './api.ts'
import { BotsGhost, BotsList } from './bots-list.tsx'
import { barOf, betaDay, familyMenu, familyNamed, familyTitle, isOffered, titleOf } from './family.ts'
import { useKit } from './family-kit.ts'
import { Freshness } from './freshness.tsx'
import { ButtonLink } from '#platform/web/button-link.tsx'
import { botErrors, listMessages } from './messages.ts'
import { useBotActs } from './use-bot-acts.tsx'

const read = readAddress(botList)

export const Route = createFileRoute('/bots/$family/dashboard')({
  staticData: { grant: 'trading', title: familyTitle('dashboard'), menu: familyMenu },
  validateSearch: (search: Record<string, unknown> & SearchSchemaInput): BotsAddress => read(search),
  loader: ({ params }) => familyNamed(params.family, 'dashboard').load(),
  component: BotsPage,
})

const BetaNotice = lazy(() => import('./beta-notice.tsx'))

function BotsPage() {
  const { family } = Route.useParams()
  // The address may hold more than this, such as the language.
  const search = read(Route.useSearch())
  const mode = search.mode === 'live' ? 'live' : 'demo'
  const navigate = Route.useNavigate()
  const words = useMessages(listMessages)
  const errors = useMessages(botErrors)
  const title = useTitle()
  const entry = familyNamed(family, 'dashboard')
  const [bar, day] = [barOf(family), betaDay(family)]
  const kit = useKit(Route.useLoaderData())
  const acts = useBotActs(kit.refusal)
  const { query, sums, bots, total } = useBots(family, search)
  const isEmpty = total === 0 && search.q === undefined && search.status === undefined
  const onSearch = (next: BotsAddress) => void navigate({ search: next, resetScroll: false })
  return (
    <>
      <PageHeading
        subtitle={title(entry.about)}
        actions={bar === null && <NewButtons family={family} pages={entry.pages} />}
      >
        {title(titleOf(entry, 'dashboard'))}
      </PageHeading>
      <Stack>
        {bar !== null && <Alert role="status">{errors[bar]}</Alert>}
        {day !== null && (
          <Suspense>
            <BetaNotice day={day} />
          </Suspense>
        )}
        <SegmentedControl
          aria-label={words.modeFilter}
          value={mode}
          onChange={(next) => onSearch(withChosen(botList, search, { mode: next }))}
          data={modes.map((value) => ({ value, label: words[value] }))}
          style={{ alignSelf: 'flex-start' }}
        />
        <div className="table-place">
          {query.isPending && <BotsGhost />}
          {query.isError && !query.isRefetchError && (
            <Problem error={query.error} words={errors} retry={() => void query.refetch()} />
          )}
          {query.isSuccess && !query.isPlaceholderData && bots.length === 0 && total > 0 && (
            // Behind the last page stands the last one.
            <Navigate from={Route.fullPath} to="." search={{ ...search, page: Math.ceil(total / ROWS) }} replace />
          )}
          {query.isSuccess && isEmpty && <NoBots family={family} mode={mode} />}
          {query.data !== undefined && !isEmpty && (
            <Freshness>
              <BotsList
                family={family}
                bots={bots}
                total={total}
                sums={sums.data?.totals ?? null}
                say={kit.now}
                refusal={kit.refusal}
                acts={acts}
                search={search}
                onSearch={onSearch}
              />
            </Freshness>
          )}
        </div>
      </Stack>
    </>
  )
}

/** The page of bots that the address asks for and the sums of all of its pages, read again as bots do something. */
const useBots = (family: string, search: BotsAddress) => {
  const client = useQueryClient()
  const query = useQuery({ ...botPageQuery(family, search), refetchInterval: REREAD_MS })
  const sums = useQuery({ ...totalsQuery(family, search), refetchInterval: REREAD_MS })
  useFacts((fact) => {
    const isOfFamily = (fact.kind === 'fill' || fact.kind === 'bot') && fact.family === family
    if (fact.kind === 'gap' || isOfFamily) void markListsOld(client)
  })
  const { bots = [], total = 0 } = query.data ?? {}
  return { query, sums, bots, total }
}

const NewButtons = ({ family, pages }: { family: string; pages: readonly FamilyPage[] }) => {
  const words = useMessages(listMessages)
  return (
    <>
      {pages.includes('signals') && (
        <ButtonLink to="/bots/$family/signal" params={{ family }} variant="default">
          {words.signals}
        </ButtonLink>
      )}
      {pages.includes('generator') && (
        <ButtonLink to="/bots/$family/generator" params={{ family }} variant="default">
          {words.newGenerator}
        </ButtonLink>
      )}
      <ButtonLink to="/bots/$family/create" params={{ family }} leftSection={<IconPlus size={18} />}>
        {words.newBot}
      </ButtonLink>
    </>
  )
}

const NoBots = ({ family, mode }: { family: string; mode: 'demo' | 'live' }) => {
  const words = useMessages(listMessages)
  const navigate = Route.useNavigate()
  return (
    <Empty
      icon={IconRobot}
      title={words.emptyTitle}
      actions={
        <>
          {isOffered(family) && (
            <ButtonLink to="/bots/$family/create" params={{ family }}>
              {words.emptyAction}
            </ButtonLink>
          )}
          {mode === 'live' && (
            <Button variant="subtle" onClick={() => void navigate({ search: { mode: 'demo' } })}>
              {words.showDemo}
            </Button>
          )}
        </>
      }
    >
      {mode === 'demo' ? words.emptyDemo : words.emptyLive}
    </Empty>
  )
}
