import { and, count, eq, inArray, isNull, lt, ne, sql } from 'drizzle-orm'
import { audit, whoOf } from '#features/audit/server/index.ts'
import { apiKeys, type KeyHouse } from '#features/api-keys/server/index.ts'
import { bots, liveAccountId, orders, tradingAccounts } from '#features/bots/server/index.ts'
import { users } from '#features/sign-in/server/index.ts'
import type { Database } from '#platform/database/database.ts'
import { newId } from '#platform/id.ts'
import { moneyKind, moneyKinds } from '#platform/money-kind.ts'
import { type CallContext, calls, signedIn } from '#platform/server/call.ts'
import type { Owner } from '#platform/server/session.ts'
import type { Runner } from '#runner/host/runner.ts'
import { liveAccounts as contract, MOST_ROWS } from '../contract.ts'
import { undecided } from '../rules.ts'
import { botsOf, restrict, tellBots } from './restrictions.ts'

type Services = { database: Database; clock: () => Date; keys: KeyHouse; runner: Pick<Runner, 'send' | 'compare'> }

type Bot = { unit: string; account: string }

/** Time in ms after which an order without an answer is worth a look: its own look-ups take half a minute. */
const UNKNOWN_AFTER_MS = 30_000

const alive = isNull(bots.deletedAtMs)

/** Asks each of them, whatever the others say. */
const askAll = async (
  { runner }: { runner: Pick<Runner, 'send'> },
  rows: readonly Bot[],
  kind: 'suspend' | 'start',
) => {
  const answers = await Promise.all(
    rows.map((bot) =>
      runner.send({
        id: `${kind} all ${newId()}`,
        kind: 'ask',
        ...bot,
        ask: { kind, trade: null, part: 'all' },
        change: null,
      }),
    ),
  )
  return { bots: rows.length, refused: answers.filter(({ refusal }) => refusal !== null).length }
}

const ownBots = (database: Database, { userId }: Owner): Promise<Bot[]> =>
  database
    .select({ unit: bots.id, account: bots.account })
    .from(bots)
    .where(and(eq(bots.owner, userId), alive))

/** Account of a key of this user. Null while its exchange has not told. */
const accountOfKey = async (database: Database, { userId }: Owner, key: string): Promise<string | null> => {
  const [row] = await database
    .select()
    .from(apiKeys)
    .where(and(eq(apiKeys.id, key), eq(apiKeys.userId, userId)))
  return row === undefined || row.account === null ? null : liveAccountId(row.exchange, row.account)
}

export const userHandlers = (services: { database: Database; runner: Pick<Runner, 'send'> }) => {
  const os = calls(contract).use(signedIn)
  const { database, runner } = services
  return {
    suspendAll: os.suspendAll.handler(async ({ context }) =>
      askAll(services, await ownBots(database, context.owner), 'suspend'),
    ),
    startAll: os.startAll.handler(async ({ input, context, errors }) => {
      const account = await accountOfKey(database, context.owner, input.key)
      if (account === null) throw errors.LIVE_KEY_NOT_WORKING()
      if ((await restrict({ database, send: runner.send }, account)) !== null) throw errors.LIVE_KEY_NOT_WORKING()
      return askAll(services, await botsOf(database, account), 'start')
    }),
  }
}

/** What the program wrote down names the order in its own words. */
const orderIn = (detail: string): string | null => /order ([0-9a-f]{32})/.exec(detail)?.[1] ?? null

const quarantinedIn = async (database: Database) => {
  const { id, exchange, owner, quarantine } = tradingAccounts
  const rows = await database
    .select({ account: id, exchange, owner, quarantine, username: users.username })
    .from(tradingAccounts)
    .leftJoin(users, sql`${users.id}::text = ${owner}`)
    .where(sql`${quarantine} is not null`)
    .limit(MOST_ROWS)
  return rows.flatMap(({ account, exchange, owner, quarantine, username }) =>
    quarantine === null
      ? []
      : [
          {
            account,
            exchange,
            user: { id: owner, username: username ?? '' },
            ...quarantine,
            order: orderIn(quarantine.detail),
          },
        ],
  )
}

