/** The way of a bot into an account with real money: a key of its user that works, an account that is nobody else's, a sum that the signer will pass. */
import { and, eq, sql } from 'drizzle-orm'
import { toNumber } from '#engine/money.ts'
import { apiKeys, exchangeFacts, isSafe, type KeyRow } from '#features/api-keys/server/index.ts'
import { type Entered, type Entering, liveAccountId, type LiveDoor, ownCommandId } from '#features/bots/server/index.ts'
import type { Markets } from '#features/markets/server/index.ts'
import type { Database } from '#platform/database/database.ts'
import { isLocalExchange } from '#platform/money-kind.ts'
import type { Owner } from '#platform/server/session.ts'
import type { Runner } from '#runner/host/runner.ts'
import { MOST_INVESTMENT } from '../rules.ts'
import { findAccount, type LiveAccount } from './access.ts'
import { leastVolumeOf } from './liquidity.ts'
import { liveAccounts } from './tables.ts'

/** What a new account waits for until it can be read. */
const READ_WAIT_MS = 2_000

type Parts = {
  database: Database
  clock: () => Date
  runner: () => Pick<Runner, 'send' | 'reached' | 'compare'>
  markets: Pick<Markets, 'find' | 'day' | 'lines' | 'last'>
}

const barred = (code: string): Entered => ({ kind: 'barred', code })

const findKey = async (database: Database, owner: Owner, id: string): Promise<KeyRow | null> => {
  const [row] = await database
    .select()
    .from(apiKeys)
    .where(and(eq(apiKeys.id, id), eq(apiKeys.userId, owner.userId)))
  return row ?? null
}

const isId = (text: string): boolean => /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(text)

/** Writes the account down, and which pairs it trades: the signer reads them there, so a bot cannot widen them by itself. */
const noted = async (
  { database, clock }: Parts,
  { userId, exchange, account }: Pick<KeyRow, 'userId' | 'exchange'> & { account: string },
  pairs: readonly string[],
): Promise<LiveAccount | null> =>
  database.transaction(async (transaction) => {
    const id = liveAccountId(exchange, account)
    await transaction
      .insert(liveAccounts)
      .values({ id, userId, exchange, number: account, pairs: [], createdAt: clock(), restriction: null })
      .onConflictDoNothing()
    await transaction.execute(sql`select 1 from ${liveAccounts} where ${liveAccounts.id} = ${id} for update`)
    const known = await findAccount(transaction, id)
    if (known === null || known.userId !== userId) return null
    const all = [...new Set([...known.pairs, ...pairs])]
    if (all.length > known.pairs.length)
      await transaction.update(liveAccounts).set({ pairs: all }).where(eq(liveAccounts.id, id))
    return { ...known, pairs: all }
  })

const barOf = (key: KeyRow | null, exchange: string): string | null => {
  if (key === null) return 'key-unknown'
  if (key.exchange !== exchange) return 'key-of-another-exchange'
  if (exchangeFacts[key.exchange].house !== 'binance') return 'exchange-without-trading'
  return key.status === 'active' ? null : 'key-not-working'
}

/** Opens the account where trading does not know it; its id makes the command, so however often this is asked there is one. */
const opened = async (parts: Parts, owner: Owner, { id, exchange, pairs }: LiveAccount): Promise<boolean> => {
  const runner = parts.runner()
  const [, quote = ''] = pairs[0]?.split('/') ?? []
  const { shard, position, refusal } = await runner.send({
    id: ownCommandId(owner, id),
    kind: 'open-account',
    account: { id, owner: owner.userId, exchange, kind: 'live' },
    // What is there is told by the exchange.
    balances: { [quote]: '0' },
  })
  if (refusal === null) await runner.reached(shard, position, READ_WAIT_MS)
  return refusal === null || refusal.code === 'account-exists'
}

/** Whether so little of one of the pairs was traded in 24 hours that it may not be bought. What its exchange does not tell bars nothing: the signer asks again. */
const isIlliquid = async ({ markets }: Parts, { exchange, pairs }: Entering): Promise<boolean> => {
  const lines = pairs.map((pair) => markets.find(exchange, pair)).filter((line) => line !== null)
  const days = await Promise.all(lines.map(async (line) => ({ line, day: await markets.day(line) })))
  return days.some(
    ({ line, day }) => day !== null && day.volume < toNumber(leastVolumeOf(markets, exchange, line.pair)),
  )
}

const enter = async (parts: Parts, owner: Owner, entering: Entering): Promise<Entered> => {
  const key = isId(entering.key) ? await findKey(parts.database, owner, entering.key) : null
  const bar = barOf(key, entering.exchange)
  if (bar !== null || key === null) return barred(bar ?? 'key-unknown')
  const { account } = key
  if (account === null) return barred('key-without-account')
  if (entering.investment > MOST_INVESTMENT) return barred('live-too-much')
  if (await isIlliquid(parts, entering)) return barred('live-illiquid')
  const found = await noted(parts, { ...key, account }, entering.pairs)
  if (found === null) return barred('account-of-another')
  if (!(await opened(parts, owner, found))) return barred('account-of-another')
  await parts.runner().compare(found.id)
  return { kind: 'entered', account: found.id }
}

export const openDoor = (parts: Parts & { siteAddress: () => string }): LiveDoor => ({
  barOfLine: (exchange, line) =>
    isLocalExchange(exchange) || isSafe(line, parts.siteAddress()) ? null : 'live-not-encrypted',
  enter: (owner, entering) => enter(parts, owner, entering),
  barOfInvestment: (investment) => (investment > MOST_INVESTMENT ? 'live-too-much' : null),
})
