/** Settings as stored plain data: decimals as text, so that nothing is lost on the way. */
import { z } from 'zod'
import { intervals } from '#engine/candle.ts'
import type { Pair } from '#engine/market.ts'
import { amount, formatDecimal, parseDecimal, price, quantity, ratio } from '#engine/money.ts'
import type { Distance } from '../rules/distance.ts'
import { partOf, storedSwitchedOff } from '../switched-off.ts'
import type {
  Config,
  ExitRule,
  GeneratorConfig,
  LevelSize,
  LevelStop,
  SellAmount,
  SingleConfig,
  Size,
} from './config.ts'

// Lazy: the schemas of all families are much work at the start of a program that reads settings of one.
const decimal = z.string().refine((text) => parseDecimal(text) !== null, 'not a decimal')
const whole = z.int().positive()

const StoredDistance = z.lazy(() =>
  z.union([
    z.strictObject({ kind: z.literal('amount'), amount: decimal }),
    z.strictObject({ kind: z.literal('percent'), percent: decimal }),
  ]),
)
const StoredSize = z.lazy(() =>
  z.union([
    z.strictObject({ kind: z.literal('quote'), amount: decimal }),
    z.strictObject({ kind: z.literal('base'), quantity: decimal }),
  ]),
)
const StoredRule = z.lazy(() =>
  z.union([
    z.strictObject({ type: z.enum(['fix', 'percent']), profit: decimal, share: decimal }),
    z.strictObject({ type: z.enum(['fix', 'percent']), profit: decimal, base: decimal }),
    z.strictObject({ type: z.literal('price'), price: decimal, share: decimal }),
    z.strictObject({ type: z.literal('price'), price: decimal, base: decimal }),
  ]),
)

const basics = () => ({
  exchange: z.string(),
  account: z.string().nullable(),
  pair: z.string().regex(/^[^/]+\/[^/]+$/),
  name: z.string(),
  mode: z.enum(['live', 'demo']),
  direction: z.enum(['buy', 'sell']),
  profits: z.array(StoredRule),
  repeats: whole.nullable(),
  risingOnly: z.enum(intervals).nullable(),
  opening: StoredDistance.nullable(),
  profitOpening: StoredDistance.nullable(),
  minChange: StoredDistance.nullable(),
  stuck: z.strictObject({ lower: decimal.nullable(), upper: decimal.nullable() }),
  switchedOff: storedSwitchedOff(
    z.strictObject({ kind: z.enum(['price', 'amount', 'percent']), value: z.string(), limit: z.string() }),
  ),
})

const StoredSingle = z.lazy(() =>
  z.strictObject({
    ...basics(),
    kind: z.literal('single'),
    inLimit: z.boolean().default(true),
    entries: z.array(z.strictObject({ price: decimal, size: StoredSize })).min(1),
    sellAmount: z
      .union([
        z.strictObject({ kind: z.literal('base'), quantity: decimal }),
        z.strictObject({ kind: z.literal('invested') }),
      ])
      .nullable(),
    stop: z.strictObject({ price: decimal, limit: whole.nullable() }).nullable(),
    follow: z.strictObject({ up: StoredDistance.nullable(), down: StoredDistance.nullable() }),
  }),
)

const StoredGenerator = z.lazy(() =>
  z.strictObject({
    ...basics(),
    kind: z.literal('generator'),
    startPrice: decimal,
    maxPrice: decimal,
    step: StoredDistance,
    stepLimit: whole.nullable(),
    size: z.union([StoredSize, z.strictObject({ kind: z.literal('investment'), amount: decimal })]),
    limit: whole.nullable(),
    trailingUp: decimal.nullable(),
    trailingDown: decimal.nullable(),
    rebalance: z.strictObject({ up: z.boolean(), down: z.boolean() }),
    takeProfits: z.array(z.strictObject({ price: decimal, share: decimal })),
    closeAfterTakeProfit: z.boolean(),
    stop: z
      .union([
        z.strictObject({ kind: z.literal('fix'), price: decimal, limit: whole.nullable() }),
        z.strictObject({ kind: z.enum(['distance', 'average']), distance: StoredDistance, limit: whole.nullable() }),
      ])
      .nullable(),
    waitsForSignal: z.boolean(),
    once: z.boolean().default(false),
    copying: z
      .strictObject({ minAmount: decimal.nullable(), minInvestment: decimal.nullable() })
      .default({ minAmount: null, minInvestment: null }),
    subAccount: z.string().nullable().default(null),
  }),
)

