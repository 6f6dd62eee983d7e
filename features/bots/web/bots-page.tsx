import { Alert, Button, SegmentedControl, Stack } from '@mantine/core'
import IconPlus from 'icon:plus'
import IconRobot from 'icon:robot'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { createFileRoute, type SearchSchemaInput } from '@tanstack/react-router'
import { lazy, Suspense } from 'react'
import type { FamilyPage } from '#bots/catalogue.ts'
import { useFacts } from '#features/live/web/index.ts'
import { Empty } from '#platform/web/empty.tsx'
import { useMessages, useTitle } from '#platform/web/language.tsx'
import { PageHeading } from '#platform/web/page-heading.tsx'
import { Problem } from '#platform/web/problem.tsx'
import { botsApi, botsQuery, REREAD_MS } from './api.ts'
import { BotsGhost, BotsList } from './bots-list.tsx'
import { type BotsSearch, modes, readBotsSearch } from './bots-search.ts'
import { barOf, betaDay, familyMenu, familyNamed, familyTitle, isOffered, titleOf } from './family.ts'
import { useKit } from './family-kit.ts'
import { Freshness } from './freshness.tsx'
import { ButtonLink } from '#platform/web/button-link.tsx'
import { botErrors, listMessages } from './messages.ts'
import { useBotActs } from './use-bot-acts.tsx'

export const Route = createFileRoute('/bots/$family/dashboard')({
  staticData: { grant: 'trading', title: familyTitle('dashboard'), menu: familyMenu },
  validateSearch: (search: Record<string, unknown> & SearchSchemaInput): BotsSearch => readBotsSearch(search),
  loader: ({ params }) => familyNamed(params.family, 'dashboard').load(),
  component: BotsPage,
})

const BetaNotice = lazy(() => import('./beta-notice.tsx'))

function BotsPage() {
  const { family } = Route.useParams()
  // The address may hold more than this, such as the language.
  const search = readBotsSearch(Route.useSearch())
  const { mode = 'demo' } = search
  const navigate = Route.useNavigate()
  const words = useMessages(listMessages)
  const errors = useMessages(botErrors)
  const title = useTitle()
  const entry = familyNamed(family, 'dashboard')
  const [bar, day] = [barOf(family), betaDay(family)]
  const kit = useKit(Route.useLoaderData())
  const client = useQueryClient()
  const query = useQuery({ ...botsQuery(family), refetchInterval: REREAD_MS })
  const acts = useBotActs(family, kit.refusal)
  useFacts((fact) => {
    const isOfFamily = (fact.kind === 'fill' || fact.kind === 'bot') && fact.family === family
    if (fact.kind === 'gap' || isOfFamily)
      void client.invalidateQueries({ queryKey: botsApi.list.key({ input: { family } }) })
  })
  const bots = query.data?.bots.filter((bot) => bot.mode === mode) ?? []
  const onSearch = (next: BotsSearch, { replace = false } = {}) =>
    void navigate({ search: next, replace, resetScroll: false })
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
          onChange={(next) => onSearch(readBotsSearch({ ...search, mode: next, page: 1 }))}
          data={modes.map((value) => ({ value, label: words[value] }))}
          style={{ alignSelf: 'flex-start' }}
        />
        <div className="table-place">
          {query.isPending && <BotsGhost />}
          {query.isError && !query.isRefetchError && (
            <Problem error={query.error} words={errors} retry={() => void query.refetch()} />
          )}
          {query.isSuccess && bots.length === 0 && <NoBots family={family} mode={mode} />}
          {bots.length > 0 && (
            <Freshness>
              <BotsList
                family={family}
                bots={bots}
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
