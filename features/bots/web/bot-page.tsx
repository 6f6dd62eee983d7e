import { Skeleton, Stack } from '@mantine/core'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { createFileRoute, type SearchSchemaInput } from '@tanstack/react-router'
import { type ComponentProps, lazy, Suspense, useState } from 'react'
import { useFacts } from '#features/live/web/index.ts'
import { useStaleSince } from '#features/markets/web/index.ts'
import type { Side } from '#engine/market.ts'
import { useTitle } from '#platform/web/language.tsx'
import { PageHeading } from '#platform/web/page-heading.tsx'
import { Problem } from '#platform/web/problem.tsx'
import type { MarketSummary } from '../../markets/contract.ts'
import type { BotFill } from '../contract.ts'
import { type Bot, botQuery, botsApi, fillsQuery, marketsQuery, REREAD_MS, valuesOf } from './api.ts'
import { BotFacts } from './bot-facts.tsx'
import { BotHeader } from './bot-header.tsx'
import { type BotSearch, readBotSearch } from './bot-search.ts'
import { BotTabs } from './bot-tabs.tsx'
import { ButtonLink } from '#platform/web/button-link.tsx'
import { Freshness } from './freshness.tsx'
import type { AskedExit } from './bot-exit.tsx'
import { familyNamed, familyOfBot, familyTitle, titleOf } from './family.ts'
import { useKit } from './family-kit.ts'
import styles from './pages.module.css'
import type { FolderChoice } from './folder-acts.ts'
import { NowPanel } from './now-panel.tsx'
import type { Plan } from './plan.ts'
import { ProfitPanel } from './profit-panel.tsx'
import { useBotActs } from './use-bot-acts.tsx'
import { usePlan } from './use-plan.ts'
import { useTradeNames } from './use-trade-names.ts'
import type { KeptIssue } from './wizard-state.ts'

export const Route = createFileRoute('/bots/$family/$botId')({
  staticData: { grant: 'trading', title: familyTitle('bot') },
  validateSearch: (search: Record<string, unknown> & SearchSchemaInput): BotSearch => readBotSearch(search),
  loader: ({ params }) => familyOfBot(params, 'bot').load(),
  component: BotPage,
})

function BotPage() {
  const { family, botId } = Route.useParams()
  const title = useTitle()
  const entry = familyNamed(family, 'bot')
  const client = useQueryClient()
  const query = useQuery({ ...botQuery(botId), refetchInterval: REREAD_MS })
  useFacts((fact) => {
    if (fact.kind === 'notification' || (fact.kind !== 'gap' && fact.bot !== botId)) return
    void client.invalidateQueries({ queryKey: botQuery(botId).queryKey })
    void client.invalidateQueries({ queryKey: botsApi.orders.key() })
    void client.invalidateQueries({ queryKey: botsApi.fills.key() })
    void client.invalidateQueries({ queryKey: botsApi.settings.key() })
    void client.invalidateQueries({ queryKey: botsApi.activity.key() })
  })
  if (!query.isSuccess)
    return (
      <>
        <PageHeading
          actions={
            <ButtonLink to="/bots/$family/dashboard" params={{ family }} variant="default">
              {title(titleOf(entry, 'dashboard'))}
            </ButtonLink>
          }
        >
          {title(titleOf(entry, 'bot'))}
        </PageHeading>
        {query.isPending ? <BotGhost /> : <Problem error={query.error} retry={() => void query.refetch()} />}
      </>
    )
  return <LoadedBot bot={query.data} family={family} />
}

/** Each comes when it is first asked for. */
const BotChart = lazy(async () => ({ default: (await import('./bot-chart.tsx')).BotChart }))
const BotExit = lazy(() => import('./bot-exit.tsx'))
const PositionsPanel = lazy(() => import('./positions-panel.tsx'))
const BotNotes = lazy(() => import('./bot-notes.tsx'))
const FolderDialog = lazy(() => import('./folder-dialog.tsx'))
const NextDecision = lazy(() => import('./next-decision.tsx'))
const HeardSignals = lazy(() => import('./heard-signals.tsx'))
const SignalPanel = lazy(() =>
  import('#features/signals/web/index.ts').then(({ loadSignalPanel }) => loadSignalPanel()),
)

const noFills: readonly BotFill[] = []
const noMarkets: readonly MarketSummary[] = []
const noneRefused: readonly KeptIssue[] = []

const stepsOf = (bot: Bot, markets: readonly MarketSummary[]) =>
  markets.find((market) => market.exchange === bot.exchange && market.pair === bot.pair) ?? {
    tickSize: '0.01',
    stepSize: '0.00000001',
  }

