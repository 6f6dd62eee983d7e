import fc from 'fast-check'
import { describe, expect, it, test } from 'vitest'
import {
  amount,
  asPrice,
  ceilTo,
  divideDown,
  divideUp,
  exactStep,
  floorTo,
  formatDecimal,
  fromNumber,
  max,
  min,
  multiplyDown,
  multiplyUp,
  notional,
  ONE,
  parseDecimal,
  price,
  quantity,
  toNumber,
} from './money.ts'

describe('decimals', () => {
  test.each([
    ['0', 0n],
    ['1', ONE],
    ['-1.25', -1_250_000_000_000_000_000n],
    ['0.000000000000000001', 1n],
    ['-0.000000000000000001', -1n],
    ['100.10', 100_100_000_000_000_000_000n],
    ['007', 7n * ONE],
    ['999999999999999999999999999999', 999_999_999_999_999_999_999_999_999_999n * ONE],
  ])('%s is %s', (text, value) => {
    expect(parseDecimal(text)).toBe(value)
  })

  test.each([
    '',
    ' 1',
    '1 ',
    '+1',
    '1.',
    '.5',
    '1e3',
    '0x10',
    '1,5',
    '1_000',
    '--1',
    'NaN',
    'Infinity',
    '1.2.3',
    '0.0000000000000000001',
    '1\n',
    '٣',
  ])('%j is no decimal', (text) => {
    expect(parseDecimal(text)).toBeNull()
    expect(() => price(text)).toThrow(RangeError)
  })

  test.each([
    [0n, '0'],
    [1n, '0.000000000000000001'],
    [-1n, '-0.000000000000000001'],
    [ONE / 10n, '0.1'],
    [-5n * ONE, '-5'],
    [1_234n * ONE + ONE / 2n, '1234.5'],
  ])('%s is written %s', (value, text) => {
    expect(formatDecimal(value)).toBe(text)
  })
})

describe('rounding goes to the true floor and ceiling, below zero too (bots.md 2.7)', () => {
  test.each([
    [7n, 2n, 3n, 4n],
    [-7n, 2n, -4n, -3n],
    [8n, 2n, 4n, 4n],
    [-8n, 2n, -4n, -4n],
    [0n, 5n, 0n, 0n],
    [-1n, 1_000n, -1n, 0n],
    [1n, 1_000n, 0n, 1n],
  ])('%s / %s is %s or %s', (dividend, divisor, down, up) => {
    expect(divideDown(dividend, divisor)).toBe(down)
    expect(divideUp(dividend, divisor)).toBe(up)
  })

  test.each([
    ['94.567', '0.01', '94.56', '94.57'],
    ['94.56', '0.01', '94.56', '94.56'],
    ['-0.015', '0.01', '-0.02', '-0.01'],
    ['2.2229', '0.001', '2.222', '2.223'],
    ['104', '5', '100', '105'],
  ])('%s to steps of %s is %s or %s', (value, step, down, up) => {
    expect(formatDecimal(floorTo(price(value), price(step)))).toBe(down)
    expect(formatDecimal(ceilTo(price(value), price(step)))).toBe(up)
  })
})

describe('products', () => {
  test.each([
    ['100.01', '0.123', '12.30123'],
    ['0.00000001', '0.00000001', '0.0000000000000001'],
  ])('%s times %s is %s', (at, held, worth) => {
    expect(formatDecimal(notional(price(at), quantity(held)))).toBe(worth)
  })

  it('rounds what does not fit', () => {
    const third = amount('0.333333333333333333')
    expect(multiplyDown(third, 1n)).toBe(0n)
    expect(multiplyUp(third, 1n)).toBe(1n)
    expect(multiplyDown(third, -1n)).toBe(-1n)
    expect(multiplyUp(third, -1n)).toBe(0n)
  })
})

describe('doubles', () => {
  test.each([
    [0.1, '0.1'],
    [1e20, '100000000000000000000'],
    [1e-7, '0.0000001'],
    [67_123.45, '67123.45'],
    [-2.5, '-2.5'],
    // Dividing 616691045390060 * 10^16 by 10^18 would round twice and miss this double.
    [6_166_910_453_900.6, '6166910453900.6'],
    [0.000_031_234_567_890_123, '0.000031234567890123'],
  ])('%d is exactly %s', (value, text) => {
    expect(formatDecimal(fromNumber(value))).toBe(text)
    expect(toNumber(fromNumber(value))).toBe(value)
  })

  it('rounds a double with more than 18 decimals', () => {
    expect(formatDecimal(fromNumber(0.000_031_234_567_890_123_4))).toBe('0.000031234567890123')
    expect(formatDecimal(fromNumber(1.234_567_890_123_45e-7))).toBe('0.000000123456789012')
  })

  test.each([Number.NaN, Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY, 1e21])('%d is none', (value) => {
    expect(() => fromNumber(value)).toThrow(RangeError)
  })
})

