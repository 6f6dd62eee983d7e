import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { families } from '#bots/index.ts'
import type { LiveFact } from '#features/live/contract.ts'
import { newId } from '#platform/id.ts'
import { openTestDatabase, type TestDatabase } from '#platform/database/test-database.ts'
import { sessionOf } from '#platform/server/example-context.ts'
import { ownerOf } from '#platform/server/session.ts'
import { type ExampleLive, startExampleLive } from './example-live.ts'
import { exampleForm, settingsOf } from './example-settings.ts'
import { type ExampleTrading, type MarketByHand, marketByHand, startExampleTrading } from './example-trading.ts'

const START = Date.UTC(2026, 0, 9, 12)
const user = newId()
const owner = ownerOf(sessionOf(user))

let opened: TestDatabase
let market: MarketByHand
let running: ExampleTrading
let live: ExampleLive
beforeAll(async () => {
  opened = await openTestDatabase()
})
beforeEach(async () => {
  market = marketByHand(START)
  running = await startExampleTrading(opened.database, market.feed)
  live = await startExampleLive(running.trading)
  await market.moveTo(104.3)
  const bot = { family: families.grid, name: 'Example', mode: 'demo', exchange: 'example', key: null } as const
  const { desk } = running.trading.bots
  const done = await desk.create(owner, newId(), { ...bot, config: settingsOf(exampleForm) })
  expect(done.kind).toBe('accepted')
})
afterEach(async () => {
  await live.close()
  await running.stop()
  await opened.empty()
})
afterAll(() => opened.close())

/** Down and up over several levels: each round buys and sells. */
const round = async (): Promise<void> => {
  const prices = [103.5, 102.5, 101.5, 100.5, 101.7, 102.8, 103.9, 105]
  for (const price of prices) for (let at = 0; at < 3; at += 1) await market.moveTo(price)
}

const readFills = async (): Promise<string[]> => {
  await running.settled(owner)
  const { store } = running.trading.bots
  const [bot] = await store.all(owner)
  const { page } = await store.fills(owner, bot?.id ?? '', { after: null, limit: 1_000 })
  return page.map(({ atMs, trade, side }) => `${atMs} ${trade} ${side}`).toSorted()
}

const asFill = ({ fact }: LiveFact): string[] =>
  fact.kind === 'fill' ? [`${fact.atMs} ${fact.trade} ${fact.side}`] : []

test('a connection that is cut again and again and resumed has told every fill once', async () => {
  const told: string[] = []
  let seen: number | null = null
  const readUntilCut = async (count: number): Promise<void> => {
    const tab = await live.open(user)
    let left = count
    try {
      for await (const item of await tab.client.live.facts({ after: seen })) {
        told.push(...asFill(item))
        seen = item.sequence
        left -= 1
        if (left === 0) tab.cut()
      }
    } catch {
      // Cut as asked: the next connection goes on from what was seen.
    }
  }
  await readUntilCut(1)
  const cuts = [2, 1, 3, 2, 1, 3]
  for (const count of cuts) {
    await round()
    await readUntilCut(count)
  }
  const all = await readFills()
  expect(all.length).toBeGreaterThan(20)
  expect(told.length).toBeLessThan(all.length)
  const last = await live.open(user)
  for await (const item of await last.client.live.facts({ after: seen })) {
    told.push(...asFill(item))
    if (told.length >= all.length) break
  }
  expect(told.toSorted()).toEqual(all)
})

test('twelve tabs of one user are told the same, a tab of another user nothing of it', async () => {
  const tabs = await Promise.all(Array.from({ length: 12 }, () => live.open(user)))
  const streams = await Promise.all(tabs.map(({ client }) => client.live.facts({ after: null })))
  const stranger = await live.open(newId())
  const theirs = await stranger.client.live.facts({ after: null })
  expect(await theirs.next()).toMatchObject({ value: { fact: { kind: 'gap' } } })
  for (const stream of streams) expect(await stream.next()).toMatchObject({ value: { fact: { kind: 'gap' } } })
  const nothing = theirs.next()
  await round()
  const got = await Promise.all(
    streams.map(async (stream) => {
      const facts: LiveFact[] = []
      for await (const item of stream) {
        facts.push(item)
        if (facts.length === 4) break
      }
      return facts
    }),
  )
  for (const facts of got) expect(facts).toEqual(got[0])
  expect(await Promise.race([nothing, Promise.resolve('still waiting')])).toBe('still waiting')
})

test('prices come over the same connection, the newest first', async () => {
  const { client } = await live.open(user)
  await market.moveTo(111)
  const ticks = await client.live.prices({ pairs: [{ exchange: 'example', pair: 'BTC/USDC' }] })
  expect((await ticks.next()).value).toMatchObject({ pair: 'BTC/USDC', price: '111', candle: { close: 111 } })
  for (const price of [112, 113, 114]) await market.moveTo(price)
  expect((await ticks.next()).value).toMatchObject({ price: '114', candle: { high: 114 } })
})