const LoadedBot = ({ bot, family }: { bot: Bot; family: string }) => {
  // The address may hold more than this, such as the language.
  const search = readBotSearch(Route.useSearch())
  const navigate = Route.useNavigate()
  const onSearch = (next: BotSearch) => void navigate({ search: next, resetScroll: false })
  const kit = useKit(Route.useLoaderData())
  const acts = useBotActs(kit.refusal)
  const [leaving, setLeaving] = useState<AskedExit | null>(null)
  const markets = useQuery(marketsQuery()).data?.markets ?? noMarkets
  const { tickSize, stepSize } = stepsOf(bot, markets)
  const [isNoting, setNoting] = useState(false)
  const [choice, setChoice] = useState<FolderChoice | null>(null)
  const plan = usePlan({ kit, values: valuesOf(bot), markets, refused: noneRefused, bot })
  const entersBy = kit.entersBy(bot.form)
  const names = useTradeNames(bot, tickSize)
  return (
    <div className={styles['roomForActs']}>
      <BotHeader
        bot={bot}
        entersBy={entersBy}
        acts={acts}
        onExit={(kind) => setLeaving({ kind, trade: null })}
        onFolder={setChoice}
        onNote={() => setNoting(true)}
      />
      <BotFacts bot={bot} />
      <Stack>
        <BotOverview
          bot={bot}
          now={kit.now(bot)}
          tickSize={tickSize}
          plan={plan}
          entersBy={entersBy}
          shown={search.in}
          onShown={(asset) => onSearch(withCurrency(search, asset))}
        />
        <BotPositions bot={bot} markets={markets} />
        <BotSaid bot={bot} isEdited={isNoting} onEdit={setNoting} />
        {familyNamed(family, 'bot').hearsSignals(bot.form) && <BotSignals bot={bot} />}
        <BotTabs
          bot={bot}
          settings={plan.settings}
          acts={acts}
          steps={{ tickSize, stepSize }}
          kit={kit}
          markets={markets}
          search={search}
          onSearch={onSearch}
          onFolder={setChoice}
          onExit={(kind, id) => setLeaving({ kind, trade: { id, name: names.inside(id) } })}
        />
      </Stack>
      {choice !== null && (
        <BotFolder choice={choice} bot={bot} kit={kit} tickSize={tickSize} onClose={() => setChoice(null)} />
      )}
      {leaving !== null && (
        <BotLeaving
          asked={leaving}
          bot={bot}
          entersBy={entersBy}
          markets={markets}
          acts={acts}
          say={kit.refusal}
          onClose={() => setLeaving(null)}
          onGone={() => void navigate({ to: '/bots/$family/dashboard', params: { family } })}
        />
      )}
    </div>
  )
}

const BotLeaving = (props: ComponentProps<typeof BotExit>) => (
  <Suspense>
    <BotExit {...props} />
  </Suspense>
)

const BotFolder = (props: ComponentProps<typeof FolderDialog>) => (
  <Suspense>
    <FolderDialog {...props} />
  </Suspense>
)

const BotPositions = ({ bot, markets }: { bot: Bot; markets: readonly MarketSummary[] }) =>
  familyNamed(bot.family, 'bot').trades === 'futures' && (
    <Suspense fallback={<Skeleton h={260} />}>
      <PositionsPanel bot={bot} markets={markets} />
    </Suspense>
  )

/** A card with nothing to say is not drawn. */
const BotSaid = (props: ComponentProps<typeof BotNotes>) =>
  (props.isEdited || props.bot.note !== '' || props.bot.tags.length > 0) && (
    <Suspense fallback={<Skeleton h={98} />}>
      <BotNotes {...props} />
    </Suspense>
  )

const BotSignals = ({ bot }: { bot: Bot }) => (
  <>
    <Suspense>
      <HeardSignals bot={bot} />
    </Suspense>
    <Suspense fallback={<Skeleton h={480} />}>
      <SignalPanel bot={bot} />
    </Suspense>
  </>
)

type OverviewProps = {
  bot: Bot
  now: string
  tickSize: string
  plan: Pick<Plan, 'lines' | 'loadWatch'>
  entersBy: Side
  shown: BotSearch['in']
  onShown: (asset: BotSearch['in']) => void
}

const BotOverview = ({ bot, now, tickSize, plan, entersBy, shown, onShown }: OverviewProps) => {
  const { lines, loadWatch } = plan
  // A folder leaves that to its bots.
  const decides = familyNamed(bot.family, 'bot').goesIntoFolder(bot.form)
  const fills = useQuery(fillsQuery(bot.id)).data?.fills ?? noFills
  // Prices of a silent exchange are old: they must not look new.
  const isSilent = useStaleSince(bot.exchange) !== null
  return (
    <Freshness>
      <div className={`${styles['bot']} ${isSilent ? 'stale' : ''}`}>
        <div className={styles['main']}>
          <NowPanel bot={bot} now={now} tickSize={tickSize} />
          <Suspense fallback={<Skeleton h={440} />}>
            <BotChart
              bot={bot}
              fills={fills}
              tickSize={tickSize}
              planned={lines}
              entersBy={entersBy}
              load={loadWatch}
            />
          </Suspense>
        </div>
        <div className={styles['main']}>
          {loadWatch !== null && decides && (
            <Suspense fallback={<Skeleton h={220} />}>
              <NextDecision bot={bot} tickSize={tickSize} load={loadWatch} />
            </Suspense>
          )}
          <ProfitPanel bot={bot} tickSize={tickSize} shown={shown} onShown={onShown} />
        </div>
      </div>
    </Freshness>
  )
}

/** The page as it will stand: what it does, the chart, its figures. */
const BotGhost = () => (
  <div className="table-place">
    <Skeleton h={62} mb={8} />
    <div className={styles['bot']}>
      <div className={styles['main']}>
        <Skeleton h={140} />
        <Skeleton h={440} />
      </div>
      <Skeleton h={520} />
    </div>
  </div>
)

const withCurrency = ({ in: _in, ...rest }: BotSearch, asset: BotSearch['in']): BotSearch =>
  asset === undefined ? rest : { ...rest, in: asset }
