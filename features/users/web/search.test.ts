import fc from 'fast-check'
import { expect, test } from 'vitest'
import { UserFilter, UserOrder, userSorts } from '../contract.ts'
import { filterOf, orderOf, parseSearch, usersShape } from './search.ts'

test('the screen sorts by what the server can sort by', () => {
  expect(usersShape.sortable.toSorted()).toEqual([...userSorts].toSorted())
})

test.each([
  [
    { search: 'anna', role: 'ROLE_USER', locked: 'no', page: 3 },
    { search: 'anna', role: 'ROLE_USER', locked: 'no', page: 3 },
  ],
  [{ search: 10_001 }, { search: '10001' }],
  [{ ends: 'over' }, { ends: 'over' }],
  [{ ends: 'never' }, {}],
  [{ role: 'ROLE_KING', locked: true, confirmed: 'maybe', search: '  ', sort: 'password' }, {}],
])('%j becomes %j', (search, expected) => {
  expect(parseSearch(search)).toEqual(expected)
})

test.each([
  [{}, { sort: 'created', direction: 'descending' }],
  [{ sort: 'name' }, { sort: 'name', direction: 'ascending' }],
  [{ sort: '-lastSignIn' }, { sort: 'lastSignIn', direction: 'descending' }],
  [{ sort: 'package' }, { sort: 'created', direction: 'descending' }],
])('%j is ordered by %j', (search, order) => {
  expect(orderOf(search)).toEqual(order)
})

test('whatever the address holds, the server accepts what comes of it', () => {
  const keys = ['search', 'role', 'locked', 'confirmed', 'package', 'ends', 'sort', 'columns', 'page']
  const value = fc.oneof(
    fc.string(),
    fc.integer(),
    fc.constantFrom('yes', 'ROLE_POOL', 'week', '-name', 'name.role', ' '),
  )
  fc.assert(
    fc.property(fc.dictionary(fc.constantFrom(...keys), value), (search) => {
      const parsed = parseSearch(search)
      expect(UserFilter.safeParse(filterOf(parsed)).success).toBe(true)
      expect(UserOrder.safeParse(orderOf(parsed)).success).toBe(true)
    }),
    { numRuns: 300 },
  )
})
