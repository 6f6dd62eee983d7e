import { beforeEach, describe, expect, test } from 'vitest'
import fc from 'fast-check'
import { createPriceStore } from './price-store.ts'

let frames: (() => void)[]
let wanted: (readonly string[])[]
const setUp = () =>
  createPriceStore<string>(
    (act) => frames.push(act),
    (keys) => wanted.push(keys),
  )
const frame = () => {
  const acts = frames
  frames = []
  for (const act of acts) act()
}

beforeEach(() => {
  frames = []
  wanted = []
})

describe('the price store', () => {
  test('a reader hears only of its own key, once a frame, and reads the last value', () => {
    const store = setUp()
    let btc = 0
    let eth = 0
    store.subscribe('BTC', () => (btc += 1))
    store.subscribe('ETH', () => (eth += 1))
    store.put('BTC', '1')
    store.put('BTC', '2')
    expect(store.get('BTC')).toBe('2')
    expect([btc, eth]).toEqual([0, 0])
    frame()
    expect([btc, eth]).toEqual([1, 0])
    store.put('ETH', '3')
    frame()
    expect([btc, eth]).toEqual([1, 1])
  })

  test('a key is wanted from its first reader to its last', async () => {
    const store = setUp()
    const listener = () => {}
    const leaveFirst = store.subscribe('BTC', listener)
    const leaveSecond = store.subscribe('BTC', listener)
    await Promise.resolve()
    expect(wanted).toEqual([['BTC']])
    leaveFirst()
    leaveFirst()
    await Promise.resolve()
    expect(wanted).toEqual([['BTC']])
    leaveSecond()
    await Promise.resolve()
    expect(wanted).toEqual([['BTC'], []])
  })

  test('a page that is left and one that is entered make one change', async () => {
    const store = setUp()
    const leave = store.subscribe('BTC', () => {})
    await Promise.resolve()
    leave()
    store.subscribe('ETH', () => {})
    store.subscribe('ADA', () => {})
    await Promise.resolve()
    expect(wanted).toEqual([['BTC'], ['ADA', 'ETH']])
  })

  test('whatever is mounted and left, the wanted keys are those with readers', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.tuple(fc.constantFrom('A', 'B', 'C'), fc.boolean()), { maxLength: 40 }),
        async (steps) => {
          wanted = []
          const store = setUp()
          const readers = new Map<string, (() => void)[]>()
          for (const [key, isMount] of steps) {
            const own = readers.get(key) ?? []
            if (isMount) own.push(store.subscribe(key, () => {}))
            else own.pop()?.()
            readers.set(key, own)
          }
          await Promise.resolve()
          const expected = [...readers].filter(([, own]) => own.length > 0).map(([key]) => key)
          expect(store.wanted()).toEqual(expected.sort())
        },
      ),
      { numRuns: 100 },
    )
  })
})
