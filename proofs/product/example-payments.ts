/** For tests that have nothing to do with money: nobody takes any. */
import { openPayments } from '#app/server/payments.ts'
import type { Trading } from '#app/server/trading.ts'
import type { Database } from '#platform/database/database.ts'

export const examplePayments = (database: Database, trading: Pick<Trading, 'bots'>, clock: () => Date) =>
  openPayments({
    database,
    clock,
    secret: new Uint8Array(32),
    trading,
    siteAddress: () => 'http://localhost',
    settings: { paymentKeys: { card: null, exchange: null }, bankAccount: null, viesUrl: null },
    sandbox: null,
    warn: () => {},
  })
