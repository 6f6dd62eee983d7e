/** The form of a GRID bot as typed, and the one function that makes settings of it: hints in the browser, truth on the server. */
import { z } from 'zod'
import { intervals } from '#engine/candle.ts'
import { asAmount, asPrice, asRatio } from '#engine/money.ts'
import { type FormReader, parserOf } from '../form-reader.ts'
import { timesDistance } from '../rules/distance.ts'
import type { ProfitRule } from '../rules/profit-ladder.ts'
import { MOST_STOPS, offList, readSwitchedOff, whatIsOn } from '../switched-off.ts'
import { crossCheck } from './check.ts'
import type { Config } from './config.ts'

const distance = z.lazy(() => z.strictObject({ kind: z.enum(['amount', 'percent']), value: z.string() }))

/** Text as typed; an empty text is not given. */
export const Form = z.lazy(() =>
  z.strictObject({
    exchange: z.string(),
    /** Empty trades in demo only. */
    account: z.string(),
    pair: z.string(),
    name: z.string(),
    startPrice: z.string(),
    maxPrice: z.string(),
    amount: z.string(),
    investment: z.string(),
    step: distance,
    /** Empty is twice the step. */
    window: distance,
    /** Empty is as many as the investment pays for. */
    levelLimit: z.string(),
    mode: z.enum(['live', 'demo']),
    repeats: z.strictObject({ kind: z.enum(['limited', 'unlimited']), count: z.string() }),
    risingOnly: z.enum(['', ...intervals]),
    limit: z.string(),
    trailingUp: z.string(),
    trailingDown: z.string(),
    stuck: z.strictObject({ lower: z.string(), upper: z.string() }),
    stop: z.strictObject({ price: z.string(), limit: z.string() }),
    off: offList,
    takeProfits: z.array(z.strictObject({ price: z.string(), share: z.string() })).max(10),
    closeAfterTakeProfit: z.boolean(),
    profits: z
      .array(z.strictObject({ type: z.enum(['fix', 'percent']), profit: z.string(), share: z.string() }))
      .max(10),
    /** The user has seen that the profit settings will likely lose. */
    badSellAccepted: z.boolean(),
  }),
)
export type Form = z.infer<typeof Form>

/** The most levels of one bot, and the most runs of one level: bots.md 9.2 and 7.1. */
export const MOST_LEVELS = 500
export const MOST_RUNS = 9_999

const priceOrNull = (value: bigint | null) => (value === null ? null : asPrice(value))

const readProfits = (reader: FormReader, form: Form): readonly ProfitRule[] => {
  const rows = form.profits.length === 0 ? [{ type: 'percent' as const, profit: '', share: '100' }] : form.profits
  return rows.flatMap((row, index): readonly ProfitRule[] => {
    const profit = reader.positive(`profits.${index}.profit`, row.profit)
    const share = reader.positive(`profits.${index}.share`, row.share)
    if (profit === null || share === null) return []
    return row.type === 'fix'
      ? [{ type: 'fix', profit: asPrice(profit), share: asRatio(share) }]
      : [{ type: 'percent', profit: asRatio(profit), share: asRatio(share) }]
  })
}

const readTakeProfits = (reader: FormReader, form: Form): Config['takeProfits'] =>
  form.takeProfits.flatMap((row, index) => {
    const price = reader.positive(`takeProfits.${index}.price`, row.price)
    const share = reader.positive(`takeProfits.${index}.share`, row.share)
    return price === null || share === null ? [] : [{ price: asPrice(price), share: asRatio(share) }]
  })

const readStop = (reader: FormReader, form: Form): Config['stop'] => {
  const price = reader.optional('stop.price', form.stop.price)
  const limit = reader.optionalWhole('stop.limit', form.stop.limit, MOST_STOPS)
  if (price === null) {
    if (limit !== null && form.stop.price.trim() === '') reader.note('stop.price', 'required')
    return null
  }
  return { price: asPrice(price), limit }
}

/** Settings out of texts, each alone; what belongs together is checked afterwards. */
const readForm = (reader: FormReader, typed: Form): Config | null => {
  const form = whatIsOn(typed, { price: '', limit: '' })
  const startPrice = reader.positive('startPrice', form.startPrice)
  const maxPrice = reader.positive('maxPrice', form.maxPrice)
  const amount = reader.positive('amount', form.amount)
  const investment = reader.positive('investment', form.investment)
  const step = reader.distance('step', form.step)
  const window = form.window.value.trim() === '' ? null : reader.distance('window', form.window)
  const levelLimit = reader.optionalWhole('levelLimit', form.levelLimit, MOST_LEVELS)
  const repeats = reader.repeats(form.repeats, MOST_RUNS)
  const head = reader.head(form)
  const rest = {
    limit: reader.optionalWhole('limit', form.limit, MOST_LEVELS),
    trailingUp: priceOrNull(reader.optional('trailingUp', form.trailingUp)),
    trailingDown: priceOrNull(reader.optional('trailingDown', form.trailingDown)),
    stuck: {
      lower: priceOrNull(reader.optional('stuck.lower', form.stuck.lower)),
      upper: priceOrNull(reader.optional('stuck.upper', form.stuck.upper)),
    },
    stop: readStop(reader, form),
    takeProfits: readTakeProfits(reader, form),
    profits: readProfits(reader, form),
    ...readSwitchedOff(reader, typed, { path: 'stop.price', text: typed.stop.price }),
  }
  if (startPrice === null || maxPrice === null || amount === null || investment === null || step === null) return null
  if (reader.issues.length > 0) return null
  const affordable = Number(investment / amount)
  return {
    ...head,
    startPrice: asPrice(startPrice),
    maxPrice: asPrice(maxPrice),
    amount: asAmount(amount),
    investment: asAmount(investment),
    step,
    window: window ?? timesDistance(step, 2n),
    levelLimit: levelLimit ?? Math.min(Math.max(affordable, 1), MOST_LEVELS),
    repeats,
    risingOnly: form.risingOnly === '' ? null : form.risingOnly,
    closeAfterTakeProfit: form.closeAfterTakeProfit,
    ...rest,
  }
}

export const parse = parserOf(
  Form,
  readForm,
  (config, now, form) => crossCheck(config, now, form.badSellAccepted),
  ({ profits }) => ({ profits }),
)
