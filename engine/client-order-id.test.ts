import fc from 'fast-check'
import { describe, expect, it, test } from 'vitest'
import { type ClientOrderIdentity, decodeClientOrderId, encodeClientOrderId, INSTALLATIONS } from './client-order-id.ts'
import type { Slot } from './slots.ts'

const identities: fc.Arbitrary<ClientOrderIdentity> = fc.record({
  installation: fc.integer({ min: 0, max: INSTALLATIONS - 1 }),
  trade: fc.integer({ min: 0, max: 2 ** 40 - 1 }),
  slot: fc.oneof(
    fc.constantFrom<Slot>('exit', 'stop'),
    fc.integer({ min: 0, max: 255 }).map((index): Slot => `entry:${index}`),
    fc.integer({ min: 0, max: 255 }).map((index): Slot => `profit:${index}`),
  ),
  number: fc.integer({ min: 0, max: 2 ** 36 - 1 }),
})

const binary = (value: number, width: number): string => value.toString(2).padStart(width, '0')

/** The same layout put together as one text of bits, with the check by long division. */
const byHand = ({
  installation,
  trade,
  slot,
  number,
}: Omit<ClientOrderIdentity, 'slot'> & { slot: string }): string => {
  const [kind = '', index = '0'] = slot.split(':')
  const kindCode = ['none', 'entry', 'profit', 'exit', 'stop', 'other'].indexOf(kind)
  const parts = [binary(installation, 22), binary(trade, 40), binary(kindCode, 4), binary(Number(index), 8)]
  const rest = [...parts, binary(number, 36)].join('')
  const remainder = `${rest}${'0'.repeat(12)}`.split('').map(Number)
  for (let at = 0; at < rest.length; at += 1) {
    if (remainder[at] === 0) continue
    for (const [offset, bit] of '1100000001111'.split('').entries()) {
      remainder[at + offset] = (remainder[at + offset] ?? 0) ^ Number(bit)
    }
  }
  const bits = `${rest}${remainder.slice(-12).join('')}`
  const shaped = `${bits.slice(0, 48)}0100${bits.slice(48, 60)}10${bits.slice(60)}`
  return (shaped.match(/.{4}/g) ?? []).map((nibble) => Number.parseInt(nibble, 2).toString(16)).join('')
}

describe('worked examples', () => {
  test.each<ClientOrderIdentity>([
    { installation: 0, trade: 0, slot: 'exit', number: 0 },
    { installation: 1, trade: 1, slot: 'entry:0', number: 1 },
    { installation: 4_194_303, trade: 2 ** 40 - 1, slot: 'profit:255', number: 2 ** 36 - 1 },
    { installation: 123_456, trade: 987_654_321, slot: 'profit:3', number: 42 },
    { installation: 123_456, trade: 987_654_321, slot: 'stop', number: 43 },
  ])('%o', (identity) => {
    const id = encodeClientOrderId(identity)
    expect(id).toBe(byHand(identity))
    expect(id).toMatch(/^[0-9a-f]{12}4[0-9a-f]{3}[89ab][0-9a-f]{15}$/)
    expect(decodeClientOrderId(id)).toEqual(identity)
  })

  test.each<[string, Partial<ClientOrderIdentity>]>([
    ['an installation of 23 bits', { installation: 2 ** 22 }],
    ['a trade of 41 bits', { trade: 2 ** 40 }],
    ['a number of 37 bits', { number: 2 ** 36 }],
    ['a negative number', { number: -1 }],
    ['a fraction', { number: 1.5 }],
    ['an index of 9 bits', { slot: 'entry:256' }],
  ])('refuses %s', (_name, part) => {
    expect(() => encodeClientOrderId({ installation: 1, trade: 1, slot: 'exit', number: 1, ...part })).toThrow(
      RangeError,
    )
  })

  test.each([
    '',
    '0'.repeat(32),
    'web_6f9a1c',
    // A random UUID v4: right in shape, wrong in its check.
    '9b2f7a3c51de4c0f8a6b1d2e3f405162',
    '00000000-0000-4000-8000-000000000000',
  ])('reads %j as not ours', (text) => {
    expect(decodeClientOrderId(text)).toBeNull()
  })
})

describe('a well checked id of no slot', () => {
  test.each(['none:0', 'other:0', 'exit:1', 'stop:1'])('%s is not ours', (slot) => {
    const id = byHand({ installation: 1, trade: 1, slot, number: 1 })
    expect(decodeClientOrderId(id)).toBeNull()
    expect(decodeClientOrderId(byHand({ installation: 1, trade: 1, slot: 'exit', number: 1 }))).not.toBeNull()
  })
})

describe('laws', () => {
  it('reads back what it wrote', () => {
    fc.assert(
      fc.property(identities, (identity) => {
        expect(decodeClientOrderId(encodeClientOrderId(identity))).toEqual(identity)
      }),
      { numRuns: 300 },
    )
  })

  it('agrees with the layout put together by hand', () => {
    fc.assert(
      fc.property(identities, (identity) => {
        expect(encodeClientOrderId(identity)).toBe(byHand(identity))
      }),
      { numRuns: 100 },
    )
  })

  it('refuses an id with one digit changed, and one with two neighbors exchanged', () => {
    const place = fc.integer({ min: 0, max: 31 })
    fc.assert(
      fc.property(identities, place, fc.integer({ min: 1, max: 15 }), (identity, at, change) => {
        const id = encodeClientOrderId(identity)
        const digit = (Number.parseInt(id[at] ?? '', 16) ^ change).toString(16)
        expect(decodeClientOrderId(`${id.slice(0, at)}${digit}${id.slice(at + 1)}`)).toBeNull()
        const exchanged = `${id.slice(0, at)}${id[at + 1] ?? ''}${id[at] ?? ''}${id.slice(at + 2)}`
        if (exchanged !== id) expect(decodeClientOrderId(exchanged)).toBeNull()
      }),
      { numRuns: 300 },
    )
  })

  it('refuses upper case and everything of another length', () => {
    fc.assert(
      fc.property(identities, (identity) => {
        const id = encodeClientOrderId(identity)
        if (id !== id.toUpperCase()) expect(decodeClientOrderId(id.toUpperCase())).toBeNull()
        expect(decodeClientOrderId(id.slice(1))).toBeNull()
        expect(decodeClientOrderId(`${id}0`)).toBeNull()
      }),
      { numRuns: 50 },
    )
  })
})
