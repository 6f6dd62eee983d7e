/** A folder of bots as it is set up: what they have together. Everything else each of them has for itself. */
import { z } from 'zod'
import type { Pair } from '#engine/market.ts'
import type { Mode, NewFolder } from '#engine/unit.ts'

export type FolderConfig = {
  kind: 'folder'
  exchange: string
  /** Null can only be demo. */
  account: string | null
  pair: Pair
  name: string
  mode: Mode
  /** The most of its bots that are in the market at once; null is no limit (bots.md 6.6). */
  limit: number | null
}

/** Where a bot trades, which its folder has in common with it. */
export type Place = Pick<FolderConfig, 'exchange' | 'account' | 'pair' | 'mode'>

/** A folder without bots, for those of a place. */
export const emptyFolder = ({ exchange, account, pair, mode }: Place, made: NewFolder): FolderConfig => ({
  kind: 'folder',
  exchange,
  account,
  pair,
  mode,
  ...made,
})

/** The most that a limit may say, of whatever bots the folder is. */
export const MOST_BOTS = 500

const Stored = z.lazy(() =>
  z.strictObject({
    kind: z.literal('folder'),
    exchange: z.string(),
    account: z.string().nullable(),
    pair: z.string().regex(/^[^/]+\/[^/]+$/),
    name: z.string(),
    mode: z.enum(['live', 'demo']),
    limit: z.int().positive().max(MOST_BOTS).nullable(),
  }),
)

/** Settings out of stored data; throws when they are not a folder's. */
export const parseFolder = (stored: unknown): FolderConfig => {
  const plain = Stored.parse(stored)
  return { ...plain, pair: plain.pair as Pair }
}
