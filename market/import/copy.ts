/** Copies of candle files that were read before, as they lie in their folder: which belongs to a file, and its bytes, read on a thread of the system's. */
import { closeSync, fstatSync, openSync, read, statSync } from 'node:fs'
import { endianness } from 'node:os'
import { join, resolve } from 'node:path'
import type { Order } from './collect.ts'

/** Rises whenever the importers read something else out of the same text, and with the head. */
const FORMAT = 4
/** Shorter files are read about as fast as a copy is found. */
const LEAST_BYTES = 2 ** 20
export const ENDING = '.candles'

/** Where the copy lies, and of which file it must be. */
export type Place = { path: string; of: string }

/** Null for a file that is not there or too short to be worth a copy. */
export const placeOf = (file: string, folder: string, order: Order): Place | null => {
  const found = statSync(file, { bigint: true, throwIfNoEntry: false })
  if (found === undefined || !found.isFile() || found.size < LEAST_BYTES) return null
  const { ino, size, mtimeNs, ctimeNs } = found
  const name = [FORMAT, endianness(), order, ino, size, mtimeNs, ctimeNs].join('-')
  return { path: join(folder, name + ENDING), of: resolve(file) }
}

/** Memory that the threads of a sweep see as it is. */
export type Bytes = Uint8Array<SharedArrayBuffer>

const readWhole = (path: string): Promise<Bytes | null> => {
  if (statSync(path, { throwIfNoEntry: false }) === undefined) return Promise.resolve(null)
  const fd = openSync(path, 'r')
  const { size } = fstatSync(fd)
  const bytes = new Uint8Array(new SharedArrayBuffer(size))
  return new Promise((done) => {
    read(fd, bytes, 0, size, 0, (error, count) => {
      closeSync(fd)
      // The file itself is there.
      done(error === null && count === size ? bytes : null)
    })
  })
}

/** Copies that are being read before anybody asked. */
const begun = new Map<string, Promise<Bytes | null>>()

/** Begins to read the copy of a file, if there is one. */
export const readAhead = (file: string, folder: string, order: Order): void => {
  const place = placeOf(file, folder, order)
  if (place === null) return
  begun.set(place.path, readWhole(place.path))
}

/** Null where there is no copy, or none that can be read. */
export const bytesAt = ({ path }: Place): Promise<Bytes | null> => {
  const bytes = begun.get(path) ?? readWhole(path)
  begun.delete(path)
  return bytes
}