const StoredFolder = z.lazy(() => z.strictObject({ ...basics(), kind: z.literal('folder'), limit: whole.nullable() }))

const Stored = z.lazy(() => z.discriminatedUnion('kind', [StoredSingle, StoredGenerator, StoredFolder]))
type Stored = z.infer<typeof Stored>

const readDistance = (stored: z.infer<typeof StoredDistance>): Distance =>
  stored.kind === 'amount'
    ? { kind: 'amount', amount: price(stored.amount) }
    : { kind: 'percent', percent: ratio(stored.percent) }

const writeDistance = (distance: Distance): z.infer<typeof StoredDistance> =>
  distance.kind === 'amount'
    ? { kind: 'amount', amount: formatDecimal(distance.amount) }
    : { kind: 'percent', percent: formatDecimal(distance.percent) }

const readSize = (stored: z.infer<typeof StoredSize>): Size =>
  stored.kind === 'quote'
    ? { kind: 'quote', amount: amount(stored.amount) }
    : { kind: 'base', quantity: quantity(stored.quantity) }

const writeSize = (size: Size): z.infer<typeof StoredSize> =>
  size.kind === 'quote'
    ? { kind: 'quote', amount: formatDecimal(size.amount) }
    : { kind: 'base', quantity: formatDecimal(size.quantity) }

const readRule = (stored: z.infer<typeof StoredRule>): ExitRule => {
  const part = 'share' in stored ? { share: ratio(stored.share) } : { base: quantity(stored.base) }
  switch (stored.type) {
    case 'price':
      return { type: 'price', price: price(stored.price), ...part }
    case 'fix':
      return { type: 'fix', profit: price(stored.profit), ...part }
    case 'percent':
      return { type: 'percent', profit: ratio(stored.profit), ...part }
  }
}

const writeRule = (rule: ExitRule): z.infer<typeof StoredRule> => {
  const part = 'share' in rule ? { share: formatDecimal(rule.share) } : { base: formatDecimal(rule.base) }
  return rule.type === 'price'
    ? { type: rule.type, price: formatDecimal(rule.price), ...part }
    : { type: rule.type, profit: formatDecimal(rule.profit), ...part }
}

/** What may be left out stays left out. */
const maybe = <From, To>(value: From | null, change: (value: From) => To): To | null =>
  value === null ? null : change(value)

const readBasics = (plain: Stored) => ({
  exchange: plain.exchange,
  account: plain.account,
  pair: plain.pair as Pair,
  name: plain.name,
  mode: plain.mode,
  direction: plain.direction,
  profits: plain.profits.map(readRule),
  repeats: plain.repeats,
  risingOnly: plain.risingOnly,
  opening: maybe(plain.opening, readDistance),
  profitOpening: maybe(plain.profitOpening, readDistance),
  minChange: maybe(plain.minChange, readDistance),
  stuck: { lower: maybe(plain.stuck.lower, price), upper: maybe(plain.stuck.upper, price) },
  ...partOf(plain.switchedOff),
})

const readSellAmount = (stored: NonNullable<z.infer<typeof StoredSingle>['sellAmount']>): SellAmount =>
  stored.kind === 'base' ? { kind: 'base', quantity: quantity(stored.quantity) } : { kind: 'invested' }

const readSingle = (plain: z.infer<typeof StoredSingle>): SingleConfig => ({
  ...readBasics(plain),
  kind: 'single',
  inLimit: plain.inLimit,
  entries: plain.entries.map((line) => ({ price: price(line.price), size: readSize(line.size) })),
  sellAmount: maybe(plain.sellAmount, readSellAmount),
  stop: maybe(plain.stop, (stop) => ({ price: price(stop.price), limit: stop.limit })),
  follow: { up: maybe(plain.follow.up, readDistance), down: maybe(plain.follow.down, readDistance) },
})

const readLevelSize = (stored: z.infer<typeof StoredGenerator>['size']): LevelSize =>
  stored.kind === 'investment' ? { kind: 'investment', amount: amount(stored.amount) } : readSize(stored)

const readStop = (stored: NonNullable<z.infer<typeof StoredGenerator>['stop']>): LevelStop =>
  stored.kind === 'fix'
    ? { kind: 'fix', price: price(stored.price), limit: stored.limit }
    : { kind: stored.kind, distance: readDistance(stored.distance), limit: stored.limit }

