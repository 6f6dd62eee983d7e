import fc from 'fast-check'
import { expect, test } from 'vitest'
import { fileCall, pageCall } from '../list-contract.ts'
import { byCursor, byPage, firstDay, id, lastDay, list, oneOf, person, text } from '../list.ts'
import { z } from 'zod'
import { allAt, isNarrowed, pageAt, readAddress, withChosen, withoutFilters } from './list-address.ts'

const filters = {
  status: oneOf(['open', 'new', 'done'], 'open'),
  kind: oneOf(['a', 'b']),
  user: person(),
  word: text(5),
  of: id(),
  from: firstDay(),
  to: lastDay(),
}
const queue = list({ rows: 'rows', grant: 'admin', path: '/queue', filters, pages: byCursor('oldest', 'newest') })
const log = list({
  rows: 'rows',
  grant: 'admin',
  path: '/log',
  pages: byCursor('newest', 'oldest'),
  columns: { all: ['time', 'what', 'who'], first: ['time', 'what'], time: 'time' },
})
const people = list({
  rows: 'rows',
  grant: 'admin',
  path: '/people',
  filters: { search: person() },
  pages: byPage(['name', 'created'], { sort: 'created', direction: 'descending' }),
  columns: { all: ['name', 'created', 'role'] },
})

const ID = '0199b1a2-0000-7000-8000-00000000000a'

test.each([
  [{}, {}],
  [
    { status: 'done', kind: 'b' },
    { status: 'done', kind: 'b' },
  ],
  [{ status: 'any' }, { status: 'any' }],
  // What is so anyway does not lengthen the address, and nothing stands for no choice where there is no first one.
  [{ status: 'open', kind: 'any' }, {}],
  [{ status: 'gone', kind: 'B', order: 'oldest', language: 'hu' }, {}],
  [{ user: ' Nagy Anna ' }, { user: 'Nagy Anna' }],
  [{ user: 10_001 }, { user: '10001' }],
  [{ user: '   ', word: 'longer' }, {}],
  [{ of: ID }, { of: ID }],
  [{ of: 'x' }, {}],
  [{ from: '2026-02-28', to: '2026-02-31' }, { from: '2026-02-28' }],
  [
    { order: 'newest', cursor: 'WzFd' },
    { order: 'newest', cursor: 'WzFd' },
  ],
  [{ cursor: 'x'.repeat(401), page: 3 }, {}],
])('%j of a queue is %j', (search, address) => {
  expect(readAddress(queue)(search)).toEqual(address)
})

test.each([
  [{}, { status: 'open', limit: 25 }],
  [{ status: 'any' }, { limit: 25 }],
  [
    { status: 'done', user: 'x', order: 'newest', cursor: 'c' },
    { status: 'done', user: 'x', order: 'newest', cursor: 'c', limit: 25 },
  ],
])('at %j the queue is asked for %j', (search, query) => {
  expect(pageAt(queue, readAddress(queue)(search))).toEqual(query)
})

test.each([
  [
    { sort: 'name', page: 3 },
    { sort: 'name', direction: 'ascending', page: 3, limit: 25 },
  ],
  [{ sort: '-created' }, { sort: 'created', direction: 'descending', limit: 25 }],
  [{ sort: 'role', page: 0, columns: 'name' }, { limit: 25 }],
])('at %j people are asked for %j', (search, query) => {
  expect(pageAt(people, readAddress(people)(search))).toEqual(query)
})

test('a column of time turns the order', () => {
  const at = (search: object) => pageAt(log, readAddress(log)({ ...search }))
  expect([at({}), at({ sort: 'time' }), at({ sort: '-time' }), at({ order: 'oldest' })]).toEqual([
    { limit: 25 },
    { order: 'oldest', limit: 25 },
    { order: 'newest', limit: 25 },
    { limit: 25 },
  ])
})

test('a file is of all that is shown, in the order of the columns where there is one', () => {
  expect(allAt(queue, readAddress(queue)({ kind: 'a', order: 'newest', cursor: 'c' }))).toEqual({
    status: 'open',
    kind: 'a',
  })
  expect(allAt(people, readAddress(people)({ search: 'x', sort: 'name', page: 2 }))).toEqual({
    search: 'x',
    sort: 'name',
    direction: 'ascending',
  })
})

test('another choice begins at the first page; without filters the order stays', () => {
  const address = readAddress(queue)({ kind: 'a', order: 'newest', cursor: 'c' })
  expect(withChosen(queue, address, { kind: '' })).toEqual({ order: 'newest' })
  expect(withoutFilters(queue, address)).toEqual({ order: 'newest' })
  expect([isNarrowed(queue, address), isNarrowed(queue, { order: 'newest' })]).toEqual([true, false])
})

test('whatever an address holds, the contract takes what comes of it, and the address of an address is itself', () => {
  const names = [...Object.keys(filters), 'search', 'order', 'sort', 'columns', 'page', 'cursor']
  const words = ['open', 'any', 'a', 'newest', '-name', 'name.role', '2026-02-31', '2026-02-28', ID, ' ']
  const value = fc.oneof(fc.string(), fc.integer(), fc.constantFrom(...words), fc.boolean())
  const said = { summary: 'Rows.', tags: [] }
  const takes = (call: { '~orpc': { inputSchema?: unknown } }, input: object) =>
    z.instanceof(z.ZodType).parse(call['~orpc'].inputSchema).safeParse(input).success
  fc.assert(
    fc.property(fc.dictionary(fc.constantFrom(...names), value), (search) => {
      for (const one of [queue, log, people]) {
        const address = readAddress(one)(search)
        expect(readAddress(one)({ ...address })).toEqual(address)
        expect(takes(pageCall(one, z.unknown(), said), pageAt(one, address))).toBe(true)
        expect(takes(fileCall(one, said), allAt(one, address))).toBe(true)
      }
    }),
    { numRuns: 300 },
  )
})
