/** Careful, balanced and active: ready-made settings out of how much the price has moved lately. */
import type { Candles } from '#engine/candle.ts'
import { hasSteps } from '#engine/market.ts'
import { asRatio, ceilTo, floorTo, formatDecimal, fromNumber, max, ONE, toNumber } from '#engine/money.ts'
import type { FormMarket, PresetName } from '../form.ts'
import { readNumber } from '../number.ts'
import { hourlyMovement } from '../rules/movement.ts'
import { smallestMargin } from './check.ts'
import type { Form } from './schema.ts'

/** Leverage; the profit and the dilution in hourly movements of the price; entries that the investment is shared over. */
const shapes: Record<
  PresetName,
  { leverage: number; profit: number; dilution: number | null; entries: bigint; flip: boolean }
> = {
  careful: { leverage: 2, profit: 4, dilution: null, entries: 10n, flip: false },
  balanced: { leverage: 5, profit: 6, dilution: null, entries: 6n, flip: true },
  active: { leverage: 10, profit: 8, dilution: 4, entries: 4n, flip: true },
}

const hundredths = (percent: number): string =>
  formatDecimal(asRatio(ceilTo(fromNumber(Number(percent.toPrecision(8))), ONE / 100n)))

/** The form with the preset's leverage, margin, profit and loss; names, pairs and everything else stay as typed. */
export const applyPreset = (name: PresetName, form: Form, now: FormMarket, candles: Candles): Form => {
  // Nothing can be worked out: the check of the form says why.
  if (!hasSteps(now.market)) return form
  const { market, price } = now
  const shape = shapes[name]
  const leverage = Math.min(shape.leverage, market.futures?.maxLeverage ?? shape.leverage)
  const movement = (hourlyMovement(price, candles) / toNumber(price)) * 100
  const typed = readNumber(form.investment)
  const investment = typed.ok && typed.value > 0n ? typed.value : 500n * ONE
  const least = ceilTo((smallestMargin(market, price, leverage) * 102n) / 100n, ONE / 100n)
  const amount = max(floorTo(investment / shape.entries, ONE / 100n), least)
  return {
    ...form,
    pairText: form.pairText === '' ? market.pair.replace('/', '') : form.pairText,
    leverage: String(leverage),
    marginType: 'isolated',
    amountFrom: 'fixed',
    amount: formatDecimal(amount),
    investment: formatDecimal(max(investment, amount)),
    flip: shape.flip,
    maxProfit: hundredths(Math.max(movement * shape.profit, 1) * leverage),
    maxLoss: '50',
    dilutes: shape.dilution !== null,
    dilution: {
      percent: shape.dilution === null ? '' : hundredths(Math.min(Math.max(movement * shape.dilution, 0.5), 3)),
      most: form.dilution.most,
    },
  }
}
