/** Numbers, money, dates and times as the user's region writes them. Decimals stay exact: they go to Intl as text. */

import { TWO_DIGIT_DAY } from '#platform/dates.ts'

export type FormatSettings = { region: string; timeZone: string }

export type DecimalStyle = {
  /** Digits after the point; a number for exactly so many, or the least and the most. */
  digits?: number | readonly [least: number, most: number]
  /** `always` puts a sign on everything but zero, as every profit has. */
  sign?: 'always' | 'auto'
}

/** Digits after the point that a tick or step size allows: `0.01` is 2, `5` is 0. */
export const digitsOf = (step: string): number => {
  const [, fraction = ''] = step.split('.')
  return fraction.replace(/0+$/, '').length
}

/** -1, 0 or 1 of a decimal text. */
export const signOf = (decimal: string): -1 | 0 | 1 => {
  if (!/[1-9]/.test(decimal)) return 0
  return decimal.startsWith('-') ? -1 : 1
}

/** Assets whose hundredth is still worth a word: money, and the coins that are worth one unit of it. */
const MONEY = new Set(['USD', 'USDC', 'USDT', 'FDUSD', 'TUSD', 'DAI', 'EUR', 'EURC', 'GBP', 'CHF', 'HUF', 'TRY', 'BRL'])

const isBelow = (pattern: RegExp, decimal: string): boolean => pattern.test(decimal) && signOf(decimal) !== 0
const BELOW_A_HUNDREDTH = /^-?0*(?:\.00\d*)?$/
const BELOW_ONE = /^-?0*(?:\.\d*)?$/

/** Money shows two digits, below a hundredth as many as it needs, six at most; other assets up to eight below a whole unit, else six. */
const amountDigits = (decimal: string, asset: string): readonly [number, number] => {
  if (MONEY.has(asset)) return isBelow(BELOW_A_HUNDREDTH, decimal) ? [2, 6] : [2, 2]
  return isBelow(BELOW_ONE, decimal) ? [2, 8] : [2, 6]
}

/** Intl takes a decimal text exactly, but its type wants the text to be a known number. */
const exact = (decimal: string) => decimal as `${number}`

/** The sign that stands at the height of the plus and is as wide. */
const withMinus = (number: string): string => number.replace('-', '\u2212')

const memo = <Key, Value>(make: (key: Key) => Value, keyOf: (key: Key) => string) => {
  const made = new Map<string, Value>()
  return (key: Key): Value => {
    const text = keyOf(key)
    const known = made.get(text)
    if (known !== undefined) return known
    const fresh = make(key)
    made.set(text, fresh)
    return fresh
  }
}

const decimalsOf = (region: string) => {
  const formatter = memo(
    ({ digits, sign }: { digits: readonly [number, number]; sign: 'always' | 'auto' }) =>
      new Intl.NumberFormat(region, {
        useGrouping: 'always',
        minimumFractionDigits: digits[0],
        maximumFractionDigits: digits[1],
        signDisplay: sign === 'always' ? 'exceptZero' : 'negative',
      }),
    ({ digits, sign }) => `${digits.join('-')} ${sign}`,
  )
  return (decimal: string, { digits = [0, 18], sign = 'auto' }: DecimalStyle = {}): string =>
    withMinus(
      formatter({ digits: typeof digits === 'number' ? [digits, digits] : digits, sign }).format(exact(decimal)),
    )
}

const MINUTE = { hour: '2-digit', minute: '2-digit' } as const

const timesOf = ({ region, timeZone }: FormatSettings) => {
  const of = (options: Intl.DateTimeFormatOptions) => new Intl.DateTimeFormat(region, { timeZone, ...options })
  const [date, time, dateTime, second] = [
    of(TWO_DIGIT_DAY),
    of(MINUTE),
    of({ ...TWO_DIGIT_DAY, ...MINUTE }),
    of({ ...TWO_DIGIT_DAY, ...MINUTE, second: '2-digit' }),
  ]
  const civil = new Intl.DateTimeFormat(region, { ...TWO_DIGIT_DAY, timeZone: 'UTC' })
  const month = new Intl.DateTimeFormat(region, { year: 'numeric', month: '2-digit', timeZone: 'UTC' })
  const shortDay = new Intl.DateTimeFormat(region, { month: '2-digit', day: '2-digit', timeZone: 'UTC' })
  const offset = new Intl.DateTimeFormat('en', { timeZone, timeZoneName: 'shortOffset' })
  return {
    date: (atMs: number) => date.format(atMs),
    time: (atMs: number) => time.format(atMs),
    dateTime: (atMs: number) => dateTime.format(atMs),
    dateTimeSecond: (atMs: number) => second.format(atMs),
    /** A calendar day such as `2026-11-18`; it has no zone. */
    day: (day: string) => civil.format(new Date(`${day}T00:00:00Z`)),
    /** A calendar month such as `2026-11`. */
    month: (named: string) => month.format(new Date(`${named}-01T00:00:00Z`)),
    /** A day without its year, for the axis of a chart. */
    dayOfYear: (day: string) => shortDay.format(new Date(`${day}T00:00:00Z`)),
    /** The zone a time is shown in, with its offset then: `Europe/Budapest, GMT+1`. */
    zone: (atMs: number) =>
      `${timeZone}, ${offset.formatToParts(atMs).find((part) => part.type === 'timeZoneName')?.value ?? 'GMT'}`,
  }
}

export const createFormat = (settings: FormatSettings) => {
  const decimal = decimalsOf(settings.region)
  const percent = memo(
    (sign: 'always' | 'auto') =>
      new Intl.NumberFormat(settings.region, {
        style: 'percent',
        useGrouping: 'always',
        minimumFractionDigits: 2,
        maximumFractionDigits: 2,
        signDisplay: sign === 'always' ? 'exceptZero' : 'negative',
      }),
    (sign) => sign,
  )
  return {
    ...settings,
    decimal,
    count: (count: number) => decimal(String(count), { digits: 0 }),
    /** A price with the digits that the tick size of its pair allows. */
    price: (price: string, tickSize: string) => decimal(price, { digits: digitsOf(tickSize) }),
    quantity: (quantity: string, stepSize: string) => decimal(quantity, { digits: [0, digitsOf(stepSize)] }),
    /** An amount with its asset behind it: `12,480.55 USDC`. */
    money: (amount: string, asset: string, style: DecimalStyle = {}) =>
      `${decimal(amount, { digits: amountDigits(amount, asset), ...style })}\u00a0${asset}`,
    /** A profit always shows its sign. */
    profit: (amount: string, asset: string, style: DecimalStyle = {}) =>
      `${decimal(amount, { digits: amountDigits(amount, asset), ...style, sign: 'always' })}\u00a0${asset}`,
    /** 5 is 5 %. */
    percent: (value: number, sign: 'always' | 'auto' = 'auto') =>
      withMinus(percent(sign).format(value / 100)).replace(/\s?%/, '\u00a0%'),
    ...timesOf(settings),
  }
}

export type Format = ReturnType<typeof createFormat>
