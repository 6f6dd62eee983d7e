import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { readTable, type TableShape, tableSearch, toggleColumn, writeTable } from './table-state.ts'

const shape: TableShape = {
  columns: ['name', 'status', 'profit', 'fees'],
  first: ['name', 'status', 'profit'],
  sortable: ['name', 'profit'],
}

describe('the state of a table in the address', () => {
  test.each([
    [{}, {}],
    [
      { sort: 'profit', page: 2 },
      { sort: 'profit', page: 2 },
    ],
    [{ sort: '-profit' }, { sort: '-profit' }],
    [{ columns: 'fees.name' }, { columns: 'name.fees' }],
    [{ columns: 'name.status.profit' }, {}],
    [{ sort: 'status', columns: 'wrong', page: 1 }, {}],
    [{ sort: '--profit', columns: 7, page: 1.5 }, {}],
    [{ sort: null, columns: '', page: '2', lang: 'hu' }, {}],
    [{ page: -3 }, {}],
    [{ columns: 'fees.fees' }, { columns: 'fees' }],
  ])('%j means %j', (search, meant) => {
    expect(tableSearch(shape)(search)).toEqual(meant)
  })

  test('law: whatever the address holds, reading what is written of it gives the same state', () => {
    const value = fc.oneof(fc.string(), fc.integer(), fc.boolean(), fc.constantFrom('-name', 'profit', 'fees.name'))
    fc.assert(
      fc.property(fc.dictionary(fc.constantFrom('sort', 'columns', 'page'), value), (search) => {
        const state = readTable(search, shape)
        expect(readTable(writeTable(state, shape), shape)).toEqual(state)
        expect(state.shown.length).toBeGreaterThan(0)
      }),
      { numRuns: 300 },
    )
  })
})

test.each([
  ['one more stands where it belongs', 'fees', ['name', 'status', 'profit', 'fees'], '-profit'],
  ['one less', 'status', ['name', 'profit'], '-profit'],
  ['the sorted one takes its sort along', 'profit', ['name', 'status'], null],
])('columns: %s', (_case, id, shown, sort) => {
  const after = toggleColumn(readTable({ sort: '-profit' }, shape), id, shape)
  expect(after.shown).toEqual(shown)
  expect(writeTable(after, shape).sort ?? null).toBe(sort)
})

test('columns: the last one stays', () => {
  const state = readTable({ columns: 'name' }, shape)
  expect(toggleColumn(state, 'name', shape)).toBe(state)
})
