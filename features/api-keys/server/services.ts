import type { Database } from '#platform/database/database.ts'
import type { Signer } from '#runner/signer/signer.ts'
import type { KeyDesk } from '#sandbox/key-desk.ts'
import type { ExchangeName } from '../exchanges.ts'
import type { apiKeys } from './tables.ts'

export type KeyRow = typeof apiKeys.$inferSelect

/** Where keys are kept and checked. */
export type KeyServices = {
  database: Database
  clock: () => Date
  /** Of the installation. */
  secret: Uint8Array
  keys: KeyHouse
}

/** What is around them. */
export type KeyHouse = {
  signer: Signer
  /** Exchanges that a key can be added for; a sandbox with its hands. */
  exchanges: readonly { name: ExchangeName; desk: KeyDesk | null }[]
  /** Our own addresses as exchanges see them; empty when they are not known. */
  addresses: readonly string[]
  isEmbedded: boolean
  /** The address that browsers use. */
  siteAddress: () => string
}
