/** What a folder of bots is doing now, in one sentence. */
import type { MarketNow } from '#engine/market.ts'
import type { Explanation } from '#engine/unit.ts'
import { explainDeal } from '../rules/deal-explain.ts'
import { initialDeals } from '../rules/deal-work.ts'
import type { FolderConfig } from './config.ts'
import { type AnyFolder, dealOf, isInMarket, isOpen } from './state.ts'

/** What all its deals together say, as if they were one bot's. */
const sharedSentence = (folder: AnyFolder, now: MarketNow): Explanation | null => {
  const { life, leaving, entryOff, profitOff } = folder
  const trades = folder.trades.filter(isOpen).flatMap((member) => dealOf(member) ?? [])
  return explainDeal({ ...initialDeals(null), life, leaving, entryOff, profitOff, trades }, now)
}

export const explainFolder = ({ limit }: FolderConfig, folder: AnyFolder, now: MarketNow): Explanation => {
  const open = folder.trades.filter(isOpen)
  if (folder.life === 'running' && folder.leaving === null && open.length === 0)
    return { code: 'folder-empty', values: {} }
  const used = open.filter(isInMarket).length
  const values = { bots: String(open.length), used: String(used), limit: limit === null ? '' : String(limit) }
  const isFull = limit !== null && used >= limit && open.length > used
  return sharedSentence(folder, now) ?? { code: isFull ? 'folder-full' : 'folder-waits', values }
}
