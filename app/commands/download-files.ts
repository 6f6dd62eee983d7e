/** What `npm run download` does with files: candles and trades out of the folder of downloads, and into it. */
import { intervalMs } from '#engine/candle.ts'
import { diskFull, type DownloadError } from '#market/download/error.ts'
import { writeKlines, writeTrades } from '#market/export.ts'
import { formatTime } from '#market/import/error.ts'
import { importSentence } from '#market/import/messages.ts'
import { type StoredFile, storeFile, type StoreError } from '#market/import/store-file.ts'
import { storedParts } from '#market/stored.ts'
import { readTicks } from '#market/ticks/days.ts'
import type { Download } from './download-settings.ts'
import { checkWritable, ofFile } from './flag-files.ts'
import { importLine } from './import-progress.ts'
import { candlesIn, ticksIn } from './period.ts'
import { print } from '../server/print.ts'
import { Refused } from './refused.ts'

type Export = Extract<Download, { kind: 'export' }>
type Import = Extract<Download, { kind: 'import' }>

/** Throws Refused where nothing is there to write, and for a file that cannot be written. */
export const exportFile = (folder: string, { file, ticks, ...asked }: Export): void => {
  checkWritable('export', file)
  const { exchange, pair, interval, fromMs, toMs } = asked
  const what = ticks ? 'trades' : interval
  const count = ofFile('export', file, 'cannot be written', () =>
    ticks
      ? writeTrades(file, readTicks({ folder: ticksIn(folder), exchange, pair }, fromMs, toMs))
      : writeKlines(file, interval, storedParts(candlesIn(folder), asked)),
  )
  if (count === 0)
    throw new Refused(
      `--export: nothing is stored of ${pair} ${what} at ${exchange} in this period; no file was written.`,
    )
  print(`${count} ${ticks ? `trades of ${pair}` : `candles of ${pair} ${interval}`} written to ${file}.`)
}

const NOTHING = 'Nothing was imported.'

const sentenceOf = (error: StoreError, { pair, interval }: Import): string => {
  const { file } = error
  switch (error.code) {
    case 'quotes':
      return `--import: ${file} has candles of bid and ask; candles of trades can be kept. ${NOTHING}`
    case 'other-pair':
      return `--pair: ${file} is of ${error.pair}, not of ${pair}. ${NOTHING}`
    case 'other-interval':
      return error.interval === null
        ? `--interval: ${file} has single trades, which have none. ${NOTHING}`
        : `--interval: ${file} has candles of ${error.interval}, not of ${interval ?? error.interval}. ${NOTHING}`
    case 'not-rising':
      return `--import: ${file}, line ${error.line}: trade ${error.id} comes after trade ${error.before}. ${NOTHING} --sort puts the trades of a file in order.`
    case 'too-fine':
      return `--import: ${file}, line ${error.line}: ${error.field} is ${error.value}; it may have at most 15 digits and 15 decimals. ${NOTHING}`
    case 'differs':
      return `--import: ${file} differs in ${error.count} of those that are here, first at ${error.at} UTC: ${error.field} is ${error.kept} here and ${error.brought} in the file. ${NOTHING} --replace takes those of the file.`
    case 'disorder':
      return `--import: the trades of ${file} do not fit those that are here: ${error.later} would follow ${error.earlier}, and numbers and times must rise together. ${NOTHING}`
  }
}

/** What was found in a file besides its rows. */
const remarksOf = ({ kind, interval, report }: Extract<StoredFile, { ok: true }>): string[] => {
  const { duplicates, displaced, gaps, missing } = report
  return [
    ...(displaced === 0 ? [] : [`${displaced} rows stood in the wrong place and were put in order.`]),
    ...(duplicates === 0 ? [] : [`${duplicates} rows repeated another.`]),
    // A minute without a trade is none that is missing.
    ...(kind === 'trades' || missing === 0
      ? []
      : [`The file has none for ${missing} candles of ${interval} in ${gaps.length} gaps.`]),
  ]
}

/** Of a disk that is full. Throws whatever else it is. */
const withoutRoom = (error: unknown, folder: string): Refused => {
  const { limit }: DownloadError = diskFull(error, folder)
  return new Refused(`There is no room left at ${limit}. ${NOTHING} Make room and run the same command again.`)
}

/** Throws Refused with what is wrong with the file; then the folder is as it was. */
export const importInto = async (folder: string, asked: Import): Promise<void> => {
  const { file, pair, exchange, sort, replace, interval } = asked
  const line = importLine(file, process.stderr)
  const done = await storeFile(file, {
    folders: { candles: candlesIn(folder), trades: ticksIn(folder) },
    exchange,
    pair,
    interval,
    replace,
    order: sort ? 'sort' : 'refuse',
    onProgress: line.show,
  }).catch((error: unknown) => {
    throw withoutRoom(error, folder)
  })
  line.end()
  if (!done.ok)
    throw new Refused('values' in done.error ? importSentence('en', done.error) : sentenceOf(done.error, asked))
  const { kind, added, same, replaced, firstMs, lastMs } = done
  const isCandles = kind === 'candles'
  const [from, to] = [formatTime(firstMs), formatTime(lastMs + (isCandles ? intervalMs[done.interval] : 0))]
  const counts = `${added} added, ${same} were here already, ${replaced} replaced`
  const what = isCandles ? `${pair} ${done.interval}` : pair
  print(
    `${what} at ${exchange}, ${from} to ${to} UTC: ${added + same + replaced} ${isCandles ? 'candles' : 'trades'} read; ${counts}.`,
  )
  for (const remark of remarksOf(done)) print(remark)
}
