/** The calls of these pages, and how a page sees its own change at once. */
import { marketErrors } from '#features/markets/web/index.ts'
import { apiOf } from '#platform/web/api.ts'
import { type FormValues, isValues } from '#platform/web/form-values.ts'
import { type QueryClient, queryOptions } from '@tanstack/react-query'
import type { apiKeys } from '../../api-keys/contract.ts'
import type { dashboard } from '../../dashboard/contract.ts'
import type { markets } from '../../markets/contract.ts'
import type { addressedSignals } from '../../signal-addresses/contract.ts'
import type { Bot, BotAsk, BotSummary, bots } from '../contract.ts'
import { botErrors } from './messages.ts'

export const botsApi = apiOf<typeof bots>('bots', { errors: botErrors })
export const marketsApi = apiOf<typeof markets>('markets', { errors: marketErrors })
export const addressedSignalsApi = apiOf<typeof addressedSignals>('addressedSignals')
const dashboardApi = apiOf<typeof dashboard>('dashboard')
const keysApi = apiOf<typeof apiKeys>('apiKeys')

/** Pairs and their limits change rarely; prices come over the live connection. */
const MARKETS_FRESH_MS = 30_000

export const marketsQuery = () => marketsApi.list.queryOptions({ staleTime: MARKETS_FRESH_MS })
/** What depends on the price is read again this often; everything else comes with the facts of the live connection. */
export const REREAD_MS = 10_000

/** As many as one answer may have. */
const AT_ONCE = 100

type Listed = Awaited<ReturnType<typeof botsApi.list.call>>

/** All bots of a family, page by page. The first page waits for what `after` names; those behind it come later and show it too. */
const readBots = async (family: string, after?: Omit<Accepted, 'id'>): Promise<Listed> => {
  const first = await botsApi.list.call({ family, limit: AT_ONCE, after })
  const bots = [...first.bots]
  let { next } = first
  while (next !== null) {
    const page: Listed = await botsApi.list.call({ family, limit: AT_ONCE, cursor: next })
    bots.push(...page.bots)
    next = page.next
  }
  return { bots, next, behind: first.behind }
}

export const botsQuery = (family: string) =>
  queryOptions({
    queryKey: botsApi.list.queryKey({ input: { family } }),
    queryFn: () => readBots(family),
  })
/** The user's keys at exchanges: whose money a bot can trade with. */
export const keysQuery = () => keysApi.list.queryOptions({})
/** Free balances, for what a form needs. */
export const balanceQuery = () => dashboardApi.overview.queryOptions({ input: { range: '7d' } })
export const botQuery = (id: string) => botsApi.get.queryOptions({ input: { id } })

const NEWEST_FILLS = 100

/** What the chart marks: the newest fills, whatever the table shows. */
export const fillsQuery = (id: string) => botsApi.fills.queryOptions({ input: { id, limit: NEWEST_FILLS } })

/** Where in the journal a command was accepted; a read that names it waits until the read tables have reached it. */
export type Accepted = { id: string; shard: number; position: number }

/** Reads the changed bot and its list again, not before they show the accepted command. */
export const refreshAfter = async (client: QueryClient, family: string, accepted: Accepted): Promise<void> => {
  const after = { shard: accepted.shard, position: accepted.position }
  const [bot, list] = await Promise.allSettled([botsApi.get.call({ id: accepted.id, after }), readBots(family, after)])
  // A deleted bot is not found any more; then the list alone tells it.
  if (bot.status === 'fulfilled') client.setQueryData(botQuery(accepted.id).queryKey, bot.value)
  if (list.status === 'fulfilled') client.setQueryData(botsQuery(family).queryKey, list.value)
  await client.invalidateQueries({ queryKey: botsApi.orders.key() })
}

/** Reads the list again after acts on several bots, not before it shows all of them. */
export const refreshListAfter = async (
  client: QueryClient,
  family: string,
  accepted: readonly Accepted[],
): Promise<void> => {
  const last = new Map<number, number>()
  for (const { shard, position } of accepted) last.set(shard, Math.max(position, last.get(shard) ?? 0))
  // Each read waits for its own shard; the one that comes last tells of all of them.
  await Promise.allSettled(
    [...last].map(([shard, position]) => botsApi.list.call({ family, limit: 1, after: { shard, position } })),
  )
  await client.invalidateQueries({ queryKey: botsApi.key() })
}

/** Sends one act. Each call has its own command id, so that a repeated request changes nothing twice. */
export const askBot = (id: string, ask: BotAsk): Promise<Accepted> =>
  botsApi.ask.call({ id, ask, commandId: crypto.randomUUID() })

/** The settings of a bot as its form has them; nothing where they are of no known shape. */
export const valuesOf = ({ form }: Pick<Bot, 'form'>): FormValues => (isValues(form) ? form : {})

export type { Bot, BotAsk, BotSummary }
