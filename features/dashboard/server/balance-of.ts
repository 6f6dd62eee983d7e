/** What an account holds and what that is worth now. */
import { and, asc, eq } from 'drizzle-orm'
import { asPrice, formatDecimal, multiplyDown } from '#engine/money.ts'
import { quotesOf, rateOf } from '#features/bots/server/index.ts'
import type { Markets } from '#features/markets/server/index.ts'
import type { Database } from '#platform/database/database.ts'
import { moneyKind } from '#platform/money-kind.ts'
import type { Owner } from '#platform/server/session.ts'
import type { Account } from '#runner/host/runner.ts'
import type { Overview } from '../contract.ts'
import { balances } from './tables.ts'

/** What an amount of an asset is worth in another at the last prices; nothing where there is no price. */
export const worthOf =
  (markets: Markets) =>
  (exchange: string, asset: string, quote: string, held: bigint): bigint => {
    const last = (base: string, other: string) => markets.last(exchange, `${base}/${other}`)?.price ?? null
    return multiplyDown(held, rateOf(asset, quote, last, quotesOf(markets, exchange)) ?? asPrice(0n))
  }

export const balanceOf = async (
  { database, markets }: { database: Database; markets: Markets },
  owner: Owner,
  account: Account,
): Promise<Overview['balances'][number]> => {
  const worthIn = worthOf(markets)
  const rows = await database
    .select()
    .from(balances)
    .where(and(eq(balances.account, account.id), eq(balances.owner, owner.userId)))
    .orderBy(asc(balances.asset))
  const [quote = ''] = quotesOf(markets, account.exchange)
  const assets = rows.map((row) => ({
    ...row,
    worth: worthIn(account.exchange, row.asset, quote, row.free + row.locked),
  }))
  return {
    account: account.id,
    exchange: account.exchange,
    kind: moneyKind({ mode: account.kind, exchange: account.exchange }),
    total: formatDecimal(assets.reduce((sum, { worth }) => sum + worth, 0n)),
    quote,
    assets: assets.map(({ asset, free, locked, worth }) => ({
      asset,
      free: formatDecimal(free),
      locked: formatDecimal(locked),
      worth: formatDecimal(worth),
    })),
  }
}
