/** Equity of accounts, taken every 15 minutes and at their opening, for the profit charts. */
import type { Amount, Price } from '#engine/money.ts'
import { marketNow } from '../lane/lane-markets.ts'
import { append, laneMarket, type Lane } from '../lane/lane.ts'
import type { ShardAccount, Shard } from '../lane/shard.ts'
import { managedOf, realisedOf } from '../sleep/sleep.ts'
import { worthIn } from './managed.ts'

/** Distance of points of an equity curve in ms. */
export const EQUITY_EVERY_MS = 15 * 60_000

/** Takes a point of every account's equity curve when one is due. */
export const takeEquity = (lane: Lane): void => {
  if (lane.nowMs < lane.equityDueMs) return
  lane.equityDueMs = lane.nowMs - (lane.nowMs % EQUITY_EVERY_MS) + EQUITY_EVERY_MS
  for (const shard of lane.shards.values()) {
    for (const account of shard.accounts.values()) takeAccountEquity(lane, shard, account)
  }
}

/** Equity in the account's first asset at last prices; assets without a price count as nothing. */
export const takeAccountEquity = (lane: Lane, shard: Shard, account: ShardAccount): void => {
  const { account: name, holdings, equityAsset } = account
  const priceOf = (pair: string): Price | null => {
    const market = laneMarket(lane, name.exchange, pair)
    return market === null ? null : (marketNow(market)?.price ?? null)
  }
  const held = new Map(Object.entries(holdings.balances).map(([asset, { free, locked }]) => [asset, free + locked]))
  const worth = (sums: ReadonlyMap<string, bigint>): Amount => worthIn(sums, equityAsset, priceOf)
  const taken = { equity: worth(held), realised: realisedOf(account), managed: worth(managedOf(shard, account)) }
  const body = { kind: 'equity-taken', account: name.id, ...taken } as const
  append(lane, { shard, body, account, units: [], known: null, answer: null })
}
