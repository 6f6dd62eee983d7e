/** Careful, balanced and active: ready-made settings for each indicator. */
import type { Candles, Interval } from '#engine/candle.ts'
import { hasSteps } from '#engine/market.ts'
import type { IndicatorName } from '#engine/indicators/series.ts'
import {
  asRatio,
  ceilTo,
  divideDown,
  formatDecimal,
  HUNDRED,
  max,
  multiplyDown,
  ONE,
  parseDecimal,
} from '#engine/money.ts'
import type { FormMarket, PresetName } from '../form.ts'
import { readNumber } from '../number.ts'
import { breakEvenPercent } from '../rules/break-even.ts'
import { smallestAmount, smallestQuantity } from './check.ts'
import type { Form } from './schema.ts'

/** The value to buy at and the one to sell at, in tenths; the careful ones are the farthest from the middle. */
const values: Record<IndicatorName, Record<PresetName, { buy: number; sell: number }>> = {
  rsi: { careful: { buy: 250, sell: 700 }, balanced: { buy: 300, sell: 650 }, active: { buy: 400, sell: 600 } },
  boll: { careful: { buy: -50, sell: 1000 }, balanced: { buy: 0, sell: 900 }, active: { buy: 150, sell: 800 } },
  macd: { careful: { buy: -3, sell: 3 }, balanced: { buy: -1, sell: 1 }, active: { buy: 0, sell: 0 } },
  sma: { careful: { buy: -40, sell: 20 }, balanced: { buy: -20, sell: 10 }, active: { buy: -10, sell: 5 } },
  ema: { careful: { buy: -40, sell: 20 }, balanced: { buy: -20, sell: 10 }, active: { buy: -10, sell: 5 } },
}

const lengths: Record<IndicatorName, number> = { rsi: 14, boll: 20, macd: 26, sma: 20, ema: 20 }

const shapes: Record<PresetName, { interval: Interval; profit: bigint; loss: string; dilutions: number }> = {
  careful: { interval: '1h', profit: 3n, loss: '5', dilutions: 0 },
  balanced: { interval: '15m', profit: 2n, loss: '', dilutions: 2 },
  active: { interval: '5m', profit: 1n, loss: '', dilutions: 0 },
}

const tenth = (value: number): string => formatDecimal((BigInt(value) * ONE) / 10n)

/** The amount as typed, else a hundred of the quote or what it buys, and never less than the exchange takes. */
const amountOf = ({ quantity, entries }: Form, { market, price }: FormMarket): bigint => {
  const read = readNumber(entries[0]?.amount ?? '')
  if (read.ok && read.value > 0n) return read.value
  if (quantity === 'quote') return max<bigint>(ONE * 100n, smallestAmount(market, price))
  const bought = ceilTo(divideDown(HUNDRED * ONE, price), market.stepSize)
  return max<bigint>(bought, smallestQuantity(market, price))
}

/** The form with the preset's candles, values and profit; everything else stays as typed. */
export const applyPreset = (name: PresetName, form: Form, now: FormMarket, _candles: Candles): Form => {
  // Nothing can be worked out: the check of the form says why.
  if (!hasSteps(now.market)) return form
  const shape = shapes[name]
  const { buy, sell } = values[form.indicator][name]
  const amount = formatDecimal(amountOf(form, now))
  const candles = { interval: shape.interval, length: String(lengths[form.indicator]), source: 'close' as const }
  const even = parseDecimal(breakEvenPercent(now)) ?? 0n
  const profit = formatDecimal(ceilTo(multiplyDown(asRatio(even), shape.profit * ONE), ONE / 100n))
  return {
    ...form,
    entries: [{ value: tenth(buy), amount }],
    buy: { ...form.buy, ...candles, threshold: 'below', direction: name === 'careful' ? 'rising' : 'either' },
    sameForSell: true,
    sell: { ...form.sell, ...candles, threshold: 'above', direction: 'either', value: tenth(sell) },
    minProfit: profit,
    maxLoss: shape.loss,
    dilution:
      shape.dilutions === 0
        ? { ...form.dilution, on: false }
        : { on: true, percent: '3', amount, most: String(shape.dilutions) },
  }
}
