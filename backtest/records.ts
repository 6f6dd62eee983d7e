/** What a run writes down: its fills, what they come to, and its history, as far as somebody will read them. How many fills there were and what they cost is known either way. */
import type { Fee, Fill } from '#engine/fill.ts'
import type { Side } from '#engine/market.ts'
import { type Amount, asAmount, notional } from '#engine/money.ts'
import type { Slot } from '#engine/slots.ts'
import type { HistoryRow } from '#engine/unit.ts'
import { addFill, type TradeBooks } from './trade-books.ts'

export type BacktestFill = {
  trade: number
  slot: Slot
  side: Side
  liquidity: 'maker' | 'taker'
  fill: Fill
}

/** A report is made of what each trade came to and of the last fills, a row of a sweep of nothing. */
export type Kept = 'all' | 'report' | 'nothing'

/** So many of them a report shows. */
export const LAST_FILLS = 50

export type Records<Row extends BacktestFill = BacktestFill> = {
  kept: Kept
  fills: Row[]
  /** By trade. */
  books: Map<number, TradeBooks>
  history: HistoryRow[]
  buys: number
  sells: number
  makerFees: bigint
  takerFees: bigint
  third: ThirdFees | null
}

/** Fees that were taken in a third asset: how much of it, and what that was worth in quote when it was taken. */
export type ThirdFees = { asset: string; amount: bigint; quote: Amount }

export const openRecords = <Row extends BacktestFill>(kept: Kept = 'all'): Records<Row> => ({
  kept,
  fills: [],
  books: new Map(),
  history: [],
  buys: 0,
  sells: 0,
  makerFees: 0n,
  takerFees: 0n,
  third: null,
})

const keepFill = <Row extends BacktestFill>({ kept, fills, books }: Records<Row>, row: Row, worth: Amount): void => {
  addFill(books, row, worth)
  fills.push(row)
  if (kept === 'report' && fills.length === 2 * LAST_FILLS) fills.splice(0, LAST_FILLS)
}

/** `worth`: of the fill, in quote, without its fee. */
export const recordFill = <Row extends BacktestFill>(
  records: Records<Row>,
  row: Row,
  worth = notional(row.fill.price, row.fill.quantity),
): void => {
  const { fee } = row.fill
  const { quote } = fee
  if (row.side === 'buy') records.buys += 1
  else records.sells += 1
  if (row.liquidity === 'maker') records.makerFees += quote
  else records.takerFees += quote
  if (fee.asset === 'third') addThird(records, fee)
  if (records.kept !== 'nothing') keepFill(records, row, worth)
}

const addThird = (records: Records, fee: Extract<Fee, { asset: 'third' }>): void => {
  const before = records.third ?? { amount: 0n, quote: 0n }
  records.third = {
    asset: fee.name,
    amount: before.amount + fee.amount,
    quote: asAmount(before.quote + fee.quote),
  }
}

export const recordRow = (records: Records, row: HistoryRow): void => {
  if (records.kept === 'all') records.history.push(row)
}

/** Fills so far. */
export const countOf = ({ buys, sells }: Records): number => buys + sells

/** The part of a result that was written down on the way. */
export type Recorded<Row extends BacktestFill = BacktestFill> = {
  /** Oldest first, as is the history; for a report the last of them, and empty where nothing was to be kept. */
  fills: readonly Row[]
  /** What the fills of each trade come to, as they began; empty where nothing was to be kept. */
  books: ReadonlyMap<number, TradeBooks>
  history: readonly HistoryRow[]
  /** Of all fills. */
  counts: { buys: number; sells: number }
  /** All fees, valued in quote. */
  fees: Amount
  makerFees: Amount
  takerFees: Amount
  /** The part of them that was taken in a third asset; null where nothing was. */
  thirdFees: ThirdFees | null
}

export const recordedOf = <Row extends BacktestFill>(records: Records<Row>): Recorded<Row> => {
  const { fills, books, history, buys, sells, makerFees, takerFees, third } = records
  return {
    fills,
    books,
    history,
    counts: { buys, sells },
    fees: asAmount(makerFees + takerFees),
    makerFees: asAmount(makerFees),
    takerFees: asAmount(takerFees),
    thirdFees: third,
  }
}
