/** Sentence about what a unit of deals does now, where all families say it alike. Null while it waits for its adviser. */
import type { MarketNow } from '#engine/market.ts'
import { formatDecimal, HUNDRED, ONE } from '#engine/money.ts'
import type { Reason } from '#engine/status.ts'
import type { Explanation } from '#engine/unit.ts'
import type { Deal, DealState } from './deal.ts'
import { isLive } from './deal-work.ts'

const say = (code: string, values: Readonly<Record<string, string>> = {}): Explanation => ({ code, values })

/** Net result in percent of selling a position now, to a hundredth. */
const netNow = ({ position }: Deal, { market, price }: MarketNow): string => {
  const proceeds = (price * (ONE - market.fees.taker) * position.base) / ONE / ONE
  const percent = (proceeds * HUNDRED) / position.cost - HUNDRED
  const grain = ONE / 100n
  return formatDecimal((percent / grain) * grain)
}

/** Explanation of a leaving bot. Null while one of several pairs leaves alone, since the bot goes on. */
const leaving = ({ leaving: how, trades }: Pick<DealState<unknown>, 'leaving' | 'trades'>): Explanation | null => {
  switch (how ?? (trades.every((deal) => deal.leaving !== null) ? (trades[0]?.leaving ?? null) : null)) {
    case null:
      return null
    case 'wait':
      return say('deal-wait-delete')
    case 'beta':
      return say('deal-beta-ended')
    case 'release':
    case 'close':
    case 'delete':
      return say('deal-closing')
  }
}

const busy = (deals: readonly Deal[]): Explanation | null => {
  const exiting = deals.find(({ phase }) => phase === 'exiting')?.exit
  if (exiting !== null && exiting !== undefined) {
    return say('deal-exiting', { reason: exiting.reason, step: exiting.phase })
  }
  if (deals.some(({ phase }) => phase === 'escaping')) return say('deal-escaping')
  if (deals.some(({ entry }) => isLive(entry))) return say('deal-buying')
  return deals.some(({ sale }) => sale !== null) ? say('deal-selling') : null
}

/** Why every deal is off by itself: the reason of the first. Undefined while one goes on. */
const sharedReason = (deals: readonly Deal[], of: (deal: Deal) => readonly Reason[]): Reason | undefined => {
  const open = deals.filter(({ phase }) => phase !== 'done')
  const [first] = open
  return first !== undefined && open.every((deal) => of(deal).length > 0) ? of(first)[0] : undefined
}

const suspended = (state: DealState<unknown>, now: MarketNow): Explanation | null => {
  const deal = state.trades[0]
  const held = deal !== undefined && deal.phase === 'holding' ? deal : null
  const reason = state.entryOff[0] ?? sharedReason(state.trades, ({ entryOff }) => entryOff)
  const profitsOff =
    state.profitOff.length > 0 || sharedReason(state.trades, ({ profitOff }) => profitOff) !== undefined
  if (reason === undefined) return profitsOff ? say('deal-profits-off') : null
  if (profitsOff) return say('deal-off', { reason })
  const net = held === null ? '' : netNow(held, now)
  return held === null ? say('deal-entries-off', { reason }) : say('deal-entries-off-holding', { reason, net })
}

const withoutRoom = (deals: readonly Deal[]): Explanation | null =>
  deals.some(({ phase, roomNoted }) => phase === 'holding' && roomNoted) ? say('deal-no-room') : null

/** Sentence on what a bot of deals does now. Null when its deals say it. */
export const explainDeal = (state: DealState<unknown>, now: MarketNow): Explanation | null => {
  switch (state.life) {
    case 'new':
      return say('deal-not-started')
    case 'closed':
      return say('deal-closed')
    case 'deleted':
      return say('deal-deleted')
    case 'running':
      if (now.market.status === 'halted') return say('deal-halted')
      return leaving(state) ?? busy(state.trades) ?? suspended(state, now) ?? withoutRoom(state.trades)
  }
}
