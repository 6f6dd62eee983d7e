/** Room in the owner's package, as a unit knows it. Source: bots.md 16, 20. */
import type { Reason } from '#engine/status.ts'
import { added } from './asking.ts'
import { notify, recordAction, type Telling } from './history.ts'

const HOUR = 3_600_000
const REASON = 'package-limit'

type Roomed = Telling & {
  readonly at: number
  head: { allowance: number; askedAtMs: number | null; limitNotedAtMs: number | null }
}

/**
 * Takes the number of trades that the package allows. True when that is more than was known, or nobody had asked, so that missing trades
 * may be made.
 */
export const takeAllowance = (work: Roomed, allowance: number): boolean => {
  const { head } = work
  const isMore = allowance > head.allowance
  head.allowance = allowance
  if (head.askedAtMs === null || isMore) {
    head.askedAtMs = null
    return true
  }
  if (head.limitNotedAtMs !== null && work.at < head.limitNotedAtMs + HOUR) return false
  head.limitNotedAtMs = work.at
  notify(work, 'package-limit-reached', { group: 'spot' })
  return false
}

type Counted = { readonly id: number; readonly phase: string; readonly entryOff: readonly Reason[] }

/** Trades whose entries the room turns off or on, each with its history row; the newest are off first. Trades ascend by id. */
export const takeRoom = <Trade extends Counted>(
  work: Telling,
  trades: readonly Trade[],
  allowance: number,
): readonly Trade[] => {
  const open = trades.filter(({ phase }) => phase !== 'done')
  const changed = open.flatMap((trade, place) => {
    const isOff = trade.entryOff.includes(REASON)
    if (place >= allowance === isOff) return []
    const entryOff = isOff ? trade.entryOff.filter((reason) => reason !== REASON) : added(trade.entryOff, REASON)
    recordAction(work, isOff ? 'start' : 'suspend', trade.id, REASON)
    return [{ ...trade, entryOff }]
  })
  if (changed.some(({ entryOff }) => entryOff.includes(REASON)))
    notify(work, 'package-limit-reached', { reason: REASON })
  return changed
}
