import type { BotServices } from '#features/bots/server/index.ts'
import type { Receive } from '#features/signals/server/index.ts'
import type { Database } from '#platform/database/database.ts'

export type AddressedSignalServices = {
  database: Database
  bots: { store: Pick<BotServices['store'], 'find'> }
  /** Brings a message to one bot, by which it is read, written down and traded. */
  receive: Receive
  nowMs: () => number
}
