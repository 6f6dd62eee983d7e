import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { parseDecimal } from '#engine/money.ts'
import { type Coupon, creditOf, type Interval, type PriceAsked, priceSummary } from './price-summary.ts'

/** "49.00" in cents. */
const cents = (text: string): bigint => {
  const exact = parseDecimal(text)
  if (exact === null) throw new Error(`not an amount: ${text}`)
  return exact / 10n ** 16n
}

const days = (count: number): Coupon => ({ kind: 'days', days: count })
const percent = (hundredths: number): Coupon => ({ kind: 'percent', hundredths })

const plain: PriceAsked = {
  interval: 'monthly',
  listPrice: 0n,
  discountHundredths: 0,
  coupon: null,
  tokenDiscountHundredths: 0,
  discountsStack: true,
  vatHundredths: 0,
  credit: 0n,
  leastTotal: 50n,
}

type Example = {
  interval: Interval
  P: string
  p: number
  coupon: Coupon | null
  t: number
  r: number
  c0: string
  d1: string
  d2: string
  d3: string
  N3: string
  VATs: string
  TOTALs: string
  c: string
  VAT: string
  TOTAL: string
  more: number
}

/** Columns and digits of business.md 9. */
const examples: Readonly<Record<string, Example>> = {
  A: {
    interval: 'yearly',
    P: '490.00',
    p: 10,
    coupon: days(30),
    t: 10,
    r: 27,
    c0: '7.60',
    d1: '49.00',
    d2: '36.25',
    d3: '40.48',
    N3: '364.27',
    VATs: '98.35',
    TOTALs: '462.62',
    c: '7.60',
    VAT: '96.30',
    TOTAL: '452.97',
    more: 0,
  },
  'B, reverse charge': {
    interval: 'monthly',
    P: '49.00',
    p: 0,
    coupon: null,
    t: 10,
    r: 0,
    c0: '0',
    d1: '0',
    d2: '0',
    d3: '4.90',
    N3: '44.10',
    VATs: '0',
    TOTALs: '44.10',
    c: '0',
    VAT: '0',
    TOTAL: '44.10',
    more: 0,
  },
  'C, free with fifteen days more': {
    interval: 'monthly',
    P: '19.00',
    p: 0,
    coupon: days(45),
    t: 0,
    r: 27,
    c0: '0',
    d1: '0',
    d2: '19.00',
    d3: '0',
    N3: '0',
    VATs: '0',
    TOTALs: '0',
    c: '0',
    VAT: '0',
    TOTAL: '0',
    more: 15,
  },
  D: {
    interval: 'monthly',
    P: '49.00',
    p: 0,
    coupon: percent(1500),
    t: 0,
    r: 19,
    c0: '0',
    d1: '0',
    d2: '7.35',
    d3: '0',
    N3: '41.65',
    VATs: '7.91',
    TOTALs: '49.56',
    c: '0',
    VAT: '7.91',
    TOTAL: '49.56',
    more: 0,
  },
}

test.each(Object.entries(examples))('example %s, digit by digit', (_name, example) => {
  const { interval, coupon, p, t, r } = example
  const found = priceSummary({
    ...plain,
    interval,
    coupon,
    listPrice: cents(example.P),
    discountHundredths: p * 100,
    tokenDiscountHundredths: t * 100,
    vatHundredths: r * 100,
    credit: cents(example.c0),
  })
  expect(found).toEqual({
    listPrice: cents(example.P),
    percentageDiscount: cents(example.d1),
    couponDiscount: cents(example.d2),
    tokenDiscount: cents(example.d3),
    summary: { net: cents(example.N3), vat: cents(example.VATs), total: cents(example.TOTALs) },
    credit: cents(example.c),
    due: { net: cents(example.N3) - cents(example.c), vat: cents(example.VAT), total: cents(example.TOTAL) },
    extraDays: example.more,
  })
})

const DAY = 86_400_000

test.each([
  ['19.00', 12, 30, '7.60'],
  ['490.00', 200, 365, '268.49'],
  ['441.00', 340, 365, '410.79'],
  ['441.00', 400, 365, '441.00'],
  ['441.00', -3, 365, '0'],
])('of %s net, %i of %i days unused leave %s', (paid, unused, whole, left) => {
  const period = { netPaid: cents(paid), startMs: 0, endMs: whole * DAY }
  expect(creditOf(period, (whole - unused) * DAY)).toBe(cents(left))
  // A day that has begun is used.
  if (unused > 0 && unused <= whole)
    expect(creditOf(period, (whole - unused) * DAY + 1)).toBe((cents(paid) * BigInt(unused - 1)) / BigInt(whole))
})

