/** The candles or single trades of a file into the stores of downloads: all of them or none. What is there with other values stays unless it is to be replaced. */
import type { Candle, Interval } from '#engine/candle.ts'
import type { Pair } from '#engine/market.ts'
import type { AggregateTrade } from '#exchanges/market-data.ts'
import { openTarget } from '../download/target.ts'
import type { Difference, Tally } from '../merge.ts'
import { isKeepable } from '../ticks/block.ts'
import { type Disorder, openTickImport } from '../ticks/days.ts'
import { type ImportOptions, importFile } from './file.ts'
import { formatTime, formatTrade, type ImportError } from './error.ts'
import type { Imported, ImportReport } from './read.ts'

/** Two values of one candle or trade that do not agree. */
export type Discord = { at: string; field: string; kept: string; brought: string }

/** Why a file that could be read is not taken. */
export type StoreError =
  /** Candles of bid and ask, which are kept nowhere. */
  | { code: 'quotes'; file: string }
  | { code: 'other-pair'; file: string; pair: string }
  /** Null: single trades, which have none. */
  | { code: 'other-interval'; file: string; interval: Interval | null }
  /** Newest first, which only a sorted reading can turn round, or files of an archive that overlap. */
  | { code: 'not-rising'; file: string; line: number; id: number; before: number }
  /** More digits or decimals than trades are kept with. */
  | { code: 'too-fine'; file: string; line: number; field: 'price' | 'quantity'; value: number }
  /** So many are there with other values; the first of them. */
  | ({ code: 'differs'; file: string; count: number } & Discord)
  /** With the trades that are there, numbers and times would not rise together. */
  | { code: 'disorder'; file: string; earlier: string; later: string }

export type StoredFile =
  | {
      ok: true
      kind: 'candles' | 'trades'
      interval: Interval
      /** When the first candle opened or the first trade was, and the last. */
      firstMs: number
      lastMs: number
      /** What of it was not there, was there with the same values, and was there with others. */
      added: number
      same: number
      replaced: number
      report: ImportReport
    }
  | { ok: false; error: ImportError | StoreError }

export type StoreOptions = Omit<ImportOptions, 'onTrade'> & {
  /** Where the candles and the trades are kept. */
  folders: { candles: string; trades: string }
  exchange: string
  pair: Pair
  /** What the candles must be of; null for whatever the file has. */
  interval: Interval | null
  replace: boolean
}

/** What is stored with other values, if anything; the first of it in words. */
const discordOf = <Row>(
  { first }: Tally<Row>,
  nameOf: (row: Row) => string,
  valuesOf: (row: Row) => Readonly<Record<string, number | string>>,
): Discord | null => {
  if (first === null) return null
  const { kept, brought }: Difference<Row> = first
  const [before, after] = [valuesOf(kept), valuesOf(brought)]
  const field = Object.keys(before).find((name) => before[name] !== after[name]) ?? ''
  return { at: nameOf(brought), field, kept: String(before[field]), brought: String(after[field]) }
}

const candleName = ({ openTimeMs }: Candle): string => formatTime(openTimeMs)
const candleValues = ({ open, high, low, close, volume }: Candle) => ({ open, high, low, close, volume })
const tradeName = ({ id, print: { at } }: AggregateTrade): string => formatTrade(at, id)
const tradeValues = ({ print, buyerIsMaker }: AggregateTrade) => ({
  time: new Date(print.at).toISOString(),
  price: print.price,
  quantity: print.quantity,
  'side of the taker': buyerIsMaker ? 'sell' : 'buy',
})

type Wrong = { ok: false; error: StoreError }
const wrong = (error: StoreError): Wrong => ({ ok: false, error })

