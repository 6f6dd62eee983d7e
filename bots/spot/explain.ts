/** What a SPOT bot is doing now, in one sentence with its reason and its next step: a code of `messages.ts` and its values. */
import type { MarketNow } from '#engine/market.ts'
import { formatDecimal, type Price } from '#engine/money.ts'
import type { Explanation } from '#engine/unit.ts'
import { isFolder } from '../folder/is-folder.ts'
import { shorten } from '../issues.ts'
import type { Config } from './config.ts'
import { waitsForCalm } from './levels.ts'
import { passed } from './side.ts'
import { type Entry, isHeld, isLive, waitingLines, smallLines, type State } from './state.ts'
import { begin } from './work.ts'

const say = (code: string, values: Readonly<Record<string, string>> = {}): Explanation => ({ code, values })

/** The price of the nearest of some, in the direction in which nearer is. */
const nearest = (prices: readonly Price[], isNearer: (left: Price, right: Price) => boolean): Price | null =>
  prices.reduce<Price | null>((best, price) => (best === null || isNearer(price, best) ? price : best), null)

const rests = ({ traded, order }: Entry): boolean => !traded && isLive(order) && order.state !== 'canceling'

/** The nearest entry that rests, or that waits. */
export const nextEntry = (config: Config, state: State, isResting: boolean): Price | null => {
  const prices = state.trades
    .filter((trade) => trade.phase !== 'done' && trade.entryOff.length === 0)
    .flatMap((trade) => (isResting ? trade.entries.filter(rests) : waitingLines(trade)).map((entry) => entry.price))
  return nearest(prices, (left, right) => (config.direction === 'buy' ? left > right : left < right))
}

/** The nearest price at which something held is offered. */
const nextExit = (config: Config, state: State): Price | null => {
  const prices = state.trades.flatMap((trade) =>
    trade.phase === 'holding' ? trade.profits.filter(({ order }) => isLive(order)).map(({ price }) => price) : [],
  )
  return nearest(prices, (left, right) => passed(config.direction, right, left))
}

const heldIn = (state: State): number => state.trades.filter(isHeld).length

const suspended = (config: Config, state: State): Explanation | null => {
  const only = config.kind === 'single' ? state.trades[0] : undefined
  const entryOff = [...state.entryOff, ...(only?.entryOff ?? [])]
  const profitOff = [...state.profitOff, ...(only?.profitOff ?? [])]
  const reason = entryOff[0]
  if (reason === undefined) return profitOff.length > 0 && heldIn(state) > 0 ? say('spot-profits-off') : null
  return say('spot-entries-off', { reason, holds: nextExit(config, state) === null ? 'no' : 'yes' })
}

const leaving = (state: State): Explanation | null => {
  const exit = state.exits.find((one) => one.phase !== 'over')
  if (exit !== undefined) return say('spot-exiting', { reason: exit.reason, step: exit.phase })
  switch (state.leaving) {
    case null:
      return null
    case 'wait':
      return say('spot-wait-delete', { held: String(heldIn(state)) })
    case 'release':
    case 'close':
    case 'delete':
      return say('spot-closing')
  }
}

/** Where the price is and what it is waiting for. */
const working = (config: Config, state: State, now: MarketNow): Explanation => {
  const price = formatDecimal(now.price)
  const { direction } = config
  if (now.market.status === 'halted') return say('spot-halted', { price })
  if (state.waitsForSignal) return say('spot-waits-for-signal', { direction })
  if (isFolder(config) && state.trades.length === 0) return say('folder-empty')
  if (!state.generated) return say('spot-no-room')
  const entry = nextEntry(config, state, true)
  const exit = nextExit(config, state)
  if (entry !== null && exit !== null) {
    return say('spot-between', { price, direction, entry: formatDecimal(entry), exit: formatDecimal(exit) })
  }
  const held = String(heldIn(state))
  if (exit !== null) return say('spot-waits-to-exit', { price, direction, exit: formatDecimal(exit), held })
  if (heldIn(state) > 0) return say('spot-holds', { price, held })
  if (entry !== null) return say('spot-waits-to-enter', { price, direction, entry: formatDecimal(entry) })
  if (config.risingOnly !== null) return say('spot-waits-to-rise', { price, interval: config.risingOnly })
  const waiting = nextEntry(config, state, false)
  if (waiting === null) return say('spot-nothing-left', { price })
  return say('spot-waits-to-reach', { price, direction, entry: formatDecimal(waiting) })
}

/** The same, and that something waits for the end of a pump. */
const withCalm = ({ code, values }: Explanation, config: Config, state: State, now: MarketNow): Explanation => {
  const waits = now.pumping && waitsForCalm(begin(config, state, 0, now))
  return waits ? say(code, { ...values, calm: 'awaited' }) : say(code, values)
}

/** The same, and which entries do not take part because they are too small. */
const withSmallLines = ({ code, values }: Explanation, { trades }: State): Explanation => {
  const prices = trades.flatMap((trade) => smallLines(trade).map(({ price }) => formatDecimal(price)))
  if (prices.length === 0) return say(code, values)
  return say(code, { ...values, rates: shorten(prices), small: String(prices.length) })
}

export const explain = (config: Config, state: State, now: MarketNow): Explanation => {
  switch (state.life) {
    case 'new':
      return say('spot-not-started')
    case 'closed':
      return say('spot-closed')
    case 'deleted':
      return say('spot-deleted')
    case 'running':
      return (
        leaving(state) ??
        suspended(config, state) ??
        withSmallLines(withCalm(working(config, state, now), config, state, now), state)
      )
  }
}
