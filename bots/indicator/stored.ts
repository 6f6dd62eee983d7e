/** Settings as stored plain data: decimals as text, so that nothing is lost on the way. */
import { z } from 'zod'
import { intervals } from '#engine/candle.ts'
import { type IndicatorName, sources } from '#engine/indicators/series.ts'
import type { Pair } from '#engine/market.ts'
import { amount, formatDecimal, parseDecimal, price, quantity, ratio } from '#engine/money.ts'
import type { DealSize } from '../rules/deal.ts'
import { type Config, directions, thresholds } from './config.ts'

const decimal = z.string().refine((text) => parseDecimal(text) !== null, 'not a decimal')
const whole = z.int().positive()

export const indicators = ['rsi', 'macd', 'sma', 'ema', 'boll'] as const satisfies readonly IndicatorName[]

const size = z.lazy(() =>
  z.union([
    z.strictObject({ kind: z.literal('quote'), amount: decimal }),
    z.strictObject({ kind: z.literal('base'), quantity: decimal }),
  ]),
)

const calculation = z.lazy(() =>
  z.strictObject({
    interval: z.enum(intervals),
    length: z.int().min(2).max(500),
    source: z.enum(sources),
  }),
)

const trigger = () => ({ threshold: z.enum(thresholds), direction: z.enum(directions), tolerance: decimal })

const Stored = z.lazy(() =>
  z.strictObject({
    exchange: z.string(),
    account: z.string().nullable(),
    pair: z.string().regex(/^[^/]+\/[^/]+$/),
    name: z.string(),
    mode: z.enum(['live', 'demo']),
    indicator: z.enum(indicators),
    buy: z.strictObject({
      ...trigger(),
      calculation,
      entries: z.array(z.strictObject({ value: decimal, size })).min(1),
    }),
    sell: z.strictObject({ ...trigger(), calculation: calculation.nullable(), value: decimal }),
    minProfit: decimal,
    maxLoss: decimal.nullable(),
    dilution: z.strictObject({ percent: decimal, size, most: whole }).nullable(),
    escape: z.strictObject({ allowed: z.boolean(), diluted: z.boolean(), minProfit: decimal }),
    repeats: whole.nullable(),
    price: decimal,
  }),
)
type Stored = z.infer<typeof Stored>

const readSize = (stored: z.infer<typeof size>): DealSize =>
  stored.kind === 'quote'
    ? { kind: 'quote', amount: amount(stored.amount) }
    : { kind: 'base', quantity: quantity(stored.quantity) }

const writeSize = (own: DealSize): z.infer<typeof size> =>
  own.kind === 'quote'
    ? { kind: 'quote', amount: formatDecimal(own.amount) }
    : { kind: 'base', quantity: formatDecimal(own.quantity) }

/** Settings out of stored data; throws when it is not an INDICATOR bot's. */
export const parseConfig = (stored: unknown): Config => {
  const plain = Stored.parse(stored)
  const { buy, sell, dilution, escape } = plain
  return {
    ...plain,
    pair: plain.pair as Pair,
    buy: {
      ...buy,
      tolerance: ratio(buy.tolerance),
      entries: buy.entries.map((entry) => ({ value: ratio(entry.value), size: readSize(entry.size) })),
    },
    sell: { ...sell, tolerance: ratio(sell.tolerance), value: ratio(sell.value) },
    minProfit: ratio(plain.minProfit),
    maxLoss: plain.maxLoss === null ? null : ratio(plain.maxLoss),
    dilution:
      dilution === null ? null : { ...dilution, percent: ratio(dilution.percent), size: readSize(dilution.size) },
    escape: { ...escape, minProfit: ratio(escape.minProfit) },
    price: price(plain.price),
  }
}

/** The inverse of `parseConfig`. */
export const formatConfig = (config: Config): Stored => {
  const { buy, sell, dilution, escape } = config
  return {
    ...config,
    buy: {
      ...buy,
      tolerance: formatDecimal(buy.tolerance),
      entries: buy.entries.map((entry) => ({ value: formatDecimal(entry.value), size: writeSize(entry.size) })),
    },
    sell: { ...sell, tolerance: formatDecimal(sell.tolerance), value: formatDecimal(sell.value) },
    minProfit: formatDecimal(config.minProfit),
    maxLoss: config.maxLoss === null ? null : formatDecimal(config.maxLoss),
    dilution:
      dilution === null
        ? null
        : { ...dilution, percent: formatDecimal(dilution.percent), size: writeSize(dilution.size) },
    escape: { ...escape, minProfit: formatDecimal(escape.minProfit) },
    price: formatDecimal(config.price),
  }
}
