/** What a bot with these settings would do, drawn on the chart before it exists. */
import { type Candles, intervalMs } from '#engine/candle.ts'
import { openSeries } from '#engine/indicators/series.ts'
import {
  type Amount,
  asAmount,
  asPrice,
  asQuantity,
  formatDecimal,
  fromNumber,
  multiplyDown,
  multiplyUp,
  notional,
  ONE,
  type Price,
  type Quantity,
} from '#engine/money.ts'
import { quantityFor } from '#engine/market.ts'
import { flat, type Position } from '#engine/position.ts'
import type { FormMarket, Preview, PreviewFact, PreviewLine, PreviewMarker, PreviewWarning } from '../form.ts'
import { leastTradable } from '../pair-facts.ts'
import { averageCost, dilutionPriceOf, lossPriceOf, profitPriceOf } from '../rules/deal-prices.ts'
import type { DealSize } from '../rules/deal.ts'
import { breakEvenPercent } from '../rules/break-even.ts'
import { smallestAmount, smallestQuantity } from './check.ts'
import { calls } from './condition.ts'
import { type Calculation, calculationOf, type Config } from './config.ts'

/** The chart's candles may be shorter or longer than the bot's: only the same ones, or shorter ones folded, say what it would see. */
const folded = (candles: Candles, { interval }: Calculation): Candles | null => {
  if (candles.interval === interval) return candles
  return intervalMs[candles.interval] < intervalMs[interval] ? fold(candles, interval) : null
}

const fold = (short: Candles, interval: Calculation['interval']): Candles => {
  const rows: number[][] = []
  const step = intervalMs[interval]
  for (let index = 0; index < short.close.length; index += 1) {
    const at = short.openTimeMs[index] ?? 0
    const open = at - (at % step)
    const [high, low] = [short.high[index] ?? 0, short.low[index] ?? 0]
    const close = short.close[index] ?? 0
    const last = rows.at(-1)
    if (last !== undefined && last[0] === open) {
      last[2] = Math.max(last[2] ?? high, high)
      last[3] = Math.min(last[3] ?? low, low)
      last[4] = close
    } else rows.push([open, short.open[index] ?? 0, high, low, close])
  }
  const column = (place: number): Float64Array => Float64Array.from(rows, (row) => row[place] ?? 0)
  const volume = new Float64Array(rows.length)
  return { interval, openTimeMs: column(0), open: column(1), high: column(2), low: column(3), close: column(4), volume }
}

type Point = { closeMs: number; close: number; value: number; before: number | null }

/** The indicator at each close of the candles; none where the chart's candles are too long. */
const pointsOf = (config: Config, side: 'buy' | 'sell', candles: Candles): readonly Point[] => {
  const calculation = calculationOf(config, side)
  const long = folded(candles, calculation)
  if (long === null) return []
  const series = openSeries({ ...calculation, indicator: config.indicator })
  const points: Point[] = []
  let before: number | null = null
  for (let index = 0; index < long.close.length; index += 1) {
    const at = (column: Float64Array): number => column[index] ?? 0
    const [openTimeMs, close] = [at(long.openTimeMs), at(long.close)]
    const candle = { openTimeMs, open: at(long.open), high: at(long.high), low: at(long.low), close, volume: 0 }
    const value = series.push(candle)
    if (value === null) continue
    points.push({ closeMs: openTimeMs + intervalMs[calculation.interval], close, value, before })
    before = value
  }
  return points
}

const priceOf = (value: number): Price => asPrice(fromNumber(Number(value.toPrecision(15))))

/** Buy and sell points of the candles, roughly: one entry a run, and sales only where the price is above the buy. */
const markersOf = (config: Config, candles: Candles): PreviewMarker[] => {
  const { buy, sell } = config
  const sells = new Map(pointsOf(config, 'sell', candles).map((point) => [point.closeMs, point]))
  const markers: PreviewMarker[] = []
  let bought: number | null = null
  for (const { closeMs, close, value, before } of pointsOf(config, 'buy', candles)) {
    const due = sells.get(closeMs)
    const isBuy = buy.entries.some((entry) => calls(buy, entry.value, value, before))
    if (bought === null && isBuy) {
      markers.push({ atMs: closeMs, price: priceOf(close), side: 'buy' })
      bought = close
    } else if (bought !== null && due !== undefined && calls(sell, sell.value, due.value, due.before)) {
      if (close < bought * (1 + Number(config.minProfit) / 1e20)) continue
      markers.push({ atMs: closeMs, price: priceOf(close), side: 'sell' })
      bought = null
    }
  }
  return markers
}

const baseOf = (size: DealSize, { market, price }: FormMarket): Quantity =>
  size.kind === 'quote' ? quantityFor(market, size.amount, price) : size.quantity

