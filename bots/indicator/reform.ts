/** Settings back into a form, for editing. */
import { formatDecimal } from '#engine/money.ts'
import type { DealSize } from '../rules/deal.ts'
import { type Calculation, type Config, calculationOf } from './config.ts'
import { type Form, USUAL_DILUTIONS } from './schema.ts'

const sizeText = (size: DealSize): string => formatDecimal(size.kind === 'quote' ? size.amount : size.quantity)

const calculationText = ({ interval, length, source }: Calculation) => ({ interval, length: String(length), source })

/** The form that `parse` makes the same settings of. */
export const formOf = (config: Config): Form => {
  const { buy, sell, dilution, escape, repeats } = config
  return {
    exchange: config.exchange,
    account: config.account ?? '',
    pair: config.pair,
    name: config.name,
    mode: config.mode,
    indicator: config.indicator,
    quantity: buy.entries[0]?.size.kind ?? 'quote',
    entries: buy.entries.map(({ value, size }) => ({ value: formatDecimal(value), amount: sizeText(size) })),
    buy: {
      ...calculationText(buy.calculation),
      threshold: buy.threshold,
      direction: buy.direction,
      tolerance: formatDecimal(buy.tolerance),
    },
    sameForSell: sell.calculation === null,
    sell: {
      ...calculationText(calculationOf(config, 'sell')),
      threshold: sell.threshold,
      direction: sell.direction,
      tolerance: formatDecimal(sell.tolerance),
      value: formatDecimal(sell.value),
    },
    minProfit: formatDecimal(config.minProfit),
    maxLoss: config.maxLoss === null ? '' : formatDecimal(config.maxLoss),
    dilution:
      dilution === null
        ? { on: false, percent: '', amount: '', most: String(USUAL_DILUTIONS) }
        : {
            on: true,
            percent: formatDecimal(dilution.percent),
            amount: sizeText(dilution.size),
            most: String(dilution.most),
          },
    escape: { allowed: escape.allowed, diluted: escape.diluted, minProfit: formatDecimal(escape.minProfit) },
    repeats: { kind: repeats === null ? 'unlimited' : 'limited', count: String(repeats ?? '') },
    disclaimerAccepted: true,
  }
}
