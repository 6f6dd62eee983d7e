/** The list of all users' keys, as data. */
import { byPage, id, list, oneOf, person } from '#platform/list.ts'
import { exchangeNames } from './exchanges.ts'
import { shownStatuses } from './rules.ts'

export const keyList = list({
  name: 'api-keys',
  rows: 'keys',
  grant: 'admin',
  path: '/admin/api-keys',
  filters: {
    /** Also part of the name of a key. */
    search: person(),
    exchange: oneOf(exchangeNames),
    status: oneOf(shownStatuses),
    mica: oneOf(['yes', 'no']),
  },
  scope: { owner: id() },
  pages: byPage(['created', 'lastCheck'], { sort: 'created', direction: 'descending' }),
  columns: { all: ['name', 'user', 'exchange', 'status', 'flags', 'lastCheck', 'created', 'actions'] },
})
