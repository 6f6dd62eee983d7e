/** Settings back into a form, for editing. */
import { formatDecimal } from '#engine/money.ts'
import type { Distance } from '../rules/distance.ts'
import { withSwitchedOff } from '../switched-off.ts'
import type { Config } from './config.ts'
import type { Form } from './schema.ts'

const text = (value: bigint | null): string => (value === null ? '' : formatDecimal(value))

const distance = (value: Distance): Form['step'] =>
  value.kind === 'amount'
    ? { kind: 'amount', value: text(value.amount) }
    : { kind: 'percent', value: text(value.percent) }

const whatCounts = (config: Config): Form => ({
  exchange: config.exchange,
  account: config.account ?? '',
  pair: config.pair,
  name: config.name,
  startPrice: text(config.startPrice),
  maxPrice: text(config.maxPrice),
  amount: text(config.amount),
  investment: text(config.investment),
  step: distance(config.step),
  window: distance(config.window),
  levelLimit: String(config.levelLimit),
  mode: config.mode,
  repeats: { kind: config.repeats === null ? 'unlimited' : 'limited', count: String(config.repeats ?? '') },
  risingOnly: config.risingOnly ?? '',
  limit: config.limit === null ? '' : String(config.limit),
  trailingUp: text(config.trailingUp),
  trailingDown: text(config.trailingDown),
  stuck: { lower: text(config.stuck.lower), upper: text(config.stuck.upper) },
  stop: {
    price: text(config.stop?.price ?? null),
    limit: config.stop?.limit === undefined || config.stop.limit === null ? '' : String(config.stop.limit),
  },
  takeProfits: config.takeProfits.map((level) => ({ price: text(level.price), share: text(level.share) })),
  closeAfterTakeProfit: config.closeAfterTakeProfit,
  profits: config.profits.map((rule) => ({ type: rule.type, profit: text(rule.profit), share: text(rule.share) })),
  badSellAccepted: false,
  off: [],
})

/** The form that `parse` makes the same settings of. */
export const formOf = (config: Config): Form => withSwitchedOff(whatCounts(config), config.switchedOff)
