/** Faults in the rules of FUTURES SIGNAL. */
import type { Fault } from './fault.ts'

export const faultsOfFutures: readonly Fault[] = [
  {
    rule: 'funding is a fee of the position',
    file: 'futures-signal/booking.ts',
    find: 'position: charge(trade.position, amount) }',
    replace: 'position: trade.position }',
    by: 'futures-signal/scenarios.test.ts',
  },
  {
    rule: 'the stop lies before the liquidation',
    file: 'futures-signal/check.ts',
    find: 'bounds !== null && isBeyond(direction, bounds.stop, bounds.liquidation)',
    replace: 'bounds !== null && !isBeyond(direction, bounds.stop, bounds.liquidation)',
    by: 'futures-signal/schema.test.ts',
  },
  {
    rule: 'a liquidation ends the run',
    file: 'futures-signal/decide.ts',
    find: "leave(work, trade.id, { ...(trade.exit ?? plainly('liquidation')), stopped: true })",
    replace: '',
    by: 'futures-signal/edges.test.ts',
  },
  {
    rule: 'margins stay within the investment',
    file: 'futures-signal/entries.ts',
    find: 'return min(wanted, free)',
    replace: 'return wanted',
    by: 'futures-signal/scenarios.test.ts',
  },
  {
    rule: 'an exit waits until no order of its trade lives',
    file: 'futures-signal/exits.ts',
    find: `  if (isLive(trade.entry) || isLive(trade.stop) || isLive(trade.close)) return
`,
    replace: '',
    by: 'futures-signal/scenarios.test.ts',
  },
  {
    rule: 'repeats end at their number',
    file: 'futures-signal/exits.ts',
    find: 'runs >= repeats',
    replace: 'runs > repeats',
    by: 'laws of futures-signal',
  },
  {
    rule: 'a fill that comes again books nothing',
    file: 'futures-signal/orders.ts',
    find: `    if (work.head.lastFill === event.fill.tradeId) return
`,
    replace: '',
    by: 'futures-signal/edges.test.ts',
  },
  {
    rule: 'a stop follows the position',
    file: 'futures-signal/stops.ts',
    find: 'if (!isRight) put(work',
    replace: 'if (!isRight && work.at < 0) put(work',
    by: 'futures-signal/scenarios.test.ts',
  },
  {
    rule: 'a position wakes at its stop',
    file: 'futures-signal/wake.ts',
    find: 'if (!isBeyond(position.direction, seen, stop)) ahead(next, stop, seen)',
    replace: 'if (!isBeyond(position.direction, seen, stop)) ahead(next, null, seen)',
    by: 'laws of futures-signal',
  },
  {
    rule: 'a stop of a position is counted',
    file: 'futures-signal/exits.ts',
    find: 'head.stopCount += 1',
    replace: '',
    by: 'laws of futures-signal',
  },
  {
    rule: 'a position has what is left of the investment',
    file: 'futures-signal/entries.ts',
    find: 'work.config.investment - boundIn(work.trades)',
    replace: 'work.config.investment',
    by: 'laws of futures-signal',
  },
  {
    rule: 'a part of a position takes its part of what it has cost',
    file: 'futures-signal/booking.ts',
    find: `position: left,
    hasLeft: true,
    realised: asAmount(trade.realised + gross - before - fill.fee.quote),`,
    replace: `position: left === null ? null : { ...left, charged: asAmount(left.charged + before / 2n) },
    hasLeft: true,
    realised: asAmount(trade.realised + gross - (left === null ? before : before / 2n) - fill.fee.quote),`,
    by: 'laws of futures-signal',
  },
]
