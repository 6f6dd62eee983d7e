/** Careful, balanced and active: ready-made settings out of how much the price has moved lately. */
import type { Candles } from '#engine/candle.ts'
import { hasSteps } from '#engine/market.ts'
import { asPrice, ceilTo, floorTo, formatDecimal, fromNumber, max, ONE } from '#engine/money.ts'
import type { FormMarket, PresetName } from '../form.ts'
import { readNumber } from '../number.ts'
import { hourlyMovement } from '../rules/movement.ts'
import { breakEvenPercent } from '../rules/break-even.ts'
import { plainOrZero } from './form.ts'
import type { Form } from './schema.ts'

/** Steps in hourly movements, lines each way, levels the investment is shared over, and lines that the stop lies below; null is none. */
const shapes: Record<PresetName, { step: number; lines: bigint; levels: bigint; stop: bigint | null }> = {
  careful: { step: 2, lines: 10n, levels: 8n, stop: 2n },
  balanced: { step: 1, lines: 15n, levels: 10n, stop: null },
  active: { step: 0.5, lines: 20n, levels: 15n, stop: null },
}

/** The form with the preset's prices, step, amount and profit; everything else stays as typed. */
export const applyPreset = (name: PresetName, form: Form, now: FormMarket, candles: Candles): Form => {
  // Nothing can be worked out: the check of the form says why.
  if (!hasSteps(now.market)) return form
  const { market, price } = now
  const shape = shapes[name]
  const tick = market.tickSize
  const wanted = fromNumber(Number((hourlyMovement(price, candles) * shape.step).toPrecision(8)))
  const paying = (price * plainOrZero(breakEvenPercent(now)) * 3n) / (200n * ONE)
  const step = ceilTo(max(max(wanted, paying), tick * 2n), tick)
  const middle = floorTo(price, tick)
  const lines = max(2n, step * shape.lines < middle ? shape.lines : middle / step / 2n)
  const start = asPrice(max(middle - step * lines, tick))
  const typed = readNumber(form.investment)
  const investment = typed.ok && typed.value > 0n ? typed.value : 500n * ONE
  const amount = floorTo(investment / shape.levels, ONE / 100n)
  const profit = ceilTo((step * 100n * ONE) / middle, ONE / 100n)
  const top = formatDecimal(middle + step * lines)
  const stop = shape.stop === null ? null : start - step * shape.stop
  return {
    ...form,
    startPrice: formatDecimal(start),
    maxPrice: top,
    trailingUp: top,
    trailingDown: formatDecimal(start),
    step: { kind: 'amount', value: formatDecimal(step) },
    window: { kind: 'amount', value: '' },
    investment: formatDecimal(investment),
    amount: formatDecimal(amount),
    levelLimit: '',
    stop: { price: stop === null || stop <= 0n ? '' : formatDecimal(floorTo(stop, tick)), limit: '' },
    profits: [{ type: 'percent', profit: formatDecimal(profit), share: '100' }],
  }
}
