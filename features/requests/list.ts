/** The lists of requests, as data. */
import { byCursor, firstDay, id, lastDay, list, oneOf, person } from '#platform/list.ts'
import { requestStates } from './states.ts'

/** A user's own, newest first. */
export const ownRequests = list({ rows: 'requests', grant: 'account', path: '/requests', pages: byCursor('newest') })

/** The queue of the administration: those that wait, the oldest first, where nothing else is said. */
export const requestQueue = list({
  rows: 'requests',
  grant: 'admin',
  path: '/admin/requests',
  filters: {
    /** `open`: those that wait for somebody. */
    status: oneOf(['open', ...requestStates], 'open'),
    kind: oneOf(['basic', 'bug']),
    user: person(),
    from: firstDay(),
    to: lastDay(),
  },
  scope: { owner: id() },
  pages: byCursor('oldest', 'newest'),
})
