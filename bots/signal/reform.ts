/** Settings back into a form, for editing. */
import { formatDecimal } from '#engine/money.ts'
import { textsOf } from '../source-form.ts'
import type { Config } from './config.ts'
import { type Form, USUAL_DILUTIONS } from './schema.ts'

const text = (value: bigint | null): string => (value === null ? '' : formatDecimal(value))
const count = (value: number | null): string => (value === null ? '' : String(value))

/** The form that `parse` makes the same settings of. */
export const formOf = (config: Config): Form => {
  const [first, ...others] = config.pairs
  const { names, dilution, escape } = config
  return {
    exchange: config.exchange,
    account: config.account ?? '',
    pair: config.pair,
    pairText: first?.text ?? '',
    morePairs: others.map((row) => ({ ...row })),
    name: config.name,
    mode: config.mode,
    source: config.source,
    ...textsOf(names),
    buyValue: names.buyValue,
    sellValue: names.sellValue,
    example: '',
    amountFrom: config.amount === null ? 'signal' : 'fixed',
    amount: text(config.amount),
    investment: text(config.investment),
    minProfit: text(config.minProfit),
    maxProfit: text(config.maxProfit),
    limit: count(config.limit),
    dilutes: dilution !== null,
    dilution: {
      percent: text(dilution?.percent ?? null),
      amount: text(dilution?.amount ?? null),
      most: count(dilution?.most ?? USUAL_DILUTIONS),
    },
    escapes: escape.allowed,
    escape: { minProfit: text(escape.minProfit), limit: count(escape.limit) },
    escapesDiluted: escape.diluted,
    repeats: { kind: config.repeats === null ? 'unlimited' : 'limited', count: count(config.repeats) },
    disclaimerAccepted: true,
  }
}
