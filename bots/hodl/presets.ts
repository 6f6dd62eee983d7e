/** Careful, balanced and active: ready-made ladders below the price, out of how much it has moved lately. */
import type { Candles } from '#engine/candle.ts'
import { hasSteps } from '#engine/market.ts'
import { asPrice, ceilTo, floorTo, formatDecimal, fromNumber, max, ONE } from '#engine/money.ts'
import type { FormMarket, PresetName } from '../form.ts'
import { hourlyMovement } from '../rules/movement.ts'
import { smallestAmount } from '../spot/check.ts'
import type { Form } from './schema.ts'

type Shape = {
  /** In hourly movements. */
  step: number
  levels: bigint
  /** Steps below the lowest level; null has no stop. */
  stop: bigint | null
  /** Steps above the price and percent of everything held there; none keeps what it bought. */
  takes: readonly (readonly [bigint, string])[]
}

const shapes: Record<PresetName, Shape> = {
  careful: { step: 3, levels: 8n, stop: 3n, takes: [[8n, '100']] },
  balanced: {
    step: 2,
    levels: 10n,
    stop: null,
    takes: [
      [6n, '50'],
      [12n, '50'],
    ],
  },
  active: { step: 0.75, levels: 12n, stop: null, takes: [[6n, '100']] },
}

/** The form with the preset's ladder, stop and take profits; everything else stays as typed. */
export const applyPreset = (name: PresetName, form: Form, { market, price }: FormMarket, candles: Candles): Form => {
  // Nothing can be worked out: the check of the form says why.
  if (!hasSteps(market)) return form
  const shape = shapes[name]
  const tick = market.tickSize
  const middle = floorTo(price, tick)
  const wanted = fromNumber(Number((hourlyMovement(price, candles) * shape.step).toPrecision(8)))
  // Half a percent at least: narrower steps buy everything within one small fall.
  const step = ceilTo(max(max(wanted, price / 200n), tick * 2n), tick)
  const levels = max(step * (shape.levels + 1n) < middle ? shape.levels : middle / step / 2n, 1n)
  const top = max(middle - step, tick * 2n)
  const start = max(top - step * max(levels - 1n, 1n), tick)
  const least = smallestAmount(asPrice(top), market) * levels
  const stop = shape.stop === null ? 0n : floorTo(start - step * shape.stop, tick)
  return {
    ...form,
    startPrice: formatDecimal(start),
    maxPrice: formatDecimal(top),
    step: { kind: 'amount', value: formatDecimal(step) },
    investment: form.investment.trim() === '' ? formatDecimal(max(ceilTo(least, ONE), ONE * 500n)) : form.investment,
    stop: { kind: 'price', value: stop > 0n ? formatDecimal(stop) : '', limit: '' },
    trailingUp: '',
    trailingDown: '',
    takeProfits: shape.takes.map(([steps, share]) => ({ price: formatDecimal(middle + step * steps), share })),
  }
}
