/** What differs between a record as it was and as it is. */
import type { Json } from './mask.ts'

type Fields = { readonly [key: string]: Json }

const only = (record: Fields, keys: readonly string[]): Fields =>
  Object.fromEntries(keys.map((key) => [key, record[key] ?? null]))

/** The fields that changed, as they were and as they are; null when nothing did. */
export const changedFields = (before: Fields, after: Fields): { before: Fields; after: Fields } | null => {
  const keys = Object.keys(after).filter((key) => JSON.stringify(before[key]) !== JSON.stringify(after[key]))
  return keys.length === 0 ? null : { before: only(before, keys), after: only(after, keys) }
}
