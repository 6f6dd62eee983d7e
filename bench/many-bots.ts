/** Thousands of bots on one account, as the read tables have them, and the calls of their list at a market that stands still. */
import { eq } from 'drizzle-orm'
import { exampleMarket } from '#engine/example-market.ts'
import { amount, price, quantity } from '#engine/money.ts'
import { flat } from '#engine/position.ts'
import type { TradeReport } from '#engine/status.ts'
import {
  botFolderPlaces,
  botFolders,
  botHandlers,
  bots,
  openBotViews,
  openTotals,
  projectBots,
} from '#features/bots/server/index.ts'
import { folderHandlers } from '#features/folders/server/index.ts'
import type { Database } from '#platform/database/database.ts'
import { newId } from '#platform/id.ts'
import { exampleBatch, exampleReport, exampleUnit } from '#proofs/crash/example-batch.ts'

/** Levels of each. */
const TRADES = 20
/** Written at once. */
const BATCH = 500

const market = exampleMarket()

/** A level that has bought and waits for its profit, as most do. */
const trade = (id: number): TradeReport => ({
  id,
  origin: 'generated',
  inLimit: true,
  escapedFrom: null,
  price: price('99.5'),
  amount: amount('50'),
  status: 'active',
  badges: [],
  reasons: [],
  phase: 'holding',
  entries: [
    {
      price: price('99.5'),
      size: { kind: 'quote', amount: amount('50') },
      status: 'traded',
      executed: [{ atMs: 1e12, price: price('99.5'), quantity: quantity('0.502') }],
    },
  ],
  position: { ...flat, base: quantity('0.502'), cost: amount('49.999') },
  runs: 3,
  stopPrice: null,
  profits: [
    {
      price: price('101'),
      share: 100n * 10n ** 18n,
      quantity: quantity('0.502'),
      status: 'waiting',
      executed: [],
      hidden: false,
    },
  ],
})
const trades = Array.from({ length: TRADES }, (_, index) => trade(index + 1))

const reportOf = (index: number) => ({
  ...exampleReport,
  trades,
  position: { ...flat, base: quantity('0.502'), cost: amount(String(40 + (index % 20))) },
})

export const writeBots = async (database: Database, owner: string, count: number): Promise<void> => {
  for (let from = 0; from < count; from += BATCH) {
    const units = Array.from({ length: Math.min(BATCH, count - from) }, (_, index) =>
      exampleUnit({
        id: newId(),
        owner,
        name: `Bot ${from + index}`,
        exchange: market.exchange,
        createdAtMs: 1e12 + from + index,
        report: reportOf(from + index),
      }),
    )
    await projectBots(database, exampleBatch({ units }))
  }
}

/** Folders with the same number of the owner's bots each. */
export const writeFolders = async (database: Database, owner: string, count: number): Promise<void> => {
  const folders = Array.from({ length: count }, (_, index) => ({
    id: newId(),
    owner,
    family: 'grid',
    name: `Folder ${index}`,
    nameLower: `folder ${index}`,
    createdAtMs: 1e12 + index,
    version: 1,
  }))
  if (count === 0) return
  await database.insert(botFolders).values(folders)
  const all = await database.select({ id: bots.id }).from(bots).where(eq(bots.owner, owner))
  await database
    .insert(botFolderPlaces)
    .values(all.map(({ id }, index) => ({ bot: id, folder: folders[index % count]?.id ?? '' })))
}

/** The calls of the list need no more of what bots stand on. */
const asServices = (some: object) => some as never

export const botCalls = (database: Database) => {
  const at = price('100')
  const now = { market, price: at, bid: at, ask: at, pumping: false }
  const markets = asServices({ lines: () => [{ market }], last: () => now, find: () => null })
  const runner = asServices({ now: () => Promise.resolve(null) })
  const views = openBotViews(markets, runner, asServices({ fundings: () => Promise.resolve(new Map()) }))
  const folders = folderHandlers({ database, markets, nowMs: Date.now })
  const own = botHandlers(asServices({ database, markets, views, totals: openTotals({ database, markets }, Date.now) }))
  return { bots: own, folders }
}
