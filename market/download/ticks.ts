/**
 * Downloads the trades of whole days, those of one taker at one price told as one. Their ids rise by one, so a run goes on after the last id that is on the disk, and a
 * missing one is seen.
 */
import { intervalMs } from '#engine/candle.ts'
import type { Pair } from '#engine/market.ts'
import type { AggregateTrade, MarketData } from '#exchanges/market-data.ts'
import type { MissingSpan } from '../store.ts'
import type { TickWriter } from '../ticks/days.ts'
import { diskFull, type DownloadError } from './error.ts'
import { askPatiently, type Patience, type Patient } from './patience.ts'

const DAY_MS = intervalMs['1d']
/** The longest time that Binance looks through at once: https://developers.binance.com/docs/binance-spot-api-docs/rest-api/market-data-endpoints */
const LOOK_MS = intervalMs['1h']

export type TickOrder = {
  data: Pick<MarketData, 'aggregates' | 'page'>
  pair: Pair
  /** Whole days; only the last may still be under way. */
  span: MissingSpan
  writer: TickWriter
  folder: string
  patience: Patience
  onProgress: (done: { doneMs: number; allMs: number; brought: number }) => void
}

export type TicksDownloaded =
  | { ok: true; brought: number; /** Ids that the exchange left out twice. */ missing: number }
  | { ok: false; error: DownloadError }

type Page = readonly AggregateTrade[]

const isGapless = (page: Page, fromId: number): boolean => page.every(({ id }, row) => id === fromId + row)

const rising = (rows: Page, fromId: number): AggregateTrade[] => {
  const byId = new Map(rows.filter(({ id }) => id >= fromId).map((trade) => [trade.id, trade]))
  return [...byId.values()].sort((left, right) => left.id - right.id)
}

/** From an id on; asked for twice when one is missing in between. */
const pageFrom = async ({ data, pair, patience }: TickOrder, fromId: number): Promise<Patient<Page>> => {
  const ask = () => askPatiently(() => data.aggregates(pair, { id: fromId }), patience)
  const first = await ask()
  if (!first.ok || isGapless(first.value, fromId)) return first
  const again = await ask()
  return again.ok ? { ok: true, value: rising([...first.value, ...again.value], fromId) } : again
}

/** The first trades of a day; none when nothing was traded. */
const firstOfDay = async (order: TickOrder, dayMs: number, endMs: number): Promise<Patient<Page>> => {
  const { data, pair, patience } = order
  for (let fromMs = dayMs; fromMs < endMs; fromMs += LOOK_MS) {
    const toMs = Math.min(fromMs + LOOK_MS, endMs)
    const found = await askPatiently(() => data.aggregates(pair, { fromMs, toMs }), patience)
    const [first] = found.ok ? found.value : []
    if (!found.ok) return found
    if (first !== undefined) return pageFrom(order, first.id)
  }
  return { ok: true, value: [] }
}

type Day = Patient<{ brought: number; missing: number }>

const downloadDay = async (order: TickOrder, dayMs: number): Promise<Day> => {
  const { data, span, writer, onProgress } = order
  const endMs = Math.min(dayMs + DAY_MS, span.toMs)
  const known = writer.lastOf(dayMs)
  let lastId = known?.id ?? null
  let brought = 0
  let missing = 0
  for (;;) {
    const page = await (lastId === null ? firstOfDay(order, dayMs, endMs) : pageFrom(order, lastId + 1))
    if (!page.ok) return page
    const rows = page.value.filter(({ print: { at } }) => at < endMs)
    writer.put(rows)
    brought += rows.length
    const [first, last] = [rows[0], rows.at(-1)]
    if (first === undefined || last === undefined) break
    missing += last.id - (lastId ?? first.id - 1) - rows.length
    lastId = last.id
    onProgress({ doneMs: last.print.at - span.fromMs, allMs: span.toMs - span.fromMs, brought })
    if (rows.length < page.value.length || page.value.length < data.page) break
  }
  return { ok: true, value: { brought, missing } }
}

export const downloadTicks = async (order: TickOrder): Promise<TicksDownloaded> => {
  const { span, writer, folder } = order
  let brought = 0
  let missing = 0
  try {
    for (let day = span.fromMs; day < span.toMs; day += DAY_MS) {
      const done = await downloadDay(order, day)
      if (!done.ok) {
        writer.close()
        return done
      }
      brought += done.value.brought
      missing += done.value.missing
    }
    writer.close()
  } catch (error) {
    return { ok: false, error: diskFull(error, folder) }
  }
  return { ok: true, brought, missing }
}
