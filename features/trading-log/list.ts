/** The trading log as a list: one row a day or a month. */
import { byPage, firstDay, lastDay, list, oneOf } from '#platform/list.ts'

export const logList = list({
  name: 'log',
  rows: 'entries',
  grant: 'account',
  path: '/log',
  filters: {
    /** Live and demo never stand in one row: demo where nothing is said. */
    mode: oneOf(['live', 'demo']),
    /** A row a day where nothing is said. */
    per: oneOf(['day', 'month']),
    from: firstDay(),
    to: lastDay(),
  },
  pages: byPage(['date'], { sort: 'date', direction: 'descending' }),
  columns: {
    all: ['date', 'stopLossProfit', 'profit', 'totalProfit', 'percent', 'opening', 'closing', 'difference'],
  },
})
