import type { AskVatRegister } from '#features/billing/server/index.ts'
import type { PageServices } from '#features/payments/server/index.ts'
import type { Database } from '#platform/database/database.ts'
import type { Owner } from '#platform/server/session.ts'
import type { Ports } from './ports.ts'

export type SubscriptionServices = {
  database: Database
  clock: () => Date
  /** Of the installation: links of payments follow from it. */
  secret: Uint8Array
  ask: AskVatRegister
  ports: Ports
  payments: PageServices
  /** Whether the end of the package has stopped trades that still stand. */
  hasStopped: (userId: string) => Promise<boolean>
  /** Starts what the end of the package had stopped; says how many bots were started. */
  startStopped: (owner: Owner) => Promise<number>
}
