import { Skeleton } from '@mantine/core'
import { useQuery, useSuspenseQuery } from '@tanstack/react-query'
import { createFileRoute, type SearchSchemaInput } from '@tanstack/react-router'
import { useTitle } from '#platform/web/language.tsx'
import { PageHeading } from '#platform/web/page-heading.tsx'
import { Problem } from '#platform/web/problem.tsx'
import { oneOf } from '#platform/web/search.ts'
import type { MarketSummary } from '../../markets/contract.ts'
import { type Bot, botQuery, botsApi, marketsQuery } from './api.ts'
import { EditForm } from './edit-form.tsx'
import { useKit } from './family-kit.ts'
import { familyNamed, familyOfBot, familyTitle, titleOf } from './family.ts'
import { tickSizeIn } from './tick-size.ts'
import { useTradeNames } from './use-trade-names.ts'

type Search = { depth?: unknown; trade?: unknown }

const depthOf = oneOf('depth', ['full', 'quick'])

/** The trade of a folder whose own settings are changed; left out for those of the bot. */
const tradeOf = ({ trade }: Search): { trade?: number } =>
  typeof trade === 'number' && Number.isInteger(trade) && trade > 0 ? { trade } : {}

export const Route = createFileRoute('/bots/$family/edit/$botId')({
  staticData: { grant: 'trading', title: familyTitle('edit') },
  validateSearch: (search: Search & SearchSchemaInput) => ({ ...depthOf(search), ...tradeOf(search) }),
  loader: async ({ params, context }) => {
    const [kit] = await Promise.all([
      familyOfBot(params, 'edit').load(),
      context.queryClient.ensureQueryData(marketsQuery()),
    ])
    return kit
  },
  component: EditPage,
})

function EditPage() {
  const { family, botId } = Route.useParams()
  const { depth, trade } = Route.useSearch()
  const navigate = Route.useNavigate()
  const title = useTitle()
  const entry = familyNamed(family, 'edit')
  const { markets } = useSuspenseQuery(marketsQuery()).data
  const loaded = Route.useLoaderData()
  const kit = useKit(loaded)
  const { bot, error, refetch } = useEdited(botId, trade)
  const name = useName(bot, trade, markets)
  return (
    <>
      {/* Its line is there before the name is. */}
      <PageHeading subtitle={name}>{title(titleOf(entry, 'edit'))}</PageHeading>
      {bot === undefined && error === null && <Skeleton h={480} />}
      {error !== null && <Problem error={error} sentence={kit.refusal(error)} retry={() => void refetch()} />}
      {bot !== undefined && error === null && (
        <EditForm
          key={`${botId} ${trade}`}
          family={family}
          bot={bot}
          trade={trade}
          loaded={loaded}
          markets={markets}
          depth={depth}
          onDepth={(next) =>
            void navigate({
              search: { depth: next, ...(trade === undefined ? {} : { trade }) },
              replace: true,
              resetScroll: false,
            })
          }
        />
      )}
    </>
  )
}

/** Of a bot, or of a trade in it as if it were all of it. */
const useEdited = (id: string, trade: number | undefined) => {
  const bot = useQuery(botQuery(id))
  const own = useQuery({
    ...botsApi.tradeForm.queryOptions({ input: { id, trade: trade ?? 1 } }),
    enabled: trade !== undefined,
    // A form that is being filled in does not change under the hand.
    staleTime: Infinity,
    gcTime: 0,
  })
  if (trade === undefined) return { bot: bot.data, error: bot.error, refetch: bot.refetch }
  return {
    bot: bot.data === undefined || own.data === undefined ? undefined : asBot(bot.data, trade, own.data.form),
    error: bot.error ?? own.error,
    refetch: () => Promise.all([bot.refetch(), own.refetch()]),
  }
}

const asBot = (bot: Bot, id: number, form: unknown): Bot => {
  const trades = bot.trades.filter((trade) => trade.id === id)
  return { ...bot, form, trades, investment: trades[0]?.amount ?? '0' }
}

const unknown = { family: '', trades: [] }

const useName = (bot: Bot | undefined, trade: number | undefined, markets: readonly MarketSummary[]): string => {
  const names = useTradeNames(bot ?? unknown, bot === undefined ? '' : tickSizeIn(markets, bot))
  if (bot === undefined) return '\u00a0'
  return trade === undefined ? bot.name : `${bot.name} · ${names.titleOf(trade)}`
}