const values = fc.bigInt({ min: -(10n ** 40n), max: 10n ** 40n })
const divisors = fc.bigInt({ min: 1n, max: 10n ** 30n })

describe('laws', () => {
  it('the exact step is the smallest quantity worth a whole number of units', () => {
    fc.assert(
      fc.property(fc.bigInt({ min: 1n, max: 10n ** 6n }), fc.nat({ max: 18 }), (digits, decimals) => {
        const at = asPrice(digits * 10n ** BigInt(18 - decimals))
        const step = exactStep(at)
        expect((at * step) % ONE).toBe(0n)
        // Whatever else is exact is a multiple of it: no divisor of it is exact.
        for (const factor of [2n, 5n]) if (step % factor === 0n) expect((at * (step / factor)) % ONE).not.toBe(0n)
      }),
    )
  })

  it('what is written is read back', () => {
    fc.assert(fc.property(values, (value) => parseDecimal(formatDecimal(value)) === value))
  })

  it('the written form is the shortest', () => {
    fc.assert(
      fc.property(values, (value) => {
        expect(formatDecimal(value)).toMatch(/^-?(?:0|[1-9]\d*)(?:\.\d*[1-9])?$/)
      }),
    )
  })

  it('a division rounded down leaves a rest from zero to below the divisor', () => {
    fc.assert(
      fc.property(values, divisors, (dividend, divisor) => {
        const rest = dividend - divideDown(dividend, divisor) * divisor
        expect(rest >= 0n && rest < divisor).toBe(true)
      }),
    )
  })

  it('a division rounded up is the lowest number that is enough', () => {
    fc.assert(
      fc.property(values, divisors, (dividend, divisor) => {
        const up = divideUp(dividend, divisor)
        expect(up * divisor >= dividend && (up - 1n) * divisor < dividend).toBe(true)
      }),
    )
  })

  it('a step contains its value, and a multiple of the step is left alone', () => {
    fc.assert(
      fc.property(values, divisors, (value, step) => {
        const [down, up] = [floorTo(value, step), ceilTo(value, step)]
        expect(down <= value && value <= up).toBe(true)
        expect(up - down).toBe(down === value ? 0n : step)
        expect([floorTo(down, step), ceilTo(down, step)]).toEqual([down, down])
      }),
    )
  })

  it('the two products differ by at most the last place and hold the true one between them', () => {
    fc.assert(
      fc.property(values, values, (left, right) => {
        const [down, up] = [multiplyDown(left, right), multiplyUp(left, right)]
        expect(down * ONE <= left * right && left * right <= up * ONE).toBe(true)
        expect(up - down <= 1n).toBe(true)
      }),
    )
  })

  it('a greater number is never a smaller double', () => {
    fc.assert(
      fc.property(values, fc.bigInt({ min: 0n, max: 10n ** 12n }), (value, more) => {
        expect(toNumber(value + more) >= toNumber(value)).toBe(true)
      }),
      { numRuns: 300 },
    )
  })

  it('a double is the nearest: the same as that of the decimal text', () => {
    const counts = fc.oneof(
      values,
      fc.bigInt({ min: 1n, max: 10n ** 16n }).map((count) => count * 10n ** 10n),
    )
    fc.assert(fc.property(counts, (value) => toNumber(value) === Number(formatDecimal(value))))
  })

  it('two prices of up to 15 significant digits are the same double only when they are the same price', () => {
    const prices = fc.tuple(fc.integer({ min: 1, max: 999_999_999_999_999 }), fc.integer({ min: 0, max: 15 }))
    fc.assert(
      fc.property(prices, fc.integer({ min: 0, max: 1_000 }), ([digits, decimals], more) => {
        const unit = 10n ** BigInt(18 - decimals)
        const left = BigInt(digits) * unit
        const right = BigInt(Math.min(digits + more, 999_999_999_999_999)) * unit
        expect(toNumber(left) < toNumber(right)).toBe(left < right)
        expect(fromNumber(toNumber(left))).toBe(left)
      }),
      { numRuns: 300 },
    )
  })

  it('the smaller and the greater are the two themselves', () => {
    fc.assert(
      fc.property(values, values, (left, right) => {
        expect(min(left, right) <= max(left, right)).toBe(true)
        expect(min(left, right) + max(left, right)).toBe(left + right)
      }),
    )
  })
})
