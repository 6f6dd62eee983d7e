/** The keys of a local exchange in one file, which its owner alone may read. The secrets in it open nothing else. */
import { createHash } from 'node:crypto'
import { readFileSync, renameSync, writeFileSync } from 'node:fs'
import { z } from 'zod'

const BookedKey = z.object({
  apiKey: z.string(),
  secret: z.string(),
  /** OKX alone has one. */
  passphrase: z.string().nullable(),
  mayTrade: z.boolean(),
  mayUseFutures: z.boolean(),
  mayWithdraw: z.boolean(),
  /** Addresses that may use it; null when any may. */
  ips: z.array(z.string()).nullable(),
  expiresAtMs: z.number().nullable(),
  isFrozen: z.boolean(),
  /** Made at the exchange's European house, where it has one. */
  isEuropean: z.boolean(),
  createdAtMs: z.number(),
  /** Whose account it opens; empty for keys from before accounts had owners, which share one. */
  owner: z.string().default(''),
})
export type BookedKey = Readonly<z.output<typeof BookedKey>>

export type KeyBook = {
  list: () => readonly BookedKey[]
  find: (apiKey: string) => BookedKey | null
  /** Also takes the place of one with the same name. */
  put: (key: BookedKey) => void
  remove: (apiKey: string) => void
}

const read = (file: string | null): BookedKey[] => {
  if (file === null) return []
  try {
    return z.array(BookedKey).parse(JSON.parse(readFileSync(file, 'utf8')))
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return []
    throw error
  }
}

/** Number of an account, always the same for an owner: `digits` long, and never below the first of that length. */
export const accountNumber = (owner: string, digits: number): string => {
  const least = 10n ** BigInt(digits - 1)
  const hash = BigInt(`0x${createHash('sha256').update(owner).digest('hex')}`)
  return String(least + (hash % (9n * least)))
}

/** `file` null keeps them in memory. Throws on a file that is not its own. */
export const openKeyBook = (file: string | null): KeyBook => {
  const keys = new Map(read(file).map((key) => [key.apiKey, key]))
  const save = (): void => {
    if (file === null) return
    writeFileSync(`${file}.new`, JSON.stringify([...keys.values()]), { mode: 0o600 })
    renameSync(`${file}.new`, file)
  }
  return {
    list: () => [...keys.values()],
    find: (apiKey) => keys.get(apiKey) ?? null,
    put: (key) => {
      keys.set(key.apiKey, key)
      save()
    },
    remove: (apiKey) => {
      if (keys.delete(apiKey)) save()
    },
  }
}
