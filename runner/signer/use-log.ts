/** Log of the uses of secrets that change something at an exchange: a line each, chained to the one before, a file a day. */
import { createHash } from 'node:crypto'
import { appendFileSync, existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

/** `id` is the client order id, which names the trade and slot it was for. */
export type Use = { atMs: number; keyId: string; account: string; kind: string; id: string; refusal: string | null }

/** Writes a use of a key down. Throws when it could not be written. */
export type UseLog = (use: Use) => void

const lastHash = (file: string): string => {
  if (!existsSync(file)) return ''
  const last = readFileSync(file, 'utf8').trimEnd().split('\n').at(-1) ?? ''
  return last.slice(0, 64)
}

const fileOf = (folder: string, atMs: number): string =>
  join(folder, `uses-${new Date(atMs).toISOString().slice(0, 10)}`)

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
