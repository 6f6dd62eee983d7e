import fc from 'fast-check'
import { expect, test } from 'vitest'
import { AuditFilter } from '../contract.ts'
import { filterOf, orderOf, parseSearch } from './search.ts'

test.each([
  [{}, {}],
  [
    { actor: 'anna', action: 'user.lock', from: '2026-11-01', cursor: 'abc' },
    { actor: 'anna', action: 'user.lock', from: '2026-11-01', cursor: 'abc' },
  ],
  [{ action: 'fly', from: '2026-02-30', subject: ' ', other: 1 }, {}],
  [
    { sort: 'time', columns: 'time.reason' },
    { sort: 'time', columns: 'time.reason' },
  ],
  [{ sort: 'actor', columns: 'password' }, {}],
])('%j becomes %j', (search, expected) => {
  expect(parseSearch(search)).toEqual(expected)
})

test('whatever the address holds, the server accepts what comes of it', () => {
  const keys = ['actor', 'subject', 'action', 'entity', 'entityId', 'from', 'to', 'cursor', 'sort', 'columns']
  const value = fc.oneof(fc.string(), fc.integer(), fc.constantFrom('user.lock', '2026-11-18', '2026-02-31', ' a '))
  fc.assert(
    fc.property(fc.dictionary(fc.constantFrom(...keys), value), (search) => {
      expect(AuditFilter.safeParse(filterOf(parseSearch(search))).success).toBe(true)
      expect(parseSearch(parseSearch(search))).toEqual(parseSearch(search))
    }),
    { numRuns: 300 },
  )
})

test.each([
  [{}, 'newest'],
  [{ sort: '-time' }, 'newest'],
  [{ sort: 'time' }, 'oldest'],
])('%j is %s first', (search, order) => {
  expect(orderOf(search)).toBe(order)
})
