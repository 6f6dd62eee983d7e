/** Settings back into a form, for editing. */
import { formatDecimal } from '#engine/money.ts'
import type { Distance } from '../rules/distance.ts'
import { withSwitchedOff } from '../switched-off.ts'
import type { Config, ExitRule, GeneratorConfig, SingleConfig } from './config.ts'
import { emptyForm } from './form.ts'
import type { Form } from './schema.ts'

const text = (value: bigint | null): string => (value === null ? '' : formatDecimal(value))

const distance = (value: Distance | null): Form['step'] => {
  if (value === null) return { kind: 'amount', value: '' }
  return value.kind === 'amount'
    ? { kind: 'amount', value: text(value.amount) }
    : { kind: 'percent', value: text(value.percent) }
}

const profitRow = (rule: ExitRule): Form['profits'][number] => ({
  type: rule.type,
  profit: text(rule.type === 'price' ? rule.price : rule.profit),
  share: text('share' in rule ? rule.share : rule.base),
  unit: 'share' in rule ? 'percent' : 'base',
})

const limitText = (limit: number | null | undefined): string =>
  limit === null || limit === undefined ? '' : String(limit)

const basics = (config: Config): Partial<Form> => ({
  kind: config.kind,
  exchange: config.exchange,
  account: config.account ?? '',
  pair: config.pair,
  name: config.name,
  mode: config.mode,
  direction: config.direction,
  profits: config.profits.map(profitRow),
  repeats: { kind: config.repeats === null ? 'unlimited' : 'limited', count: limitText(config.repeats) },
  risingOnly: config.risingOnly ?? '',
  opening: distance(config.opening),
  profitOpening: distance(config.profitOpening),
  minChange: distance(config.minChange),
  stuck: { lower: text(config.stuck.lower), upper: text(config.stuck.upper) },
})

const entryFields = ({ entries }: SingleConfig): Partial<Form> => {
  const [first] = entries
  if (entries.length !== 1 || first === undefined) {
    const rows = entries.map(({ price, size }) => ({
      price: text(price),
      size: text(size.kind === 'quote' ? size.amount : size.quantity),
      unit: size.kind,
    }))
    return { entries: rows }
  }
  const { price, size } = first
  return size.kind === 'quote'
    ? { price: text(price), investment: text(size.amount), quantity: '' }
    : { price: text(price), investment: '', quantity: text(size.quantity) }
}

const singleFields = (config: SingleConfig): Partial<Form> => ({
  ...entryFields(config),
  inLimit: config.inLimit,
  sellAmount: config.sellAmount === null ? 'all' : config.sellAmount.kind,
  sellQuantity: config.sellAmount?.kind === 'base' ? text(config.sellAmount.quantity) : '',
  followUp: distance(config.follow.up),
  followDown: distance(config.follow.down),
  stop: { kind: 'price', value: text(config.stop?.price ?? null), limit: limitText(config.stop?.limit) },
})

const stopFields = ({ stop }: GeneratorConfig): Form['stop'] => {
  if (stop === null) return { kind: 'price', value: '', limit: '' }
  const limit = limitText(stop.limit)
  if (stop.kind === 'fix') return { kind: 'price', value: text(stop.price), limit }
  return { ...distance(stop.distance), limit }
}

const sizeFields = ({ size }: GeneratorConfig): Partial<Form> => ({
  investment: size.kind === 'investment' ? text(size.amount) : '',
  amount: size.kind === 'quote' ? text(size.amount) : '',
  quantity: size.kind === 'base' ? text(size.quantity) : '',
})

const generatorFields = (config: GeneratorConfig): Partial<Form> => ({
  ...sizeFields(config),
  startPrice: text(config.startPrice),
  maxPrice: text(config.maxPrice),
  step: distance(config.step),
  stepLimit: limitText(config.stepLimit),
  limit: limitText(config.limit),
  trailingUp: text(config.trailingUp),
  trailingDown: text(config.trailingDown),
  rebalanceUp: config.rebalance.up,
  rebalanceDown: config.rebalance.down,
  takeProfits: config.takeProfits.map((level) => ({ price: text(level.price), share: text(level.share) })),
  closeAfterTakeProfit: config.closeAfterTakeProfit,
  stop: stopFields(config),
  waitsForSignal: config.waitsForSignal,
  copyMinAmount: text(config.copying.minAmount),
  copyMinInvestment: text(config.copying.minInvestment),
  subAccount: config.subAccount ?? '',
})

const whatCounts = (config: Config): Form => ({
  ...emptyForm(),
  ...basics(config),
  ...(config.kind === 'single' ? singleFields(config) : {}),
  ...(config.kind === 'generator' ? generatorFields(config) : {}),
  ...(config.kind === 'folder' ? { limit: limitText(config.limit) } : {}),
})

/** The form that `parse` makes the same settings of. */
export const formOf = (config: Config): Form => withSwitchedOff(whatCounts(config), config.switchedOff)
