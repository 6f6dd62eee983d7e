/** The form of a futures signal bot as typed, and the one function that makes settings of it: hints in the browser, truth on the server. */
import { z } from 'zod'
import { marginTypes, MOST_LEVERAGE, type Pair } from '#engine/market.ts'
import { asAmount, asRatio, ONE } from '#engine/money.ts'
import { type FormReader, parserOf } from '../form-reader.ts'
import { pathOf, readFields, sourceShape, word } from '../source-form.ts'
import { crossCheck } from './check.ts'
import type { Config, Names, PairSettings } from './config.ts'

const marginType = z.enum(marginTypes)
/** Kept for what will trade by it; the wizard does not ask for what changes nothing yet, and forms of before have none. */
const keyName = z.string().max(100).default('')

/** Text as typed; an empty text is not given. */
export const Form = z.lazy(() =>
  z.strictObject({
    exchange: z.string(),
    /** Empty trades in demo only. */
    account: z.string(),
    /** The first row of the pair table. */
    pair: z.string(),
    pairText: word,
    leverage: z.string(),
    marginType,
    keyName,
    morePairs: z
      .array(z.strictObject({ text: word, pair: z.string(), leverage: z.string(), marginType, keyName }))
      .max(49),
    name: z.string(),
    mode: z.enum(['live', 'demo']),
    ...sourceShape,
    longValue: word,
    shortValue: word,
    closeValue: word,
    amountFrom: z.enum(['fixed', 'carried']),
    amount: z.string(),
    investment: z.string(),
    limit: z.string(),
    flip: z.boolean(),
    dilutes: z.boolean(),
    dilution: z.strictObject({ percent: z.string(), most: z.string() }),
    maxProfit: z.string(),
    maxLoss: z.string(),
    stopLimit: z.string(),
    repeats: z.strictObject({ kind: z.enum(['limited', 'unlimited']), count: z.string() }),
  }),
)
export type Form = z.infer<typeof Form>

/** Pairs of one bot, dilutions of a run (bots.md 12.5), runs of a pair and stops (bots.md 7.1, 8.3). */
export const MOST_PAIRS = 50
export const MOST_DILUTIONS = 20
export const USUAL_DILUTIONS = 5
export const MOST_RUNS = 9_999
export const MOST_STOPS = 1_000

/** Values are taken as they stand, as names are. */
const readNames = (reader: FormReader, form: Form): Names => ({
  ...readFields(reader, form, form.amountFrom === 'carried'),
  longValue: reader.text('longValue', form.longValue),
  shortValue: reader.text('shortValue', form.shortValue),
  closeValue: reader.text('closeValue', form.closeValue),
})

const readPairs = (reader: FormReader, form: Form, first: Pair): readonly PairSettings[] => {
  const { pair, pairText: text, leverage } = form
  const rows = [{ text, pair, leverage, marginType: form.marginType, keyName: form.keyName }, ...form.morePairs]
  return rows.flatMap((row, index): readonly PairSettings[] => {
    const text = reader.text(pathOf(index, 'text'), row.text)
    const named = index === 0 ? first : reader.pair(pathOf(index, 'pair'), row.pair)
    const times = reader.whole(pathOf(index, 'leverage'), row.leverage, MOST_LEVERAGE)
    return times === null ? [] : [{ ...row, text, pair: named, leverage: times, keyName: row.keyName.trim() || null }]
  })
}

const readDilution = (reader: FormReader, form: Form): Config['dilution'] => {
  if (!form.dilutes) return null
  const percent = reader.positive('dilution.percent', form.dilution.percent)
  const most = reader.optionalWhole('dilution.most', form.dilution.most, MOST_DILUTIONS)
  if (percent === null) return null
  if (percent >= 100n * ONE) reader.note('dilution.percent', 'out-of-range', { min: '0', max: '100' })
  return { percent: asRatio(percent), most: most ?? USUAL_DILUTIONS }
}

/** Settings out of texts, each alone; what belongs together is checked afterwards. */
const readForm = (reader: FormReader, form: Form): Config | null => {
  const head = reader.head(form)
  const names = readNames(reader, form)
  const pairs = readPairs(reader, form, head.pair)
  const amount = form.amountFrom === 'carried' ? null : reader.positive('amount', form.amount)
  const investment = reader.positive('investment', form.investment)
  const limit = reader.optionalWhole('limit', form.limit, MOST_PAIRS)
  const dilution = readDilution(reader, form)
  const maxProfit = reader.optional('maxProfit', form.maxProfit)
  const maxLoss = reader.positive('maxLoss', form.maxLoss)
  const stopLimit = reader.optionalWhole('stopLimit', form.stopLimit, MOST_STOPS)
  const repeats = reader.repeats(form.repeats, MOST_RUNS)
  if (investment === null || maxLoss === null || reader.issues.length > 0) return null
  return {
    ...head,
    source: form.source.trim(),
    names,
    pairs,
    amount: amount === null ? null : asAmount(amount),
    investment: asAmount(investment),
    flip: form.flip,
    dilution,
    maxProfit: maxProfit === null ? null : asRatio(maxProfit),
    maxLoss: asRatio(maxLoss),
    stopLimit,
    limit,
    repeats,
  }
}

export const parse = parserOf(Form, readForm, (config, now, form) => crossCheck(config, now, form.example))
