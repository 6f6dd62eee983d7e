import type { BotRow } from '#features/bots/server/index.ts'
import type { SignInServices } from '#features/sign-in/server/index.ts'
import type { Database } from '#platform/database/database.ts'
import type { Files } from '#platform/server/files.ts'
import type { Owner } from '#platform/server/session.ts'

export type DeletionServices = SignInServices & {
  files: Files
  /** Closes what a bot holds and deletes it. */
  removeBot: (owner: Owner, bot: BotRow) => Promise<void>
  /** Deletes the keys at exchanges; nothing opens them any more. */
  removeKeys: (userId: string) => Promise<void>
  /** Has the card forgotten that was kept for renewals, here and where it is kept. */
  removeCard: (transaction: Database, userId: string) => Promise<void>
}
