/** Fees in a third asset, from the exchange to the reader: what is charged, what is shown of it, and what a restart keeps. */
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { call } from '@orpc/server'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { exampleMarket } from '#engine/example-market.ts'
import { withFeesIn } from '#engine/fees.ts'
import { amount, ONE } from '#engine/money.ts'
import { botHandlers } from '#features/bots/server/index.ts'
import { tradesFile } from '#features/deletion/server/data-files.ts'
import { marketHandlers } from '#features/markets/server/index.ts'
import { newId } from '#platform/id.ts'
import { openTestDatabase, type TestDatabase } from '#platform/database/test-database.ts'
import { contextOf, sessionOf } from '#platform/server/example-context.ts'
import { ownerOf } from '#platform/server/session.ts'
import { exampleForm } from './example-settings.ts'
import { type ExampleTrading, marketByHand, startExampleTrading } from './example-trading.ts'

const START = Date.UTC(2026, 0, 9, 12)
const user = newId()
const context = contextOf(user)
const fees = { mode: 'third', asset: 'BNB', maker: '0.001', taker: '0.001' }
const markets = [withFeesIn(exampleMarket(), 'BNB'), { ...exampleMarket(), pair: 'BNB/USDC', base: 'BNB' } as const]

let opened: TestDatabase
let folder: string
beforeAll(async () => {
  opened = await openTestDatabase()
})
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'third-fees-'))
})
afterEach(async () => {
  await rm(folder, { recursive: true })
  await opened.empty()
})
afterAll(() => opened.close())

const botsOf = ({ trading }: ExampleTrading) => botHandlers(trading.bots)

/** In the order in which they happened. */
const fillsOf = async (running: ExampleTrading, id: string) => {
  await running.settled(ownerOf(sessionOf(user)))
  return (await call(botsOf(running).fills, { id, limit: 100, order: 'oldest' }, { context })).fills
}

/** What the exchange takes: the fee's worth by the price of the asset, rounded up. */
const taken = (worth: string, price: string): bigint => (amount(worth) * ONE + amount(price) - 1n) / amount(price)

test.each([0, 1])(
  'before the first price, after it and after a restart, with %i worker threads',
  async (shardWorkers) => {
    const market = marketByHand(START, markets)
    const before = await startExampleTrading(opened.database, market.feed, { shardWorkers, folder })
    await market.moveTo(104.3)
    const { id } = await call(
      botsOf(before).create,
      { commandId: newId(), family: 'grid', form: exampleForm },
      { context },
    )
    await market.moveTo(103.7)
    const early = await fillsOf(before, id)
    expect(early.length).toBeGreaterThan(0)
    expect(early.map(({ feeThird }) => feeThird)).toEqual(early.map(() => null))

    await market.moveTo(500, 'BNB/USDC')
    await market.moveTo(106.5)
    const later = (await fillsOf(before, id)).slice(early.length)
    expect(later.length).toBeGreaterThan(0)
    const listed = await call(marketHandlers(before.trading.markets).list, {}, { context })
    expect(listed.markets.find(({ pair }) => pair === 'BTC/USDC')?.fees).toEqual(fees)
    await before.stop()

    // Another feed that has heard nothing of BNB yet.
    const again = marketByHand(START + 60_000, markets)
    const after = await startExampleTrading(opened.database, again.feed, { shardWorkers, folder })
    await again.moveTo(103.7)
    const last = (await fillsOf(after, id)).slice(early.length + later.length)
    expect(last.length).toBeGreaterThan(0)
    for (const { feeQuote, feeThird } of [...later, ...last]) {
      expect(feeThird).toMatchObject({ asset: 'BNB', isUnpriced: false })
      expect(amount(feeThird?.amount ?? '0')).toBe(taken(feeQuote, '500'))
    }

    const bot = await call(botsOf(after).get, { id }, { context })
    const sum = [...early, ...later, ...last].reduce((all, { feeQuote }) => all + amount(feeQuote), 0n)
    expect(amount(bot.profit.fees)).toBe(sum)
    const { text } = await call(botsOf(after).fillsCsv, { id }, { context })
    expect(text).toContain(`"${last[0]?.feeThird?.amount}","BNB"`)
    const trades = await tradesFile(opened.database, user)
    expect(trades.text).toContain(`"${last[0]?.feeQuote}","${last[0]?.feeThird?.amount}","BNB"`)
    expect(trades.text).toContain(`"${early[0]?.feeQuote}","${early[0]?.feeQuote}","USDC"`)
    await after.stop()
  },
)
