/** What a bot with these settings would do first, drawn on the chart before it exists. */
import type { Candles } from '#engine/candle.ts'
import { fitQuantity, quantityFor } from '#engine/market.ts'
import { asQuantity, formatDecimal, multiplyDown, multiplyUp, ONE, type Price, toNumber } from '#engine/money.ts'
import type { FormMarket, Preview, PreviewFact, PreviewLine, PreviewMarker, PreviewWarning } from '../form.ts'
import { leastTradable } from '../pair-facts.ts'
import { planProfits, pricedShares } from '../rules/profit-ladder.ts'
import { shorten } from '../issues.ts'
import { badSellWarning } from '../rules/bad-sell-warning.ts'
import { badSells, lossAtStop, smallestAmount } from './check.ts'
import type { Config } from './config.ts'
import { breakEvenPercent } from '../rules/break-even.ts'
import { boundsOf, centerAt, type Plan, planOf, priceAt } from './plan.ts'

/** More lines than this make a chart unreadable; the nearest to the price are drawn. */
const MOST_DRAWN = 60

const firstThree = (plan: Plan, price: Price): readonly Price[] => {
  const center = centerAt(plan, 0, price)
  const bottom = Math.max(plan.bottom, Math.min(center - 1, plan.top - 2))
  const top = Math.min(bottom + 2, plan.top)
  return Array.from({ length: top - bottom + 1 }, (_, index) => priceAt(plan, bottom + index))
}

const line = (price: Price | null, kind: PreviewLine['kind']): readonly PreviewLine[] =>
  price === null ? [] : [{ price, kind, label: `line-${kind}` }]

/** The lines that come later, when the price reaches them; the nearest first. */
const laterLines = (plan: Plan, price: Price, first: readonly Price[]): readonly PreviewLine[] => {
  const distance = (line: Price): bigint => (line > price ? line - price : price - line)
  return plan.prices
    .filter((entry) => !first.includes(entry))
    .toSorted((left, right) => (distance(left) < distance(right) ? -1 : 1))
    .flatMap((entry) => line(entry, 'wait'))
}

/** The first levels before everything else. */
const linesOf = (config: Config, now: FormMarket, plan: Plan, first: readonly Price[]): readonly PreviewLine[] => [
  ...first.flatMap((entry) => line(entry, entry <= now.price ? 'buy' : 'wait')),
  ...first.flatMap((entry) =>
    pricedShares(config.profits, entry, now.market).flatMap((share) => line(share.price, 'sell')),
  ),
  ...line(config.stop?.price ?? null, 'stop'),
  ...config.takeProfits.flatMap((level) => line(level.price, 'take-profit')),
  ...line(config.trailingUp, 'trailing'),
  ...line(config.trailingDown, 'trailing'),
  ...line(config.stuck.lower, 'stuck'),
  ...line(config.stuck.upper, 'stuck'),
  ...laterLines(plan, now.price, first),
]

/** Where the recent candles have crossed the first lines downward and their sells upward: what would have traded, roughly. */
const markersOf = (config: Config, now: FormMarket, first: readonly Price[], candles: Candles): PreviewMarker[] => {
  const markers: PreviewMarker[] = []
  for (const entry of first) {
    const exit = pricedShares(config.profits, entry, now.market).at(-1)?.price ?? entry
    let isHeld = false
    for (let index = 1; index < candles.close.length; index += 1) {
      const atMs = candles.openTimeMs[index] ?? 0
      if (!isHeld && (candles.low[index] ?? 0) < toNumber(entry) && (candles.open[index] ?? 0) >= toNumber(entry)) {
        markers.push({ atMs, price: entry, side: 'buy' })
        isHeld = true
      } else if (isHeld && (candles.high[index] ?? 0) > toNumber(exit)) {
        markers.push({ atMs, price: exit, side: 'sell' })
        isHeld = false
      }
    }
  }
  return markers.sort((left, right) => left.atMs - right.atMs)
}

