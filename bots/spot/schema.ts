/** The form of a SPOT bot as typed, and the one function that makes settings of it: hints in the browser, truth on the server. */
import { z } from 'zod'
import { intervals } from '#engine/candle.ts'
import { type Amount, asAmount, asPrice, asQuantity, asRatio, type Price } from '#engine/money.ts'
import { type FormReader, parserOf } from '../form-reader.ts'
import { MOST_STOPS, offList, readSwitchedOff, whatIsOn } from '../switched-off.ts'
import { crossCheck } from './check.ts'
import type {
  Config,
  EntryLine,
  ExitRule,
  GeneratorConfig,
  LevelSize,
  LevelStop,
  SellAmount,
  SingleConfig,
  Size,
} from './config.ts'
import { emptyFolder } from './empty-folder.ts'

const distance = z.lazy(() => z.strictObject({ kind: z.enum(['amount', 'percent']), value: z.string() }))

/** The most levels of one bot, and the most runs of one trade (bots.md 9.2 and 7.1). */
export const MOST_LEVELS = 500
export const MOST_RUNS = 9_999
const MOST_PROFITS = 10

/** Text as typed; an empty text is not given. One form for both kinds: each reads its own fields. */
export const Form = z.lazy(() =>
  z.strictObject({
    exchange: z.string(),
    /** Empty trades in demo only. */
    account: z.string(),
    pair: z.string(),
    name: z.string(),
    mode: z.enum(['live', 'demo']),
    kind: z.enum(['single', 'generator', 'folder']),
    direction: z.enum(['buy', 'sell']),
    /** Of a single bot with one entry; a ladder says more. */
    price: z.string(),
    entries: z.array(z.strictObject({ price: z.string(), size: z.string(), unit: z.enum(['quote', 'base']) })),
    /** Exactly one of these: quote for everything, quote for each level, or base. */
    investment: z.string(),
    amount: z.string(),
    quantity: z.string(),
    startPrice: z.string(),
    maxPrice: z.string(),
    step: distance,
    stepLimit: z.string(),
    opening: distance,
    profitOpening: distance,
    minChange: distance,
    limit: z.string(),
    trailingUp: z.string(),
    trailingDown: z.string(),
    followUp: distance,
    followDown: distance,
    rebalanceUp: z.boolean(),
    rebalanceDown: z.boolean(),
    profits: z
      .array(
        z.strictObject({
          type: z.enum(['fix', 'percent', 'price']),
          profit: z.string(),
          share: z.string(),
          /** What the share is counted in. Forms of before have percent alone. */
          unit: z.enum(['percent', 'base']).default('percent'),
        }),
      )
      .max(MOST_PROFITS),
    /** The user has seen that the profit settings will likely lose. */
    badSellAccepted: z.boolean(),
    sellAmount: z.enum(['all', 'invested', 'base']),
    sellQuantity: z.string(),
    takeProfits: z.array(z.strictObject({ price: z.string(), share: z.string() })).max(MOST_PROFITS),
    closeAfterTakeProfit: z.boolean(),
    repeats: z.strictObject({ kind: z.enum(['limited', 'unlimited']), count: z.string() }),
    /** Of a single bot: in a folder it counts against the limit of concurrent trades. Forms of before say nothing of it. */
    inLimit: z.boolean().default(true),
    risingOnly: z.enum(['', ...intervals]),
    waitsForSignal: z.boolean(),
    stop: z.strictObject({ kind: z.enum(['price', 'amount', 'percent']), value: z.string(), limit: z.string() }),
    stuck: z.strictObject({ lower: z.string(), upper: z.string() }),
    off: offList,
    /** Of a generator, kept for what will read them; the wizard does not ask for what changes nothing yet. */
    copyMinAmount: z.string().default(''),
    copyMinInvestment: z.string().default(''),
    subAccount: z.string().max(100).default(''),
  }),
)
export type Form = z.infer<typeof Form>

const priceOrNull = (value: bigint | null): Price | null => (value === null ? null : asPrice(value))

