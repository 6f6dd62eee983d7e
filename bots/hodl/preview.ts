/** What a bot with these settings would buy first, and what the whole ladder would cost, drawn before it exists. */
import type { Candles } from '#engine/candle.ts'
import { floorTo, formatDecimal, HUNDRED, multiplyDown, ONE, toNumber } from '#engine/money.ts'
import type { FormMarket, Preview, PreviewFact, PreviewMarker, PreviewWarning } from '../form.ts'
import { averageOf, entriesOf, lossAtStop, smallestAmount } from '../spot/check.ts'
import type { EntryLine } from '../spot/config.ts'
import { quantityOf } from '../spot/plan.ts'
import { preview as previewSpot } from '../spot/preview.ts'
import type { Config } from './config.ts'

/** Where the recent candles have first fallen through each level: what would have been bought, roughly. */
const markersOf = (entries: readonly EntryLine[], candles: Candles): readonly PreviewMarker[] =>
  entries
    .flatMap(({ price }): readonly PreviewMarker[] => {
      const level = toNumber(price)
      const index = candles.low.findIndex((low, at) => low < level && (candles.open[at] ?? 0) >= level)
      return index === -1 ? [] : [{ atMs: candles.openTimeMs[index] ?? 0, price, side: 'buy' }]
    })
    .sort((left, right) => left.atMs - right.atMs)

const coinsOf = (entries: readonly EntryLine[], now: FormMarket): bigint =>
  entries.reduce((sum, { price, size }) => sum + quantityOf(now.market, size, price), 0n)

/** What the take profits bring beyond the cost when every level has bought, fees paid; null without them. */
const gainOf = (config: Config, now: FormMarket, entries: readonly EntryLine[]): bigint | null => {
  const average = averageOf(entries, now.market)
  if (config.takeProfits.length === 0 || average === null) return null
  const kept = ONE - now.market.fees.taker
  const held = multiplyDown(coinsOf(entries, now), kept)
  return config.takeProfits.reduce((sum, { price, share }) => {
    const part = (held * share) / HUNDRED
    return sum + multiplyDown(multiplyDown(price, part), kept) - multiplyDown(average, part)
  }, 0n)
}

const factsOf = (config: Config, now: FormMarket, entries: readonly EntryLine[]): readonly PreviewFact[] => {
  const { market } = now
  const count = BigInt(Math.max(entries.length, 1))
  const highest = entries.at(-1)?.price ?? now.price
  const average = averageOf(entries, market)
  const [gain, loss] = [gainOf(config, now, entries), lossAtStop(config, market)]
  const fact = (label: string, value: bigint | null, unit: PreviewFact['unit']): readonly PreviewFact[] =>
    value === null ? [] : [{ label, value: formatDecimal(floorTo(value, ONE / 100_000_000n)), unit }]
  return [
    { label: 'fact-levels', value: String(entries.length), unit: 'count' },
    ...fact('fact-needed', config.size.amount, 'quote'),
    ...fact('fact-each', config.size.amount / count, 'quote'),
    ...fact('fact-minimum', smallestAmount(highest, market) * count, 'quote'),
    ...fact('fact-coins', coinsOf(entries, now), 'base'),
    ...fact('fact-average', average === null ? null : floorTo(average, market.tickSize), 'quote-per-base'),
    ...fact('fact-gain', gain, 'quote'),
    ...fact('fact-worst', loss, 'quote'),
  ]
}

/** With neither a take profit nor profits of its levels nothing is ever sold, but at the stop. */
const keepsWarning = ({ takeProfits, profits }: Config): readonly PreviewWarning[] =>
  takeProfits.length === 0 && profits.length === 0 ? [{ code: 'warn-keeps', params: {} }] : []

/** Lines, markers, figures and warnings; or why nothing can be drawn. `config` is null while the form is not complete. */
export const preview = (config: Config | null, now: FormMarket, candles: Candles): Preview => {
  const drawn = previewSpot(config, now, candles)
  if (!drawn.ok || config === null) return drawn
  const entries = entriesOf(config, now.market)
  return {
    ...drawn,
    markers: markersOf(entries, candles),
    facts: factsOf(config, now, entries),
    warnings: [...drawn.warnings, ...keepsWarning(config)],
  }
}
