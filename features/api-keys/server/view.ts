import type { AdminApiKey, ApiKeyView } from '../contract.ts'
import type { KeyRow } from './services.ts'

const msOf = (at: Date | null): number | null => at?.getTime() ?? null

export const viewOf = (row: KeyRow): ApiKeyView => ({
  id: row.id,
  name: row.name,
  exchange: row.exchange,
  publicKey: `…${row.tail}`,
  kind: row.kind,
  status: row.status,
  trouble: row.trouble,
  futures: row.futures,
  mica: row.mica,
  rights: row.rights,
  addresses: row.addresses,
  expiresAtMs: msOf(row.expiresAt),
  lastCheckAtMs: msOf(row.lastCheckAt),
  createdAtMs: row.createdAt.getTime(),
  version: row.version,
})

export const adminViewOf = (row: KeyRow, username: string): AdminApiKey => ({
  ...viewOf(row),
  user: { id: row.userId, username },
  code: row.code,
})
