/** Faults in the rules of GRID. */
import type { Fault } from './fault.ts'

export const faultsOfGrid: readonly Fault[] = [
  {
    rule: 'the exchange has taken an order',
    file: 'grid/accepted.ts',
    find: `{ ...order, accepted: true }

const acceptEntry`,
    replace: `order

const acceptEntry`,
    by: 'grid/accepted.test.ts',
  },
  {
    rule: 'the stop lies below every level',
    file: 'grid/check.ts',
    find: 'stop !== null && stop.price > floor',
    replace: 'false',
    by: 'grid/schema.test.ts',
  },
  {
    rule: 'a fill that comes again books nothing',
    file: 'grid/decide.ts',
    find: "event.kind === 'order-filled' && work.head.lastFill === event.fill.tradeId",
    replace: "event.kind === 'order-filled' && work.head.lastFill === null",
    by: 'laws of grid',
  },
  {
    rule: 'free quote funds as many levels as it is enough for',
    file: 'grid/decide.ts',
    find: 'if (isArmable(work, tradeAt(work, index))) left -= needed',
    replace: '',
    by: 'grid/edges.test.ts',
  },
  {
    rule: 'what is refused leaves the wakes as they were',
    file: 'grid/decide.ts',
    find: 'if (refusal !== null) return { state, wants: [], effects: [], wakes: null, refusal }',
    replace: 'if (refusal !== null) return { state, wants: [], effects: [], wakes: [nextWake(work)], refusal }',
    by: 'laws of grid',
  },
  {
    rule: 'what is bound fits the investment',
    file: 'grid/edit.ts',
    find: `    if (excess <= 0n) return
`,
    replace: `    if (excess <= 10n ** 24n) return
`,
    by: 'grid/limits.test.ts',
  },
  {
    rule: 'nothing is bought at or below the stop',
    file: 'grid/entries.ts',
    find: `  if (work.plan.stop !== null && price <= work.plan.stop) return false
`,
    replace: '',
    by: 'grid/limits.test.ts',
  },
  {
    rule: 'the limit of trades at once holds',
    file: 'grid/entries.ts',
    find: 'work.head.used >= limit',
    replace: 'work.head.used > limit',
    by: 'grid/scenarios.test.ts',
  },
  {
    rule: 'repeats end at their number',
    file: 'grid/profits.ts',
    find: 'runs >= repeats',
    replace: 'runs > repeats',
    by: 'laws of grid',
  },
  {
    rule: 'the stop fires at its price',
    file: 'grid/protection.ts',
    find: 'work.now.price > stop ||',
    replace: 'work.now.price >= stop ||',
    by: 'grid/limits.test.ts',
  },
  {
    rule: 'the window goes no farther than trailing may',
    file: 'grid/trailing.ts',
    find: '(level <= work.head.firstTop || work.config.trailingUp !== null)',
    replace: 'true',
    by: 'laws of grid',
  },
  {
    rule: 'a unit wakes at its stop',
    file: 'grid/wake.ts',
    find: `    if (plan.stop !== null) below(next, plan.stop)
`,
    replace: '',
    by: 'laws of grid',
  },
  {
    rule: 'a level wakes where its entry may be offered',
    file: 'grid/wake.ts',
    find: `  below(next, line.near)
`,
    replace: '',
    by: 'laws of grid',
  },
  {
    rule: 'levels of new amounts leave the investment whole',
    file: 'grid/entries.ts',
    find: 'if (left !== null && tradeAt(work, index).amount > left) continue',
    replace: '',
    by: 'grid/folder-asks.test.ts',
  },
  {
    rule: 'a stop is counted',
    file: 'rules/exit.ts',
    find: 'head.stopCount += 1',
    replace: '',
    by: 'laws of grid',
  },
  {
    rule: 'a level binds all of its amount',
    file: 'grid/state.ts',
    find: 'export const bound = (trade: Trade): Amount => {',
    replace: `export const bound = (trade: Trade): Amount => asAmount(whole(trade) / 2n)
const whole = (trade: Trade): Amount => {`,
    by: 'grid/limits.test.ts',
  },
  {
    rule: 'a row says what its order has filled',
    file: 'rules/history.ts',
    find: 'quantity: order.filled,',
    replace: 'quantity: order.quantity,',
    by: 'laws of grid',
  },
]