/** The answer to a tally: what was done, or that nothing was. */
const answer = (
  { added, same, differing }: Tally<unknown>,
  discord: Discord | null,
  {
    file,
    replace,
    ...told
  }: { file: string; replace: boolean } & Pick<
    Extract<StoredFile, { ok: true }>,
    'kind' | 'interval' | 'firstMs' | 'lastMs' | 'report'
  >,
): StoredFile =>
  discord === null || replace
    ? { ok: true, added, same, replaced: differing, ...told }
    : wrong({ code: 'differs', file, count: differing, ...discord })

const storeCandles = (file: string, { candles, ask, report }: Imported, options: StoreOptions): StoredFile => {
  const { folders, exchange, pair, replace } = options
  const { interval, openTimeMs } = candles
  if (ask !== null) return wrong({ code: 'quotes', file })
  if (options.interval !== null && options.interval !== interval)
    return wrong({ code: 'other-interval', file, interval })
  const target = openTarget(folders.candles, exchange, pair, interval)
  try {
    const tally = target.bring(candles, replace)
    const [firstMs = 0, lastMs = 0] = [openTimeMs[0], openTimeMs.at(-1)]
    const told = { file, replace, kind: 'candles' as const, interval, firstMs, lastMs, report }
    return answer(tally, discordOf(tally, candleName, candleValues), told)
  } finally {
    target.close()
  }
}

/** What is heard of the trades of a file: the ends of them, the first that cannot be taken, and what the disk said when they were written. */
type Heard = {
  firstMs: number
  last: { id: number; at: number } | null
  error: StoreError | null
  thrown: { error: unknown } | null
}

const wrongTrade = (
  { id, print: { price, quantity } }: AggregateTrade,
  before: number,
  place: { file: string; line: number },
): StoreError | null => {
  if (id <= before) return { code: 'not-rising', ...place, id, before }
  if (!isKeepable(price)) return { code: 'too-fine', ...place, field: 'price', value: price }
  return isKeepable(quantity) ? null : { code: 'too-fine', ...place, field: 'quantity', value: quantity }
}

const disorderOf = (file: string, { earlier, later }: Disorder): Wrong =>
  wrong({
    code: 'disorder',
    file,
    earlier: formatTrade(earlier.at, earlier.id),
    later: formatTrade(later.at, later.id),
  })

/** Reads a file into the stores. Throws what the disk does; then, too, everything is as it was. */
export const storeFile = async (file: string, options: StoreOptions): Promise<StoredFile> => {
  const { folders, pair, replace } = options
  const days = openTickImport({ folder: folders.trades, exchange: options.exchange, pair })
  const heard: Heard = { firstMs: 0, last: null, error: null, thrown: null }
  let isDone = false
  try {
    const read = await importFile(file, {
      ...options,
      onTrade: (trade, line, of) => {
        heard.error ??= wrongTrade(trade, heard.last?.id ?? -1, { file: of, line })
        if (heard.error !== null || heard.thrown !== null) return
        if (heard.last === null) heard.firstMs = trade.print.at
        heard.last = { id: trade.id, at: trade.print.at }
        try {
          days.put(trade)
        } catch (error) {
          // Whoever reads would take it for a file that cannot be read.
          heard.thrown = { error }
        }
      },
    })
    if (heard.thrown !== null) throw heard.thrown.error
    if (!read.ok) return read
    const { assets, report } = read.value
    const own = assets === null ? pair : `${assets.base}/${assets.quote}`
    if (own !== pair) return wrong({ code: 'other-pair', file, pair: own })
    if (heard.error !== null) return wrong(heard.error)
    if (heard.last === null) return storeCandles(file, read.value, options)
    if (options.interval !== null) return wrong({ code: 'other-interval', file, interval: null })
    isDone = true
    const { tally, disorder } = days.finish(replace)
    if (disorder !== null) return disorderOf(file, disorder)
    const told = { file, replace, kind: 'trades' as const, interval: '1m' as const, report }
    const ends = { firstMs: heard.firstMs, lastMs: heard.last.at }
    return answer(tally, discordOf(tally, tradeName, tradeValues), { ...told, ...ends })
  } finally {
    if (!isDone) days.undo()
  }
}
