/** From the trade that fills an order to the tab that is told: matching, journal, read tables, names, socket. */
import { families } from '#bots/index.ts'
import { exampleForm, settingsOf } from '#proofs/product/example-settings.ts'
import { startExampleLive } from '#proofs/product/example-live.ts'
import { marketByHand, startExampleTrading } from '#proofs/product/example-trading.ts'
import { newId } from '#platform/id.ts'
import { openTestDatabase } from '#platform/database/test-database.ts'
import { sessionOf } from '#platform/server/example-context.ts'
import { ownerOf } from '#platform/server/session.ts'
import type { Bench } from './bar.ts'

const BOTS = 20
const ROUNDS = 40
/** As quick as a busy pair trades. */
const PAUSE_MS = 20
const PRICES = [103.5, 102.5, 101.5, 100.5, 101.7, 102.8, 103.9, 105]

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))

/** The value below which 99 of a hundred lie. */
const p99 = (values: readonly number[]): number => {
  const sorted = values.toSorted((left, right) => left - right)
  return sorted[Math.ceil(sorted.length * 0.99) - 1] ?? Number.NaN
}

const measure = async (): Promise<number> => {
  const user = newId()
  const owner = ownerOf(sessionOf(user))
  const opened = await openTestDatabase()
  const market = marketByHand(Date.now())
  const running = await startExampleTrading(opened.database, market.feed, { shardWorkers: 1 })
  const live = await startExampleLive(running.trading)
  await market.moveTo(104.3)
  for (let bot = 0; bot < BOTS; bot += 1) {
    const config = settingsOf({ ...exampleForm, amount: String(20 + bot) })
    const settled = { family: families.grid, name: `Bot ${bot}`, mode: 'demo', exchange: 'example', config } as const
    const done = await running.trading.bots.desk.create(owner, newId(), settled)
    if (done.kind !== 'accepted') throw new Error(`the bot was not made: ${done.kind}`)
  }
  await running.settled(owner)

  const movedAt = new Map<number, number>()
  const waits: number[] = []
  const tab = await live.open(user)
  const reading = (async () => {
    for await (const { fact } of await tab.client.live.facts({ after: null })) {
      const began = fact.kind === 'fill' ? movedAt.get(fact.atMs) : undefined
      if (began !== undefined) waits.push(performance.now() - began)
    }
  })().catch(() => {})
  for (let round = 0; round < ROUNDS; round += 1) {
    for (const price of PRICES) {
      const began = performance.now()
      const moved = market.moveTo(price)
      movedAt.set(market.feed.now(), began)
      await moved
      await pause(PAUSE_MS)
    }
  }
  await running.settled(owner)
  await pause(PAUSE_MS)
  tab.cut()
  await reading
  await live.close()
  await running.stop()
  await opened.close()
  if (waits.length < 1_000) throw new Error(`${waits.length} fills: the example has changed`)
  return p99(waits)
}

export const liveBench: Bench = {
  bars: [{ name: 'fill-to-browser-p99', unit: 'ms', better: 'lower', floor: 500, moonshot: 150 }],
  samples: 3,
  measure: async () => [await measure()],
}
