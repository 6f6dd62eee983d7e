import { call } from '@orpc/server'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { asAmount, amount, formatDecimal, parseDecimal } from '#engine/money.ts'
import { openMarkets } from '#features/markets/server/index.ts'
import { projectBots } from '#features/bots/server/index.ts'
import { projectMoney } from '#features/dashboard/server/index.ts'
import { projectHistory } from '#features/history/server/index.ts'
import { manualClock } from '#market/clock.ts'
import { seededFeed } from '#market/seeded/feed.ts'
import { openTestDatabase, type TestDatabase } from '#platform/database/test-database.ts'
import { contextOf } from '#platform/server/example-context.ts'
import { exampleBatch, exampleFill, exampleHistory, exampleUnit } from '#proofs/crash/example-batch.ts'
import { tradingLogHandlers } from './handlers.ts'

let opened: TestDatabase
beforeAll(async () => {
  opened = await openTestDatabase()
})
afterEach(() => opened.empty())
afterAll(() => opened.close())

/** Noon of the third day in Budapest, which is an hour ahead of UTC. */
const NOW = Date.UTC(2026, 0, 12, 11)
const unit = exampleUnit({ exchange: 'sandbox' })
const other = exampleUnit({ ...unit, id: '00000000-0000-7000-8000-00000000b002', owner: 'somebody else' })
const account = { id: unit.account, owner: unit.owner, exchange: 'sandbox', kind: 'demo', quarantine: null } as const
const at = (day: number, hour: number, minute = 0) => Date.UTC(2026, 0, day, hour, minute)

/** Sales of three days: 23:30 in UTC is the next day in Budapest. */
const sales = [
  { id: 'a', atMs: at(10, 9), realised: '4.000000000000000001', isStop: false },
  { id: 'b', atMs: at(10, 23, 30), realised: '2.5', isStop: false },
  { id: 'c', atMs: at(11, 12), realised: '-7.25', isStop: true },
  { id: 'd', atMs: at(12, 8), realised: '1', isStop: false },
]
/** Readings of what bots manage; the one of 23:00:20 in UTC closes the tenth in Budapest. */
const readings: [number, string][] = [
  [at(10, 8), '0'],
  [at(10, 12), '500'],
  [Date.UTC(2026, 0, 10, 23, 0, 20), '512'],
  [at(11, 12), '600'],
  [at(11, 22, 45), '508'],
  [at(12, 10), '510'],
]

const fillOf = (owner: typeof unit, { id, atMs, realised }: (typeof sales)[number]) =>
  exampleFill(owner, `${owner.id} ${id}`, { atMs, side: 'sell', slot: 'exit', realised: amount(realised) })

const seeded = () => seededFeed({ seed: 1, exchange: 'sandbox', clock: manualClock(NOW) })
const router = () => {
  const { database } = opened
  const services = { database, markets: openMarkets([seeded()]), bots: { store: { accounts: async () => [account] } } }
  return tradingLogHandlers({ ...services, clock: () => new Date(NOW) })
}
const context = contextOf(unit.owner, { timeZone: 'Europe/Budapest' })
const list = (input: { mode?: 'live' | 'demo'; per?: 'day' | 'month'; from?: string; page?: number; limit?: number }) =>
  call(router().list, input, { context })

beforeEach(async () => {
  const batch = exampleBatch({
    accounts: [account],
    units: [unit, other],
    fills: sales.flatMap((sale) => [fillOf(unit, sale), fillOf(other, sale)]),
    history: sales.map(({ atMs, realised, isStop }, position) =>
      exampleHistory(unit, { atMs, position, action: isStop ? 'stop-loss' : 'sell', profit: amount(realised) }),
    ),
    equity: readings.map(([atMs, managed]) => ({
      account: unit.account,
      owner: unit.owner,
      mode: 'demo',
      atMs,
      equity: amount('10000'),
      realised: asAmount(0n),
      managed: amount(managed),
    })),
  })
  await projectBots(opened.database, batch)
  await projectHistory(opened.database, batch)
  await projectMoney(opened.database, batch)
})

test('three days in the zone of the user, newest first', async () => {
  const { entries, total } = await list({})
  expect(total).toBe(3)
  expect(entries).toEqual([
    {
      id: '2026-01-12',
      isOpen: true,
      quote: 'USDC',
      stopLossProfit: '0',
      profit: '1',
      totalProfit: '1',
      percent: '0.196850393700787401',
      opening: '508',
      closing: '510',
      difference: '2',
    },
    {
      id: '2026-01-11',
      isOpen: false,
      quote: 'USDC',
      stopLossProfit: '-7.25',
      profit: '2.5',
      totalProfit: '-4.75',
      percent: '-0.927734375',
      opening: '512',
      closing: '508',
      difference: '-4',
    },
    {
      id: '2026-01-10',
      isOpen: false,
      quote: 'USDC',
      stopLossProfit: '0',
      profit: '4.000000000000000001',
      totalProfit: '4.000000000000000001',
      percent: '0',
      opening: '0',
      closing: '512',
      difference: '512',
    },
  ])
})

test('what the log says is what the sales add up to, per day and per month', async () => {
  const sum = sales.reduce((total, { realised }) => total + amount(realised), 0n)
  for (const per of ['day', 'month'] as const) {
    const { entries } = await list({ per })
    expect(formatDecimal(entries.reduce((total, entry) => total + (parseDecimal(entry.totalProfit) ?? 0n), 0n))).toBe(
      formatDecimal(sum),
    )
  }
  const [january] = (await list({ per: 'month' })).entries
  expect(january).toMatchObject({ id: '2026-01', isOpen: true, opening: '0', closing: '510', stopLossProfit: '-7.25' })
})

test('live stands apart, days narrow, pages cut', async () => {
  expect(await list({ mode: 'live' })).toEqual({ entries: [], total: 0 })
  expect((await list({ from: '2026-01-12' })).entries.map(({ id, opening }) => [id, opening])).toEqual([
    ['2026-01-12', '508'],
  ])
  expect(await list({ page: 2, limit: 2 })).toMatchObject({ total: 3, entries: [{ id: '2026-01-10' }] })
})

test('the file has every column in the language of its reader', async () => {
  const hungarian = contextOf(unit.owner, { timeZone: 'Europe/Budapest', language: 'hu' })
  const { fileName, text } = await call(router().csv, {}, { context: hungarian })
  expect(fileName).toBe('log-2026-01-12.csv')
  const [head, first] = text.split('\r\n')
  expect(head).toContain('"Dátum","Stop loss profit","Profit","Teljes profit","Profit %","Nyitó egyenleg"')
  expect(first).toContain('"2026-01-12","0","1","1"')
})
