/** A live account in the whole runner: its orders go to an exchange behind the contract, and what that says becomes fills, as in the demo account. */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import type { MarketNow } from '#engine/market.ts'
import { amount, asPrice, formatDecimal, fromNumber } from '#engine/money.ts'
import { openPaperExchange } from '#exchanges/paper/exchange.ts'
import { testMarket } from '#proofs/crash/harness.ts'
import { ladder } from '#proofs/crash/test-family.ts'
import { createLadder, openAccount, printAt, testFeed, testStore } from '#proofs/crash/test-world.ts'
import { commandsOf, openMemoryBus, subjectOf } from './bus.ts'
import type { Account, Command } from './runner.ts'
import { startRunner } from './start-runner.ts'

const folder = mkdtempSync(join(tmpdir(), 'live-'))
afterAll(() => rmSync(folder, { recursive: true }))

const MARKET = testMarket('BTC/USDC')

const nowAt = (last: number): MarketNow => {
  const exact = asPrice(fromNumber(last))
  return { market: MARKET, price: exact, bid: exact, ask: exact, pumping: false }
}

const ofKind = (command: Command, kind: Account['kind']): Command => {
  if (command.kind === 'open-account') return { ...command, account: { ...command.account, kind } }
  return command.kind === 'create' ? { ...command, unit: { ...command.unit, mode: kind } } : command
}

const prices = [98.5, 97.9, 101.6, 98.4, 101.7]

/** Fills by slot, price and quantity: a print comes to both at once, and what it causes is waited for. */
const traded = async (kind: Account['kind']): Promise<string[]> => {
  let nowMs = 1_000
  let now = nowAt(100)
  const exchange = openPaperExchange({
    balances: { USDC: amount('10000') },
    market: () => now,
    clock: () => nowMs,
  })
  const feed = testFeed([MARKET])
  const store = testStore()
  const runner = await startRunner({
    dataDir: join(folder, kind),
    families: [ladder],
    feeds: [feed],
    readStore: store,
    failed: (error) => {
      throw error
    },
    allowance: () => Promise.resolve(10),
    exchangeOf: () => exchange,
    shardWorkers: 0,
  })
  const print = async (price: number): Promise<void> => {
    nowMs += 1_000
    now = nowAt(price)
    if (kind === 'live') exchange.hear(MARKET.pair, { at: nowMs, price, quantity: 500 })
    await feed.tell(printAt(nowMs, price, 500))
    for (let turn = 0; turn < 10; turn += 1) await Promise.resolve()
  }
  await print(100)
  await runner.send(ofKind(openAccount('c1', 'a'), kind))
  const { refusal } = await runner.send(ofKind(createLadder('c2', 'a', 'b'), kind))
  expect(refusal).toBeNull()
  for (const price of prices) await print(price)
  await runner.stop()
  return store.batches
    .flatMap(({ fills }) => fills)
    .map(({ slot, price, quantity }) => `${slot} ${formatDecimal(quantity)} at ${formatDecimal(price)}`)
}

test('it trades as a demo account does', async () => {
  const demo = await traded('demo')
  expect(demo.length).toBeGreaterThan(4)
  // Which of two orders at different prices one print fills first is each exchange's own.
  expect((await traded('live')).sort()).toEqual(demo.sort())
})

test('a command reaches whoever serves its shard, and nobody else', async () => {
  const bus = openMemoryBus()
  const command = openAccount('c1', 'a')
  await expect(bus.request(subjectOf(command), command)).rejects.toThrow('nobody serves')
  const end = bus.serve(subjectOf(command), ({ id }) =>
    Promise.resolve({ shard: id.length, position: 1, refusal: null }),
  )
  bus.serve(commandsOf(1_000), () => Promise.reject(new Error('asked the wrong one')))
  expect(await bus.request(subjectOf(command), command)).toEqual({ shard: 2, position: 1, refusal: null })
  end()
  await expect(bus.request(subjectOf(command), command)).rejects.toThrow('nobody serves')
})
