/** Careful, balanced and active: ready-made settings out of how much the price has moved lately. */
import type { Candles } from '#engine/candle.ts'
import { hasSteps } from '#engine/market.ts'
import { asRatio, ceilTo, floorTo, formatDecimal, fromNumber, HUNDRED, max, ONE, toNumber } from '#engine/money.ts'
import type { FormMarket, PresetName } from '../form.ts'
import { readNumber } from '../number.ts'
import { hourlyMovement } from '../rules/movement.ts'
import { smallestAmount } from './check.ts'
import { usualText } from './form.ts'
import type { Form } from './schema.ts'

/** Profits and the fall that dilutes in hourly movements; buys that the investment is shared over; whether coins may escape. */
const shapes: Record<
  PresetName,
  { minProfit: number; maxProfit: number | null; dilution: number | null; buys: bigint; escapes: boolean }
> = {
  careful: { minProfit: 1, maxProfit: 4, dilution: null, buys: 10n, escapes: true },
  balanced: { minProfit: 0.5, maxProfit: 8, dilution: 4, buys: 6n, escapes: true },
  active: { minProfit: 0.25, maxProfit: null, dilution: 2, buys: 4n, escapes: false },
}

/** Hundredths of a percent. */
const percentText = (percent: number): string =>
  formatDecimal(asRatio(ceilTo(fromNumber(Number(percent.toPrecision(8))), ONE / 100n)))

/** The form with the preset's amounts and profits; names, pairs and everything else stay as typed. */
export const applyPreset = (name: PresetName, form: Form, now: FormMarket, candles: Candles): Form => {
  // Nothing can be worked out: the check of the form says why.
  if (!hasSteps(now.market)) return form
  const { market, price } = now
  const shape = shapes[name]
  const movement = (hourlyMovement(price, candles) / toNumber(price)) * 100
  // A sell that the adviser asks for must at least earn something after the fees, which the profit is net of.
  const least = Math.max(0.1, toNumber((market.fees.taker * HUNDRED) / ONE))
  const minProfit = Math.max(movement * shape.minProfit, least)
  const typed = readNumber(form.investment)
  const investment = typed.ok && typed.value > 0n ? typed.value : 500n * ONE
  const amount = max(floorTo(investment / shape.buys, ONE / 100n), ceilTo(smallestAmount(market, price), ONE / 100n))
  const amountText = formatDecimal(amount)
  return {
    ...form,
    pairText: form.pairText === '' ? usualText(market.pair) : form.pairText,
    amountFrom: 'fixed',
    amount: amountText,
    investment: formatDecimal(max(investment, amount)),
    minProfit: percentText(minProfit),
    maxProfit: shape.maxProfit === null ? '' : percentText(Math.max(movement * shape.maxProfit, minProfit * 2)),
    dilutes: shape.dilution !== null,
    dilution: {
      percent: shape.dilution === null ? '' : percentText(Math.min(Math.max(movement * shape.dilution, 0.5), 50)),
      amount: shape.dilution === null ? '' : amountText,
      most: form.dilution.most,
    },
    escapes: shape.escapes,
    escape: { minProfit: '', limit: shape.escapes ? '10' : '' },
    escapesDiluted: false,
  }
}
