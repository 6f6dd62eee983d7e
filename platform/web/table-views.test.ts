import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { keepColumns, plainSearch, viewsIn, viewsText, withKeptColumns, withoutView, withView } from './table-views.ts'

const losers = { name: 'Losers', search: { sort: 'profit', mode: 'demo' } }
const all = { name: 'All', search: {} }

describe('columns that were chosen last', () => {
  const shape = { columns: ['name', 'price', 'profit'], first: ['name', 'price'], sortable: ['price'] }
  test.each([
    ['nothing kept', null, ['name', 'price']],
    ['of another table', '{"fills columns":"price"}', ['name', 'price']],
    ['in the order of the table', '{"bots columns":"profit.name"}', ['name', 'profit']],
    ['a column that is gone', '{"bots columns":"profit.old"}', ['profit']],
    ['none that is there', '{"bots columns":"old"}', ['name', 'price']],
    ['no text', '{"bots columns":7}', ['name', 'price']],
  ])('%s', (_case, kept, first) => {
    expect(withKeptColumns(kept, 'bots', shape)).toEqual({ ...shape, first })
  })

  test('stand beside the views of the table', () => {
    keepColumns('bots', ['profit'])
    expect(withKeptColumns(viewsText(), 'bots', shape).first).toEqual(['profit'])
    expect(viewsIn(viewsText(), 'bots')).toEqual([])
  })
})

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
