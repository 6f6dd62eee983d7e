/** Candles and trades of an exchange into the folder that backtests read, and out of it again. */
import { resolve } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { intervalMs } from '#engine/candle.ts'
import type { Market } from '#engine/market.ts'
import type { MarketData } from '#exchanges/market-data.ts'
import { downloadCandles } from '#market/download/candles.ts'
import { type DownloadError, diskFull, downloadSentence } from '#market/download/error.ts'
import { askPatiently, type Patience } from '#market/download/patience.ts'
import { openTarget } from '#market/download/target.ts'
import { downloadTicks } from '#market/download/ticks.ts'
import { nextOpenTime, openTimeOf } from '#market/fold.ts'
import { formatTime } from '#market/import/error.ts'
import type { MissingSpan } from '#market/store.ts'
import { openTickWriter } from '#market/ticks/days.ts'
import { DataFolderInUse, DataFolderUnusable, lockDataFolder } from '#platform/database/data-lock.ts'
import { type Download, parseDownload } from './download-settings.ts'
import { exportFile, importInto } from './download-files.ts'
import { print } from '../server/print.ts'
import { candlesIn, downloadsFolder, ticksIn } from './period.ts'
import { openProgress, percentOf } from './progress-line.ts'
import { Refused } from './refused.ts'

const refuse = (error: DownloadError): Refused => new Refused(downloadSentence(error))

type Online = Extract<Download, { port: number | null }>

/** Candles that closed a moment ago may still be put right by the exchange. */
const FRESH_MS = 60_000
const SETTLED_MS = 3_600_000
const SHOWN = 10

const patience: Patience = {
  wait,
  failed: ({ kind, detail }, waitMs) =>
    void process.stderr.write(`The exchange: ${kind} (${detail.slice(0, 200)}). Asking again in ${waitMs / 1000} s.\n`),
}

/** What has closed of the period, on the grid. Throws Refused when that is nothing. */
const closedSpan = ({ kind, interval, fromMs, toMs }: Online, nowMs: number): MissingSpan => {
  const length = kind === 'ticks' ? '1d' : interval
  const newest = kind === 'ticks' ? nowMs - FRESH_MS : openTimeOf(nowMs - FRESH_MS, interval)
  const from = kind === 'ticks' ? openTimeOf(fromMs, '1d') : nextOpenTime(fromMs, length)
  const to = Math.min(kind === 'ticks' ? nextOpenTime(toMs, '1d') : openTimeOf(toMs, length), newest)
  if (from < to) return { fromMs: from, toMs: to }
  if (from >= newest) throw refuse({ code: 'period-not-over', field: 'from', limit: `${formatTime(newest)} UTC` })
  throw refuse({ code: 'period-backwards', field: 'to', limit: `${formatTime(from + intervalMs[length])} UTC` })
}

/** Those that a wrong pair was perhaps meant to be. */
const nearTo = (pair: string, markets: readonly Market[]): string => {
  const [base = '', quote = ''] = pair.split('/')
  const near = markets.filter((market) => market.base === base || market.quote === quote)
  const shown = near.slice(0, SHOWN).map((market) => market.pair)
  return shown.length === 0 ? `${markets.length} others` : `${shown.join(', ')}${near.length > SHOWN ? ', …' : ''}`
}

const findMarket = async (data: MarketData, pair: string): Promise<Market> => {
  const loaded = await askPatiently(data.loadMarkets, patience)
  if (!loaded.ok) throw refuse(loaded.error)
  const market = loaded.value.find((one) => one.pair === pair)
  if (market === undefined) throw refuse({ code: 'unknown-pair', field: 'pair', limit: nearTo(pair, loaded.value) })
  return market
}

const progressOf = (what: string, { fromMs }: MissingSpan) => {
  const line = openProgress(process.stderr)
  return {
    show: ({ doneMs, allMs, brought }: { doneMs: number; allMs: number; brought: number }): void => {
      const percent = percentOf(doneMs, allMs)
      line.show(percent, `${what}: ${percent} %, up to ${formatTime(fromMs + doneMs)} UTC, ${brought} new`)
    },
    end: line.end,
  }
}

