/** Where prices come from: the seeded market, or a file of candles or trades that is replayed. */
import { basename, dirname } from 'node:path'
import { type Candles, intervalMs } from '#engine/candle.ts'
import type { Pair } from '#engine/market.ts'
import type { Clock } from '#market/clock.ts'
import { formatTime, type ImportError } from '#market/import/error.ts'
import { importFile } from '#market/import/file.ts'
import { importSentence } from '#market/import/messages.ts'
import type { Imported, ImportReport } from '#market/import/read.ts'
import type { Feed } from '#market/feed.ts'
import { replayFeed, replayMarket } from '#market/replay.ts'
import { readTickFile } from '#market/ticks/file.ts'
import { type ReadTrades, summaryOf, tickReplay, type TickSummary } from '#market/ticks/replay.ts'
import { seededFeed } from '#market/seeded/feed.ts'
import { importLine } from '../commands/import-progress.ts'
import type { Console } from '../commands/progress-line.ts'

/** The market is the same on every machine and after every start. */
const SEED = 1
/** Candles before the replay begins are its history: a bot's settings are derived from them, a chart shows them. */
const HISTORY_SHARE = 0.1
const HISTORY_MOST = 240

/** A file that cannot be replayed, in a sentence for the console. */
export class ReplayRefused extends Error {}

export type ReplayChoice = {
  file: string
  /** Market time over real time. */
  speed: number | 'as-fast-as-taken'
  /** Rows in mixed order are put in order; without it they are refused. */
  sort: boolean
}

export type OpenedFeed = {
  feed: Feed
  /** What is replayed and what was found in its file, on one line for the console; null when nothing is. */
  about: string | null
  /** Answers, when all has been replayed, with a line for the console; never for a market without an end. Fails with what a listener failed with. */
  ended: Promise<string>
}

const counted = (count: number, one: string): string => `${count} ${count === 1 ? one : `${one}s`}`

const aboutFile = (pair: Pair, candles: Candles, report: ImportReport): string => {
  const { interval, openTimeMs } = candles
  const first = formatTime(openTimeMs[0] ?? 0)
  const last = formatTime(openTimeMs.at(-1) ?? 0)
  const { displaced, duplicates, gaps, missing } = report
  const parts = [
    `${pair}, ${counted(openTimeMs.length, 'candle')} of ${interval} from ${first} to ${last} UTC`,
    ...(report.reversed ? ['newest first in the file'] : []),
    displaced === 0 ? 'no row out of order' : `${counted(displaced, 'row')} out of order and sorted`,
    counted(duplicates, 'duplicate'),
    `${counted(gaps.length, 'gap')}${gaps.length === 0 ? '' : ` (${counted(missing, 'candle')} missing, left empty)`}`,
  ]
  return `Replaying ${report.file}: ${parts.join(', ')}.`
}

const refusal = (error: ImportError): ReplayRefused => {
  const sentence = importSentence('en', error)
  return new ReplayRefused(error.code === 'mixed-order' ? `${sentence} That is done with --sort.` : sentence)
}

/** Reads the file; how far it is is shown on the console. Throws ReplayRefused. */
const readFileOf = async ({ file, sort }: ReplayChoice, console: Console): Promise<Imported> => {
  const line = importLine(file, console)
  const read = await importFile(file, { order: sort ? 'sort' : 'refuse', onProgress: line.show })
  line.end()
  if (!read.ok) throw refusal(read.error)
  return read.value
}

/** The file's pair; a file may not say what was traded, and most that do not are of this one. */
const pairOf = ({ assets }: Imported): Pair => (assets === null ? 'BTC/USD' : `${assets.base}/${assets.quote}`)

const historyIn = (candles: Candles): number =>
  Math.min(HISTORY_MOST, Math.floor(candles.openTimeMs.length * HISTORY_SHARE))

export type OpenedSource = { open: (clock: Clock) => Feed; about: string; speed: number }

/**
 * A file for the local exchange of that name to play. The exchange lives in the time of the world, so the file is moved in time: what is played first happens now, and
 * what lies before it is the past of charts. Throws ReplayRefused.
 */
export const openFileSource = async (
  { exchange, replay }: { exchange: string; replay: ReplayChoice },
  nowMs: number,
  console: Console = process.stdout,
): Promise<OpenedSource> => {
  const read = await readFileOf(replay, console)
  const pair = pairOf(read)
  const fromMs = read.candles.openTimeMs[historyIn(read.candles)] ?? 0
  const step = intervalMs[read.candles.interval]
  const moved = nowMs - (nowMs % step) - fromMs
  const candles = { ...read.candles, openTimeMs: read.candles.openTimeMs.map((at) => at + moved) }
  const market = { ...replayMarket(pair, candles), exchange }
  return {
    open: (clock) => replayFeed({ market, candles, speed: 1, fromMs: fromMs + moved, clock }),
    about: aboutFile(pair, read.candles, read.report),
    speed: replay.speed === 'as-fast-as-taken' ? 1 : replay.speed,
  }
}

/** Trades of one day of `npm run download -- --ticks`, which lie in the folder of their pair. */
const isTickFile = (file: string): boolean => file.endsWith('.ticks')

const tickPairOf = (file: string): Pair => {
  const [base, quote] = basename(dirname(file)).split('-')
  return base === undefined || quote === undefined ? 'BTC/USD' : `${base}/${quote}`
}

/** Throws ReplayRefused. */
const summaryOfFile = (file: string, read: ReadTrades): TickSummary => {
  try {
    const summary = summaryOf(tickPairOf(file), read)
    if (summary !== null) return summary
  } catch (error) {
    throw new ReplayRefused(error instanceof Error ? error.message : String(error))
  }
  throw new ReplayRefused(`There are no trades in ${file}.`)
}

const endedAt = (feed: Feed): string =>
  `The replay has ended at ${formatTime(feed.now())} UTC. Its result can be looked at until the program is stopped.`

/** Throws ReplayRefused. */
const openTicks = ({ file, speed }: ReplayChoice): OpenedFeed => {
  const read: ReadTrades = () => readTickFile(file, 0)
  const { market, trades, firstAt, lastAt } = summaryOfFile(file, read)
  const history = Math.min(HISTORY_MOST * intervalMs['1m'], (lastAt - firstAt) * HISTORY_SHARE)
  const feed = tickReplay({ market, read, speed, fromMs: firstAt + history })
  const [first, last] = [formatTime(firstAt), formatTime(lastAt)]
  const about = `Replaying ${basename(file)}: ${market.pair}, ${counted(trades, 'trade')} from ${first} to ${last} UTC.`
  return { feed, about, ended: feed.ended.then(() => endedAt(feed)) }
}

/** Throws ReplayRefused. */
export const openFeed = async (replay: ReplayChoice | null, console: Console = process.stdout): Promise<OpenedFeed> => {
  if (replay === null) return { feed: seededFeed({ seed: SEED }), about: null, ended: new Promise(() => {}) }
  if (isTickFile(replay.file)) return openTicks(replay)
  const read = await readFileOf(replay, console)
  const { candles, report } = read
  const pair = pairOf(read)
  const feed = replayFeed({
    market: replayMarket(pair, candles),
    candles,
    speed: replay.speed,
    fromMs: candles.openTimeMs[historyIn(candles)] ?? 0,
  })
  return { feed, about: aboutFile(pair, candles, report), ended: feed.ended.then(() => endedAt(feed)) }
}
