/**
 * The candles of files that were read before. The text of a year is 40 MB and takes seconds; what was made of it lies in a folder of its own as plain columns, which are read
 * in some milliseconds, with what would have to be counted in all of them. Such a copy is found by the file's place on the disk, size and times, and says of which path it is, so
 * that a changed file is read anew; it can be deleted at any time.
 */
import {
  closeSync,
  fsyncSync,
  mkdirSync,
  openSync,
  readdirSync,
  renameSync,
  rmSync,
  statSync,
  writeSync,
} from 'node:fs'
import { join } from 'node:path'
import { z } from 'zod'
import { intervals } from '#engine/candle.ts'
import { COLUMNS, emptyCandles } from '../fold.ts'
import { priceDecimals } from '../replay.ts'
import { bytesAt, ENDING, type Place, placeOf } from './copy.ts'
import { type ImportOptions, importFile } from './file.ts'
import type { Imported, ImportResult } from './read.ts'

/** Copies that are kept; a year of minutes is 25 MB. */
const MOST_COPIES = 12
/** The length of the head stands before it. */
const PREFIX = 8

const Head = z.object({
  /** The file that was read. */
  of: z.string(),
  /** The most of any price. */
  decimals: z.int().min(0).max(8),
  assets: z.object({ base: z.string(), quote: z.string() }).nullable(),
  interval: z.enum(intervals),
  count: z.int().nonnegative(),
})

export type Kept = Pick<Imported, 'assets' | 'candles'> & { decimals: number }
export type KeptResult = { ok: true; value: Kept } | Extract<ImportResult, { ok: false }>

/** Every column begins at a multiple of eight bytes. */
const padded = (length: number): number => Math.ceil(length / 8) * 8

const headOf = (bytes: Uint8Array): z.output<typeof Head> | null => {
  try {
    return Head.parse(JSON.parse(new TextDecoder().decode(bytes)))
  } catch {
    // Whatever it is, it is no copy of ours, and the file itself is there.
    return null
  }
}

/** The columns share the memory of the file as read. Null for what is no whole copy. */
const readCopy = async (place: Place): Promise<Kept | null> => {
  const bytes = await bytesAt(place)
  if (bytes === null || bytes.length < PREFIX) return null
  const length = new DataView(bytes.buffer).getUint32(0, true)
  const head = headOf(bytes.subarray(PREFIX, PREFIX + length))
  if (head === null || head.of !== place.of) return null
  const { assets, decimals, interval, count } = head
  const begin = padded(PREFIX + length)
  if (bytes.length !== begin + COLUMNS.length * count * 8) return null
  const candles = emptyCandles(interval)
  for (const [index, column] of COLUMNS.entries()) {
    candles[column] = new Float64Array(bytes.buffer, begin + index * count * 8, count)
  }
  return { assets, candles, decimals }
}

const bytesOf = (column: Float64Array): Uint8Array =>
  new Uint8Array(column.buffer, column.byteOffset, column.byteLength)

/** Under its name only once it is whole and on the disk. */
const writeCopy = ({ path, of }: Place, { assets, candles, decimals }: Kept): void => {
  const { interval, openTimeMs } = candles
  const named: z.input<typeof Head> = { of, decimals, assets, interval, count: openTimeMs.length }
  const head = new TextEncoder().encode(JSON.stringify(named))
  const start = new Uint8Array(padded(PREFIX + head.length))
  new DataView(start.buffer).setUint32(0, head.length, true)
  start.set(head, PREFIX)
  const part = `${path}.${process.pid}`
  const fd = openSync(part, 'w')
  writeSync(fd, start)
  for (const column of COLUMNS) writeSync(fd, bytesOf(candles[column]))
  fsyncSync(fd)
  closeSync(fd)
  renameSync(part, path)
}

/** Deletes the oldest copies. */
const tidy = (folder: string): void => {
  const copies = readdirSync(folder)
    .filter((name) => name.endsWith(ENDING))
    .map((name) => join(folder, name))
    .map((path) => ({ path, at: statSync(path, { throwIfNoEntry: false })?.mtimeMs ?? 0 }))
    .sort((left, right) => right.at - left.at)
  for (const { path } of copies.slice(MOST_COPIES)) rmSync(path, { force: true })
}

const keep = (place: Place, folder: string, read: Kept): void => {
  try {
    mkdirSync(folder, { recursive: true })
    writeCopy(place, read)
    tidy(folder)
  } catch (error) {
    // A disk that is full or cannot be written costs the next run its time, and this one nothing.
    if (!(error instanceof Error && 'syscall' in error)) throw error
  }
}

/** Reads a file as `importFile` does, or the copy in `folder` that was made when it was read before. */
export const importKept = async (file: string, folder: string, options: ImportOptions = {}): Promise<KeptResult> => {
  const place = placeOf(file, folder, options.order ?? 'refuse')
  const copy = place === null ? null : await readCopy(place)
  if (copy !== null) return { ok: true, value: copy }
  const read = await importFile(file, options)
  if (!read.ok) return read
  const { assets, candles } = read.value
  const value = { assets, candles, decimals: priceDecimals(candles) }
  if (place !== null) keep(place, folder, value)
  return { ok: true, value }
}
