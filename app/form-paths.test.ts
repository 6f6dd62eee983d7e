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

  it.each(['[]', '{"amount": "20"}', '{"amount": []}', 'nonsense'])('refuses %s', (text) => {
    expect(() => parseFormGrid(text)).toThrow()
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
