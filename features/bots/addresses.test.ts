import { expect, test } from 'vitest'
import { innerPath, outerPath } from './addresses.ts'

test.each([
  ['/bots/futures-signal', '/bots/futures/signal'],
  ['/bots/futures-signal/dashboard', '/bots/futures/signal/dashboard'],
  ['/bots/futures-signal/0198', '/bots/futures/signal/0198'],
  ['/bots/futures-signal/edit/0198', '/bots/futures/signal/0198/edit'],
  ['/bots/futures-signal/signal', '/bots/futures/signal/signals'],
  ['/bots/futures-signal/signal/edit/0198', '/bots/futures/signal/signals/edit/0198'],
  ['/bots/futures-signal/folder/edit/0198', '/bots/futures/signal/folder/edit/0198'],
  ['/bots/spot/edit/0198', '/bots/spot/edit/0198'],
  ['/bots/signal/signal', '/bots/signal/signal'],
  ['/bots/futures-signals', '/bots/futures-signals'],
  ['/bots/futures/signaling', '/bots/futures/signaling'],
  ['/dashboard', '/dashboard'],
])('inside %s, outside %s', (inner, outer) => {
  expect(outerPath(inner)).toBe(outer)
  expect(innerPath(outer)).toBe(inner)
})

test.each([
  ['/bots/spot/folder/edit/0198', '/bots/spot/folder/0198/edit'],
  ['/bots/rsi/folder/0198/edit', '/bots/rsi/folder/edit/0198'],
  ['/bots/futures/signal/folder/0198/edit', '/bots/futures/signal/folder/edit/0198'],
])('%s leads to %s', (typed, shown) => {
  expect(outerPath(innerPath(typed))).toBe(shown)
})
