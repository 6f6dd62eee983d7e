import type { RefusalReason } from '#engine/event.ts'
import { type Amount, type Quantity, ZERO_AMOUNT, ZERO_QUANTITY } from '#engine/money.ts'
import type { UnitReport } from '#engine/status.ts'
import type { Recorded } from './records.ts'

/** Coins that bots of an escape would have taken over. They stay in the account and count at the last price; nobody sells them. */
export type HandedOver = { count: number; base: Quantity; cost: Amount }

export const nothingHandedOver: HandedOver = { count: 0, base: ZERO_QUANTITY, cost: ZERO_AMOUNT }

/** What the account is worth at a candle's close, in quote. Doubles: for charts. */
export type EquityPoint = {
  at: number
  equity: number
  close: number
  /** The deepest fall below the highest close so far, of all candles since the point before. */
  drawdownPercent: number
}

export type BacktestResult = Recorded & {
  /** Funding paid on leveraged positions, part of the unit's fees; below zero was received. */
  funding: Amount
  /** Profit booked by sells, after all fees; what the unit itself reports. */
  realised: Amount
  runs: number
  stopCount: number
  /** The account at the end; what resting orders lock is part of it. */
  quote: Amount
  base: Quantity
  /** Quote and base together at the last close. */
  equity: number
  profitPercent: number
  /** What the price alone did from the first open to the last close. */
  holdPercent: number
  /** Deepest fall of equity below its highest close so far, in percent of that. */
  drawdownPercent: number
  /** Share of the candles at whose close the account held base, more than the dust that the exchange would not take. */
  exposurePercent: number
  /** Evenly over the whole time, first and last candle included. */
  points: readonly EquityPoint[]
  handedOver: HandedOver
  refusals: Readonly<Partial<Record<RefusalReason, number>>>
  report: UnitReport
  candles: number
  /** Candles that reached both a profit and a stop of what stood at their open, and went to the profit first. */
  reachedBoth: number
  /** How often the unit was asked. */
  decisions: number
  /** The rules of filling that the numbers rest on, as codes with a sentence each (`messages.ts`). */
  assumptions: readonly Assumption[]
}

export const spotAssumptions = [
  'four-prints',
  'next-candle',
  'passed-is-filled',
  'trade-through',
  'exit-at-trigger',
  'market-next-open',
  'volume-quarter',
  'gaps-empty',
  'percents-of-account',
] as const

/** Named where nobody has said what the account begins with. */
export const moneyAssumptions = ['investment-and-spare'] as const

/** Named where fees are taken in a third asset. */
export const feeAssumptions = ['fee-in-third'] as const

/** What leveraged positions rest on besides. */
export const leveragedAssumptions = ['stop-at-trigger', 'liquidation-costs-margin', 'funding-as-given'] as const

/** Of units that are told what to do by signals. */
export const signalAssumptions = ['signals-at-their-time'] as const

/** Of a contract whose terms nobody gave. */
export const contractAssumptions = ['contract-usual'] as const

/** Named where something was handed over. */
export const escapeAssumptions = ['escaped-stays-held'] as const

/** Named where a bot would have waited for a signal. */
export const promptAssumptions = ['begins-unprompted'] as const

export const assumptions = [
  ...spotAssumptions,
  ...moneyAssumptions,
  ...feeAssumptions,
  ...signalAssumptions,
  ...leveragedAssumptions,
  ...contractAssumptions,
  ...escapeAssumptions,
  ...promptAssumptions,
] as const
export type Assumption = (typeof assumptions)[number]
