/** Faults planted into the text of the rules: each changes one expression of one file, and must be caught by the laws of the family named. */

export type Mutant = {
  /** The rule that it breaks. */
  rule: string
  family: 'grid' | 'spot' | 'hodl' | 'indicator' | 'signal'
  /** Below `bots`. */
  file: string
  /** Stands there once. */
  find: string
  replace: string
}

export const mutants: readonly Mutant[] = [
  {
    rule: 'an order that this decision has wanted is simply not wanted',
    family: 'grid',
    file: 'rules/order.ts',
    find: '    work.wants.splice(own, 1)\n',
    replace: '',
  },
  {
    rule: 'no part exceeds what is to be split',
    family: 'spot',
    file: 'rules/largest-remainder.ts',
    find: '    left -= grain\n',
    replace: '',
  },
  {
    rule: 'the lines of a ladder share what is held',
    family: 'grid',
    file: 'rules/profit-ladder.ts',
    find: '    left -= isLast ? left : own\n',
    replace: '',
  },
  {
    rule: 'a fill that comes again books nothing',
    family: 'grid',
    file: 'grid/decide.ts',
    find: 'work.head.lastFill === event.fill.tradeId) return',
    replace: 'work.head.lastFill === null) return',
  },
  {
    rule: 'an exit waits until all orders of its trades have ended',
    family: 'grid',
    file: 'grid/exits.ts',
    find: '      if (trades(work, exit).some(hasLiveOrder)) return\n',
    replace: '',
  },
  {
    rule: 'the limit of stops turns entries off',
    family: 'grid',
    file: 'grid/exits.ts',
    find: 'head.stopCount < limit ||',
    replace: 'head.stopCount <= limit ||',
  },
  {
    rule: 'repeats end at their number',
    family: 'grid',
    file: 'grid/profits.ts',
    find: 'runs >= repeats',
    replace: 'runs > repeats',
  },
  {
    rule: 'a trade that is part of an exit is pending',
    family: 'grid',
    file: 'grid/report.ts',
    find: "trade.leaving !== null || trade.phase === 'exiting'",
    replace: 'trade.leaving !== null',
  },
  {
    rule: 'an exit waits until all orders of its trades have ended',
    family: 'spot',
    file: 'spot/exits.ts',
    find: '      if (exit.ids.some((id) => hasOrders(work, id))) return\n',
    replace: '',
  },
  {
    rule: 'a fill that comes again books nothing',
    family: 'spot',
    file: 'spot/decide.ts',
    find: 'work.head.lastFill === event.fill.tradeId',
    replace: 'work.head.lastFill === null',
  },
  {
    rule: 'an adviser buys nothing while a buy or a sale is under way',
    family: 'indicator',
    file: 'rules/deal-buys.ts',
    find: " || deal.sale !== null || hasLiveOrder(deal)) return 'busy'",
    replace: ") return 'busy'",
  },
  {
    rule: 'the limit of positions counts all pairs',
    family: 'signal',
    file: 'rules/deal-buys.ts',
    find: "  if (isFull(work, deal)) return 'limit'\n",
    replace: '',
  },
  {
    rule: 'a sale is offered once at a time',
    family: 'indicator',
    file: 'rules/deal-sales.ts',
    find: '  if (sale === null || isLive(offer)) return\n',
    replace: '  if (sale === null) return\n',
  },
]