const readProfits = (reader: FormReader, form: Form): readonly ExitRule[] =>
  form.profits.flatMap((row, index): readonly ExitRule[] => {
    const profit = reader.positive(`profits.${index}.profit`, row.profit)
    const read = reader.positive(`profits.${index}.share`, row.share)
    if (profit === null || read === null) return []
    const part = row.unit === 'base' ? { base: asQuantity(read) } : { share: asRatio(read) }
    switch (row.type) {
      case 'fix':
        return [{ type: 'fix', profit: asPrice(profit), ...part }]
      case 'percent':
        return [{ type: 'percent', profit: asRatio(profit), ...part }]
      case 'price':
        return [{ type: 'price', price: asPrice(profit), ...part }]
    }
  })

/** What counts of a form: what is switched off does not. */
const countingOf = (form: Form): Form => whatIsOn(form, { kind: 'price', value: '', limit: '' })

/** What both kinds read. */
const readBasics = (reader: FormReader, typed: Form) => {
  const form = countingOf(typed)
  const head = reader.head(form)
  return {
    ...head,
    direction: form.direction,
    profits: readProfits(reader, form),
    repeats: reader.repeats(form.repeats, MOST_RUNS),
    risingOnly: form.risingOnly === '' ? null : form.risingOnly,
    opening: reader.optionalDistance('opening', form.opening),
    profitOpening: reader.optionalDistance('profitOpening', form.profitOpening),
    minChange: reader.optionalDistance('minChange', form.minChange),
    stuck: {
      lower: priceOrNull(reader.optional('stuck.lower', form.stuck.lower)),
      upper: priceOrNull(reader.optional('stuck.upper', form.stuck.upper)),
    },
    ...readSwitchedOff(reader, typed, { path: 'stop.value', text: typed.stop.value }),
  }
}

/** One of the fields that say how much; two of them contradict each other. */
const readSize = (reader: FormReader, form: Form, fields: readonly ('investment' | 'amount' | 'quantity')[]) => {
  const typed = fields.flatMap((field) => {
    const value = reader.optional(field, form[field])
    return value === null ? [] : [{ field, value }]
  })
  const given = fields.filter((field) => form[field].trim() !== '')
  const first = fields[0] ?? 'investment'
  if (given.length === 0) reader.note(first, 'required')
  if (given.length > 1) reader.note(given[1] ?? first, 'one-size-only')
  return given.length === 1 ? (typed[0] ?? null) : null
}

const readEntries = (reader: FormReader, form: Form): readonly EntryLine[] => {
  if (form.entries.length === 0) {
    const price = reader.positive('price', form.price)
    const size = readSize(reader, form, ['investment', 'quantity'])
    if (price === null || size === null) return []
    return [{ price: asPrice(price), size: sizeOf(size.field === 'quantity' ? 'base' : 'quote', size.value) }]
  }
  return form.entries.flatMap((row, index) => {
    const price = reader.positive(`entries.${index}.price`, row.price)
    const size = reader.positive(`entries.${index}.size`, row.size)
    return price === null || size === null ? [] : [{ price: asPrice(price), size: sizeOf(row.unit, size) }]
  })
}

const sizeOf = (unit: 'quote' | 'base', value: bigint): Size =>
  unit === 'quote' ? { kind: 'quote', amount: asAmount(value) } : { kind: 'base', quantity: asQuantity(value) }

const readSellAmount = (reader: FormReader, form: Form): SellAmount | null => {
  switch (form.sellAmount) {
    case 'all':
      return null
    case 'invested':
      return { kind: 'invested' }
    case 'base': {
      const quantity = reader.positive('sellQuantity', form.sellQuantity)
      return quantity === null ? null : { kind: 'base', quantity: asQuantity(quantity) }
    }
  }
}

const readLimit = (reader: FormReader, form: Form): number | null => {
  const limit = reader.optionalWhole('stop.limit', form.stop.limit, MOST_STOPS)
  if (limit !== null && form.stop.value.trim() === '') reader.note('stop.value', 'required')
  return limit
}

const readSingle = (reader: FormReader, typed: Form): SingleConfig => {
  const form = countingOf(typed)
  const isNearer = (left: Price, right: Price) => (form.direction === 'buy' ? left > right : left < right)
  const limit = readLimit(reader, form)
  const stop = reader.optional('stop.value', form.stop.value)
  if (form.stop.kind !== 'price' && stop !== null) reader.note('stop.kind', 'stop-needs-price')
  return {
    ...readBasics(reader, typed),
    kind: 'single',
    inLimit: form.inLimit,
    entries: readEntries(reader, form).toSorted((left, right) =>
      left.price === right.price ? 0 : isNearer(left.price, right.price) ? -1 : 1,
    ),
    sellAmount: readSellAmount(reader, form),
    stop: stop === null ? null : { price: asPrice(stop), limit },
    follow: {
      up: reader.optionalDistance('followUp', form.followUp),
      down: reader.optionalDistance('followDown', form.followDown),
    },
  }
}

