import { describe, expect, it, test } from 'vitest'
import { combinations, fillForm, parseFormGrid } from './form-paths.ts'

const form = { amount: '20', stop: { price: '', limit: '' }, profits: [{ profit: '1', share: '100' }] }

describe('a sweep', () => {
  it('tries every combination, the last path fastest', () => {
    expect(combinations({ a: ['1', '2'], b: [true, false] })).toEqual([
      { a: '1', b: true },
      { a: '1', b: false },
      { a: '2', b: true },
      { a: '2', b: false },
    ])
  })

  const list = (count: number): string[] => Array.from({ length: count }, (_, value) => String(value))

  it.each([
    [[], /^it must be an object of paths/],
    [{ amount: '20' }, /^amount: must be a list of the values to try$/],
    [{ amount: [] }, /^amount: must have at least 1 value to try$/],
    [{ a: list(100), b: list(100), c: list(11) }, /^it makes 110000 combinations; there may be at most 100000$/],
    [Object.fromEntries(list(400).map((path) => [path, list(9)])), /combinations; there may be at most 100000$/],
  ])('refuses what cannot be tried', (typed, sentence) => {
    expect(() => parseFormGrid(typed)).toThrow(RangeError)
    expect(() => parseFormGrid(typed)).toThrow(sentence)
  })

  it('may have 100 000 of them', () => {
    expect(combinations(parseFormGrid({ a: list(100), b: list(100), c: list(10) }))).toHaveLength(100_000)
  })
})

describe('a form', () => {
  it('takes values at their paths and stays as it was elsewhere', () => {
    expect(fillForm(form, { amount: '40', 'profits.0.profit': '2', 'stop.price': '90' })).toEqual({
      amount: '40',
      stop: { price: '90', limit: '' },
      profits: [{ profit: '2', share: '100' }],
    })
    expect(form.amount).toBe('20')
  })

  it('grows by a row at the end of a list', () => {
    expect(fillForm(form, { 'profits.1': { profit: '2', share: '50' } })).toMatchObject({
      profits: [{ profit: '1' }, { profit: '2' }],
    })
  })

  test.each(['amuont', 'stop.prize', 'profits.3.profit', 'profits.x', 'amount.value'])('has no %s', (path) => {
    expect(() => fillForm(form, { [path]: '1' })).toThrow(RangeError)
  })
})
