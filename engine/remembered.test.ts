import { describe, expect, it } from 'vitest'
import { leftBeside, remembered, rememberedAt, rememberedWith } from './remembered.ts'

type Settings = { readonly size: number }

describe('what follows from an object', () => {
  it('is worked out once for each object, and anew for a copy', () => {
    let times = 0
    const double = remembered(({ size }: Settings) => {
      times += 1
      return { twice: size * 2 }
    })
    const settings = { size: 2 }
    expect(double(settings)).toBe(double(settings))
    expect([double(settings).twice, double({ ...settings }).twice, times]).toEqual([4, 4, 2])
  })

  it('is kept though it is nothing', () => {
    let times = 0
    const nothing = remembered((_: Settings) => {
      times += 1
      return null
    })
    const settings = { size: 2 }
    expect([nothing(settings), nothing(settings), times]).toEqual([null, null, 1])
  })

  it('and from what is given with it is worked out anew when that is another', () => {
    let times = 0
    const sum = rememberedWith(
      ({ size }: Settings, given: { more: number }) => {
        times += 1
        return size + given.more
      },
      (left, right) => left.more === right.more,
    )
    const settings = { size: 2 }
    const more = [1, 1, 3, 1]
    expect([more.map((one) => sum(settings, { more: one })), times]).toEqual([[3, 3, 5, 3], 3])
  })

  it('at many prices is worked out once for each, by one tick size', () => {
    let times = 0
    const at = rememberedAt(({ size }: Settings, price: bigint, tick: bigint) => {
      times += 1
      return { price: BigInt(size) * price + tick }
    })
    const settings = { size: 2 }
    const prices = [5n, 6n, 5n].map((price) => at(settings, price, 0n).price)
    expect([...prices, times]).toEqual([10n, 12n, 10n, 2])
    expect([at(settings, 5n, 1n).price, at(settings, 5n, 1n).price, times]).toEqual([11n, 11n, 3])
  })

  it('at prices without end is kept for the latest thousand at most', () => {
    const at = rememberedAt((_: Settings, price: number, _given: null) => ({ price }))
    const settings = { size: 2 }
    const first = at(settings, 0, null)
    for (let price = 1; price < 1_000; price += 1) at(settings, price, null)
    expect(at(settings, 0, null)).toBe(first)
    at(settings, 1_000, null)
    expect(at(settings, 0, null)).not.toBe(first)
  })
})

it('what a decision has left is found by its object alone', () => {
  const left = leftBeside<Settings, string>()
  const settings = { size: 2 }
  left.set(settings, 'zones')
  expect([left.get(settings), left.get({ ...settings })]).toEqual(['zones', undefined])
})
