import { count } from 'drizzle-orm'
import type { PgTable } from 'drizzle-orm/pg-core'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { amount, asQuantity, price, quantity } from '#engine/money.ts'
import { balances, equity } from '#features/dashboard/server/tables.ts'
import { exampleBatch, exampleFill, exampleHistory, exampleReport, exampleUnit } from '#proofs/crash/example-batch.ts'
import { accounts, bots, fills, notices, orders } from '#features/bots/server/tables.ts'
import { history } from '#features/history/server/tables.ts'
import { openTestDatabase, type TestDatabase } from '#platform/database/test-database.ts'
import { openReadStore } from './read-store.ts'

let opened: TestDatabase
beforeAll(async () => {
  opened = await openTestDatabase()
})
afterEach(() => opened.empty())
afterAll(() => opened.close())

const unit = exampleUnit({})
const order = {
  clientOrderId: 'order-1',
  account: unit.account,
  owner: unit.owner,
  unit: unit.id,
  trade: 1,
  slot: 'entry:0',
  side: 'buy',
  type: 'limit',
  price: price('100'),
  quantity: quantity('0.5'),
  filled: quantity('0'),
  state: 'open',
  createdAtMs: 1_500,
  updatedAtMs: 1_500,
} as const

const JOURNAL = { installation: 77, last: new Map([[7, 1_000]]) }
const OTHER = { ...JOURNAL, installation: 78 }
let emptied = 0
const open = () => openReadStore(opened.database, () => void (emptied += 1))

const whole = exampleBatch({
  accounts: [{ id: unit.account, owner: unit.owner, exchange: 'example', kind: 'demo' }],
  units: [unit],
  orders: [order],
  fills: [exampleFill(unit, 't1', { price: price('123456.000000000000000001') })],
  history: [exampleHistory(unit, {})],
  notices: [
    {
      owner: unit.owner,
      unit: unit.id,
      atMs: 2_000,
      effect: { kind: 'notify', code: 'limit-reached', values: { used: '3' } },
      position: 1,
      ordinal: 1,
    },
  ],
  balances: [
    { account: unit.account, owner: unit.owner, asset: 'USDC', free: quantity('9950'), locked: quantity('50') },
  ],
  equity: [
    {
      account: unit.account,
      owner: unit.owner,
      mode: 'demo',
      atMs: 900_000,
      equity: amount('10000'),
      managed: null,
      realised: amount('0'),
    },
  ],
})

const contents = async () => {
  const rows = (table: PgTable) => opened.database.select().from(table)
  return Promise.all([accounts, bots, orders, fills, history, notices, balances, equity].map(rows))
}

test('a batch is there to the last digit, with its watermark, and writing it again changes nothing', async () => {
  const store = open()
  expect(await store.watermarks(JOURNAL)).toEqual(new Map())
  await store.write(whole)
  const first = await contents()
  expect(first.map((rows) => rows.length)).toEqual([1, 1, 1, 1, 1, 1, 1, 1])
  const [fill] = await opened.database.select().from(fills)
  expect(fill).toMatchObject({ bot: unit.id, price: price('123456.000000000000000001'), atMs: 2_000, realised: null })
  const [bot] = await opened.database.select().from(bots)
  expect(bot).toMatchObject({ ...unit, openTrades: 0, status: 'active', investment: unit.report.investment })
  expect(await store.watermarks(JOURNAL)).toEqual(new Map([[7, 1]]))
  await store.write(whole)
  expect(await contents()).toEqual(first)
})

test('last states win, also twice in one batch; an older batch brings nothing back', async () => {
  const store = open()
  await store.watermarks(JOURNAL)
  await store.write(whole)
  const suspended = { ...unit, report: { ...exampleReport, status: 'suspended' as const, runs: 4 } }
  const half = { ...order, filled: asQuantity(order.quantity / 2n), state: 'partial' }
  const filled = { ...order, filled: order.quantity, state: 'filled', updatedAtMs: 3_000 }
  await store.write(exampleBatch({ position: 5, units: [unit, suspended], orders: [half, filled] }))
  await store.write(whole)
  const [bot] = await opened.database.select().from(bots)
  expect(bot?.report).toEqual(suspended.report)
  const [row] = await opened.database.select().from(orders)
  expect(row).toMatchObject({ state: 'filled', filled: order.quantity, updatedAtMs: 3_000 })
  expect(await store.watermarks(JOURNAL)).toEqual(new Map([[7, 5]]))
})

test('a batch that cannot be written leaves nothing of itself', async () => {
  const store = open()
  const unstorable = { ...unit, name: 'with a zero \u0000 byte' }
  await expect(store.write(exampleBatch({ fills: whole.fills, units: [unstorable] }))).rejects.toThrow()
  expect((await contents()).flat()).toEqual([])
  expect(await store.watermarks(JOURNAL)).toEqual(new Map())
})

test('a long batch is written in pieces', async () => {
  const many = Array.from({ length: 1_203 }, (_, index) => exampleFill(unit, `t${index}`, {}))
  await open().write(exampleBatch({ units: [unit], fills: [...many, ...many.slice(0, 10)] }))
  expect(await opened.database.select({ rows: count() }).from(fills)).toEqual([{ rows: 1_203 }])
})

test('what another journal left is gone before this one is told of, and said; the same journal goes on', async () => {
  const before = open()
  await before.watermarks(JOURNAL)
  await before.write({ ...whole, position: 900 })
  emptied = 0
  expect(await open().watermarks(JOURNAL)).toEqual(new Map([[7, 900]]))
  expect([emptied, (await contents()).flat().length]).toEqual([0, 8])
  const after = open()
  expect(await after.watermarks(OTHER)).toEqual(new Map())
  expect([emptied, (await contents()).flat()]).toEqual([1, []])
  // The old watermark would have hidden this.
  await after.write(exampleBatch({ position: 3, units: [unit] }))
  expect(await opened.database.select({ rows: count() }).from(bots)).toEqual([{ rows: 1 }])
  expect(await open().watermarks(OTHER)).toEqual(new Map([[7, 3]]))
})

test('a journal that is older than what the tables tell, as out of a copy, is told of anew', async () => {
  const before = open()
  await before.watermarks(JOURNAL)
  await before.write({ ...whole, position: 900 })
  emptied = 0
  const older = { ...JOURNAL, last: new Map([[7, 899]]) }
  expect(await open().watermarks(older)).toEqual(new Map())
  expect([emptied, (await contents()).flat()]).toEqual([1, []])
})
