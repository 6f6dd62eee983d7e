/** What a file consists of: itself, or the CSV files of a zip archive. */
import { createReadStream } from 'node:fs'
import { open as openFile } from 'node:fs/promises'
import { basename } from 'node:path'
import type { Entry, ZipFile } from 'yauzl'
import type { RowError } from './error.ts'
import { shown } from './fields.ts'

export type FilePart = {
  /** The file's path; a file of an archive follows the path of the archive. */
  file: string
  /** Throws ZipDamaged. */
  read: () => AsyncIterable<Uint8Array>
}

export type Parts = { parts: readonly FilePart[]; bytes: number; close: () => void }

/** Found only while unpacking. */
export class ZipDamaged extends Error {}

/** A zip file begins like this: https://pkware.cachefly.net/webdocs/casestudies/APPNOTE.TXT, 4.3.7; the second is one without any file, 4.3.16. */
const ZIP_STARTS = ['504b0304', '504b0506']

/** A month of the busiest pair's trades unpacks to some gigabytes, at about a seventh of the size; deflate can reach a thousandth. */
const MOST_UNPACKED = 32 * 2 ** 30
const MOST_RATIO = 100
const RATIO_COUNTS_FROM = 16 * 2 ** 20
const MOST_ENTRIES = 10_000

/** What systems put beside the files of an archive, and the sums that Binance does. */
const BESIDE = /(?:^__MACOSX\/|(?:^|\/)\.DS_Store$|\.CHECKSUM$|\/$)/

const isTooLarge = (entries: readonly Entry[]): boolean => {
  const unpacked = entries.reduce((sum, entry) => sum + entry.uncompressedSize, 0)
  const packed = entries.reduce((sum, entry) => sum + entry.compressedSize, 0)
  return unpacked > MOST_UNPACKED || (unpacked > RATIO_COUNTS_FROM && unpacked > packed * MOST_RATIO)
}

/** Unpacks one file; the size is checked by the library, the sum of its bytes here. */
const unpack = async function* (zip: ZipFile, entry: Entry): AsyncGenerator<Uint8Array> {
  const { crc32 } = await import('node:zlib')
  let sum = 0
  try {
    const stream: AsyncIterable<Uint8Array> = await zip.openReadStreamPromise(entry)
    for await (const chunk of stream) {
      sum = crc32(chunk, sum)
      yield chunk
    }
  } catch (error) {
    throw new ZipDamaged('', { cause: error })
  }
  if (sum !== entry.crc32) throw new ZipDamaged()
}

const damaged: RowError = { code: 'zip-damaged', values: {} }

const openZip = async (file: string): Promise<Parts | RowError> => {
  // What unpacks is brought by the first archive: most starts read none.
  const { openPromise } = await import('yauzl')
  let zip: ZipFile
  const entries: Entry[] = []
  try {
    zip = await openPromise(file, { autoClose: false })
    if (zip.entryCount > MOST_ENTRIES) return { code: 'zip-too-large', values: {} }
    for await (const entry of zip.eachEntry()) if (!BESIDE.test(entry.fileName)) entries.push(entry)
  } catch {
    return damaged
  }
  const refuse = (error: RowError): RowError => {
    zip.close()
    return error
  }
  const other = entries.find((entry) => !/\.csv$/i.test(entry.fileName))
  if (other !== undefined || entries.length === 0)
    return refuse({ code: 'zip-of-something-else', values: { name: shown(other?.fileName ?? '') } })
  if (entries.some((entry) => !entry.canDecodeFileData())) return refuse(damaged)
  if (isTooLarge(entries)) return refuse({ code: 'zip-too-large', values: {} })
  entries.sort((left, right) => (left.fileName < right.fileName ? -1 : 1))
  return {
    parts: entries.map((entry) => ({ file: `${file}/${basename(entry.fileName)}`, read: () => unpack(zip, entry) })),
    bytes: entries.reduce((sum, entry) => sum + entry.uncompressedSize, 0),
    close: () => zip.close(),
  }
}

/** Throws what the file system does when the file cannot be read. */
export const openParts = async (file: string): Promise<Parts | RowError> => {
  const handle = await openFile(file)
  try {
    const { bytesRead, buffer } = await handle.read(new Uint8Array(4), 0, 4, 0)
    const start = Buffer.from(buffer.subarray(0, bytesRead)).toString('hex')
    if (ZIP_STARTS.includes(start)) return await openZip(file)
    const { size } = await handle.stat()
    return { parts: [{ file, read: () => createReadStream(file) }], bytes: size, close: () => {} }
  } finally {
    await handle.close()
  }
}
