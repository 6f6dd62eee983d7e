/** Settings as stored plain data: decimals as text, so that nothing is lost on the way. */
import { z } from 'zod'
import { intervals } from '#engine/candle.ts'
import type { Pair } from '#engine/market.ts'
import { amount, asPrice, formatDecimal, parseDecimal, price, ratio } from '#engine/money.ts'
import type { Distance } from '../rules/distance.ts'
import type { ProfitRule } from '../rules/profit-ladder.ts'
import { partOf, storedSwitchedOff } from '../switched-off.ts'
import type { Config } from './config.ts'

const decimal = z.string().refine((text) => parseDecimal(text) !== null, 'not a decimal')
const whole = z.int().positive()

const storedDistance = z.lazy(() =>
  z.union([
    z.strictObject({ kind: z.literal('amount'), amount: decimal }),
    z.strictObject({ kind: z.literal('percent'), percent: decimal }),
  ]),
)

const Stored = z.lazy(() =>
  z.strictObject({
    exchange: z.string(),
    account: z.string().nullable(),
    pair: z.string().regex(/^[^/]+\/[^/]+$/),
    name: z.string(),
    startPrice: decimal,
    maxPrice: decimal,
    amount: decimal,
    investment: decimal,
    step: storedDistance,
    window: storedDistance,
    levelLimit: whole,
    mode: z.enum(['live', 'demo']),
    repeats: whole.nullable(),
    risingOnly: z.enum(intervals).nullable(),
    limit: whole.nullable(),
    trailingUp: decimal.nullable(),
    trailingDown: decimal.nullable(),
    stuck: z.strictObject({ lower: decimal.nullable(), upper: decimal.nullable() }),
    stop: z.strictObject({ price: decimal, limit: whole.nullable() }).nullable(),
    takeProfits: z.array(z.strictObject({ price: decimal, share: decimal })),
    closeAfterTakeProfit: z.boolean(),
    profits: z.array(z.strictObject({ type: z.enum(['fix', 'percent']), profit: decimal, share: decimal })).min(1),
    switchedOff: storedSwitchedOff(z.strictObject({ price: z.string(), limit: z.string() })),
  }),
)

export type Stored = z.infer<typeof Stored>

const readDistance = (stored: z.infer<typeof storedDistance>): Distance =>
  stored.kind === 'amount'
    ? { kind: 'amount', amount: price(stored.amount) }
    : { kind: 'percent', percent: ratio(stored.percent) }

const writeDistance = (distance: Distance): z.infer<typeof storedDistance> =>
  distance.kind === 'amount'
    ? { kind: 'amount', amount: formatDecimal(distance.amount) }
    : { kind: 'percent', percent: formatDecimal(distance.percent) }

const readProfit = (stored: Stored['profits'][number]): ProfitRule =>
  stored.type === 'fix'
    ? { type: 'fix', profit: price(stored.profit), share: ratio(stored.share) }
    : { type: 'percent', profit: ratio(stored.profit), share: ratio(stored.share) }

const readPrice = (text: string | null) => (text === null ? null : asPrice(price(text)))
const write = (value: bigint | null): string | null => (value === null ? null : formatDecimal(value))

/** Settings out of stored data; throws when it is not a GRID bot's. */
export const parseConfig = (stored: unknown): Config => {
  const plain = Stored.parse(stored)
  return {
    ...plain,
    pair: plain.pair as Pair,
    startPrice: price(plain.startPrice),
    maxPrice: price(plain.maxPrice),
    amount: amount(plain.amount),
    investment: amount(plain.investment),
    step: readDistance(plain.step),
    window: readDistance(plain.window),
    trailingUp: readPrice(plain.trailingUp),
    trailingDown: readPrice(plain.trailingDown),
    stuck: { lower: readPrice(plain.stuck.lower), upper: readPrice(plain.stuck.upper) },
    stop: plain.stop === null ? null : { price: price(plain.stop.price), limit: plain.stop.limit },
    takeProfits: plain.takeProfits.map((level) => ({ price: price(level.price), share: ratio(level.share) })),
    profits: plain.profits.map(readProfit),
    ...partOf(plain.switchedOff),
  }
}

/** The inverse of `parseConfig`. */
export const formatConfig = (config: Config): Stored => ({
  exchange: config.exchange,
  account: config.account,
  pair: config.pair,
  name: config.name,
  startPrice: formatDecimal(config.startPrice),
  maxPrice: formatDecimal(config.maxPrice),
  amount: formatDecimal(config.amount),
  investment: formatDecimal(config.investment),
  step: writeDistance(config.step),
  window: writeDistance(config.window),
  levelLimit: config.levelLimit,
  mode: config.mode,
  repeats: config.repeats,
  risingOnly: config.risingOnly,
  limit: config.limit,
  trailingUp: write(config.trailingUp),
  trailingDown: write(config.trailingDown),
  stuck: { lower: write(config.stuck.lower), upper: write(config.stuck.upper) },
  stop: config.stop === null ? null : { price: formatDecimal(config.stop.price), limit: config.stop.limit },
  takeProfits: config.takeProfits.map((level) => ({
    price: formatDecimal(level.price),
    share: formatDecimal(level.share),
  })),
  closeAfterTakeProfit: config.closeAfterTakeProfit,
  profits: config.profits.map((rule) => ({
    type: rule.type,
    profit: formatDecimal(rule.profit),
    share: formatDecimal(rule.share),
  })),
  ...partOf(config.switchedOff),
})
