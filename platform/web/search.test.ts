import { expect, expectTypeOf, test } from 'vitest'
import { oneOf } from './search.ts'

const modeOf = oneOf('mode', ['demo', 'live'])

test.each([
  [{ mode: 'live' }, 'live'],
  [{ mode: 'paper' }, 'demo'],
  [{ mode: 7 }, 'demo'],
  [{}, 'demo'],
])('%j is %s', (search, mode) => {
  expect(modeOf(search as Parameters<typeof modeOf>[0])).toEqual({ mode })
})

test('the value has its type', () => {
  expectTypeOf<ReturnType<typeof modeOf>>().toEqualTypeOf<{ mode: 'demo' | 'live' }>()
})
