/** Where prices come from: the seeded market, or a file that is replayed. */
import type { ImportError } from '#market/import/error.ts'
import { importFile } from '#market/import/file.ts'
import { importSentence } from '#market/import/messages.ts'
import type { Feed } from '#market/feed.ts'
import { replayFeed, replayMarket } from '#market/replay.ts'
import { seededFeed } from '#market/seeded/feed.ts'

/** The market is the same on every machine and after every start. */
const SEED = 1
/** Candles before the replay begins are its history: a bot's settings are derived from them, a chart shows them. */
const HISTORY_SHARE = 0.1
const HISTORY_MOST = 240

/** A file that cannot be replayed, in a sentence for the console. */
export class ReplayRefused extends Error {}

export type ReplayChoice = {
  file: string
  /** How many times faster than life. */
  speed: number
  /** Rows in mixed order are put in order. */
  sort: boolean
}

const sentenceOf = (error: ImportError): string =>
  error.code === 'mixed-order'
    ? `${importSentence('en', error)} That is done with --sort.`
    : importSentence('en', error)

/** Throws ReplayRefused. */
export const openFeed = async (replay: ReplayChoice | null): Promise<Feed> => {
  if (replay === null) return seededFeed({ seed: SEED })
  const read = await importFile(replay.file, { order: replay.sort ? 'sort' : 'refuse' })
  if (!read.ok) throw new ReplayRefused(sentenceOf(read.error))
  const { assets, candles } = read.value
  // A file may not say what was traded; most that do not are of this pair.
  const pair = assets === null ? ('BTC/USD' as const) : (`${assets.base}/${assets.quote}` as const)
  const history = Math.min(HISTORY_MOST, Math.floor(candles.openTimeMs.length * HISTORY_SHARE))
  const feed = replayFeed({
    market: replayMarket(pair, candles),
    candles,
    speed: replay.speed,
    fromMs: candles.openTimeMs[history] ?? 0,
  })
  // Its listeners do not wait, so nothing of theirs can end it.
  feed.ended.catch(() => {})
  return feed
}
