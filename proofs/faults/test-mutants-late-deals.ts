/** Faults in what the cycle of deals, and folders of bots, do with fills that come after their order had ended. */
import type { Mutant, Proof } from './test-mutant.ts'

type Fault = Pick<Mutant, 'rule' | 'find' | 'replace'>

const faultsIn = (file: string, by: Proof, faults: readonly Fault[]): readonly Mutant[] =>
  faults.map((fault) => ({ ...fault, file, by }))

const byOneBot = 'indicator/late.test.ts'
const bySeveral = 'signal/late.test.ts'
const byFolder = 'folder/late.test.ts'

export const faultsOfLateDeals: readonly Mutant[] = [
  ...faultsIn('rules/deal-decide.ts', byOneBot, [
    {
      rule: 'what comes late is no fill of the order that lives',
      find: 'if (event.late === true) takeLate(work, event)\n  else if',
      replace: 'if',
    },
  ]),
  ...faultsIn('rules/deal-late.ts', byOneBot, [
    {
      rule: 'what comes late is booked once',
      find: "head.lastFill === event.fill.tradeId || head.life === 'new'",
      replace: "head.life === 'new'",
    },
    {
      rule: 'no run begins after the last one with what comes late',
      find: 'repeats === null || runs < repeats',
      replace: 'true',
    },
    { rule: 'what was bought late is shown as bought', find: '    bought,\n', replace: '' },
    { rule: 'what was bought late uses the investment', find: 'hasLate: true', replace: 'hasLate: false' },
    { rule: 'another buy makes way for what was bought late', find: '    cancelBuy(work, id)\n', replace: '' },
    { rule: 'what was bought late is held at once', find: '    hold(work, id)\n', replace: '' },
    {
      rule: 'what comes to a closed or deleted bot is sold, and it is not over before',
      find: "head.life !== 'running'",
      replace: 'false',
    },
    {
      rule: 'a closed bot is closed again, and no deleted one is',
      find: "head.life === 'deleted' ? 'delete' : 'close'",
      replace: "'close'",
    },
    {
      rule: 'what was sold late while a first buy fills is of its run',
      find: 'entry !== null && entry.filled > 0n',
      replace: 'false',
    },
    {
      rule: 'dust that has sold something late is no run any more',
      find: '{ ...deal, position, boughtAtMs: null }',
      replace: '{ ...deal, position }',
    },
    { rule: 'what was sold late is shown as sold', find: ', ended: soldBy(executed) }', replace: ' }' },
    { rule: 'an offer of more than is held is made anew', find: '  offerLess(work, id)\n', replace: '' },
    { rule: 'what sells all that is held late ends the run', find: '  settleRun(work, id)\n', replace: '' },
    { rule: 'what a stop has sold late is of its profit', find: "if (exit.reason === 'stop')", replace: 'if (false)' },
    {
      rule: 'what an exit has sold late counts for it',
      find: 'sold: asQuantity(exit.sold + fill.quantity)',
      replace: 'sold: exit.sold',
    },
    { rule: 'an exit that is over stays as it was', find: "if (exit.phase !== 'over') put", replace: 'put' },
  ]),
  ...faultsIn('rules/deal-late.ts', bySeveral, [
    {
      rule: 'what comes late goes with the coins that a user lets go',
      find: "work.head.leaving === 'release' ? 'release' : null",
      replace: 'null',
    },
    {
      rule: 'a closed deal is closed again when what came late is sold',
      find: "phase === 'done' ? 'close' : 'delete'",
      replace: "'delete'",
    },
  ]),
  ...faultsIn('rules/deal-run.ts', byOneBot, [
    { rule: 'no run is counted after the last', find: 'Number(!hasRunOut(deal))', replace: '1' },
    { rule: 'what came late binds no later run', find: '    hasLate: false,\n', replace: '' },
    {
      rule: 'a run goes on while a buy lives',
      find: 'isLive(deal.entry) || isLive(deal.offer)',
      replace: 'isLive(deal.offer)',
    },
  ]),
  ...faultsIn('rules/deal-buys.ts', byOneBot, [
    {
      rule: 'a run that sold late is over with the buy that began it',
      find: "  if (hasSold(deal)) return completeRun(work, id, 'sold')\n",
      replace: '',
    },
    {
      rule: 'a run that sold late is over with the buy beside it',
      find: "  if (deal.phase === 'holding') return settleRun(work, id)\n",
      replace: '',
    },
  ]),
  ...faultsIn('rules/deal-order.ts', byOneBot, [
    {
      rule: 'what is sold beyond what is held is owed',
      find: 'bookSale(beside, position, fill)',
      replace: 'bookSale({ head: { gone: position } }, position, fill)',
    },
  ]),
  ...faultsIn('rules/deal-sales.ts', byOneBot, [
    {
      rule: 'an offer ends that is larger than what is held',
      find: 'offer.quantity - offer.filled <= position.base',
      replace: 'true',
    },
  ]),
  ...faultsIn('rules/deal-exits.ts', byOneBot, [
    { rule: 'no exit counts a run after the last', find: 'Number(ran && !hasRunOut(deal))', replace: 'Number(ran)' },
  ]),
  ...faultsIn('rules/deal-sell-point.ts', byOneBot, [
    {
      rule: 'a run is over that has sold what it was to hand over',
      find: '    else settleRun(work, id)\n',
      replace: '',
    },
  ]),
  ...faultsIn('rules/deal-work.ts', byOneBot, [
    {
      rule: 'a deal whose last coin was sold late has no prices',
      find: "phase === 'holding' && position.base > 0n",
      replace: "phase === 'holding'",
    },
    { rule: 'what earlier versions kept as gone is read', find: "'base' in gone ? [gone] : gone", replace: '[]' },
  ]),
  ...faultsIn('rules/deal-work.ts', bySeveral, [
    {
      rule: 'each pair has what its own deals have left',
      find: 'head.gone[pairOfDeal(id)] ?? flat\n',
      replace: 'head.gone[0] ?? flat\n',
    },
  ]),
  ...faultsIn('rules/deal-investment.ts', byOneBot, [
    {
      rule: 'no buy goes beyond an investment that what came late has used',
      find: 'trades.some(({ hasLate }) => hasLate)',
      replace: 'false',
    },
  ]),
  ...faultsIn('rules/deal-asks.ts', 'folder/moving.test.ts', [
    { rule: 'a bot that moves leaves no debt behind', find: '  head.gone = []\n', replace: '' },
  ]),
  ...faultsIn('folder/decide.ts', byFolder, [
    {
      rule: 'a folder that was over goes on while one of its bots does',
      find: "(head.life === 'closed' || head.life === 'deleted') && head.trades.some(isAwake)",
      replace: 'false',
    },
    {
      rule: 'a closed folder is closed again, and a deleted one deleted',
      find: "head.life === 'closed' ? 'close' : 'delete'",
      replace: "'delete'",
    },
  ]),
  ...faultsIn('folder/state.ts', byFolder, [
    {
      rule: 'the others leave room for what came late to a bot',
      find: 'heldTo(state, bots.rules.sizing, own)',
      replace: 'state.given',
    },
  ]),
]
