/** The form of a SIGNAL bot as typed, and the one function that makes settings of it: hints in the browser, truth on the server. */
import { z } from 'zod'
import type { Pair } from '#engine/market.ts'
import { asAmount, asRatio, ONE } from '#engine/money.ts'
import { type FormReader, parserOf } from '../form-reader.ts'
import { readFields, sourceShape, word } from '../source-form.ts'
import { crossCheck } from './check.ts'
import type { Config, NamedPair, Names } from './config.ts'

/** Text as typed; an empty text is not given. */
export const Form = z.lazy(() =>
  z.strictObject({
    exchange: z.string(),
    /** Empty trades in demo only. */
    account: z.string(),
    /** The first row of the pair table: its pair, and what the source calls it. */
    pair: z.string(),
    pairText: word,
    morePairs: z.array(z.strictObject({ text: word, pair: z.string() })).max(49),
    name: z.string(),
    mode: z.enum(['live', 'demo']),
    ...sourceShape,
    buyValue: word,
    sellValue: word,
    amountFrom: z.enum(['fixed', 'signal']),
    amount: z.string(),
    investment: z.string(),
    minProfit: z.string(),
    maxProfit: z.string(),
    limit: z.string(),
    dilutes: z.boolean(),
    dilution: z.strictObject({ percent: z.string(), amount: z.string(), most: z.string() }),
    escapes: z.boolean(),
    escape: z.strictObject({ minProfit: z.string(), limit: z.string() }),
    escapesDiluted: z.boolean(),
    repeats: z.strictObject({ kind: z.enum(['limited', 'unlimited']), count: z.string() }),
    /** The user has read that the bot is in beta and what that means. */
    disclaimerAccepted: z.boolean(),
  }),
)
export type Form = z.infer<typeof Form>

/** Pairs of one bot; dilutions of a run (bots.md 12.5 has 5 where nothing is typed); runs of a pair (bots.md 7.1). */
export const MOST_PAIRS = 50
export const MOST_DILUTIONS = 20
export const MOST_ESCAPES = 1_000
export const MOST_RUNS = 9_999
export const USUAL_DILUTIONS = 5
export const MOST_PERCENT = 1_000

/** Values are taken as they stand, as names are. */
const readNames = (reader: FormReader, form: Form): Names => ({
  ...readFields(reader, form, form.amountFrom === 'signal'),
  buyValue: reader.text('buyValue', form.buyValue),
  sellValue: reader.text('sellValue', form.sellValue),
})

/** The first pair is that of the form itself. */
const readPairs = (reader: FormReader, form: Form, pair: Pair): readonly NamedPair[] => {
  const more = form.morePairs.map((row, index) => ({
    text: reader.text(`morePairs.${index}.text`, row.text),
    pair: reader.pair(`morePairs.${index}.pair`, row.pair),
  }))
  return [{ text: reader.text('pairText', form.pairText), pair }, ...more]
}

const readDilution = (reader: FormReader, form: Form): Config['dilution'] => {
  if (!form.dilutes) return null
  const percent = reader.positive('dilution.percent', form.dilution.percent)
  const amount = reader.positive('dilution.amount', form.dilution.amount)
  const most = reader.optionalWhole('dilution.most', form.dilution.most, MOST_DILUTIONS)
  if (percent !== null && percent >= 100n * ONE) {
    reader.note('dilution.percent', 'out-of-range', { min: '0', max: '100' })
  }
  return percent === null || amount === null
    ? null
    : { percent: asRatio(percent), amount: asAmount(amount), most: most ?? USUAL_DILUTIONS }
}

const readEscape = (reader: FormReader, form: Form, minProfit: bigint | null): Config['escape'] => {
  const { escapes, escape } = form
  const wanted = escapes && escape.minProfit.trim() !== ''
  const own = wanted ? reader.percent('escape.minProfit', escape.minProfit, MOST_PERCENT) : minProfit
  const limit = escapes ? reader.optionalWhole('escape.limit', escape.limit, MOST_ESCAPES) : null
  return { allowed: escapes, diluted: escapes && form.escapesDiluted, minProfit: asRatio(own ?? 0n), limit }
}

/** Settings out of texts, each alone; what belongs together is checked afterwards. */
const readForm = (reader: FormReader, form: Form): Config | null => {
  const head = reader.head(form)
  const names = readNames(reader, form)
  const pairs = readPairs(reader, form, head.pair)
  const amount = form.amountFrom === 'signal' ? null : reader.positive('amount', form.amount)
  const investment = reader.positive('investment', form.investment)
  const minProfit = reader.percent('minProfit', form.minProfit, MOST_PERCENT)
  const maxProfit = form.maxProfit.trim() === '' ? null : reader.percent('maxProfit', form.maxProfit, MOST_PERCENT)
  const limit = reader.optionalWhole('limit', form.limit, MOST_PAIRS)
  const dilution = readDilution(reader, form)
  const escape = readEscape(reader, form, minProfit)
  const repeats = reader.repeats(form.repeats, MOST_RUNS)
  if (investment === null || minProfit === null || reader.issues.length > 0) return null
  return {
    ...head,
    source: form.source.trim(),
    names,
    pairs,
    amount: amount === null ? null : asAmount(amount),
    investment: asAmount(investment),
    minProfit: asRatio(minProfit),
    maxProfit: maxProfit === null ? null : asRatio(maxProfit),
    limit,
    dilution,
    escape,
    repeats,
  }
}

export const parse = parserOf(Form, readForm, crossCheck)
