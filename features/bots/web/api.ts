/** The calls of these pages, and how a page sees its own change at once. */
import { marketErrors } from '#features/markets/web/index.ts'
import { apiOf } from '#platform/web/api.ts'
import { type FormValues, isValues } from '#platform/web/form-values.ts'
import type { ListQuery } from '#platform/list.ts'
import { type Address, allAt, pageAt } from '#platform/web/list-address.ts'
import { keepPreviousData, type QueryClient } from '@tanstack/react-query'
import type { apiKeys } from '../../api-keys/contract.ts'
import type { dashboard } from '../../dashboard/contract.ts'
import type { folders } from '../../folders/contract.ts'
import type { markets } from '../../markets/contract.ts'
import type { addressedSignals } from '../../signal-addresses/contract.ts'
import type { Bot, BotAsk, BotSummary, bots } from '../contract.ts'
import { botList } from '../list.ts'
import { botErrors } from './messages.ts'

export const botsApi = apiOf<typeof bots>('bots', { errors: botErrors })
export const marketsApi = apiOf<typeof markets>('markets', { errors: marketErrors })
export const addressedSignalsApi = apiOf<typeof addressedSignals>('addressedSignals')
const foldersApi = apiOf<typeof folders>('folders')
const dashboardApi = apiOf<typeof dashboard>('dashboard')
const keysApi = apiOf<typeof apiKeys>('apiKeys')

/** Pairs and their limits change rarely; prices come over the live connection. */
const MARKETS_FRESH_MS = 30_000

export const marketsQuery = () => marketsApi.list.queryOptions({ staleTime: MARKETS_FRESH_MS })
/** What depends on the price is read again this often; everything else comes with the facts of the live connection. */
export const REREAD_MS = 10_000

/** Rows a page: enough to compare, few enough to be drawn at once. */
export const ROWS = 50
/** As many as one answer may have. */
export const AT_ONCE = 100

export type BotsAddress = Address<typeof botList>
type Asked = ListQuery<typeof botList>

/** Of one family or of all; of one folder, of those that are in none (`outside`; `none` where a bot of many trades is a folder), or of all. */
export type Which = { family?: string; folder?: string }

/** One page of bots, as the address asks. */
export const botPageQuery = (which: Which, address: BotsAddress) =>
  botsApi.list.queryOptions({
    input: { ...pageAt(botList, address), ...which, limit: ROWS },
    placeholderData: keepPreviousData,
  })

/** Sums of all bots that the address leaves, whatever page of them is shown. */
export const totalsQuery = (which: Which, address: BotsAddress) => {
  const { mode, status, needs, q, tag } = allAt(botList, address)
  return botsApi.totals.queryOptions({
    input: { ...which, mode, status, needs, q, tag },
    placeholderData: keepPreviousData,
  })
}

/** Every bot that the address leaves, in its order, page by page: for what is asked of all of them at once. */
export const readAllBots = async (which: Which, address: BotsAddress): Promise<BotSummary[]> => {
  const asked: Asked = { ...allAt(botList, address), ...which, limit: AT_ONCE }
  const found = new Map<string, BotSummary>()
  for (let page = 1; ; page += 1) {
    const { bots } = await botsApi.list.call({ ...asked, page })
    for (const bot of bots) found.set(bot.id, bot)
    if (bots.length < AT_ONCE) return [...found.values()]
  }
}

/** Folders that a trade of the pair may move to. */
export const targetsQuery = (place: Parameters<typeof botsApi.targets.call>[0]) =>
  botsApi.targets.queryOptions({ input: place })

/** The user's keys at exchanges: whose money a bot can trade with. */
export const keysQuery = () => keysApi.list.queryOptions({})
/** Free balances, for what a form needs. */
export const balanceQuery = () => dashboardApi.overview.queryOptions({ input: { range: '7d' } })
/** Candles close and fills come: often enough for what is read at a glance. */
const CURVE_FRESH_MS = 60_000

/** How the profit of a bot went since its start. */
export const curveQuery = (id: string) =>
  botsApi.curve.queryOptions({ input: { id }, staleTime: CURVE_FRESH_MS, refetchInterval: CURVE_FRESH_MS })

export const WEEK_READ = {
  staleTime: CURVE_FRESH_MS,
  refetchInterval: CURVE_FRESH_MS,
  placeholderData: keepPreviousData,
} as const

/** The last week of the bots of a page. */
export const weeksQuery = (ids: readonly string[]) =>
  botsApi.weeks.queryOptions({
    // Sorted, so that another order of the same page asks nothing new.
    input: { ids: [...ids].sort((left, right) => left.localeCompare(right)).join(',') },
    enabled: ids.length > 0,
    ...WEEK_READ,
  })
export const botQuery = (id: string) => botsApi.get.queryOptions({ input: { id } })

const NEWEST_FILLS = 100

/** What the chart marks: the newest fills, whatever the table shows. */
export const fillsQuery = (id: string) => botsApi.fills.queryOptions({ input: { id, limit: NEWEST_FILLS } })

/** Where in the journal a command was accepted; a read that names it waits until the read tables have reached it. */
export type Accepted = { id: string; shard: number; position: number }

/** Reads the changed bot and the lists again, not before they show the accepted command. */
export const refreshAfter = async (client: QueryClient, accepted: Accepted): Promise<void> => {
  const after = { shard: accepted.shard, position: accepted.position }
  try {
    client.setQueryData(botQuery(accepted.id).queryKey, await botsApi.get.call({ id: accepted.id, after }))
  } catch {
    // A deleted bot is not found any more; then the lists alone tell it.
  }
  await markListsOld(client)
  await client.invalidateQueries({ queryKey: botsApi.orders.key() })
}

/** Pages and sums of bots are read again where they are shown. */
export const markListsOld = (client: QueryClient): Promise<unknown> =>
  Promise.all(
    [botsApi.list, botsApi.totals, botsApi.targets, botsApi.freeName, foldersApi.rows].map((call) =>
      client.invalidateQueries({ queryKey: call.key() }),
    ),
  )

/** Reads the lists again after acts on several bots, not before they show all of them. */
export const refreshListAfter = async (client: QueryClient, accepted: readonly Accepted[]): Promise<void> => {
  const last = new Map<number, number>()
  for (const { shard, position } of accepted) last.set(shard, Math.max(position, last.get(shard) ?? 0))
  // Each read waits for its own shard; the one that comes last tells of all of them.
  await Promise.allSettled([...last].map(([shard, position]) => botsApi.reached.call({ shard, position })))
  await client.invalidateQueries({ queryKey: botsApi.key() })
  await client.invalidateQueries({ queryKey: foldersApi.rows.key() })
}

/** Sends one act. Each call has its own command id, so that a repeated request changes nothing twice. */
export const askBot = (id: string, ask: BotAsk, commandId: string = crypto.randomUUID()): Promise<Accepted> =>
  botsApi.ask.call({ id, ask, commandId })

/** The settings of a bot as its form has them; nothing where they are of no known shape. */
export const valuesOf = ({ form }: Pick<Bot, 'form'>): FormValues => (isValues(form) ? form : {})

export type { Bot, BotAsk, BotSummary }
