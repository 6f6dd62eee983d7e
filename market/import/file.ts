/** Reads a file from disk, or the files of a zip archive, as a stream; one that cannot be opened is an error value too. */
import { type Clock, systemClock } from '../clock.ts'
import type { ImportError } from './error.ts'
import { isError } from './fields.ts'
import { joinParts } from './join.ts'
import { linesOf } from './lines.ts'
import { isFailure } from './order.ts'
import { type FilePart, openParts, type Parts, ZipDamaged } from './parts.ts'
import { failed, importedOf, type ImportResult, openReader, type Part, type ReadOptions } from './read.ts'

/** How far the reading is: bytes of the unpacked files, and lines so far. */
export type ImportProgress = { bytesRead: number; bytesTotal: number; rows: number }

export type ImportOptions = ReadOptions & {
  /** Hears at most ten times a second how far it is; a file that is read at once is not spoken of. */
  onProgress?: (progress: ImportProgress) => void
  clock?: Pick<Clock, 'now'>
}

const TELL_EVERY_MS = 100

type Told = { bytes: (count: number) => void; lines: (count: number) => void }

const tellProgress = ({ onProgress, clock = systemClock }: ImportOptions, bytesTotal: number): Told => {
  let bytesRead = 0
  let rows = 0
  let toldAt = clock.now()
  return {
    bytes: (count) => {
      bytesRead += count
      const now = clock.now()
      if (now - toldAt < TELL_EVERY_MS) return
      toldAt = now
      onProgress?.({ bytesRead, bytesTotal, rows })
    },
    lines: (count) => {
      rows += count
    },
  }
}

const counted = async function* (chunks: AsyncIterable<Uint8Array>, told: Told): AsyncGenerator<Uint8Array> {
  for await (const chunk of chunks) {
    told.bytes(chunk.length)
    yield chunk
  }
}

const readPart = async ({ file, read }: FilePart, options: ImportOptions, told: Told): Promise<Part | ImportError> => {
  const reader = openReader(file, options.order ?? 'refuse', options.onTrade)
  for await (const lines of linesOf(counted(read(), told))) {
    told.lines(lines.length)
    const failure = reader.take(lines)
    if (failure !== null) return { ...failure, file }
  }
  const part = reader.finish()
  return isFailure(part) ? { ...part, file } : part
}

const readParts = async (file: string, { parts, bytes }: Parts, options: ImportOptions): Promise<ImportResult> => {
  const told = tellProgress(options, bytes)
  const read: Part[] = []
  for (const part of parts) {
    const outcome = await readPart(part, options, told)
    if ('code' in outcome) return { ok: false, error: outcome }
    read.push(outcome)
  }
  const [first, ...rest] = read
  if (first === undefined) return failed(file, { code: 'empty', values: {}, line: 0 })
  if (rest.length === 0) return { ok: true, value: importedOf({ ...first, file }) }
  const whole = joinParts(file, [first, ...rest])
  return 'code' in whole ? { ok: false, error: whole } : { ok: true, value: importedOf(whole) }
}

export const importFile = async (file: string, options: ImportOptions = {}): Promise<ImportResult> => {
  let parts: Parts | null = null
  try {
    const opened = await openParts(file)
    if (isError(opened)) return failed(file, { ...opened, line: 0 })
    parts = opened
    return await readParts(file, parts, options)
  } catch (error) {
    if (error instanceof ZipDamaged) return failed(file, { code: 'zip-damaged', values: {}, line: 0 })
    if (error instanceof Error && 'syscall' in error) return failed(file, { code: 'unreadable', values: {}, line: 0 })
    throw error
  } finally {
    parts?.close()
  }
}
