/** What a GRID bot is doing now, in one sentence with its reason and its next step: a code of `messages.ts` and its values. */
import type { MarketNow } from '#engine/market.ts'
import { formatDecimal, type Price } from '#engine/money.ts'
import type { Explanation } from '#engine/unit.ts'
import type { Config } from './config.ts'
import { boundsOf, planOf } from './plan.ts'
import { isLive, type State, type Trade } from './state.ts'
import { waitsForCalm } from './trailing.ts'
import { begin } from './work.ts'

const say = (code: string, values: Readonly<Record<string, string>> = {}): Explanation => ({ code, values })

/** The nearest resting buy at or below the price. */
const nextBuy = (state: State): Price | null =>
  state.trades.reduce<Price | null>(
    (best, trade) => (trade.phase === 'entering' && (best === null || trade.price > best) ? trade.price : best),
    null,
  )

/** The lowest price at which something held is offered. */
const nextSell = (state: State): Price | null =>
  state.trades.reduce<Price | null>((best, trade) => {
    const offered = trade.profits.find((profit) => isLive(profit.order))
    if (trade.phase !== 'holding' || offered === undefined) return best
    return best === null || offered.price < best ? offered.price : best
  }, null)

const nextArmed = (state: State): Trade | undefined =>
  state.trades
    .filter((trade) => trade.phase === 'idle' && trade.entryOff.length === 0)
    .sort((left, right) => (left.price < right.price ? -1 : 1))[0]

/** Each line has been turned off by itself. */
const isEveryLineOff = ({ trades }: State): boolean => {
  const open = trades.filter(({ phase }) => phase !== 'done')
  return open.length > 0 && open.every(({ entryOff }) => entryOff.length > 0)
}

const suspended = (state: State, price: string): Explanation | null => {
  const reason = state.entryOff[0]
  if (reason === undefined) return state.profitOff.length > 0 ? say('grid-profits-off') : null
  // What is held and not offered is said by nobody to be sold.
  const holds = nextSell(state) === null ? 'no' : 'yes'
  return say('grid-entries-off', { reason, price, holds })
}

const leaving = (state: State): Explanation | null => {
  const exit = state.exits.find((one) => one.phase !== 'over')
  if (exit !== undefined) return say('grid-exiting', { reason: exit.reason, step: exit.phase })
  switch (state.leaving) {
    case null:
      return null
    case 'wait':
      return say('grid-wait-delete', { held: String(state.held) })
    case 'release':
    case 'trailed':
    case 'close':
    case 'delete':
      return say('grid-closing')
  }
}

/** Where the price is and what it is waiting for. */
const working = (config: Config, state: State, now: MarketNow): Explanation => {
  const price = formatDecimal(now.price)
  const { floor, cap } = boundsOf(config)
  const buy = nextBuy(state)
  const sell = nextSell(state)
  if (now.market.status === 'halted') return say('grid-halted', { price })
  if (buy !== null && sell !== null) {
    return say('grid-between', { price, buy: formatDecimal(buy), sell: formatDecimal(sell) })
  }
  if (sell !== null) return say('grid-waits-to-sell', { price, sell: formatDecimal(sell), held: String(state.held) })
  if (buy !== null) return say('grid-waits-to-buy', { price, buy: formatDecimal(buy) })
  if (now.price > cap) return say('grid-above-range', { price, cap: formatDecimal(cap) })
  if (now.price < floor) return say('grid-below-range', { price, floor: formatDecimal(floor) })
  if (config.risingOnly !== null) return say('grid-waits-to-rise', { price, interval: config.risingOnly })
  const waiting = nextArmed(state)
  if (waiting === undefined) return say(isEveryLineOff(state) ? 'grid-lines-off' : 'grid-used-up', { price })
  return say('grid-waits-to-reach', { price, level: formatDecimal(waiting.price) })
}

/** The same, and that a line above waits for the end of a pump. */
const withCalm = ({ code, values }: Explanation, config: Config, state: State, now: MarketNow): Explanation => {
  const waits = now.pumping && waitsForCalm(begin(config, planOf(config, now.market), state, 0, now))
  if (!waits) return say(code, values)
  // Nothing is used up where the only lines that could be there wait.
  return code === 'grid-used-up' ? say('grid-waits-for-calm', values) : say(code, { ...values, calm: 'awaited' })
}

export const explain = (config: Config, state: State, now: MarketNow): Explanation => {
  switch (state.life) {
    case 'new':
      return say('grid-not-started')
    case 'closed':
      return say('grid-closed')
    case 'deleted':
      return say('grid-deleted')
    case 'running':
      return (
        leaving(state) ??
        suspended(state, formatDecimal(now.price)) ??
        withCalm(working(config, state, now), config, state, now)
      )
  }
}
