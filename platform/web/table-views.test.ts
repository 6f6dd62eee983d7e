import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { plainSearch, viewsIn, withoutView, withView } from './table-views.ts'

const losers = { name: 'Losers', search: { sort: 'profit', mode: 'demo' } }
const all = { name: 'All', search: {} }

describe('saved views', () => {
  test.each([
    ['nothing kept', null, []],
    ['no JSON', '{', []],
    ['no list', '{"bots":{"name":"a"}}', []],
    ['a list of no table', '[]', []],
    ['a table without', '{"others":[]}', []],
    ['a view', JSON.stringify({ bots: [losers] }), [losers]],
    [
      'no views among them',
      JSON.stringify({ bots: [1, null, { name: '' }, { name: 'x' }, { name: 'y', search: 1 }, all] }),
      [all],
    ],
    [
      'values of other kinds',
      '{"bots":[{"name":"A","search":{"a":{"b":1},"c":[1],"d":"e"}}]}',
      [{ name: 'A', search: { d: 'e' } }],
    ],
  ])('%s', (_case, kept, views) => {
    expect(viewsIn(kept, 'bots')).toEqual(views)
  })

  test('a name is trimmed, and given anew', () => {
    const first = withView([all], { name: ' Losers ', search: { sort: 'name' } })
    expect(withView(first, losers)).toEqual([losers, all])
    expect(withView(first, { name: '  ', search: {} })).toEqual(first)
    expect(withoutView([losers, all], 'All')).toEqual([losers])
  })

  test('the page is not part of a view', () => {
    expect(plainSearch({ sort: '-profit', page: 3, cursor: 'x', tab: undefined })).toEqual({ sort: '-profit' })
  })

  test('law: what is kept is read again', () => {
    const view = fc.record({
      name: fc.string({ minLength: 1, maxLength: 40 }),
      search: fc.dictionary(fc.constantFrom('sort', 'mode', 'pair'), fc.oneof(fc.string(), fc.integer())),
    })
    fc.assert(
      fc.property(fc.array(view, { maxLength: 8 }), (given) => {
        const views = given.reduce(withView, [])
        expect(viewsIn(JSON.stringify({ bots: views }), 'bots')).toEqual(views)
      }),
      { numRuns: 200 },
    )
  })
})
