import { readFile } from 'node:fs/promises'
import { type ImportOptions, type ImportResult, readCandles } from './read.ts'

/** Reads a file from disk; one that cannot be opened is an error value too. */
export const importFile = async (file: string, options: ImportOptions = {}): Promise<ImportResult> => {
  let text: string
  try {
    text = await readFile(file, 'utf8')
  } catch {
    return { ok: false, error: { code: 'unreadable', file, line: 0, values: {} } }
  }
  return readCandles(file, text, options)
}