describe('what is left over', () => {
  test('of a credit becomes days of the new package', () => {
    const found = priceSummary({ ...plain, listPrice: cents('99.00'), vatHundredths: 2700, credit: cents('410.79') })
    expect([found.credit, found.due.total, found.extraDays]).toEqual([cents('99.00'), 0n, 94])
  })

  test('of a package that costs nothing becomes no days', () => {
    expect(priceSummary({ ...plain, credit: 500n }).extraDays).toBe(0)
  })

  test('below what a card can pay is free', () => {
    const at = (listPrice: bigint) => priceSummary({ ...plain, listPrice }).due
    expect([at(49n), at(50n)]).toEqual([
      { net: 0n, vat: 0n, total: 0n },
      { net: 50n, vat: 0n, total: 50n },
    ])
  })
})

test.each([
  ['the coupon', 3000, '30.00', '0'],
  ['the tokens', 500, '0', '10.00'],
])('where only one discount counts, the larger one does: %s', (_which, hundredths, coupon, token) => {
  const asked = { ...plain, listPrice: cents('100.00'), tokenDiscountHundredths: 1000, discountsStack: false }
  const { couponDiscount, tokenDiscount } = priceSummary({ ...asked, coupon: percent(hundredths) })
  expect([couponDiscount, tokenDiscount]).toEqual([cents(coupon), cents(token)])
})

const money = fc.bigInt({ min: 0n, max: 10_000_000n })
const hundredths = (most: number) => fc.integer({ min: 0, max: most })
const coupons = fc.option(
  fc.oneof(
    fc.record({ kind: fc.constant('days' as const), days: fc.integer({ min: 1, max: 3650 }) }),
    fc.record({ kind: fc.constant('percent' as const), hundredths: hundredths(10_000) }),
    fc.record({ kind: fc.constant('amount' as const), amount: money }),
  ),
)
const anything: fc.Arbitrary<PriceAsked> = fc.record({
  interval: fc.constantFrom('monthly' as const, 'yearly' as const),
  listPrice: money,
  discountHundredths: hundredths(9000),
  coupon: coupons,
  tokenDiscountHundredths: hundredths(9000),
  discountsStack: fc.boolean(),
  vatHundredths: hundredths(5000),
  credit: money,
  leastTotal: fc.constantFrom(0n, 50n),
})

/** Twice the difference to an exact share: within one, it is the nearest whole number. */
const isNearest = (rounded: bigint, amount: bigint, share: number): boolean => {
  const off = 2n * (rounded * 10_000n - amount * BigInt(share))
  return off <= 10_000n && off > -10_000n
}

describe('law', () => {
  test('no row is below nothing, and the rows add up to what is paid', () => {
    fc.assert(
      fc.property(anything, (asked) => {
        const { percentageDiscount, couponDiscount, tokenDiscount, summary, credit, due, ...rest } = priceSummary(asked)
        const rows = [percentageDiscount, couponDiscount, tokenDiscount, summary.net, summary.vat, credit, due.net]
        expect(rows.every((row) => row >= 0n)).toBe(true)
        expect(asked.listPrice - percentageDiscount - couponDiscount - tokenDiscount).toBe(summary.net)
        expect(credit <= asked.credit && credit <= summary.net).toBe(true)
        expect(due.total === 0n || due.total >= asked.leastTotal).toBe(true)
        expect(due.total === 0n || due.net === summary.net - credit).toBe(true)
        expect([summary.net + summary.vat, due.net + due.vat]).toEqual([summary.total, due.total])
        expect(rest.extraDays >= 0).toBe(true)
      }),
    )
  })

  test('tax is the share of the whole sum, and each discount of what those before it have left', () => {
    fc.assert(
      fc.property(anything, (asked) => {
        const found = priceSummary({ ...asked, discountsStack: true })
        const reduced = asked.listPrice - found.percentageDiscount
        expect(isNearest(found.percentageDiscount, asked.listPrice, asked.discountHundredths)).toBe(true)
        const rest = reduced - found.couponDiscount
        expect(isNearest(found.tokenDiscount, rest, asked.tokenDiscountHundredths)).toBe(true)
        expect(isNearest(found.summary.vat, found.summary.net, asked.vatHundredths)).toBe(true)
        expect(isNearest(found.due.vat, found.due.net, asked.vatHundredths)).toBe(true)
      }),
    )
  })

  test('one discount costs no less than both, and more credit never costs more', () => {
    fc.assert(
      fc.property(anything, money, (asked, more) => {
        const [both, one] = [true, false].map((discountsStack) => priceSummary({ ...asked, discountsStack }).summary)
        expect((one?.total ?? 0n) >= (both?.total ?? 0n)).toBe(true)
        const richer = priceSummary({ ...asked, credit: asked.credit + more })
        expect(richer.due.total <= priceSummary(asked).due.total).toBe(true)
      }),
    )
  })
})
