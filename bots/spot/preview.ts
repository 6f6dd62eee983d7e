/** What a bot with these settings would do first, drawn on the chart before it exists. */
import type { Candles } from '#engine/candle.ts'
import type { Market } from '#engine/market.ts'
import { asQuantity, formatDecimal, multiplyDown, ONE, type Price, type Quantity, toNumber } from '#engine/money.ts'
import type {
  FormMarket,
  Preview,
  PreviewFact,
  PreviewLine,
  PreviewMarker,
  PreviewNeed,
  PreviewWarning,
} from '../form.ts'
import { folderPreview } from '../folder/form.ts'
import { isFolder } from '../folder/is-folder.ts'
import { leastTradable } from '../pair-facts.ts'
import { shorten } from '../issues.ts'
import { badSellWarning } from '../rules/bad-sell-warning.ts'
import { averageOf, badExits, entriesOf, lossAtStop, smallestAmount } from './check.ts'
import type { Config, EntryLine } from './config.ts'
import { breakEvenPercent } from '../rules/break-even.ts'
import { exitLines } from './ladder.ts'
import { investmentOf, quantityOf, stopOf } from './plan.ts'
import { apart, passed, reached } from './side.ts'

/** More lines than this make a chart unreadable; the nearest to the price are drawn. */
const MOST_DRAWN = 60

const line = (price: Price | null, kind: PreviewLine['kind'], label = `line-${kind}`): readonly PreviewLine[] =>
  price === null ? [] : [{ price, kind, label }]

/** Entries that are drawn with their exits. */
const FIRST = 3

/** The nearest to the price first. */
const byNearness = (entries: readonly EntryLine[], now: FormMarket): readonly EntryLine[] =>
  entries.toSorted((left, right) => (apart(left.price, now.price) < apart(right.price, now.price) ? -1 : 1))

/** The nearest entries before everything else, each with its exits, in one order; the others at last. */
const linesOf = (config: Config, now: FormMarket, entries: readonly EntryLine[]): readonly PreviewLine[] => {
  const { direction } = config
  const isBuy = direction === 'buy'
  const main = entries[0]?.price ?? null
  const trailing = config.kind === 'generator' ? [config.trailingUp, config.trailingDown] : []
  const levels = config.kind === 'generator' ? config.takeProfits : []
  const average = averageOf(entries, now.market)
  const stop = main === null ? null : stopOf(config, { trade: { price: main, shift: 0n }, average, market: now.market })
  const entryLines = (some: readonly EntryLine[]) =>
    some.flatMap(({ price }) => {
      const kind = reached(direction, now.price, price) ? 'buy' : 'wait'
      return line(price, kind, isBuy || kind === 'wait' ? `line-${kind}` : 'line-sell-first')
    })
  const first = entries.slice(0, FIRST)
  return [
    ...entryLines(first),
    ...first.flatMap(({ price }) =>
      exitLines(config, price, 0n, now.market).flatMap((exit) =>
        line(exit.price, 'sell', isBuy ? 'line-sell' : 'line-buy-back'),
      ),
    ),
    ...line(stop, 'stop'),
    ...levels.flatMap((level) => line(level.price, 'take-profit')),
    ...trailing.flatMap((price) => line(price, 'trailing')),
    ...line(config.stuck.lower, 'stuck'),
    ...line(config.stuck.upper, 'stuck'),
    ...entryLines(entries.slice(FIRST)),
  ]
}

/** Where the recent candles have crossed the nearest entries and their exits: what would have traded, roughly. */
const markersOf = (config: Config, now: FormMarket, entries: readonly EntryLine[], candles: Candles) => {
  const markers: PreviewMarker[] = []
  const isBuy = config.direction === 'buy'
  for (const { price } of entries) {
    const exit = exitLines(config, price, 0n, now.market).at(-1)?.price ?? price
    const [low, high] = isBuy ? [toNumber(price), toNumber(exit)] : [toNumber(exit), toNumber(price)]
    let isHeld = false
    for (let index = 1; index < candles.close.length; index += 1) {
      const atMs = candles.openTimeMs[index] ?? 0
      const isLow = (candles.low[index] ?? 0) < low && (candles.open[index] ?? 0) >= low
      const isHigh = (candles.high[index] ?? 0) > high && (candles.open[index] ?? 0) <= high
      if (isHeld ? isBuy : !isBuy) {
        if (!isHigh) continue
        markers.push({ atMs, price: isBuy ? exit : price, side: 'sell' })
      } else {
        if (!isLow) continue
        markers.push({ atMs, price: isBuy ? price : exit, side: 'buy' })
      }
      isHeld = !isHeld
    }
  }
  return markers.sort((left, right) => left.atMs - right.atMs)
}

