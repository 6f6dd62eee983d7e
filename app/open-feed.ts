/** Where prices come from: the seeded market, or a file that is replayed. */
import type { Candles } from '#engine/candle.ts'
import type { Pair } from '#engine/market.ts'
import { formatTime, type ImportError } from '#market/import/error.ts'
import { importFile } from '#market/import/file.ts'
import { importSentence } from '#market/import/messages.ts'
import type { Imported, ImportReport } from '#market/import/read.ts'
import type { Feed } from '#market/feed.ts'
import { replayFeed, replayMarket } from '#market/replay.ts'
import { seededFeed } from '#market/seeded/feed.ts'
import { importLine } from './import-progress.ts'
import type { Console } from './progress-line.ts'

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

/** Throws ReplayRefused. */
export const openFeed = async (replay: ReplayChoice | null, console: Console = process.stdout): Promise<OpenedFeed> => {
  if (replay === null) return { feed: seededFeed({ seed: SEED }), about: null, ended: new Promise(() => {}) }
  const { assets, candles, report } = await readFileOf(replay, console)
  // A file may not say what was traded; most that do not are of this pair.
  const pair = assets === null ? ('BTC/USD' as const) : (`${assets.base}/${assets.quote}` as const)
  const history = Math.min(HISTORY_MOST, Math.floor(candles.openTimeMs.length * HISTORY_SHARE))
  const feed = replayFeed({
    market: replayMarket(pair, candles),
    candles,
    speed: replay.speed,
    fromMs: candles.openTimeMs[history] ?? 0,
  })
  const ended = feed.ended.then(
    () =>
      `The replay has ended at ${formatTime(feed.now())} UTC. Its result can be looked at until the program is stopped.`,
  )
  return { feed, about: aboutFile(pair, candles, report), ended }
}
