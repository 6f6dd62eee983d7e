/** What accounts are worth, taken every 15 minutes and when they are opened: the raw material of every profit chart. */
import { type Amount, asAmount, multiplyDown } from '#engine/money.ts'
import { marketNow } from '../lane/lane-markets.ts'
import { append, laneMarket, type Lane } from '../lane/lane.ts'
import type { ShardAccount, Shard } from '../lane/shard.ts'
import { realisedOf } from '../sleep/sleep.ts'

export const EQUITY_EVERY_MS = 15 * 60_000

export const takeEquity = (lane: Lane): void => {
  if (lane.nowMs < lane.equityDueMs) return
  lane.equityDueMs = lane.nowMs - (lane.nowMs % EQUITY_EVERY_MS) + EQUITY_EVERY_MS
  for (const shard of lane.shards.values()) {
    for (const account of shard.accounts.values()) takeAccountEquity(lane, shard, account)
  }
}

export const takeAccountEquity = (lane: Lane, shard: Shard, account: ShardAccount): void => {
  const equity = equityOf(lane, account)
  const body = { kind: 'equity-taken', account: account.account.id, equity, realised: realisedOf(account) } as const
  append(lane, { shard, body, account, units: [], known: null, answer: null })
}

/** Balances in the account's first asset, at last prices; an asset without a price there counts as nothing. */
const equityOf = (lane: Lane, { account, book, equityAsset }: ShardAccount): Amount => {
  let sum = 0n
  for (const [asset, { free, locked }] of Object.entries(book.balances)) {
    const held = free + locked
    if (asset === equityAsset) sum += held
    else if (held !== 0n) {
      const market = laneMarket(lane, account.exchange, `${asset}/${equityAsset}`)
      const now = market === null ? null : marketNow(market)
      if (now !== null) sum += multiplyDown(held, now.price)
    }
  }
  return asAmount(sum)
}
