/** What a run writes down: its fills and its history, as far as somebody will read them. How many fills there were and what they cost is known either way. */
import type { Fee, Fill } from '#engine/fill.ts'
import type { Side } from '#engine/market.ts'
import { type Amount, asAmount } from '#engine/money.ts'
import type { Slot } from '#engine/slots.ts'
import type { HistoryRow } from '#engine/unit.ts'

export type BacktestFill = {
  trade: number
  slot: Slot
  side: Side
  liquidity: 'maker' | 'taker'
  fill: Fill
}

/** A report is made of the fills, a row of a sweep of neither. */
export type Kept = 'all' | 'fills' | 'nothing'

export type Records<Row extends BacktestFill = BacktestFill> = {
  kept: Kept
  fills: Row[]
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
  history: [],
  buys: 0,
  sells: 0,
  makerFees: 0n,
  takerFees: 0n,
  third: null,
})

export const recordFill = <Row extends BacktestFill>(records: Records<Row>, row: Row): void => {
  const { fee } = row.fill
  const { quote } = fee
  if (row.side === 'buy') records.buys += 1
  else records.sells += 1
  if (row.liquidity === 'maker') records.makerFees += quote
  else records.takerFees += quote
  if (fee.asset === 'third') addThird(records, fee)
  if (records.kept !== 'nothing') records.fills.push(row)
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
  /** Oldest first, as is the history; empty where they were not to be kept. */
  fills: readonly Row[]
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
  const { fills, history, buys, sells, makerFees, takerFees, third } = records
  return {
    fills,
    history,
    counts: { buys, sells },
    fees: asAmount(makerFees + takerFees),
    makerFees: asAmount(makerFees),
    takerFees: asAmount(takerFees),
    thirdFees: third,
  }
}
