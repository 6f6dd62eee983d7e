/** The form of an INDICATOR bot as typed, and the one function that makes settings of it: hints in the browser, truth on the server. */
import { z } from 'zod'
import { intervals } from '#engine/candle.ts'
import { sources } from '#engine/indicators/series.ts'
import { asAmount, asPrice, asQuantity, asRatio } from '#engine/money.ts'
import type { FormMarket } from '../form.ts'
import { type FormReader, parserOf } from '../form-reader.ts'
import type { DealSize } from '../rules/deal.ts'
import { crossCheck } from './check.ts'
import { type BuyEntry, type Calculation, type Config, directions, thresholds } from './config.ts'
import { indicators } from './stored.ts'

const trigger = () => ({ threshold: z.enum(thresholds), direction: z.enum(directions), tolerance: z.string() })
const calculation = () => ({ interval: z.enum(intervals), length: z.string(), source: z.enum(sources) })

/** Text as typed; an empty text is not given. */
export const Form = z.lazy(() =>
  z.strictObject({
    exchange: z.string(),
    /** Empty trades in demo only. */
    account: z.string(),
    pair: z.string(),
    name: z.string(),
    mode: z.enum(['live', 'demo']),
    indicator: z.enum(indicators),
    /** What amounts are counted in. */
    quantity: z.enum(['quote', 'base']),
    entries: z.array(z.strictObject({ value: z.string(), amount: z.string() })).max(10),
    buy: z.strictObject({ ...calculation(), ...trigger() }),
    /** The sell side looks at the same candles as the buy side. */
    sameForSell: z.boolean(),
    sell: z.strictObject({ ...calculation(), ...trigger(), value: z.string() }),
    minProfit: z.string(),
    maxLoss: z.string(),
    dilution: z.strictObject({ on: z.boolean(), percent: z.string(), amount: z.string(), most: z.string() }),
    /** An empty profit is the least profit of the bot. */
    escape: z.strictObject({ allowed: z.boolean(), diluted: z.boolean(), minProfit: z.string() }),
    repeats: z.strictObject({ kind: z.enum(['limited', 'unlimited']), count: z.string() }),
    disclaimerAccepted: z.boolean(),
  }),
)
export type Form = z.infer<typeof Form>

/** The most runs (bots.md 7.1), the most that a percent may say, and the bounds of a length (bots.md 12.1). */
export const MOST_RUNS = 9_999
export const MOST_PERCENT = 1_000
export const LEAST_LENGTH = 2
export const MOST_LENGTH = 500
/** Of dilutions in one run, and how many are usual (bots.md 12.5). */
export const MOST_DILUTIONS = 100
export const USUAL_DILUTIONS = 5

const sizeOf = (quantity: Form['quantity'], value: bigint): DealSize =>
  quantity === 'quote' ? { kind: 'quote', amount: asAmount(value) } : { kind: 'base', quantity: asQuantity(value) }

const readEntries = (reader: FormReader, form: Form): readonly BuyEntry[] => {
  if (form.entries.length === 0) reader.note('entries', 'entries-needed')
  return form.entries.flatMap((row, index) => {
    const value = reader.any(`entries.${index}.value`, row.value)
    const amount = reader.positive(`entries.${index}.amount`, row.amount)
    return value === null || amount === null ? [] : [{ value: asRatio(value), size: sizeOf(form.quantity, amount) }]
  })
}

const readCalculation = (reader: FormReader, side: 'buy' | 'sell', form: Form): Calculation | null => {
  const { interval, source, length: typed } = form[side]
  const length = reader.whole(`${side}.length`, typed, MOST_LENGTH, LEAST_LENGTH)
  return length === null ? null : { interval, source, length }
}

const readTrigger = (reader: FormReader, side: 'buy' | 'sell', form: Form) => {
  const { threshold, direction, tolerance } = form[side]
  const read = tolerance.trim() === '' ? 0n : reader.percent(`${side}.tolerance`, tolerance, 100)
  return { threshold, direction, tolerance: asRatio(read ?? 0n) }
}

const readDilution = (reader: FormReader, form: Form): Config['dilution'] => {
  const { dilution, quantity } = form
  if (!dilution.on) return null
  const percent = reader.positive('dilution.percent', dilution.percent)
  const amount = reader.positive('dilution.amount', dilution.amount)
  const most = reader.whole('dilution.most', dilution.most, MOST_DILUTIONS)
  if (percent === null || amount === null || most === null) return null
  return { percent: asRatio(percent), size: sizeOf(quantity, amount), most }
}

const readMaxLoss = (reader: FormReader, { maxLoss }: Form): Config['maxLoss'] => {
  const read = reader.optional('maxLoss', maxLoss)
  return read === null ? null : asRatio(read)
}

/** Settings out of texts, each alone; what belongs together is checked afterwards. */
const readForm = (reader: FormReader, form: Form, now: FormMarket | null): Config | null => {
  const entries = readEntries(reader, form)
  const own = readCalculation(reader, 'buy', form)
  const others = form.sameForSell ? null : readCalculation(reader, 'sell', form)
  const value = reader.any('sell.value', form.sell.value)
  const minProfit = reader.percent('minProfit', form.minProfit, MOST_PERCENT)
  const { escape } = form
  const aim =
    escape.minProfit.trim() === '' ? minProfit : reader.percent('escape.minProfit', escape.minProfit, MOST_PERCENT)
  const repeats = reader.repeats(form.repeats, MOST_RUNS)
  const head = reader.head(form)
  const sides = { buy: readTrigger(reader, 'buy', form), sell: readTrigger(reader, 'sell', form) }
  const rest = { dilution: readDilution(reader, form), maxLoss: readMaxLoss(reader, form) }
  if (own === null || value === null || minProfit === null || aim === null || reader.issues.length > 0) return null
  return {
    ...head,
    indicator: form.indicator,
    buy: { ...sides.buy, calculation: own, entries },
    sell: { ...sides.sell, calculation: others, value: asRatio(value) },
    minProfit: asRatio(minProfit),
    ...rest,
    escape: { allowed: escape.allowed, diluted: escape.diluted, minProfit: asRatio(aim) },
    repeats,
    price: now?.price ?? asPrice(0n),
  }
}

export const parse = parserOf(
  Form,
  readForm,
  (config, now, form) => crossCheck(config, now, form.disclaimerAccepted),
  ({ entries }) => ({ entries }),
)
