/** Accounts of a user with their assets: what is free, what bots have reserved, and what nobody manages. */
import { formatDecimal, max, min, multiplyDown } from '#engine/money.ts'
import { type BotRow, type BotServices, pairsOf, quotesOf, rateOf } from '#features/bots/server/index.ts'
import { type BalanceRow, readBalances } from '#features/dashboard/server/index.ts'
import type { Markets } from '#features/markets/server/index.ts'
import type { Database } from '#platform/database/database.ts'
import type { Owner } from '#platform/server/session.ts'
import type { Account } from '#runner/host/runner.ts'
import { addManaged, managedAmount, managedIn } from '#runner/read/managed.ts'
import type { PortfolioAccount } from '../contract.ts'

export type AccountServices = { database: Database; markets: Markets; bots: Pick<BotServices, 'store'> }

const managedOf = (rows: readonly BotRow[]): ReadonlyMap<string, bigint> => {
  const sums = new Map<string, bigint>()
  for (const row of rows) addManaged(sums, managedIn(pairsOf(row), row.report), 1n)
  return sums
}

const spotPairs = (markets: Markets, exchange: string): string[] =>
  markets
    .lines()
    .flatMap(({ market, pair }) => (market.exchange === exchange && market.futures === undefined ? [pair] : []))

const accountView = (
  markets: Markets,
  account: Account,
  { balances, managed }: { balances: readonly BalanceRow[]; managed: ReadonlyMap<string, bigint> },
): PortfolioAccount => {
  const { id, exchange, kind } = account
  const quotes = quotesOf(markets, exchange)
  const [quote = ''] = quotes
  const last = (base: string, other: string) => markets.last(exchange, `${base}/${other}`)?.price ?? null
  const assets = balances.map(({ asset, free, locked }) => {
    const total = free + locked
    const reserved = min(total, managedAmount(managed, asset))
    const unmanaged = total - reserved
    const rate = rateOf(asset, quote, last, quotes)
    return { asset, free, locked, total, reserved, unmanaged, worth: rate === null ? null : multiplyDown(total, rate) }
  })
  return {
    id,
    exchange,
    kind,
    quote,
    worth: formatDecimal(assets.reduce((sum, { worth }) => sum + (worth ?? 0n), 0n)),
    assets: assets.map(({ asset, free, locked, total, reserved, unmanaged, worth }) => ({
      asset,
      free: formatDecimal(free),
      locked: formatDecimal(locked),
      total: formatDecimal(total),
      reserved: formatDecimal(reserved),
      unmanaged: formatDecimal(unmanaged),
      convertible: formatDecimal(max(0n, min(free, unmanaged))),
      worth: worth === null ? null : formatDecimal(worth),
    })),
    pairs: spotPairs(markets, exchange),
  }
}

export const readAccounts = async (
  { database, markets, bots }: AccountServices,
  owner: Owner,
): Promise<PortfolioAccount[]> => {
  const [accounts, rows, balances] = await Promise.all([
    bots.store.accounts(owner),
    bots.store.all(owner),
    readBalances(database, owner),
  ])
  return accounts.map((account) =>
    accountView(markets, account, {
      balances: balances.filter((row) => row.account === account.id),
      managed: managedOf(rows.filter((row) => row.account === account.id)),
    }),
  )
}