const readGenerator = (plain: z.infer<typeof StoredGenerator>): GeneratorConfig => ({
  ...readBasics(plain),
  kind: 'generator',
  startPrice: price(plain.startPrice),
  maxPrice: price(plain.maxPrice),
  step: readDistance(plain.step),
  stepLimit: plain.stepLimit,
  size: readLevelSize(plain.size),
  limit: plain.limit,
  trailingUp: maybe(plain.trailingUp, price),
  trailingDown: maybe(plain.trailingDown, price),
  rebalance: plain.rebalance,
  takeProfits: plain.takeProfits.map((level) => ({ price: price(level.price), share: ratio(level.share) })),
  closeAfterTakeProfit: plain.closeAfterTakeProfit,
  stop: maybe(plain.stop, readStop),
  waitsForSignal: plain.waitsForSignal,
  once: plain.once,
  copying: {
    minAmount: maybe(plain.copying.minAmount, amount),
    minInvestment: maybe(plain.copying.minInvestment, amount),
  },
  subAccount: plain.subAccount,
})

/** Settings out of stored data; throws when it is not a SPOT bot's. */
export const parseConfig = (stored: unknown): Config => {
  const plain = Stored.parse(stored)
  switch (plain.kind) {
    case 'single':
      return readSingle(plain)
    case 'generator':
      return readGenerator(plain)
    case 'folder':
      return { ...readBasics(plain), kind: 'folder', limit: plain.limit, stop: null }
  }
}

const writeBasics = (config: Config) => ({
  exchange: config.exchange,
  account: config.account,
  pair: config.pair,
  name: config.name,
  mode: config.mode,
  direction: config.direction,
  profits: config.profits.map(writeRule),
  repeats: config.repeats,
  risingOnly: config.risingOnly,
  opening: maybe(config.opening, writeDistance),
  profitOpening: maybe(config.profitOpening, writeDistance),
  minChange: maybe(config.minChange, writeDistance),
  stuck: { lower: maybe(config.stuck.lower, formatDecimal), upper: maybe(config.stuck.upper, formatDecimal) },
  ...partOf(config.switchedOff),
})

const writeSingle = (config: SingleConfig): z.infer<typeof StoredSingle> => ({
  ...writeBasics(config),
  kind: 'single',
  inLimit: config.inLimit,
  entries: config.entries.map((line) => ({ price: formatDecimal(line.price), size: writeSize(line.size) })),
  sellAmount: maybe(config.sellAmount, (sellAmount) =>
    sellAmount.kind === 'base'
      ? { kind: 'base' as const, quantity: formatDecimal(sellAmount.quantity) }
      : { kind: 'invested' as const },
  ),
  stop: maybe(config.stop, (stop) => ({ price: formatDecimal(stop.price), limit: stop.limit })),
  follow: { up: maybe(config.follow.up, writeDistance), down: maybe(config.follow.down, writeDistance) },
})

const writeStop = (stop: LevelStop): z.infer<typeof StoredGenerator>['stop'] =>
  stop.kind === 'fix'
    ? { kind: 'fix', price: formatDecimal(stop.price), limit: stop.limit }
    : { kind: stop.kind, distance: writeDistance(stop.distance), limit: stop.limit }

const writeGenerator = (config: GeneratorConfig): z.infer<typeof StoredGenerator> => ({
  ...writeBasics(config),
  kind: 'generator',
  startPrice: formatDecimal(config.startPrice),
  maxPrice: formatDecimal(config.maxPrice),
  step: writeDistance(config.step),
  stepLimit: config.stepLimit,
  size:
    config.size.kind === 'investment'
      ? { kind: 'investment', amount: formatDecimal(config.size.amount) }
      : writeSize(config.size),
  limit: config.limit,
  trailingUp: maybe(config.trailingUp, formatDecimal),
  trailingDown: maybe(config.trailingDown, formatDecimal),
  rebalance: config.rebalance,
  takeProfits: config.takeProfits.map((level) => ({
    price: formatDecimal(level.price),
    share: formatDecimal(level.share),
  })),
  closeAfterTakeProfit: config.closeAfterTakeProfit,
  stop: maybe(config.stop, writeStop),
  waitsForSignal: config.waitsForSignal,
  once: config.once,
  copying: {
    minAmount: maybe(config.copying.minAmount, formatDecimal),
    minInvestment: maybe(config.copying.minInvestment, formatDecimal),
  },
  subAccount: config.subAccount,
})

/** The inverse of `parseConfig`. */
export const formatConfig = (config: Config): Stored => {
  switch (config.kind) {
    case 'single':
      return writeSingle(config)
    case 'generator':
      return writeGenerator(config)
    case 'folder':
      return { ...writeBasics(config), kind: 'folder', limit: config.limit }
  }
}