/** What one level earns after makers' fees, in quote. */
const profitOfLevel = (config: Config, now: FormMarket, entry: Price): bigint => {
  const { market } = now
  const bought = quantityFor(market, config.amount, entry)
  const isReceived = market.fees.mode === 'received'
  const kept = isReceived ? multiplyDown(bought, ONE - market.fees.maker) : bought
  const cost = multiplyUp(entry, bought) + (isReceived ? 0n : multiplyUp(multiplyUp(entry, bought), market.fees.maker))
  const planned = planProfits(pricedShares(config.profits, entry, market), asQuantity(kept), market) ?? []
  const sellable = fitQuantity(market, asQuantity(kept))
  const proceeds = planned.reduce((sum, part) => sum + multiplyDown(part.price, part.quantity), 0n)
  return kept === 0n ? 0n : multiplyDown(proceeds, ONE - market.fees.maker) - (cost * sellable) / kept
}

const factsOf = (config: Config, now: FormMarket, plan: Plan, first: readonly Price[]): readonly PreviewFact[] => {
  const affordable = Math.min(config.levelLimit, Number(config.investment / config.amount), plan.prices.length)
  const center = centerAt(plan, 0, now.price)
  const held = plan.prices.filter((_, index) => index + plan.bottom <= center).slice(-affordable)
  const loss = lossAtStop(config, now.market, held)
  const { cap } = boundsOf(config)
  const typical = first[0] ?? now.price
  const facts: readonly (PreviewFact | null)[] = [
    { label: 'fact-levels', value: String(plan.prices.length), unit: 'count' },
    { label: 'fact-first-levels', value: String(first.length), unit: 'count' },
    { label: 'fact-most-levels', value: String(affordable), unit: 'count' },
    { label: 'fact-needed', value: formatDecimal(config.investment), unit: 'quote' },
    { label: 'fact-minimum', value: formatDecimal(smallestAmount(cap, now.market)), unit: 'quote' },
    { label: 'fact-profit', value: formatDecimal(profitOfLevel(config, now, typical)), unit: 'quote' },
    { label: 'fact-break-even', value: breakEvenPercent(now), unit: 'percent' },
    loss === null ? null : { label: 'fact-worst', value: formatDecimal(loss), unit: 'quote' },
  ]
  return facts.filter((fact) => fact !== null)
}

const warningsOf = (config: Config, now: FormMarket, plan: Plan): readonly PreviewWarning[] => {
  const { market, price } = now
  const { floor, cap } = boundsOf(config)
  const { lower, upper } = config.stuck
  const outside = plan.prices.filter((level) => (lower !== null && level < lower) || (upper !== null && level > upper))
  const levels = config.investment / config.amount
  const warnings: readonly (PreviewWarning | null)[] = [
    leastTradable(market),
    badSellWarning(badSells(config, market)),
    config.stop?.price === floor ? { code: 'warn-stop-at-line', params: { price: formatDecimal(floor) } } : null,
    outside.length === 0
      ? null
      : { code: 'warn-stuck-line', params: { rates: shorten(outside.map((level) => formatDecimal(level))) } },
    levels < 3n ? { code: 'warn-few-levels', params: { count: String(levels) } } : null,
    price < floor || price > cap ? { code: 'warn-out-of-range', params: { price: formatDecimal(price) } } : null,
  ]
  return warnings.filter((warning) => warning !== null)
}

/** Lines, markers, figures and warnings; or why nothing can be drawn. `config` is null while the form is not complete. */
export const preview = (config: Config | null, now: FormMarket, candles: Candles): Preview => {
  if (config === null) return { ok: false, reason: 'nothing-to-draw-form' }
  const plan = planOf(config, now.market)
  if (plan.prices.length < 2) return { ok: false, reason: 'nothing-to-draw-lattice' }
  const first = firstThree(plan, now.price)
  return {
    ok: true,
    lines: linesOf(config, now, plan, first).slice(0, MOST_DRAWN),
    markers: markersOf(config, now, first, candles),
    facts: factsOf(config, now, plan, first),
    needs: { of: 'quote', amount: formatDecimal(config.investment) },
    warnings: warningsOf(config, now, plan),
  }
}
