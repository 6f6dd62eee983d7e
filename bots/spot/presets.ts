/** Careful, balanced and active: ready-made settings out of how much the price has moved lately. */
import type { Candles } from '#engine/candle.ts'
import { hasSteps } from '#engine/market.ts'
import { ceilTo, floorTo, formatDecimal, fromNumber, max, ONE, parseDecimal } from '#engine/money.ts'
import type { FormMarket, PresetName } from '../form.ts'
import { hourlyMovement } from '../rules/movement.ts'
import { breakEvenPercent } from '../rules/break-even.ts'
import type { Form } from './schema.ts'

/** Steps in hourly movements, levels below and above the price (the other way round for a bot that sells first), and how many steps beyond all of them the stop lies; null is none. */
const shapes: Record<PresetName, { step: number; below: bigint; above: bigint; stop: bigint | null }> = {
  careful: { step: 2, below: 6n, above: 1n, stop: 2n },
  balanced: { step: 1, below: 7n, above: 2n, stop: null },
  active: { step: 0.5, below: 9n, above: 2n, stop: null },
}

/** Profit in percent, rounded up to a hundredth: at least half as much again as the fees of both sides. */
const profitFor = (step: bigint, price: bigint): string =>
  formatDecimal(ceilTo((step * 100n * ONE) / price, ONE / 100n))

const stepFor = (name: PresetName, now: FormMarket, candles: Candles): bigint => {
  const { market, price } = now
  const wanted = fromNumber(Number((hourlyMovement(price, candles) * shapes[name].step).toPrecision(8)))
  const paying = (price * (parseDecimal(breakEvenPercent(now)) ?? 0n) * 3n) / (200n * ONE)
  return ceilTo(max(max(wanted, paying), market.tickSize * 2n), market.tickSize)
}

const generatorPreset = (name: PresetName, form: Form, now: FormMarket, step: bigint): Partial<Form> => {
  const { below, above, stop } = shapes[name]
  const isBuy = form.direction === 'buy'
  const tick = now.market.tickSize
  const middle = floorTo(now.price, tick)
  const wanted = isBuy ? below : above
  const down = step * wanted < middle ? wanted : max(middle / step / 2n, 1n)
  const start = max(middle - step * down, tick)
  const top = start + step * (down + (isBuy ? above : below))
  const beyond = stop === null ? null : isBuy ? floorTo(start - step * stop, tick) : top + step * stop
  return {
    startPrice: formatDecimal(start),
    maxPrice: formatDecimal(top),
    step: { kind: 'amount', value: formatDecimal(step) },
    opening: { kind: 'amount', value: formatDecimal(step * 4n) },
    stop: { kind: 'price', value: beyond !== null && beyond > 0n ? formatDecimal(beyond) : '', limit: '' },
    trailingUp: '',
    trailingDown: '',
  }
}

const singlePreset = (name: PresetName, form: Form, now: FormMarket, step: bigint): Partial<Form> => {
  const tick = now.market.tickSize
  const isBuy = form.direction === 'buy'
  const away = isBuy ? -step : step
  const price = max(floorTo(now.price, tick) + away, tick)
  const { stop } = shapes[name]
  const stopPrice = stop === null ? 0n : floorTo(price + away * stop * 2n, tick)
  return {
    price: formatDecimal(price),
    entries: [],
    stop: { kind: 'price', value: stopPrice > 0n ? formatDecimal(stopPrice) : '', limit: '' },
  }
}

/** The form with the preset's prices, step, amount and profit; everything else stays as typed. */
export const applyPreset = (name: PresetName, form: Form, now: FormMarket, candles: Candles): Form => {
  // Nothing can be worked out: the check of the form says why.
  if (!hasSteps(now.market)) return form
  const step = stepFor(name, now, candles)
  const [single, generator] = [singlePreset(name, form, now, step), generatorPreset(name, form, now, step)]
  // The other kind gets its prices too, so that a change of mind finds the form filled in.
  const own = form.kind === 'single' ? { ...generator, opening: form.opening, ...single } : { ...single, ...generator }
  const isSized = [form.investment, form.amount, form.quantity].some((text) => text.trim() !== '')
  return {
    ...form,
    ...own,
    investment: isSized ? form.investment : '500',
    profits: [{ type: 'percent', profit: profitFor(step, now.price), share: '100', unit: 'percent' }],
  }
}