/** What all entries would hold if they bought now, the fee paid. */
const positionOf = (config: Config, now: FormMarket): Position => {
  const { market, price } = now
  const bought = asQuantity(config.buy.entries.reduce((sum, { size }) => sum + baseOf(size, now), 0n))
  const isReceived = market.fees.mode === 'received'
  const base = isReceived ? multiplyDown(bought, ONE - market.fees.taker) : bought
  const paid = notional(price, bought)
  const cost = isReceived ? paid : multiplyUp(paid, ONE + market.fees.taker)
  return { ...flat, base: asQuantity(base), cost: asAmount(cost) }
}

const line = (price: Price | null, kind: PreviewLine['kind']): readonly PreviewLine[] =>
  price === null ? [] : [{ price, kind, label: `line-${kind}` }]

const linesOf = (config: Config, { market }: FormMarket, position: Position): readonly PreviewLine[] => {
  const { dilution, maxLoss, minProfit } = config
  return [
    ...line(averageCost(position), 'buy'),
    ...line(profitPriceOf(market, position, minProfit), 'sell'),
    ...line(maxLoss === null ? null : lossPriceOf(market, position, maxLoss), 'stop'),
    ...line(dilution === null ? null : dilutionPriceOf(market, position, dilution.percent), 'dilution'),
  ]
}

/** Quote for every entry and every dilution, at the present price. */
const neededFor = (config: Config, { price }: FormMarket): Amount => {
  const worth = (size: DealSize): bigint => (size.kind === 'quote' ? size.amount : notional(price, size.quantity))
  const { buy, dilution } = config
  const entries = buy.entries.reduce((sum, { size }) => sum + worth(size), 0n)
  return asAmount(entries + (dilution === null ? 0n : worth(dilution.size) * BigInt(dilution.most)))
}

const factsOf = (config: Config, now: FormMarket, candles: Candles, markers: readonly PreviewMarker[]) => {
  const { market, price } = now
  const isQuote = config.buy.entries[0]?.size.kind !== 'base'
  const last = pointsOf(config, 'buy', candles).at(-1)
  const facts: readonly (PreviewFact | null)[] = [
    last === undefined
      ? null
      : { label: 'fact-value', value: formatDecimal(fromNumber(Number(last.value.toFixed(2)))), unit: 'none' },
    last === undefined
      ? null
      : { label: 'fact-calls', value: String(markers.filter(({ side }) => side === 'buy').length), unit: 'count' },
    { label: 'fact-needed', value: formatDecimal(neededFor(config, now)), unit: 'quote' },
    {
      label: 'fact-minimum',
      value: formatDecimal(isQuote ? smallestAmount(market, price) : smallestQuantity(market, price)),
      unit: isQuote ? 'quote' : 'base',
    },
    { label: 'fact-break-even', value: breakEvenPercent(now), unit: 'percent' },
  ]
  return facts.filter((fact) => fact !== null)
}

const hasZero = ({ buy, sell }: Config): boolean =>
  (buy.tolerance > 0n && buy.entries.some(({ value }) => value === 0n)) || (sell.tolerance > 0n && sell.value === 0n)

const warningsOf = (config: Config, { market }: FormMarket, isSilent: boolean): readonly PreviewWarning[] => {
  const { maxLoss, dilution } = config
  const warnings: readonly (PreviewWarning | null)[] = [
    leastTradable(market),
    maxLoss !== null && dilution !== null && maxLoss <= dilution.percent
      ? {
          code: 'warn-stop-first',
          params: { loss: formatDecimal(maxLoss), percent: formatDecimal(dilution.percent) },
        }
      : null,
    hasZero(config) ? { code: 'warn-zero-tolerance', params: {} } : null,
    isSilent ? { code: 'warn-never-calls', params: {} } : null,
  ]
  return warnings.filter((warning) => warning !== null)
}

/** Lines, markers, figures and warnings; or why nothing can be drawn. `config` is null while the form is not complete. */
export const preview = (config: Config | null, now: FormMarket, candles: Candles): Preview => {
  if (config === null) return { ok: false, reason: 'nothing-to-draw-form' }
  const position = positionOf(config, now)
  if (position.base <= 0n) return { ok: false, reason: 'nothing-to-draw-form' }
  const markers = markersOf(config, candles)
  const isSilent = markers.length === 0 && pointsOf(config, 'buy', candles).length > 0
  return {
    ok: true,
    lines: linesOf(config, now, position),
    markers,
    facts: factsOf(config, now, candles, markers),
    needs: { of: 'quote', amount: formatDecimal(neededFor(config, now)) },
    warnings: warningsOf(config, now, isSilent),
  }
}
