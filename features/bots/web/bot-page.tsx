import { Skeleton, Stack } from '@mantine/core'
import { useInfiniteQuery, useQuery, useQueryClient } from '@tanstack/react-query'
import { createFileRoute } from '@tanstack/react-router'
import { useState } from 'react'
import { oneOf } from '#platform/web/search.ts'
import { useFacts } from '#features/live/web/index.ts'
import { useFormat, useMessages, useTitle } from '#platform/web/language.tsx'
import { PageHeading } from '#platform/web/page-heading.tsx'
import { Problem } from '#platform/web/problem.tsx'
import type { MarketSummary } from '../../markets/contract.ts'
import { type Bot, botQuery, botsApi, marketsQuery, REREAD_MS, valuesOf } from './api.ts'
import { BotChart } from './bot-chart.tsx'
import { BotHeader } from './bot-header.tsx'
import { botMessages } from './bot-messages.ts'
import { BotTabs, tabs } from './bot-tabs.tsx'
import { ButtonLink } from '#platform/web/button-link.tsx'
import { ExitDialog, type ExitSubject } from './exit-dialog.tsx'
import { familyNamed, familyOfBot, familyTitle, titleOf } from './family.ts'
import { useKit } from './family-kit.ts'
import styles from './pages.module.css'
import { botErrors } from './messages.ts'
import { NowPanel } from './now-panel.tsx'
import { fillsQuery } from './order-tables.tsx'
import { ProfitPanel } from './profit-panel.tsx'
import { useBotActs } from './use-bot-acts.tsx'
import { useExit } from './use-exit.ts'
import { usePlan } from './use-plan.ts'
import type { KeptIssue } from './wizard-state.ts'

export const Route = createFileRoute('/bots/$family/$botId')({
  staticData: { grant: 'trading', title: familyTitle('bot') },
  validateSearch: oneOf('tab', tabs),
  loader: ({ params }) => familyOfBot(params, 'bot').load(),
  component: BotPage,
})

function BotPage() {
  const { family, botId } = Route.useParams()
  const errors = useMessages(botErrors)
  const title = useTitle()
  const entry = familyNamed(family, 'bot')
  const client = useQueryClient()
  const query = useQuery({ ...botQuery(botId), refetchInterval: REREAD_MS })
  useFacts((fact) => {
    if (fact.kind !== 'gap' && fact.bot !== botId) return
    void client.invalidateQueries({ queryKey: botQuery(botId).queryKey })
    void client.invalidateQueries({ queryKey: botsApi.orders.key() })
    void client.invalidateQueries({ queryKey: botsApi.fills.key() })
  })
  if (!query.isSuccess)
    return (
      <>
        <PageHeading
          actions={
            <ButtonLink to="/bots/$family/dashboard" params={{ family }} variant="default" mih={44}>
              {title(titleOf(entry, 'dashboard'))}
            </ButtonLink>
          }
        >
          {title(titleOf(entry, 'bot'))}
        </PageHeading>
        {query.isPending ? (
          <Skeleton h={900} />
        ) : (
          <Problem error={query.error} words={errors} retry={() => void query.refetch()} />
        )}
      </>
    )
  return <LoadedBot bot={query.data} family={family} />
}

const noMarkets: readonly MarketSummary[] = []
const noneRefused: readonly KeptIssue[] = []

const stepsOf = (bot: Bot, markets: readonly MarketSummary[]) =>
  markets.find((market) => market.exchange === bot.exchange && market.pair === bot.pair) ?? {
    tickSize: '0.01',
    stepSize: '0.00000001',
  }

const LoadedBot = ({ bot, family }: { bot: Bot; family: string }) => {
  const words = useMessages(botMessages)
  const format = useFormat()
  const { tab } = Route.useSearch()
  const navigate = Route.useNavigate()
  const toList = () => navigate({ to: '/bots/$family/dashboard', params: { family } })
  const kit = useKit(Route.useLoaderData())
  const acts = useBotActs(family, kit.refusal)
  const exit = useExit(acts, kit.refusal)
  const [subject, setSubject] = useState<{ kind: 'close' | 'delete'; subject: ExitSubject } | null>(null)
  const markets = useQuery(marketsQuery()).data?.markets ?? noMarkets
  const { tickSize, stepSize } = stepsOf(bot, markets)
  const plan = usePlan({ kit, values: valuesOf(bot), markets, refused: noneRefused, bot })
  const fills = useInfiniteQuery(fillsQuery(bot.id)).data?.pages.flatMap((page) => page.fills) ?? []
  const whole: ExitSubject = { ...bot, orders: bot.liveOrders.length, trade: null }
  return (
    <Stack>
      <BotHeader bot={bot} acts={acts} onExit={(kind) => setSubject({ kind, subject: whole })} />
      <div className={styles['bot']}>
        <div className={styles['main']}>
          <NowPanel bot={bot} now={kit.now(bot)} tickSize={tickSize} />
          <BotChart bot={bot} fills={fills} tickSize={tickSize} planned={plan.lines} />
        </div>
        <ProfitPanel bot={bot} tickSize={tickSize} />
      </div>
      <BotTabs
        bot={bot}
        settings={plan.settings}
        acts={acts}
        steps={{ tickSize, stepSize }}
        tab={tab}
        onTab={(next) => void navigate({ search: { tab: next }, resetScroll: false })}
        onExit={(kind, trade) =>
          setSubject({ kind, subject: tradeSubject(bot, trade, words.tradeName({ id: format.count(trade) })) })
        }
      />
      {subject !== null && (
        <ExitDialog
          {...subject}
          busy={acts.busy}
          refusal={exit.refusal}
          onConfirm={(choice) =>
            void exit.run(bot, subject.subject.trade, choice).then((done) => {
              if (!done) return undefined
              setSubject(null)
              const isGone = choice.kind === 'delete' && choice.how !== 'wait' && subject.subject.trade === null
              return isGone ? toList() : undefined
            })
          }
          onCancel={() => {
            exit.clear()
            setSubject(null)
          }}
        />
      )}
    </Stack>
  )
}

/** What one trade would sell; its orders are those of the bot that carry its number. */
const tradeSubject = (bot: Bot, id: number, name: string): ExitSubject => {
  const trade = bot.trades.find((one) => one.id === id)
  return {
    name: `${bot.name}, ${name}`,
    pair: bot.pair,
    mode: bot.mode,
    price: bot.price,
    base: trade?.base ?? '0',
    cost: trade?.cost ?? '0',
    orders: bot.liveOrders.filter((order) => order.trade === id).length,
    trade: id,
  }
}
