/** Settings as stored plain data: decimals as text, so that nothing is lost on the way. */
import { z } from 'zod'
import type { Pair } from '#engine/market.ts'
import { amount, formatDecimal, parseDecimal, ratio } from '#engine/money.ts'
import type { Config } from './config.ts'

const decimal = z.string().refine((text) => parseDecimal(text) !== null, 'not a decimal')
const whole = z.int().positive()
const pair = z.string().regex(/^[^/]+\/[^/]+$/)

const Stored = z.lazy(() =>
  z.strictObject({
    exchange: z.string(),
    account: z.string().nullable(),
    pair,
    name: z.string(),
    mode: z.enum(['live', 'demo']),
    source: z.string(),
    names: z.strictObject({
      directionField: z.string(),
      buyValue: z.string(),
      sellValue: z.string(),
      pairField: z.string(),
      /** Settings of before have none. */
      pairPrefix: z.string().default(''),
      amountField: z.string().nullable(),
      idField: z.string().nullable(),
      timeField: z.string().nullable(),
    }),
    pairs: z.array(z.strictObject({ text: z.string(), pair })).min(1),
    amount: decimal.nullable(),
    investment: decimal,
    minProfit: decimal,
    maxProfit: decimal.nullable(),
    limit: whole.nullable(),
    dilution: z.strictObject({ percent: decimal, amount: decimal, most: whole }).nullable(),
    escape: z.strictObject({
      allowed: z.boolean(),
      diluted: z.boolean(),
      minProfit: decimal,
      limit: whole.nullable(),
    }),
    repeats: whole.nullable(),
  }),
)

export type Stored = z.infer<typeof Stored>

const asPair = (text: string) => text as Pair

/** Settings out of stored data; throws when it is not a SIGNAL bot's. */
export const parseConfig = (stored: unknown): Config => {
  const plain = Stored.parse(stored)
  const { dilution } = plain
  return {
    ...plain,
    pair: asPair(plain.pair),
    pairs: plain.pairs.map((row) => ({ text: row.text, pair: asPair(row.pair) })),
    amount: plain.amount === null ? null : amount(plain.amount),
    investment: amount(plain.investment),
    minProfit: ratio(plain.minProfit),
    maxProfit: plain.maxProfit === null ? null : ratio(plain.maxProfit),
    dilution:
      dilution === null
        ? null
        : { percent: ratio(dilution.percent), amount: amount(dilution.amount), most: dilution.most },
    escape: { ...plain.escape, minProfit: ratio(plain.escape.minProfit) },
  }
}

/** The inverse of `parseConfig`. */
export const formatConfig = (config: Config): Stored => {
  const { amount: fixed, maxProfit, dilution } = config
  return {
    ...config,
    names: { ...config.names },
    pairs: config.pairs.map((row) => ({ ...row })),
    amount: fixed === null ? null : formatDecimal(fixed),
    investment: formatDecimal(config.investment),
    minProfit: formatDecimal(config.minProfit),
    maxProfit: maxProfit === null ? null : formatDecimal(maxProfit),
    dilution:
      dilution === null
        ? null
        : { percent: formatDecimal(dilution.percent), amount: formatDecimal(dilution.amount), most: dilution.most },
    escape: { ...config.escape, minProfit: formatDecimal(config.escape.minProfit) },
  }
}