/** What one entry earns on its nearest exit after makers' fees, in quote; for a seller what the base it gains is worth there. */
const profitOf = (config: Config, now: FormMarket, entry: EntryLine): bigint => {
  const { market } = now
  const exit = exitLines(config, entry.price, 0n, market)[0]?.price ?? entry.price
  const quantity = quantityOf(market, entry.size, entry.price)
  const kept = ONE - market.fees.maker
  const isBuy = config.direction === 'buy'
  const [paid, got] = isBuy ? [entry.price, exit] : [exit, entry.price]
  const cost = multiplyDown(paid, quantity)
  return multiplyDown(multiplyDown(multiplyDown(got, quantity), kept), kept) - cost
}

const factsOf = (config: Config, now: FormMarket, entries: readonly EntryLine[]): readonly PreviewFact[] => {
  const { market } = now
  const loss = lossAtStop(config, market)
  const highest = entries.reduce((top, { price }) => (price > top ? price : top), entries[0]?.price ?? now.price)
  const first = entries[0]
  const facts: readonly (PreviewFact | null)[] = [
    { label: 'fact-levels', value: String(entries.length), unit: 'count' },
    config.direction === 'buy'
      ? { label: 'fact-needed', value: formatDecimal(investmentOf(config, market.tickSize)), unit: 'quote' }
      : { label: 'fact-base', value: formatDecimal(baseFor(entries, market)), unit: 'base' },
    { label: 'fact-minimum', value: formatDecimal(smallestAmount(highest, market)), unit: 'quote' },
    first === undefined
      ? null
      : { label: 'fact-profit', value: formatDecimal(profitOf(config, now, first)), unit: 'quote' },
    { label: 'fact-break-even', value: breakEvenPercent(now), unit: 'percent' },
    loss === null ? null : { label: 'fact-worst', value: formatDecimal(loss), unit: 'quote' },
  ]
  return facts.filter((fact) => fact !== null)
}

/** A bot that buys starts with quote, one that sells with base. */
const needOf = (config: Config, { market }: FormMarket, entries: readonly EntryLine[]): PreviewNeed =>
  config.direction === 'buy'
    ? { of: 'quote', amount: formatDecimal(investmentOf(config, market.tickSize)) }
    : { of: 'base', amount: formatDecimal(baseFor(entries, market)) }

const baseFor = (entries: readonly EntryLine[], market: Market): Quantity =>
  asQuantity(entries.reduce((sum, { price, size }) => sum + quantityOf(market, size, price), 0n))

const warningsOf = (config: Config, now: FormMarket, entries: readonly EntryLine[]): readonly PreviewWarning[] => {
  const { market, price } = now
  const { lower, upper } = config.stuck
  const outside = entries.filter(
    (one) => (lower !== null && one.price < lower) || (upper !== null && one.price > upper),
  )
  const average = averageOf(entries, market)
  const atStop = entries.find((one) => {
    const stop = stopOf(config, { trade: { price: one.price, shift: 0n }, average, market })
    return stop !== null && !passed(config.direction, one.price, stop)
  })
  const isReached = (one: EntryLine): boolean => reached(config.direction, price, one.price)
  // Levels are each a ladder of one line.
  const ladder = config.kind === 'single' ? config.entries : []
  const leftOut = ladder.slice(0, Math.max(ladder.findIndex(isReached), 0))
  const warnings: readonly (PreviewWarning | null)[] = [
    leastTradable(market),
    badSellWarning(badExits(config, market)),
    atStop === undefined ? null : { code: 'warn-stop-at-line', params: { price: formatDecimal(atStop.price) } },
    outside.length === 0
      ? null
      : { code: 'warn-stuck-line', params: { rates: shorten(outside.map((one) => formatDecimal(one.price))) } },
    entries.some(isReached)
      ? null
      : {
          code: ladder.length > 1 ? 'warn-waits-whole' : 'warn-waits',
          params: {
            price: formatDecimal(price),
            direction: config.direction,
            first: formatDecimal(ladder[0]?.price ?? price),
          },
        },
    leftOut.length === 0
      ? null
      : { code: 'warn-left-out', params: { rates: shorten(leftOut.map((one) => formatDecimal(one.price))) } },
  ]
  return warnings.filter((warning) => warning !== null)
}

/** Lines, markers, figures and warnings; or why nothing can be drawn. `config` is null while the form is not complete. */
export const preview = (config: Config | null, now: FormMarket, candles: Candles): Preview => {
  if (config === null) return { ok: false, reason: 'nothing-to-draw-form' }
  if (isFolder(config)) return folderPreview
  const entries = byNearness(entriesOf(config, now.market), now)
  if (entries.length === 0) return { ok: false, reason: 'nothing-to-draw-lattice' }
  return {
    ok: true,
    lines: linesOf(config, now, entries).slice(0, MOST_DRAWN),
    markers: markersOf(config, now, entries.slice(0, FIRST), candles),
    facts: factsOf(config, now, entries),
    needs: needOf(config, now, entries),
    warnings: warningsOf(config, now, entries),
  }
}
