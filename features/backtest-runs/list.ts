/** The list of a user's backtests, as data. */
import { catalogued } from '#bots/catalogue.ts'
import { byCursor, list, oneOf } from '#platform/list.ts'

export const runList = list({
  name: 'backtests',
  rows: 'runs',
  grant: 'trading',
  path: '/backtest-runs',
  filters: { family: oneOf(catalogued.map(({ name }) => name)), kept: oneOf(['favorites']) },
  pages: byCursor('newest'),
})
