/** Faults in what SPOT counts as a run, and in what becomes of fills that come late. */
import type { Mutant } from './test-mutant.ts'

export const faultsOfRuns: readonly Mutant[] = [
  {
    rule: 'what has not entered has no run',
    file: 'spot/state.ts',
    find: 'run.quantity > 0n && run.sold > 0n',
    replace: 'run.sold > 0n',
    by: 'spot/runs.test.ts',
  },
  {
    rule: 'what has sold nothing has no run',
    file: 'spot/state.ts',
    find: 'run.quantity > 0n && run.sold > 0n',
    replace: 'run.quantity > 0n',
    by: 'spot/runs.test.ts',
  },
  {
    rule: 'coins that were handed over have entered',
    file: 'spot/received.ts',
    find: 'run: { ...noRun, quantity: base, value: cost }',
    replace: 'run: noRun',
    by: 'spot/runs.test.ts',
  },
  {
    rule: 'dust is no part of a run while other lines wait',
    file: 'spot/entry-orders.ts',
    find: '{ ...ended, run: runOfLive(ended) }',
    replace: 'ended',
    by: 'spot/runs.test.ts',
  },
  {
    rule: 'what an exit sells belongs to the run',
    file: 'spot/exits.ts',
    find: 'run: runAfterExit(trade, fill), ',
    replace: '',
    by: 'laws of hodl',
  },
  {
    rule: 'what a profit sells belongs to the run',
    file: 'spot/profits.ts',
    find: 'run: runAfterExit(trade, fill), ',
    replace: '',
    by: 'laws of spot',
  },
  {
    rule: 'what comes late, of a run that is over, is no part of the next',
    file: 'spot/booking.ts',
    find: "phase === 'holding' || phase === 'exiting' ? ",
    replace: 'run.quantity >= 0n ? ',
    by: 'spot/runs.test.ts',
  },
  {
    rule: 'coins of which nothing has been sold are held until the exchange takes them again',
    file: 'spot/profits.ts',
    find: 'if (hasRun(trade) && !holdsEnough(work, trade)) {',
    replace: 'if (!holdsEnough(work, trade)) {',
    by: 'spot/runs.test.ts',
  },
  {
    rule: 'a run that an earlier version began knows what it has sold',
    file: 'spot/upgrade.ts',
    find: 'asQuantity(atProfits + left)',
    replace: 'asQuantity(atProfits)',
    by: 'spot/runs.test.ts',
  },
]
