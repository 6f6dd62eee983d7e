/**
 * Closed 1-minute candles of one market in one file: a head of 8 bytes, then a record of 48 bytes for each candle, oldest first. A record is the minute since the epoch
 * (32 bits), open, high, low, close and volume (doubles) and a CRC-32 of all that, little-endian. Fixed records make a year 25 MB and every candle reachable without
 * an index; tick deltas under zstd would take a seventh of that and are not needed for the few pairs of one machine.
 */
import {
  closeSync,
  existsSync,
  fstatSync,
  fsyncSync,
  ftruncateSync,
  mkdirSync,
  openSync,
  readSync,
  renameSync,
  rmSync,
} from 'node:fs'
import { dirname } from 'node:path'
import { crc32 } from 'node:zlib'
import type { Candle } from '#engine/candle.ts'
import { writeWhole } from './disk.ts'

const HEAD = Buffer.from('TWCAND01', 'latin1')
const RECORD = 48
const BODY = RECORD - 4
export const MINUTE_MS = 60_000
/** Records read at a time while a file is checked. */
const CHUNK = 8_192

export type CandleFile = {
  fd: number
  path: string
  /** Records in it. */ count: number
  /** Written, not yet on disk for certain. */ dirty: boolean
}

const encode = (into: Buffer, offset: number, candle: Candle): void => {
  into.writeUInt32LE(candle.openTimeMs / MINUTE_MS, offset)
  into.writeDoubleLE(candle.open, offset + 4)
  into.writeDoubleLE(candle.high, offset + 12)
  into.writeDoubleLE(candle.low, offset + 20)
  into.writeDoubleLE(candle.close, offset + 28)
  into.writeDoubleLE(candle.volume, offset + 36)
  into.writeUInt32LE(crc32(into.subarray(offset, offset + BODY)), offset + BODY)
}

const isValid = (bytes: Buffer, offset: number): boolean =>
  bytes.readUInt32LE(offset + BODY) === crc32(bytes.subarray(offset, offset + BODY))

const decode = (bytes: Buffer, offset: number): Candle => ({
  openTimeMs: bytes.readUInt32LE(offset) * MINUTE_MS,
  open: bytes.readDoubleLE(offset + 4),
  high: bytes.readDoubleLE(offset + 12),
  low: bytes.readDoubleLE(offset + 20),
  close: bytes.readDoubleLE(offset + 28),
  volume: bytes.readDoubleLE(offset + 36),
})

const placeOf = (index: number): number => HEAD.length + index * RECORD

/** Records up to the first that is torn, damaged or not later than the one before it. */
const countValid = (fd: number, size: number): number => {
  const all = Math.floor((size - HEAD.length) / RECORD)
  const bytes = Buffer.alloc(CHUNK * RECORD)
  let before = -1
  for (let first = 0; first < all; first += CHUNK) {
    const length = Math.min(CHUNK, all - first)
    readSync(fd, bytes, 0, length * RECORD, placeOf(first))
    for (let index = 0; index < length; index += 1) {
      const minute = bytes.readUInt32LE(index * RECORD)
      if (!isValid(bytes, index * RECORD) || minute <= before) return first + index
      before = minute
    }
  }
  return all
}

/** Opens or makes a file. Whatever follows the last whole record is cut off. Throws when it is another kind of file. */
export const openCandleFile = (path: string): CandleFile => {
  mkdirSync(dirname(path), { recursive: true })
  const fd = openSync(path, 'a+')
  closeSync(fd)
  const file: CandleFile = { fd: openSync(path, 'r+'), path, count: 0, dirty: false }
  const { size } = fstatSync(file.fd)
  if (size < HEAD.length) {
    ftruncateSync(file.fd, 0)
    writeWhole(file.fd, HEAD, 0)
    return file
  }
  const head = Buffer.alloc(HEAD.length)
  readSync(file.fd, head, 0, HEAD.length, 0)
  if (!head.equals(HEAD)) throw new Error(`${path} is no candle file`)
  file.count = countValid(file.fd, size)
  if (size !== placeOf(file.count)) ftruncateSync(file.fd, placeOf(file.count))
  return file
}

/** The records from `start` up to, not including, `end`. */
export const readRecords = (file: CandleFile, start: number, end: number): Candle[] => {
  const length = Math.max(end - start, 0)
  const bytes = Buffer.alloc(length * RECORD)
  readSync(file.fd, bytes, 0, bytes.length, placeOf(start))
  return Array.from({ length }, (_, index) => decode(bytes, index * RECORD))
}

/** The index of the first record that opens at or after `at`. */
export const findRecord = (file: CandleFile, at: number): number => {
  const bytes = Buffer.alloc(4)
  let low = 0
  let high = file.count
  while (low < high) {
    const middle = (low + high) >>> 1
    readSync(file.fd, bytes, 0, 4, placeOf(middle))
    if (bytes.readUInt32LE(0) * MINUTE_MS < at) low = middle + 1
    else high = middle
  }
  return low
}

const bytesOf = (candles: readonly Candle[]): Buffer => {
  const bytes = Buffer.alloc(candles.length * RECORD)
  for (const [index, candle] of candles.entries()) encode(bytes, index * RECORD, candle)
  return bytes
}

/** Adds candles that are later than all in the file. On a disk that is full it throws and leaves the file as it was. */
export const appendRecords = (file: CandleFile, candles: readonly Candle[]): void => {
  try {
    writeWhole(file.fd, bytesOf(candles), placeOf(file.count))
  } catch (error) {
    ftruncateSync(file.fd, placeOf(file.count))
    throw error
  }
  file.count += candles.length
  file.dirty = true
}

/** Puts all that was written on the disk. */
export const syncFile = (file: CandleFile): void => {
  if (!file.dirty) return
  fsyncSync(file.fd)
  file.dirty = false
}

/** Replaces the whole file: either the old one is there afterwards or the new one, never a mixture. `parts` come oldest first. */
export const rewriteFile = (file: CandleFile, parts: Iterable<readonly Candle[]>): void => {
  const path = `${file.path}.new`
  const fd = openSync(path, 'w+')
  let count = 0
  try {
    writeWhole(fd, HEAD, 0)
    for (const candles of parts) {
      writeWhole(fd, bytesOf(candles), placeOf(count))
      count += candles.length
    }
    fsyncSync(fd)
  } catch (error) {
    closeSync(fd)
    rmSync(path, { force: true })
    throw error
  }
  renameSync(path, file.path)
  const folder = openSync(dirname(file.path), 'r')
  fsyncSync(folder)
  closeSync(folder)
  closeSync(file.fd)
  file.fd = fd
  file.count = count
  file.dirty = false
}

/** The records from `start` up to `end`, so many at a time that a file of any length fits the memory. */
export const recordParts = function* (file: CandleFile, start: number, end: number): Generator<Candle[]> {
  for (let first = start; first < end; first += CHUNK) yield readRecords(file, first, Math.min(first + CHUNK, end))
}

/** The same file for reading alone, while somebody else may write at its end; null when there is none. Throws when it is another kind of file. */
export const openToRead = (path: string): CandleFile | null => {
  if (!existsSync(path)) return null
  const file: CandleFile = { fd: openSync(path, 'r'), path, count: 0, dirty: false }
  const head = Buffer.alloc(HEAD.length)
  if (readSync(file.fd, head, 0, HEAD.length, 0) < HEAD.length) return file
  if (!head.equals(HEAD)) throw new Error(`${path} is no candle file`)
  file.count = countValid(file.fd, fstatSync(file.fd).size)
  return file
}

export const closeFile = (file: CandleFile): void => {
  syncFile(file)
  closeSync(file.fd)
}