const readLevelStop = (reader: FormReader, form: Form): LevelStop | null => {
  const limit = readLimit(reader, form)
  const { kind, value } = form.stop
  if (kind !== 'price') {
    const distance = reader.optionalDistance('stop', { kind, value })
    return distance === null ? null : { kind: 'distance', distance, limit }
  }
  const price = reader.optional('stop.value', value)
  return price === null ? null : { kind: 'fix', price: asPrice(price), limit }
}

const readLevelSize = (reader: FormReader, form: Form): LevelSize | null => {
  const size = readSize(reader, form, ['investment', 'amount', 'quantity'])
  if (size === null) return null
  if (size.field === 'investment') return { kind: 'investment', amount: asAmount(size.value) }
  return sizeOf(size.field === 'quantity' ? 'base' : 'quote', size.value)
}

const amountOrNull = (value: bigint | null): Amount | null => (value === null ? null : asAmount(value))

/** Who must give so much to each level gives that at least in all. */
const readCopying = (reader: FormReader, form: Form): GeneratorConfig['copying'] => {
  const minAmount = amountOrNull(reader.optional('copyMinAmount', form.copyMinAmount))
  const minInvestment = amountOrNull(reader.optional('copyMinInvestment', form.copyMinInvestment))
  if (minAmount !== null && minInvestment !== null && minInvestment < minAmount) {
    reader.note('copyMinInvestment', 'copy-investment-too-small', { min: form.copyMinAmount.trim() })
  }
  return { minAmount, minInvestment }
}

export const readGenerator = (reader: FormReader, typed: Form): GeneratorConfig | null => {
  const form = countingOf(typed)
  const startPrice = reader.positive('startPrice', form.startPrice)
  const maxPrice = reader.positive('maxPrice', form.maxPrice)
  const step = reader.distance('step', form.step)
  const size = readLevelSize(reader, form)
  const rest = {
    ...readBasics(reader, typed),
    stepLimit: reader.optionalWhole('stepLimit', form.stepLimit, MOST_LEVELS),
    limit: reader.optionalWhole('limit', form.limit, MOST_LEVELS),
    trailingUp: priceOrNull(reader.optional('trailingUp', form.trailingUp)),
    trailingDown: priceOrNull(reader.optional('trailingDown', form.trailingDown)),
    rebalance: { up: form.rebalanceUp, down: form.rebalanceDown },
    takeProfits: form.takeProfits.flatMap((row, index) => {
      const price = reader.positive(`takeProfits.${index}.price`, row.price)
      const share = reader.positive(`takeProfits.${index}.share`, row.share)
      return price === null || share === null ? [] : [{ price: asPrice(price), share: asRatio(share) }]
    }),
    closeAfterTakeProfit: form.closeAfterTakeProfit,
    stop: readLevelStop(reader, form),
    waitsForSignal: form.waitsForSignal,
    once: false,
    copying: readCopying(reader, form),
    subAccount: form.subAccount.trim() === '' ? null : form.subAccount.trim(),
  }
  if (startPrice === null || maxPrice === null || step === null || size === null) return null
  return { ...rest, kind: 'generator', startPrice: asPrice(startPrice), maxPrice: asPrice(maxPrice), step, size }
}

const readKind = (reader: FormReader, form: Form): Config | null => {
  switch (form.kind) {
    case 'single':
      return readSingle(reader, form)
    case 'generator':
      return readGenerator(reader, form)
    case 'folder': {
      const limit = reader.optionalWhole('limit', form.limit, MOST_LEVELS)
      const { name, ...place } = reader.head(form)
      return emptyFolder({ ...place, direction: form.direction }, { name, limit })
    }
  }
}

export const parse = parserOf(
  Form,
  readKind,
  (config, now, form) => crossCheck(config, now, form.badSellAccepted),
  ({ kind, entries, profits }) => (kind === 'folder' ? {} : kind === 'single' ? { entries, profits } : { profits }),
)
