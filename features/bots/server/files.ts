/** Orders and fills of a bot as CSV: plain decimals and codes, times in UTC, so that a file sorts and means the same everywhere. */
import type { Language } from '#engine/messages.ts'
import { csvText } from '#platform/csv.ts'
import type { BotFill, BotOrder } from '../contract.ts'
import { fileMessages } from '../file-messages.ts'

/** More than people look at, less than a browser chokes on. */
export const FILE_ROWS = 50_000

type Columns<Row> = readonly (readonly [keyof typeof fileMessages.en, (row: Row) => string | null])[]

const timeOf = (atMs: number): string => new Date(atMs).toISOString()

const orderColumns: Columns<BotOrder> = [
  ['time', (order) => timeOf(order.createdAtMs)],
  ['trade', (order) => String(order.trade)],
  ['side', (order) => order.side],
  ['type', (order) => order.type],
  ['price', (order) => order.price],
  ['quantity', (order) => order.quantity],
  ['filled', (order) => order.filled],
  ['state', (order) => order.state],
  ['order', (order) => order.clientOrderId],
]

const fillColumns: Columns<BotFill> = [
  ['time', (fill) => timeOf(fill.atMs)],
  ['trade', (fill) => String(fill.trade)],
  ['side', (fill) => fill.side],
  ['price', (fill) => fill.price],
  ['quantity', (fill) => fill.quantity],
  ['fee', (fill) => (fill.feeThird?.isUnpriced === true ? null : fill.feeQuote)],
  ['realised', (fill) => fill.realised],
  ['execution', (fill) => fill.tradeId],
  ['feeThird', (fill) => fill.feeThird?.amount ?? null],
  ['feeAsset', (fill) => fill.feeThird?.asset ?? null],
]

type File = { fileName: string; text: string; truncated: boolean }
type Ask<Row> = { what: string; rows: readonly Row[]; truncated: boolean; language: Language; nowMs: number }

const fileOf = <Row>(columns: Columns<Row>, { what, rows, truncated, language, nowMs }: Ask<Row>): File => ({
  fileName: `${what}-${timeOf(nowMs).slice(0, 10)}.csv`,
  text: csvText([
    columns.map(([key]) => fileMessages[language][key]),
    ...rows.map((row) => columns.map(([, cell]) => cell(row) ?? '')),
  ]),
  truncated,
})

export const ordersFile = (ask: Omit<Ask<BotOrder>, 'what'>): File => fileOf(orderColumns, { ...ask, what: 'orders' })
export const fillsFile = (ask: Omit<Ask<BotFill>, 'what'>): File => fileOf(fillColumns, { ...ask, what: 'fills' })
