/** Settings back into a form, for editing. */
import { formOf as spotFormOf } from '../spot/reform.ts'
import type { Config } from './config.ts'
import type { Form } from './schema.ts'

/** The form that `parse` makes the same settings of. */
export const formOf = (config: Config): Form => {
  const form = spotFormOf(config)
  return {
    exchange: form.exchange,
    account: form.account,
    pair: form.pair,
    name: form.name,
    mode: form.mode,
    startPrice: form.startPrice,
    maxPrice: form.maxPrice,
    step: form.step,
    stepLimit: form.stepLimit,
    investment: form.investment,
    opening: form.opening,
    limit: form.limit,
    trailingUp: form.trailingUp,
    trailingDown: form.trailingDown,
    takeProfits: form.takeProfits,
    closeAfterTakeProfit: form.closeAfterTakeProfit,
    profits: byDistance(form.profits),
    badSellAccepted: form.badSellAccepted,
    repeats: form.repeats,
    risingOnly: form.risingOnly,
    waitsForSignal: form.waitsForSignal,
    stop: form.stop,
    stuck: form.stuck,
    off: form.off,
    copyMinAmount: form.copyMinAmount,
    copyMinInvestment: form.copyMinInvestment,
    subAccount: form.subAccount,
  }
}

/** Levels take their profit at a distance, never at a price of its own. */
export const byDistance = (
  rows: readonly { type: 'fix' | 'percent' | 'price'; profit: string; share: string }[],
): Form['profits'] => rows.flatMap(({ type, profit, share }) => (type === 'price' ? [] : [{ type, profit, share }]))
