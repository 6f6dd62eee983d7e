/** Faults in what the families of levels share. */
import type { Fault } from './fault.ts'

export const faultsOfRules: readonly Fault[] = [
  {
    rule: 'levels that have fired leave no second part',
    file: 'rules/take-profit.ts',
    find: 'shareOf(levels.slice(fired, count))',
    replace: 'shareOf(levels.slice(0, count))',
    by: 'rules/take-profit.test.ts',
  },
  {
    rule: 'the newest trades are beyond the room first',
    file: 'rules/allowance.ts',
    find: 'if (place >= allowance === isOff)',
    replace: 'if (place > allowance === isOff)',
    by: 'rules/reasons.test.ts',
  },
  {
    rule: 'the sum stays the same to the last digit',
    file: 'rules/distribute.ts',
    find: 'trade === nearest ? rest : 0n',
    replace: '0n',
    by: 'spot/folder-asks.test.ts',
  },
  {
    rule: 'the limit of stops turns entries off',
    file: 'rules/exit.ts',
    find: 'head.stopCount < limit ||',
    replace: 'head.stopCount <= limit ||',
    by: 'spot/decide.test.ts',
  },
  {
    rule: 'an exit waits until all orders of its trades have ended',
    file: 'rules/exit-orders.ts',
    find: `      if (exit.ids.some((id) => rules.hasOrders(work, id))) return
`,
    replace: '',
    by: 'laws of grid',
  },
  {
    rule: 'no part exceeds what is to be split',
    file: 'rules/largest-remainder.ts',
    find: `    left -= grain
`,
    replace: '',
    by: 'laws of spot',
  },
  {
    rule: 'an order that this decision has wanted is simply not wanted',
    file: 'rules/order.ts',
    find: `    work.wants.splice(own, 1)
`,
    replace: '',
    by: 'laws of grid',
  },
  {
    rule: 'a buy that the exchange would not take is known for it',
    file: 'rules/order.ts',
    find: 'isSmall: !isLargeEnough(market, quantity, price)',
    replace: 'isSmall: false',
    by: 'rules/order.test.ts',
  },
  {
    rule: 'the lines of a ladder share what is held',
    file: 'rules/profit-ladder.ts',
    find: `    left -= isLast ? left : own
`,
    replace: '',
    by: 'laws of grid',
  },
  {
    rule: 'lines with base of their own sell no more than is held',
    file: 'rules/profit-ladder.ts',
    find: 'min(line.base, left)',
    replace: 'line.base',
    by: 'laws of spot',
  },
  {
    rule: 'a start is refused while its cause lasts',
    file: 'rules/reasons.ts',
    find: 'reasonRules[one].barsStart',
    replace: '!reasonRules[one].barsStart',
    by: 'rules/reasons.test.ts',
  },
  {
    rule: 'what the exchange refuses for funds is certain',
    file: 'rules/refusals.ts',
    find: "  funds: 'refused-funds',",
    replace: "  funds: 'later',",
    by: 'grid/scenarios.test.ts',
  },
  {
    rule: 'the parts of a fee are the fee',
    file: 'rules/split-fill.ts',
    find: 'amount: fee.amount + restAmount',
    replace: 'amount: fee.amount',
    by: 'rules/parts.test.ts',
  },
  {
    rule: 'no new entries below the lower bound',
    file: 'rules/stuck.ts',
    find: "price < lower) return 'stuck-lower'",
    replace: "price > lower) return 'stuck-lower'",
    by: 'grid/scenarios.test.ts',
  },
  {
    rule: 'a trade is not started before its bot is',
    file: 'rules/trade-asks.ts',
    find: "return reason === undefined ? null : refuse('bot-is-off', { reason })",
    replace: 'return null',
    by: 'rules/start-trade.test.ts',
  },
  {
    rule: 'a trade on its way out is locked',
    file: 'rules/trade-asks.ts',
    find: `  if (isOnItsWay(trade, work.head.exits)) return refuse('locked')
`,
    replace: '',
    by: 'closing.test.ts',
  },
  {
    rule: 'names and values are exact',
    file: 'rules/signal-body.ts',
    find: 'directions.find(({ value }) => value === direction)',
    replace: 'directions.find(({ value }) => value.toLowerCase() === direction.toLowerCase())',
    by: 'rules/signal-body.test.ts',
  },
]
