import { expect, test } from 'vitest'
import { rangeOf, readDashboardSearch } from './search.ts'

test.each([
  [{}, {}, '30d'],
  [{ range: '30d', sort: '-worth' }, { sort: '-worth' }, '30d'],
  [{ range: '7d', columns: 'asset.worth' }, { range: '7d', columns: 'asset.worth' }, '7d'],
  [{ range: 'year', sort: 'luck', page: 4 }, {}, '30d'],
] as const)('%j means %j', (search, meant, range) => {
  expect(readDashboardSearch(search)).toEqual(meant)
  expect(rangeOf(readDashboardSearch(search))).toBe(range)
})
