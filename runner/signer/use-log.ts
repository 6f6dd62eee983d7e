/** Log of the uses of secrets that change something at an exchange: a line each, chained to the one before, a file a day. */
import { createHash } from 'node:crypto'
import { appendFileSync, existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { z } from 'zod'
import { jsonIn } from '#exchanges/private-call.ts'

/** A line of the log. `id` is the client order id, which names the trade and slot it was for; `bought` is the quote of a buy at 10^18, null for what buys nothing. */
const Use = z.object({
  atMs: z.number(),
  keyId: z.string(),
  exchange: z.string(),
  account: z.string(),
  kind: z.string(),
  id: z.string(),
  bought: z.string().regex(/^\d+$/).nullable(),
  refusal: z.string().nullable(),
})
export type Use = z.output<typeof Use>

/** Letters of the hash that a line begins with. */
const HASH_LENGTH = 64

/** Writes a use of a key down. Throws when it could not be written. */
export type UseLog = (use: Use) => void

const lastHash = (file: string): string => {
  if (!existsSync(file)) return ''
  const last = readFileSync(file, 'utf8').trimEnd().split('\n').at(-1) ?? ''
  return last.slice(0, HASH_LENGTH)
}

const fileOf = (folder: string, atMs: number): string =>
  join(folder, `uses-${new Date(atMs).toISOString().slice(0, 10)}`)

/** Lines that say no use, as the last one of a process that died over it, are passed over. */
const readFile = (file: string): Use[] => {
  if (!existsSync(file)) return []
  const lines = readFileSync(file, 'utf8').split('\n')
  return lines.flatMap((line) => {
    const read = Use.safeParse(jsonIn(line.slice(HASH_LENGTH + 1)))
    return read.success ? [read.data] : []
  })
}

const DAY_MS = 86_400_000

/** Uses of the day of a time in ms, UTC, and of the day before it. */
export const readLateUses = (folder: string, nowMs: number): Use[] =>
  [nowMs - DAY_MS, nowMs].flatMap((atMs) => readFile(fileOf(folder, atMs)))

/** Uses of keys in a folder of the signer, a file a day, each line with a hash over the lines before it. */
export const openUseLog = (folder: string): UseLog => {
  let file = ''
  let hash = ''
  return (use) => {
    const now = fileOf(folder, use.atMs)
    if (now !== file) {
      file = now
      hash = lastHash(now)
    }
    const text = JSON.stringify(use)
    hash = createHash('sha256').update(hash).update(text).digest('hex')
    appendFileSync(file, `${hash} ${text}\n`, { mode: 0o600 })
  }
}
