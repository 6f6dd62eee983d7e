/** Files in memory, for tests. */
import type { Files } from './files.ts'

export const filesInMemory = (): Files & { kept: Map<string, Uint8Array> } => {
  const kept = new Map<string, Uint8Array>()
  return {
    kept,
    put: async (key, bytes) => void kept.set(key, bytes),
    read: async (key) => kept.get(key) ?? null,
    remove: async (key) => void kept.delete(key),
  }
}
