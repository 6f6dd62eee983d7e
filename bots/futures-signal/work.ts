/** One decision being made: a private copy of the state's head, trades replaced one by one, and what has been decided so far. */
import { booksOf, closingSide, type Direction, netPercent, priceAtNet, type FuturesPosition } from '#engine/futures.ts'
import { type MarketNow, stopPrice } from '#engine/market.ts'
import { type Amount, asRatio, type Price, type Ratio } from '#engine/money.ts'
import { addPositions, type Position } from '#engine/position.ts'
import type { Slot, SlotChange } from '#engine/slots.ts'
import { rememberedWith } from '#engine/remembered.ts'
import type { Effect } from '#engine/unit.ts'
import { cancel, type Order } from '../rules/order.ts'
import { settingsNow } from '../rules/investment.ts'
import type { Config, PairSettings } from './config.ts'
import { withInvestment } from './present.ts'
import type { State, Trade } from './state.ts'

export type Work = {
  /** As they are written, and as they are with the investment that was given since. */
  readonly settings: Config
  readonly config: Config
  readonly now: MarketNow
  /** Index of the pair whose market `now` is: the only one on which orders may be wanted. */
  readonly pair: number
  readonly at: number
  head: { -readonly [Key in keyof State]: State[Key] }
  trades: readonly Trade[]
  wants: SlotChange[]
  effects: Effect[]
  /** Trades that are flat and whose last signal opens now. */
  flips: { id: number; direction: Direction; amount: Amount | null; saidAtMs: number }[]
}

const withGiven = rememberedWith(withInvestment)

type Asked = { at: number; now: MarketNow; pair: number; given: Amount | null }

export const begin = (settings: Config, state: State, { given, ...asked }: Asked): Work => ({
  settings,
  config: settingsNow(settings, given, withGiven),
  ...asked,
  head: { ...state, given },
  trades: state.trades,
  wants: [],
  effects: [],
  flips: [],
})

export const finish = (work: Work): State => ({ ...work.head, trades: work.trades })

export const ENTRY: Slot = 'entry:0'

export const findTrade = (work: { trades: readonly Trade[] }, id: number): Trade | null =>
  work.trades.find((trade) => trade.id === id) ?? null

export const tradeOfPair = (work: { trades: readonly Trade[] }, pair: number): Trade | null =>
  work.trades.find((trade) => trade.pair === pair) ?? null

/** A trade that must be there. */
export const tradeOf = (work: Work, id: number): Trade => {
  const trade = findTrade(work, id)
  if (trade === null) throw new RangeError(`no trade ${id}`)
  return trade
}

/** Replaces one trade. */
export const put = (work: Work, next: Trade): Trade => {
  work.trades = work.trades.map((trade) => (trade.id === next.id ? next : trade))
  return next
}

/** Changes some of a trade. */
export const change = (work: Work, id: number, parts: Partial<Trade>): Trade =>
  put(work, { ...tradeOf(work, id), ...parts })

/** The books of a trade: its position, and what it has earned. */
export const bookedIn = ({ position, realised, fees }: Trade): Position => booksOf(position, realised, fees)

/** Takes a trade out of the unit; what it earned, and a position that it leaves behind, stays in the unit's sums. */
export const remove = (work: Work, id: number): void => {
  const trade = tradeOf(work, id)
  work.head.gone = addPositions(work.head.gone, bookedIn(trade))
  work.trades = work.trades.filter((other) => other.id !== id)
}

export const settingsOf = (work: Work, trade: Trade): PairSettings => {
  const settings = work.config.pairs[trade.pair]
  if (settings === undefined) throw new RangeError(`no pair ${trade.pair}`)
  return settings
}

/** The trigger of a position's stop, on the tick size; a stop fires a little early. */
export const stopOf = ({ config, now: { market } }: Pick<Work, 'config' | 'now'>, position: FuturesPosition): Price =>
  stopPrice(market, closingSide(position.direction), priceAtNet(position, asRatio(-config.maxLoss), market.fees.taker))

/** The first price on the tick size at which the profit is reached; null waits for a signal. */
export const profitPriceOf = ({ config, now: { market } }: Work, position: FuturesPosition): Price | null => {
  if (config.maxProfit === null) return null
  return stopPrice(market, closingSide(position.direction), priceAtNet(position, config.maxProfit, market.fees.taker))
}

export const netOf = ({ now: { market, price } }: Work, position: FuturesPosition): Ratio =>
  netPercent(position, price, market.fees.taker)

/** Wants no entry and no stop where one is live. */
export const withdraw = (work: Work, id: number): Trade => {
  const trade = tradeOf(work, id)
  return put(work, {
    ...trade,
    entry: cancel(work, id, ENTRY, trade.entry),
    stop: cancel(work, id, 'stop', trade.stop),
  })
}

export const dead = (order: Order): Order => ({ ...order, state: 'dead' })
