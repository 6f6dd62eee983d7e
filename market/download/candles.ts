/**
 * Downloads candles of one pair: only what is missing is asked for, a page at a time, and every page is kept as it comes. A page with gaps is asked for twice; what the
 * exchange does not have even then is noted and never made up.
 */
import { type Candle, type Interval, intervalMs } from '#engine/candle.ts'
import type { Pair } from '#engine/market.ts'
import type { MarketData } from '#exchanges/market-data.ts'
import { openTimeOf } from '../fold.ts'
import type { MissingSpan } from '../store.ts'
import { diskFull, type DownloadError } from './error.ts'
import { askPatiently, type Patience, type Patient } from './patience.ts'
import type { Target } from './target.ts'

export type CandleOrder = {
  data: Pick<MarketData, 'candles' | 'page'>
  pair: Pair
  interval: Interval
  span: MissingSpan
  /** Holes younger than that are not believed: the exchange may still be writing. */
  settledMs: number
  target: Target
  folder: string
  patience: Patience
  /** Hears after every page how far it is. */
  onProgress: (done: { doneMs: number; allMs: number; brought: number }) => void
}

export type Downloaded =
  | {
      ok: true
      /** Candles that this run brought. */
      brought: number
      /** Candles of the period that are there now. */
      count: number
      /** What the exchange does not have. */
      holes: readonly MissingSpan[]
      /** What it does not have yet. */
      late: readonly MissingSpan[]
    }
  | { ok: false; error: DownloadError }

/** Rows in order, each once, on the grid and inside: whatever else an exchange sends is not what was asked for. */
const tidied = (rows: readonly Candle[], { fromMs, toMs }: MissingSpan, step: number): Candle[] => {
  const byTime = new Map<number, Candle>()
  for (const row of rows) {
    const { openTimeMs } = row
    if (openTimeMs >= fromMs && openTimeMs < toMs && openTimeMs % step === 0) byTime.set(openTimeMs, row)
  }
  return [...byTime.values()].sort((left, right) => left.openTimeMs - right.openTimeMs)
}

const gapsIn = (rows: readonly Candle[], { fromMs, toMs }: MissingSpan, step: number): MissingSpan[] => {
  const gaps: MissingSpan[] = []
  let next = fromMs
  for (const { openTimeMs } of rows) {
    if (openTimeMs > next) gaps.push({ fromMs: next, toMs: openTimeMs })
    next = openTimeMs + step
  }
  if (next < toMs) gaps.push({ fromMs: next, toMs })
  return gaps
}

/** What one page, asked for twice where it has gaps, says of the time up to `toMs`. */
type Page = { rows: readonly Candle[]; toMs: number; gaps: readonly MissingSpan[] }

const askPage = async (order: CandleOrder, span: MissingSpan): Promise<Patient<Page>> => {
  const { data, pair, interval, patience } = order
  const step = intervalMs[interval]
  /** A full page tells of the time up to its last candle, a shorter one of all that was asked for. */
  const ask = async (asked: MissingSpan): Promise<Patient<Page>> => {
    const answer = await askPatiently(() => data.candles(pair, interval, asked), patience)
    if (!answer.ok) return answer
    const rows = tidied(answer.value, asked, step)
    const last = rows.at(-1)
    const toMs = answer.value.length >= data.page && last !== undefined ? last.openTimeMs + step : asked.toMs
    return { ok: true, value: { rows, toMs, gaps: gapsIn(rows, { fromMs: asked.fromMs, toMs }, step) } }
  }
  const first = await ask(span)
  if (!first.ok || first.value.gaps.length === 0) return first
  const again = await ask({ fromMs: span.fromMs, toMs: first.value.toMs })
  if (!again.ok) return again
  const told = { fromMs: span.fromMs, toMs: Math.min(first.value.toMs, again.value.toMs) }
  const rows = tidied([...first.value.rows, ...again.value.rows], told, step)
  return { ok: true, value: { rows, toMs: told.toMs, gaps: gapsIn(rows, told, step) } }
}

export const downloadCandles = async (order: CandleOrder): Promise<Downloaded> => {
  const { interval, span, settledMs, target, folder, onProgress } = order
  const late: MissingSpan[] = []
  let brought = 0
  const keep = ({ rows, gaps }: Page): void => {
    target.put(rows)
    brought += rows.length
    for (const { fromMs, toMs } of gaps) {
      const border = Math.max(fromMs, Math.min(toMs, openTimeOf(settledMs, interval)))
      if (fromMs < border) target.noteHole({ fromMs, toMs: border })
      if (border < toMs) late.push({ fromMs: border, toMs })
    }
  }
  try {
    for (const missing of target.wanted(span)) {
      for (let { fromMs } = missing; fromMs < missing.toMs;) {
        const page = await askPage(order, { fromMs, toMs: missing.toMs })
        if (!page.ok) {
          target.settle()
          return page
        }
        keep(page.value)
        fromMs = page.value.toMs
        onProgress({ doneMs: fromMs - span.fromMs, allMs: span.toMs - span.fromMs, brought })
      }
    }
    target.settle()
  } catch (error) {
    return { ok: false, error: diskFull(error, folder) }
  }
  return { ok: true, brought, count: target.count(span), holes: target.holes(span), late }
}
