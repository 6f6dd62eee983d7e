/** Settings as stored plain data: decimals as text, so that nothing is lost on the way. */
import { z } from 'zod'
import type { Pair } from '#engine/market.ts'
import { amount, formatDecimal, parseDecimal, ratio } from '#engine/money.ts'
import type { Config } from './config.ts'

const decimal = z.string().refine((text) => parseDecimal(text) !== null, 'not a decimal')
const whole = z.int().positive()
const pair = z.string().regex(/^[^/]+\/[^/]+$/)
const field = z.string().nullable()

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
      longValue: z.string(),
      shortValue: z.string(),
      closeValue: z.string(),
      pairField: z.string(),
      /** Settings of before have none. */
      pairPrefix: z.string().default(''),
      amountField: field,
      idField: field,
      timeField: field,
    }),
    pairs: z
      .array(
        z.strictObject({
          text: z.string(),
          pair,
          leverage: whole,
          marginType: z.enum(['isolated', 'cross']),
          /** Settings of before have none. */
          keyName: z.string().nullable().default(null),
        }),
      )
      .min(1),
    amount: decimal.nullable(),
    investment: decimal,
    flip: z.boolean(),
    dilution: z.strictObject({ percent: decimal, most: whole }).nullable(),
    maxProfit: decimal.nullable(),
    maxLoss: decimal,
    stopLimit: whole.nullable(),
    limit: whole.nullable(),
    repeats: whole.nullable(),
  }),
)

export type Stored = z.infer<typeof Stored>

const asPair = (text: string) => text as Pair

/** Settings out of stored data; throws when it is not a futures signal bot's. */
export const parseConfig = (stored: unknown): Config => {
  const plain = Stored.parse(stored)
  const { dilution } = plain
  return {
    ...plain,
    pair: asPair(plain.pair),
    pairs: plain.pairs.map((row) => ({ ...row, pair: asPair(row.pair) })),
    amount: plain.amount === null ? null : amount(plain.amount),
    investment: amount(plain.investment),
    dilution: dilution === null ? null : { percent: ratio(dilution.percent), most: dilution.most },
    maxProfit: plain.maxProfit === null ? null : ratio(plain.maxProfit),
    maxLoss: ratio(plain.maxLoss),
  }
}

/** The inverse of `parseConfig`. */
export const formatConfig = (config: Config): Stored => {
  const { amount: fixed, dilution, maxProfit } = config
  return {
    ...config,
    names: { ...config.names },
    pairs: config.pairs.map((row) => ({ ...row })),
    amount: fixed === null ? null : formatDecimal(fixed),
    investment: formatDecimal(config.investment),
    dilution: dilution === null ? null : { percent: formatDecimal(dilution.percent), most: dilution.most },
    maxProfit: maxProfit === null ? null : formatDecimal(maxProfit),
    maxLoss: formatDecimal(config.maxLoss),
  }
}
