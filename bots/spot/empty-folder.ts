import type { NewFolder } from '#engine/unit.ts'
import type { FolderConfig } from './config.ts'

/** Where a bot trades and on which side it begins, which its folder has in common with it. */
export type FolderPlace = Pick<FolderConfig, 'exchange' | 'account' | 'pair' | 'mode' | 'direction'>

/** A folder without trades. Everything else each trade has for itself. */
export const emptyFolder = (
  { exchange, account, pair, mode, direction }: FolderPlace,
  { name, limit }: NewFolder,
): FolderConfig => ({
  kind: 'folder',
  exchange,
  account,
  pair,
  mode,
  direction,
  name,
  limit,
  profits: [],
  repeats: null,
  risingOnly: null,
  opening: null,
  profitOpening: null,
  minChange: null,
  stuck: { lower: null, upper: null },
  stop: null,
})
