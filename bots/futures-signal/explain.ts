/** What a futures signal bot is doing now, in one sentence: a code of `messages.ts` and its values. */
import { entryPrice } from '#engine/futures.ts'
import { divideDown, formatDecimal, ONE } from '#engine/money.ts'
import type { MarketNow } from '#engine/market.ts'
import type { Explanation } from '#engine/unit.ts'
import type { Config } from './config.ts'
import { isLive, type State, type Trade } from './state.ts'
import { netOf, begin } from './work.ts'

const say = (code: string, values: Readonly<Record<string, string>> = {}): Explanation => ({ code, values })

const pairName = (config: Config, trade: Trade): string => config.pairs[trade.pair]?.pair ?? ''

/** Of how many a run may have, of every pair that holds something; a bot without dilution says nothing of it. */
const dilutionsUsed = ({ pairs, dilution }: Config, { trades }: State): string => {
  if (dilution === null) return ''
  const held = trades.filter(({ position }) => position !== null)
  const used = held.map(({ pair, dilutions }) => [pairs[pair]?.pair ?? '', `${dilutions}/${dilution.most}`] as const)
  return used.map(([pair, count]) => (pairs.length > 1 ? `${pair} ${count}` : count)).join(', ')
}

/** `now` is the market of the first pair; of the others only what they hold is said. */
const held = (config: Config, state: State, trade: Trade, now: MarketNow): Explanation => {
  const { position } = trade
  if (position === null) return say('futures-entering', { pair: pairName(config, trade) })
  const entry = entryPrice(position)
  const values = {
    pair: pairName(config, trade),
    direction: position.direction,
    entry: formatDecimal(divideDown(entry, ONE / 10n ** 8n) * (ONE / 10n ** 8n)),
    leverage: String(position.leverage),
    diluted: dilutionsUsed(config, state),
    stop: trade.stopPrice === null ? '' : formatDecimal(trade.stopPrice),
  }
  if (!isLive(trade.stop)) return say('futures-no-stop', values)
  const others = String(state.trades.filter((one) => one.position !== null).length - 1)
  if (trade.pair !== 0) return say('futures-holds', { ...values, others })
  const net = netOf(begin(config, state, { at: 0, now, pair: 0, given: state.given }), position)
  return say('futures-holds-at', { ...values, others, net: formatDecimal(divideDown(net, ONE / 100n) * (ONE / 100n)) })
}

export const explain = (config: Config, state: State, now: MarketNow): Explanation => {
  switch (state.life) {
    case 'new':
      return say('futures-not-started')
    case 'closed':
      return say('futures-closed')
    case 'deleted':
      return say('futures-deleted')
    case 'running':
  }
  const leaving = state.trades.find(({ phase }) => phase === 'exiting')
  if (leaving !== undefined) {
    return say('futures-exiting', { pair: pairName(config, leaving), reason: leaving.exit?.reason ?? 'close' })
  }
  if (state.leaving === 'wait') return say('futures-wait-delete')
  const busy = state.trades.find(({ phase }) => phase === 'holding' || phase === 'entering')
  if (busy !== undefined) return held(config, state, busy, now)
  const open = state.trades.filter(({ phase }) => phase !== 'done')
  const isEachOff = open.every(({ entryOff }) => entryOff.length > 0)
  const [reason] = [...state.entryOff, ...(isEachOff ? (open[0]?.entryOff ?? []) : [])]
  if (reason !== undefined) return say('futures-off', { reason })
  if (now.market.status === 'halted') return say('futures-halted')
  if (state.trades.length === 0) return say('futures-no-room')
  return say('futures-waits', { pairs: String(open.length) })
}
