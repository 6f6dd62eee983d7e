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
  const { names, dilution } = config
  return {
    exchange: config.exchange,
    account: config.account ?? '',
    pair: config.pair,
    pairText: first?.text ?? '',
    leverage: count(first?.leverage ?? null),
    marginType: first?.marginType ?? 'isolated',
    keyName: first?.keyName ?? '',
    morePairs: others.map((row) => ({ ...row, leverage: String(row.leverage), keyName: row.keyName ?? '' })),
    name: config.name,
    mode: config.mode,
    source: config.source,
    ...textsOf(names),
    longValue: names.longValue,
    shortValue: names.shortValue,
    closeValue: names.closeValue,
    example: '',
    amountFrom: config.amount === null ? 'carried' : 'fixed',
    amount: text(config.amount),
    investment: text(config.investment),
    limit: count(config.limit),
    flip: config.flip,
    dilutes: dilution !== null,
    dilution: { percent: text(dilution?.percent ?? null), most: count(dilution?.most ?? USUAL_DILUTIONS) },
    maxProfit: text(config.maxProfit),
    maxLoss: text(config.maxLoss),
    stopLimit: count(config.stopLimit),
    repeats: { kind: config.repeats === null ? 'unlimited' : 'limited', count: count(config.repeats) },
  }
}