const unknownIn = (database: Database, beforeMs: number) =>
  database
    .select({
      order: orders.clientOrderId,
      account: orders.account,
      bot: orders.bot,
      name: bots.name,
      pair: bots.pair,
      side: orders.side,
      state: sql<(typeof undecided)[number]>`${orders.state}`,
      sinceMs: orders.updatedAtMs,
    })
    .from(orders)
    .innerJoin(bots, eq(bots.id, orders.bot))
    .where(and(eq(bots.mode, 'live'), inArray(orders.state, [...undecided]), lt(orders.updatedAtMs, beforeMs)))
    .orderBy(orders.updatedAtMs)
    .limit(MOST_ROWS)

const countedIn = async (database: Database) => {
  const rows = await database
    .select({ mode: bots.mode, exchange: bots.exchange, account: bots.account, bots: count() })
    .from(bots)
    .where(alive)
    .groupBy(bots.mode, bots.exchange, bots.account)
  return moneyKinds.map((kind) => {
    const own = rows.filter((row) => moneyKind(row) === kind)
    return { kind, accounts: own.length, bots: own.reduce((sum, row) => sum + row.bots, 0) }
  })
}

const operatorHandlers = (services: Services) => {
  const os = calls(contract).use(signedIn)
  const { database, runner, keys, clock } = services
  const written = (context: CallContext, action: 'live.release' | 'live.suspend' | 'live.halt', about: Written) =>
    audit(database, whoOf(context), { action, subject: null, entity: { type: 'live', id: about.id }, ...about.rest })
  return {
    attention: os.attention.handler(async () => {
      const [standing, accounts, quarantined, unknown] = await Promise.all([
        keys.signer.ask<'standing'>({ kind: 'standing' }),
        countedIn(database),
        quarantinedIn(database),
        unknownIn(database, clock().getTime() - UNKNOWN_AFTER_MS),
      ])
      return { isHalted: standing.ok ? standing.isHalted : null, accounts, quarantined, unknown }
    }),
    compare: os.compare.handler(async ({ input }) => {
      await runner.compare(input.account)
      return {}
    }),
    release: os.release.handler(async ({ input, context, errors }) => {
      const { account, order, reason } = input
      const { refusal } = await runner.send({ id: `release ${newId()}`, kind: 'release-account', account, order })
      if (refusal !== null) throw errors.LIVE_NOT_QUARANTINED()
      await written(context, 'live.release', { id: account, rest: { after: { order }, reason } })
      return {}
    }),
    suspendEverybody: os.suspendEverybody.handler(async ({ input: { isOn, reason }, context }) => {
      const rows = await database
        .selectDistinct({ account: bots.account })
        .from(bots)
        .where(and(ne(bots.mode, 'demo'), alive))
      const told = await Promise.all(
        rows.map(({ account }) => tellBots({ database, send: runner.send }, account, { reason: 'admin', holds: isOn })),
      )
      await written(context, 'live.suspend', { id: '', rest: { after: { isOn }, reason } })
      return { bots: rows.length, refused: told.filter((isTold) => !isTold).length }
    }),
    halt: os.halt.handler(async ({ input: { isOn, reason }, context, errors }) => {
      const answer = await keys.signer.ask<'halt'>({ kind: 'halt', isOn })
      if (!answer.ok) throw errors.LIVE_SIGNER_DOWN()
      await written(context, 'live.halt', { id: '', rest: { after: { isOn }, reason } })
      return {}
    }),
  }
}

type Written = { id: string; rest: { after: { isOn: boolean } | { order: string | null }; reason: string } }

export const liveAccountHandlers = (services: Services) =>
  calls(contract)
    .use(signedIn)
    .router({ ...userHandlers(services), ...operatorHandlers(services) })
