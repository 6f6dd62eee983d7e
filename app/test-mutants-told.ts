/** Faults in what is told of a life and kept of it: rows of what turns something off, what each buy has bought, and the end of a demo. */
import type { Mutant } from './test-mutant.ts'

export const faultsOfTold: readonly Mutant[] = [
  {
    rule: 'the end of a subscription is written',
    file: 'rules/reasons.ts',
    find: "  recordAction(work, 'suspend', null, 'subscription-expired')\n",
    replace: '',
    by: 'rules/reason-rows.test.ts',
  },
  {
    rule: 'the end of a subscription is written once',
    file: 'rules/reasons.ts',
    find: "if (active || head.entryOff.includes('subscription-expired')) return false",
    replace: 'if (active) return false',
    by: 'rules/reason-rows.test.ts',
  },
  {
    rule: 'a trade without room in the package is written',
    file: 'rules/allowance.ts',
    find: "    recordAction(work, isOff ? 'start' : 'suspend', trade.id, REASON)\n",
    replace: '',
    by: 'rules/reason-rows.test.ts',
  },
  {
    rule: 'a trade without room in the package is told, and room again is not',
    file: 'rules/allowance.ts',
    find: 'if (changed.some(({ entryOff }) => entryOff.includes(REASON)))',
    replace: 'if (changed.length > 0)',
    by: 'rules/reason-rows.test.ts',
  },
  {
    rule: 'what a run has bought is over when the next begins',
    file: 'rules/deal-buys.ts',
    find: 'isFirst ? [] : deal.bought',
    replace: 'deal.bought',
    by: 'indicator/executed.test.ts',
  },
  {
    rule: 'what a run has bought is not shown once it is over',
    file: 'rules/deal-report.ts',
    find: "deal.boughtAtMs === null || deal.phase === 'done' ? [] : deal.bought",
    replace: 'deal.bought',
    by: 'indicator/executed.test.ts',
  },
  {
    rule: 'the latest buy of an older state is known',
    file: 'rules/deal-work.ts',
    find: 'bought: deal.boughtAtMs === null ? [] : executionsOf({ order: deal.entry, executed: [] }),',
    replace: 'bought: [],',
    by: 'indicator/executed.test.ts',
  },
  {
    rule: 'a demo that goes live is closed on paper at the price of each pair, not of another',
    file: 'rules/paper-close.ts',
    find: 'if (one.pair === work.pair) closeOnPaper(work, one)',
    replace: 'closeOnPaper(work, one)',
    by: 'signal/live.test.ts',
  },
  {
    rule: 'a demo that goes live drops its buys',
    file: 'rules/deal-asks.ts',
    find: '    cancelBuy(work, id)\n',
    replace: '',
    by: 'signal/live.test.ts',
  },
  {
    rule: 'a demo that goes live drops its offers',
    file: 'rules/deal-asks.ts',
    find: '    withdrawOffer(work, id)\n    cancelBuy(work, id)\n',
    replace: '    cancelBuy(work, id)\n',
    by: 'signal/live.test.ts',
  },
  {
    rule: 'what a demo that is over still buys is nobody’s',
    file: 'rules/deal-decide.ts',
    find: "isRepeated || work.head.life === 'new' ||",
    replace: 'isRepeated ||',
    by: 'signal/live.test.ts',
  },
  {
    rule: 'a demo of futures that goes live asks for the price of every pair',
    file: 'futures-signal/wake.ts',
    find: 'isUnpriced(pair) ? { ...never, atMs: work.at + 1 } : never',
    replace: 'never',
    by: 'futures-signal/live.test.ts',
  },
]
