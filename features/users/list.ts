/** The list of users, as data. */
import { roles } from '#platform/access.ts'
import { byPage, list, oneOf, person, text } from '#platform/list.ts'

const yesNo = () => oneOf(['yes', 'no'])

export const userList = list({
  rows: 'users',
  grant: 'admin',
  path: '/admin/users',
  filters: {
    search: person(),
    role: oneOf(roles),
    locked: yesNo(),
    confirmed: yesNo(),
    /** Whether the account is going to be deleted. */
    deletion: yesNo(),
    /** Code of a package. */
    package: text(60),
    /** When a package ends: within 7 days, within 30 days, or it has. */
    ends: oneOf(['week', 'month', 'over']),
  },
  pages: byPage(['number', 'name', 'username', 'email', 'role', 'packageUntil', 'created', 'lastSignIn'], {
    sort: 'created',
    direction: 'descending',
  }),
  columns: {
    all: [
      'number',
      'name',
      'username',
      'email',
      'role',
      'package',
      'packageUntil',
      'interval',
      'renewal',
      'state',
      'created',
      'lastSignIn',
    ],
    first: ['number', 'name', 'email', 'role', 'package', 'state', 'created'],
  },
})
