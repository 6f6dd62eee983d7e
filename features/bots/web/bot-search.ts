/** What the address of a bot's page says: which tab, how its table stands, and in which asset its profit is shown. */
import { type TableSearch, tableSearch, type TableShape } from '#platform/web/table-state.ts'

export const tabs = ['trades', 'orders', 'fills', 'settings', 'activity'] as const
export type Tab = (typeof tabs)[number]

const TRADES = [
  'level',
  'status',
  'position',
  'entries',
  'profits',
  'realised',
  'unrealised',
  'runs',
  'dilutions',
  'stop',
]
const ORDERS = ['time', 'trade', 'side', 'type', 'price', 'quantity', 'filled', 'state']
const FILLS = ['time', 'trade', 'side', 'price', 'quantity', 'fee', 'realised']
const ACTIVITY = ['time', 'by', 'act', 'result', 'from']

export const shapes: Record<Exclude<Tab, 'settings'>, TableShape> = {
  trades: {
    columns: TRADES,
    sortable: ['level', 'status', 'position', 'realised', 'unrealised', 'runs', 'dilutions', 'stop'],
  },
  orders: { columns: ORDERS, sortable: ['time'] },
  fills: { columns: FILLS, sortable: ['time'] },
  activity: { columns: ACTIVITY, sortable: [] },
}

export const currencies = ['base', 'account'] as const
export type Currency = (typeof currencies)[number]

/** Profit is shown in the quote asset where `in` says nothing else. */
export type BotSearch = TableSearch & {
  tab?: Tab
  in?: Currency
  cursor?: string
  side?: 'buy' | 'sell'
  state?: 'open' | 'ended'
}

const sides = ['buy', 'sell'] as const
const states = ['open', 'ended'] as const

const isCursor = (value: unknown): value is string => typeof value === 'string' && value !== '' && value.length <= 500

const filtersOf = (tab: Tab, search: Record<string, unknown>): Pick<BotSearch, 'side' | 'state'> => {
  const side = tab === 'orders' || tab === 'fills' ? sides.find((known) => known === search['side']) : undefined
  const state = tab === 'orders' ? states.find((known) => known === search['state']) : undefined
  return { ...(side === undefined ? {} : { side }), ...(state === undefined ? {} : { state }) }
}

const tableOf = (tab: Tab, search: Record<string, unknown>): TableSearch & { cursor?: string } => {
  if (tab === 'settings') return {}
  const { page, ...table } = tableSearch(shapes[tab])(search)
  // A list that comes in pages has a place in it, the other one a number of the page.
  if (tab === 'trades') return page === undefined ? table : { ...table, page }
  return isCursor(search['cursor']) ? { ...table, cursor: search['cursor'] } : table
}

/** For `validateSearch`. */
export const readBotSearch = (search: Record<string, unknown>): BotSearch => {
  const tab = tabs.find((known) => known === search['tab']) ?? 'trades'
  const currency = currencies.find((known) => known === search['in'])
  return {
    ...(tab === 'trades' ? {} : { tab }),
    ...(currency === undefined ? {} : { in: currency }),
    ...filtersOf(tab, search),
    ...tableOf(tab, search),
  }
}

/** Newest first where nothing else is said. */
export const orderOf = ({ sort }: TableSearch): 'newest' | 'oldest' => (sort === 'time' ? 'oldest' : 'newest')
