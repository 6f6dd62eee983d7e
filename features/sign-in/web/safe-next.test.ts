import { describe, expect, test } from 'vitest'
import { safeNext } from './safe-next.ts'

describe('the page after signing in', () => {
  test.each([
    ['/history?mode=demo', '/history?mode=demo'],
    ['/', null],
    ['/login', null],
    ['/dashboard', null],
    ['//elsewhere.example/x', null],
    ['/\\elsewhere.example', null],
    ['https://elsewhere.example', null],
    [7, null],
  ])('after signing in, %s leads to %s', (next, expected) => {
    expect(safeNext(next)).toBe(expected)
  })
})
