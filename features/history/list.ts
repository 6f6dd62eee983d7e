/** The trade history as a list. */
import { byCursor, firstDay, id, lastDay, list, oneOf, text } from '#platform/list.ts'

export const actions = [
  'buy',
  'sell',
  'stop-loss',
  'take-profit',
  'close',
  'trailing',
  'suspend',
  'start',
  'edit',
  'release',
  'dilution',
  'escape',
  'signal',
  'error',
] as const

export const historyList = list({
  name: 'history',
  rows: 'entries',
  grant: 'trading',
  path: '/history',
  filters: {
    mode: oneOf(['live', 'demo']),
    action: oneOf(actions),
    success: oneOf(['yes', 'no']),
    pair: text(40),
    from: firstDay(),
    to: lastDay(),
    bot: id(),
    family: text(30),
    exchange: text(40),
  },
  pages: byCursor('newest', 'oldest'),
  columns: {
    all: ['time', 'action', 'bot', 'type', 'pair', 'price', 'amount', 'fee', 'profit', 'result'],
    time: 'time',
  },
})
