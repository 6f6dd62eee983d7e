/** Deleted keys. Copies of the database outlive a deletion; a key listed here opens in none of them. */
import { appendFileSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

/** Ids of keys that were deleted: what is sealed for them is never opened again. */
export type Forgotten = { has: (keyId: string) => boolean; add: (keyId: string) => void }

const read = (path: string): string => {
  try {
    return readFileSync(path, 'utf8')
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return ''
    throw error
  }
}

/** Forgotten ids in a folder of the signer. */
export const openForgotten = (folder: string): Forgotten => {
  const path = join(folder, 'forgotten')
  const ids = new Set(read(path).split('\n'))
  return {
    has: (keyId) => ids.has(keyId),
    add: (keyId) => {
      if (ids.has(keyId)) return
      appendFileSync(path, `${keyId}\n`, { mode: 0o600, flush: true })
      ids.add(keyId)
    },
  }
}
