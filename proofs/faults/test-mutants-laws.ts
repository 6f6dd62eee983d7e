/** Faults in what a unit says of itself, of which its own report is no proof: the laws count stops, runs, trades and money anew. And demo bots without an end. */
import type { Mutant, Proof } from './test-mutant.ts'

type Counted = Omit<Mutant, 'by'> & { by: readonly Proof[] }

const counted: readonly Counted[] = [
  {
    rule: 'entries of new sizes leave the investment whole',
    file: 'spot/entries.ts',
    find: "work.config.direction === 'sell' || worthOf(entry) <= left",
    replace: 'true',
    by: ['laws of spot'],
  },
  {
    rule: 'levels of new amounts leave the investment whole',
    file: 'grid/entries.ts',
    find: 'if (left !== null && tradeAt(work, index).amount > left) continue',
    replace: '',
    by: ['laws of grid'],
  },
  {
    rule: 'a stop is counted',
    file: 'rules/exit.ts',
    find: 'head.stopCount += 1',
    replace: '',
    by: ['laws of grid', 'laws of spot', 'laws of hodl'],
  },
  {
    rule: 'every stop is counted, not only the first',
    file: 'rules/exit.ts',
    find: 'head.stopCount += 1',
    replace: 'head.stopCount = 1',
    by: ['laws of grid', 'laws of spot', 'laws of hodl'],
  },
  {
    rule: 'a stop of a deal is counted',
    file: 'rules/deal-exits.ts',
    find: 'work.head.stopCount += 1',
    replace: 'work.head.stopCount += 0',
    by: ['laws of indicator'],
  },
  {
    rule: 'every stop of a deal is counted, not only the first',
    file: 'rules/deal-exits.ts',
    find: 'work.head.stopCount += 1',
    replace: 'work.head.stopCount = 1',
    by: ['laws of indicator'],
  },
  {
    rule: 'a stop of a position is counted',
    file: 'futures-signal/exits.ts',
    find: 'head.stopCount += 1',
    replace: '',
    by: ['laws of futures-signal'],
  },
  {
    rule: 'every stop of a position is counted, not only the first',
    file: 'futures-signal/exits.ts',
    find: 'head.stopCount += 1',
    replace: 'head.stopCount = 1',
    by: ['laws of futures-signal'],
  },
  {
    rule: 'a profit leaves the stops of a GRID counted',
    file: 'grid/profits.ts',
    find: '  const runs = trade.runs + added\n',
    replace: '  const runs = trade.runs + added\n  work.head.stopCount = 0\n',
    by: ['laws of grid'],
  },
  {
    rule: 'a profit leaves the stops of a bot counted',
    file: 'spot/profits.ts',
    find: '  const runs = trade.runs + added\n',
    replace: '  const runs = trade.runs + added\n  work.head.stopCount = 0\n',
    by: ['laws of spot', 'laws of hodl'],
  },
  {
    rule: 'a profit leaves the stops of a deal counted',
    file: 'rules/deal-run.ts',
    find: '  work.head.runs += added\n',
    replace: '  work.head.runs += added\n  work.head.stopCount = 0\n',
    by: ['laws of indicator'],
  },
  {
    rule: 'a profit leaves the stops of a position counted',
    file: 'futures-signal/exits.ts',
    find: '  put(work, next)\n',
    replace: "  put(work, next)\n  if (exit.reason === 'profit') work.head.stopCount = 0\n",
    by: ['laws of futures-signal'],
  },
  {
    rule: 'a run of a level is counted',
    file: 'grid/profits.ts',
    find: 'const runs = trade.runs + added',
    replace: 'const runs = trade.runs',
    by: ['laws of grid'],
  },
  {
    rule: 'a run of a trade is counted',
    file: 'spot/profits.ts',
    find: "const added = Number(!trade.entryOff.includes('run-limit'))",
    replace: 'const added = 0',
    by: ['laws of spot', 'laws of hodl'],
  },
  {
    rule: 'a run of a deal is counted',
    file: 'rules/deal-run.ts',
    find: 'const runs = deal.runs + added',
    replace: 'const runs = deal.runs',
    by: ['laws of indicator', 'laws of signal'],
  },
  {
    rule: 'a run of a position is counted',
    file: 'futures-signal/exits.ts',
    find: 'const runs = trade.runs + Number(ran)',
    replace: 'const runs = trade.runs',
    by: ['laws of futures-signal'],
  },
  {
    rule: 'a level at work uses the limit',
    file: 'grid/state.ts',
    find: `export const usesLimit = (trade: Trade): boolean =>
  trade.phase === 'entering' ||`,
    replace: `export const usesLimit = (trade: Trade): boolean =>
  trade.id < 0 ||`,
    by: ['laws of grid'],
  },
  {
    rule: 'a level that holds uses the limit',
    file: 'grid/state.ts',
    find: `trade.phase === 'entering' || trade.phase === 'holding' || trade.phase === 'exiting'

/** Quote for each`,
    replace: `trade.phase === 'entering'

/** Quote for each`,
    by: ['laws of grid'],
  },
  {
    rule: 'a trade at work uses the limit',
    file: 'spot/state.ts',
    find: `trade.phase === 'entering' || trade.phase === 'holding' || trade.phase === 'exiting'`,
    replace: 'trade.id < 0',
    by: ['laws of spot', 'laws of hodl'],
  },
  {
    rule: 'a deal at work uses the limit',
    file: 'rules/deal-work.ts',
    find: "phase !== 'flat' && phase !== 'done'",
    replace: "phase === 'done'",
    by: ['laws of signal'],
  },
  {
    rule: 'a position at work uses the limit',
    file: 'futures-signal/state.ts',
    find: `=>
  phase === 'entering' || phase === 'holding' || phase === 'exiting'`,
    replace: "=>\n  phase === 'idle' && phase !== 'idle'",
    by: ['laws of futures-signal'],
  },
  {
    rule: 'a level binds all of its amount',
    file: 'grid/state.ts',
    find: 'export const bound = (trade: Trade): Amount => {',
    replace: `export const bound = (trade: Trade): Amount => asAmount(whole(trade) / 2n)
const whole = (trade: Trade): Amount => {`,
    by: ['grid/limits.test.ts'],
  },
  {
    rule: 'a level binds something',
    file: 'grid/state.ts',
    find: 'export const bound = (trade: Trade): Amount => {',
    replace: `export const bound = (trade: Trade): Amount => asAmount(whole(trade) * 0n)
const whole = (trade: Trade): Amount => {`,
    by: ['grid/limits.test.ts'],
  },
  {
    rule: 'a deal has what is left of the investment',
    file: 'signal/adviser.ts',
    find: 'work.config.investment - used',
    replace: 'work.config.investment',
    by: ['laws of signal'],
  },
  {
    rule: 'a position has what is left of the investment',
    file: 'futures-signal/entries.ts',
    find: 'work.config.investment - boundIn(work.trades)',
    replace: 'work.config.investment',
    by: ['laws of futures-signal'],
  },
  {
    rule: 'a level buys for no more than its size',
    file: 'spot/entry-size.ts',
    find: 'withinBase(work, trade, quantityOf(market, spendable(trade, line), price))',
    replace: 'asQuantity(2n * withinBase(work, trade, quantityOf(market, spendable(trade, line), price)))',
    by: ['laws of spot', 'laws of hodl'],
  },
  {
    rule: 'a row says what its order has filled',
    file: 'rules/history.ts',
    find: 'quantity: order.filled,',
    replace: 'quantity: order.quantity,',
    by: [
      'laws of grid',
      'laws of spot',
      'laws of hodl',
      'laws of indicator',
      'laws of signal',
      'laws of futures-signal',
    ],
  },
  {
    rule: 'the end of an order says what it has filled',
    file: 'workbench.ts',
    find: 'slot: order.slot, filled: order.filled, by }',
    replace: 'slot: order.slot, filled: ZERO_QUANTITY, by }',
    by: ['laws of grid', 'laws of spot', 'laws of signal'],
  },
  {
    rule: 'a sale of a position books its fee',
    file: 'futures-signal/booking.ts',
    find: `- fill.fee.quote),
    fees: asAmount(trade.fees + fill.fee.quote),`,
    replace: '- fill.fee.quote),',
    by: ['laws of futures-signal'],
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
    by: ['laws of futures-signal'],
  },
  {
    rule: 'what is bought back books its fee',
    file: 'spot/booking.ts',
    find: `realised: asAmount(position.realised + gain),
      fees: asAmount(position.fees + fill.fee.quote),`,
    replace: `realised: asAmount(position.realised + gain),
      fees: position.fees,`,
    by: ['laws of spot'],
  },
  {
    rule: 'what is bought back realises what the quote for it was earned with',
    file: 'spot/booking.ts',
    find: 'const gain = divideDown((received - covered) * fill.price, ONE)',
    replace: 'const gain = divideDown((received - covered) * fill.price, ONE) / 2n',
    by: ['laws of spot'],
  },
  ...['grid', 'spot'].map((family) => ({
    rule: 'a demo bot is not without an end',
    file: `${family}/check.ts`,
    find: "config.mode === 'demo' && config.repeats === null",
    replace: 'false',
    by: ['demo-repeats.test.ts'] as const,
  })),
  ...['indicator', 'signal', 'futures-signal'].map((family) => ({
    rule: 'a demo bot is not without an end',
    file: `${family}/check.ts`,
    find: "mode === 'demo' && repeats === null",
    replace: 'false',
    by: ['demo-repeats.test.ts'] as const,
  })),
]

export const faultsOfCounts: readonly Mutant[] = counted.flatMap(({ by, ...fault }) =>
  by.map((proof) => ({ ...fault, by: proof })),
)