const spansText = (spans: readonly MissingSpan[], lengthMs: number): string => {
  const count = spans.reduce((sum, { fromMs, toMs }) => sum + (toMs - fromMs) / lengthMs, 0)
  const shown = spans.slice(0, SHOWN).map(({ fromMs, toMs }) => `${formatTime(fromMs)} to ${formatTime(toMs)}`)
  return `${count} candles in ${spans.length} gaps (${shown.join('; ')}${spans.length > SHOWN ? '; …' : ''})`
}

/** The adapter is large: who only reads or writes files does without it. */
const online = async ({ exchange, port }: Online): Promise<MarketData> => {
  const { openBinance } = await import('#exchanges/binance/market-data.ts')
  return openBinance({ exchange, transport: port === null ? { kind: 'live' } : { kind: 'loopback', port } })
}

const getCandles = async (folder: string, download: Online): Promise<void> => {
  const { exchange, interval } = download
  const nowMs = Date.now()
  const span = closedSpan(download, nowMs)
  const data = await online(download)
  const { pair } = await findMarket(data, download.pair)
  const target = openTarget(candlesIn(folder), exchange, pair, interval)
  if (download.askAgain) target.forgetHoles()
  const line = progressOf(`${pair} ${interval}`, span)
  const settledMs = nowMs - SETTLED_MS
  const done = await downloadCandles({
    data,
    pair,
    interval,
    span,
    settledMs,
    target,
    folder,
    patience,
    onProgress: line.show,
  })
  line.end()
  target.close()
  if (!done.ok) throw refuse(done.error)
  print(
    `${pair} ${interval}, ${formatTime(span.fromMs)} to ${formatTime(span.toMs)} UTC: ${done.count} candles, ${done.brought} of them new.`,
  )
  if (done.holes.length > 0)
    print(`The exchange has none for ${spansText(done.holes, intervalMs[interval])}. They stay empty.`)
  if (done.late.length > 0)
    print(`Not there yet: ${spansText(done.late, intervalMs[interval])}. Run the same command later.`)
}

const getTicks = async (folder: string, download: Online): Promise<void> => {
  const span = closedSpan(download, Date.now())
  const data = await online(download)
  const { pair } = await findMarket(data, download.pair)
  const writer = openTickWriter({ folder: ticksIn(folder), exchange: download.exchange, pair })
  const line = progressOf(`${pair} trades`, span)
  const done = await downloadTicks({ data, pair, span, writer, folder, patience, onProgress: line.show })
  line.end()
  if (!done.ok) throw refuse(done.error)
  const missing = done.missing === 0 ? 'none missing' : `${done.missing} that the exchange left out`
  print(`${pair}, ${formatTime(span.fromMs)} to ${formatTime(span.toMs)} UTC: ${done.brought} new trades, ${missing}.`)
}

const run = async (download: Download): Promise<void> => {
  const folder = downloadsFolder(process.env)
  if (download.kind === 'export') return exportFile(folder, { ...download, file: resolve(download.file) })
  const lock = await lockDataFolder(folder)
  try {
    if (download.kind === 'import') await importInto(folder, download)
    else if (download.kind === 'ticks') await getTicks(folder, download)
    else await getCandles(folder, download)
  } finally {
    await lock.release()
  }
}

/** Throws Refused with a sentence for each flag that is wrong. */
export const runDownload = async (flags: readonly string[]): Promise<void> => {
  const parsed = parseDownload(flags)
  if (parsed.kind === 'wrong')
    throw new Refused(`${parsed.sentences.join('\n')}\n\nnpm run download -- --help says what there is.`)
  await run(parsed.download)
}

/** What is said of an error that ended a download. */
export const sentenceOf = (error: Error): string => {
  const isPlain =
    error instanceof Refused ||
    error instanceof RangeError ||
    error instanceof DataFolderInUse ||
    error instanceof DataFolderUnusable
  if (isPlain) return error.message
  if (!('syscall' in error)) return error.stack ?? error.message
  try {
    return downloadSentence(diskFull(error, downloadsFolder(process.env)))
  } catch {
    return error.message
  }
}
