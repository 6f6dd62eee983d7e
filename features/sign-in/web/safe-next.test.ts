import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { safeNext } from './safe-next.ts'

describe('the page after signing in', () => {
  test.each([
    ['/history?mode=demo', '/history?mode=demo'],
    ['/bots/grid/dashboard#all', '/bots/grid/dashboard#all'],
    ['/admin/users?search=anna%40example.com', '/admin/users?search=anna%40example.com'],
    ['/log/../history', '/history'],
    ['/', null],
    ['/login', null],
    ['/login?next=%2Fhistory', null],
    ['/register', null],
    ['/verification/abc', null],
    ['/dashboard', null],
    ['/loginx', '/loginx'],
    ['history', null],
    ['', null],
    ['//elsewhere.example/x', null],
    ['///elsewhere.example', null],
    ['/\\elsewhere.example', null],
    ['\\\\elsewhere.example', null],
    ['/\t/elsewhere.example', null],
    ['/\n/elsewhere.example', null],
    [' //elsewhere.example', null],
    ['/.//elsewhere.example', null],
    ['/history/..//elsewhere.example', null],
    ['https://elsewhere.example', null],
    ['javascript:alert(1)', null],
    ['data:text/html,x', null],
    [7, null],
    [['/history'], null],
    [undefined, null],
  ])('after signing in, %j leads to %j', (next, expected) => {
    expect(safeNext(next)).toBe(expected)
  })

  test('whatever the address says, it stays with us', () => {
    const piece = fc.constantFrom(
      '/',
      '\\',
      '.',
      '..',
      '@',
      ':',
      '%2f',
      '%5c',
      '\t',
      '\r',
      ' ',
      'evil.example',
      'history',
      '?a=',
      '#',
      'https:',
    )
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 8 }), (pieces) => {
        const next = safeNext(pieces.join(''))
        if (next === null) return
        expect(new URL(next, 'https://tradewright.example').origin).toBe('https://tradewright.example')
        expect(safeNext(next)).toBe(next)
      }),
    )
  })
})
