/** What the signer is given for one question: the newest key of the account that works, and what it may be used for. */
import { and, desc, eq } from 'drizzle-orm'
import type { Pair } from '#engine/market.ts'
import { asAmount } from '#engine/money.ts'
import { apiKeys, type KeyRow } from '#features/api-keys/server/index.ts'
import type { Markets } from '#features/markets/server/index.ts'
import { entriesFrozenUntilMs } from '#features/sign-in/server/index.ts'
import type { Database } from '#platform/database/database.ts'
import type { TradingKey } from '#runner/signer/commands.ts'
import type { Access } from '#runner/signer/signer-exchange.ts'
import { LEASE_MS, MOST_A_DAY, MOST_AN_HOUR, MOST_ORDER } from '../rules.ts'
import { leastVolumeOf } from './liquidity.ts'
import { liveAccounts } from './tables.ts'

export type LiveAccount = typeof liveAccounts.$inferSelect

export const findAccount = async (database: Database, id: string): Promise<LiveAccount | null> => {
  const [row] = await database.select().from(liveAccounts).where(eq(liveAccounts.id, id))
  return row ?? null
}

/** Keys of an account, the newest first. */
export const keysOf = (database: Database, { userId, exchange, number }: LiveAccount): Promise<KeyRow[]> =>
  database
    .select()
    .from(apiKeys)
    .where(
      and(
        eq(apiKeys.userId, userId),
        // The names of exchanges are those that keys can be added for.
        eq(apiKeys.exchange, asExchange(exchange)),
        eq(apiKeys.account, number),
      ),
    )
    .orderBy(desc(apiKeys.createdAt))

/** An account was made out of a key, so its exchange is one of those that keys are for. */
const asExchange = (exchange: string) => exchange as KeyRow['exchange']

const pairOf = (text: string): Pair => {
  const [base = '', quote = ''] = text.split('/')
  return `${base}/${quote}`
}

/** A key of another account of the user, such as one that was put in the place of this one's, does not come here: it has another number. */
const tradingKey = (
  { id, userId, secretVersion, exchange }: KeyRow,
  sealed: string,
  account: LiveAccount,
): TradingKey => ({
  whose: { userId, keyId: id, version: secretVersion },
  sealed,
  exchange,
  isEuropean: false,
  sinceMs: account.createdAt.getTime(),
})

/** Access to an account, epoch by epoch. Null while none of its keys works. */
export const accessTo = async (
  { database, markets, clock }: { database: Database; markets: Markets; clock: () => Date },
  { id, epoch }: { id: string; epoch: number },
  pair: Pair | null,
): Promise<Access | null> => {
  const account = await findAccount(database, id)
  if (account === null) return null
  const [keys, entriesFromMs] = await Promise.all([
    keysOf(database, account),
    entriesFrozenUntilMs(database, account.userId),
  ])
  const key = keys.find(({ status, sealed }) => status === 'active' && sealed !== null)
  if (key === undefined || key.sealed === null) return null
  const last = pair === null ? null : (markets.last(account.exchange, pair)?.price ?? null)
  return {
    key: tradingKey(key, key.sealed, account),
    grant: {
      account: account.number,
      epoch,
      leaseEndMs: clock().getTime() + LEASE_MS,
      pairs: account.pairs.map(pairOf),
      mostNotional: asAmount(MOST_ORDER),
      mostHourly: asAmount(MOST_AN_HOUR),
      mostDaily: asAmount(MOST_A_DAY),
      leastVolume: pair === null ? asAmount(0n) : leastVolumeOf(markets, account.exchange, pair),
      entriesFromMs,
      lastPrice: last,
    },
  }
}
