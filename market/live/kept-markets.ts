/** The markets of an exchange as they were known last, on disk: bots go on with their pairs although the exchange is down at the start. */
import { mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'
import { decodeJson, encodeJson } from '#engine/json.ts'
import type { Market } from '#engine/market.ts'

export type KeptMarkets = {
  read: () => readonly Market[]
  write: (markets: readonly Market[]) => void
}

/** Rises with every change of what a market is; a file of another format is left unread. */
const FORMAT = 1

/** The file is written by this program alone; what it holds is trusted once its format is known. */
const asKept = (value: unknown) => value as { format: number; markets: readonly Market[] }

/** `failed` hears of a file that cannot be read or written: the markets are learned from the exchange all the same. */
export const keepMarkets = (file: string, failed: (error: unknown) => void): KeptMarkets => ({
  read: () => {
    try {
      const { format, markets } = asKept(decodeJson(readFileSync(file, 'utf8')))
      return format === FORMAT ? markets : []
    } catch (error) {
      // There is none before the first time.
      if (!(error instanceof Error && 'code' in error && error.code === 'ENOENT')) failed(error)
      return []
    }
  },
  write: (markets) => {
    try {
      mkdirSync(dirname(file), { recursive: true })
      writeFileSync(`${file}.new`, encodeJson({ format: FORMAT, markets }))
      renameSync(`${file}.new`, file)
    } catch (error) {
      failed(error)
    }
  },
})
