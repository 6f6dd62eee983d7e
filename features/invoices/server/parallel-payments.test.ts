/** Payments that are told at once, on a PostgreSQL of the machine's own: the embedded one has a single connection and so no races. */
import { asc, eq } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { paymentOrders } from '#features/payments/server/index.ts'
import { trialBalance } from '#features/ledger/server/index.ts'
import { openShop } from '#features/subscription/server/test-shop.ts'
import {
  openPostgres,
  type OpenPostgres,
  type RunningPostgres,
  startPostgres,
} from '#platform/database/test-postgres.ts'
import { openQueue } from '#platform/server/job-queue.ts'
import { invoiceFollower } from './issue.ts'
import { invoices } from './tables.ts'

let running: RunningPostgres | null = null
let opened: OpenPostgres | null = null
let shop: Awaited<ReturnType<typeof openShop>> | null = null
let breaks = (_number: string): boolean => false

beforeAll(async () => {
  running = await startPostgres()
  if (running === null) return
  opened = await openPostgres(running.url)
  const queue = await openQueue({ kind: 'postgres', url: running.url }, () => {})
  await queue.stop({ graceful: false })
})
beforeEach(async () => {
  breaks = () => false
  if (opened === null) return
  shop = await openShop(opened.database, {}, [
    invoiceFollower({ isPlay: () => false, lacksSeller: () => Promise.resolve() }),
    // As if the process were killed before the commit.
    async (transaction, { order }) => {
      const [row] = await transaction.select().from(invoices).where(eq(invoices.orderId, order.id))
      if (breaks(row?.number ?? '')) throw new Error('killed')
    },
  ])
})
afterEach(() => shop?.close())
afterAll(async () => {
  await opened?.close()
  await running?.stop()
})

const BUYERS = 8

const ground = (skip: (note: string) => never) => {
  if (opened === null || shop === null) return skip('there is no PostgreSQL on this machine')
  return { database: opened.database, shop }
}

type Ground = ReturnType<typeof ground>

const openOrders = async ({ shop: { addBuyer, order, tokenOf, begin } }: Ground, start: string) => {
  const tokens: string[] = []
  for (let at = 0; at < BUYERS; at += 1) {
    const told = await order(await addBuyer(`${start}-${at}`), 'starter')
    if (told.kind !== 'pay') throw new Error(told.kind)
    const token = tokenOf(told.link)
    await begin(token)
    tokens.push(token)
  }
  return tokens
}

const kept = ({ database }: Ground) => database.select().from(invoices).orderBy(asc(invoices.serial))

/** Numbers without a gap and without a double, and each sum that of its order to the cent. */
const expectWhole = async (at: Ground) => {
  const rows = await kept(at)
  expect(rows.map(({ serial }) => serial)).toEqual(rows.map((_, index) => index + 1))
  for (const { orderId, gross, kind } of rows) {
    const [order] = await at.database.select().from(paymentOrders).where(eq(paymentOrders.id, orderId))
    expect(kind === 'normal' ? gross : -gross).toBe(order?.gross)
  }
  expect(await trialBalance(at.database)).toEqual([])
  return rows.length
}

describe('eight payments at once', () => {
  test('have eight numbers in a row, and each its own', async ({ skip }) => {
    const at = ground(skip)
    const before = (await kept(at)).length
    const tokens = await openOrders(at, 'row')
    expect(await Promise.all(tokens.map((token) => at.shop.decide(token, 'pay')))).toEqual(tokens.map(() => 'paid'))
    expect(await expectWhole(at)).toBe(before + BUYERS)
  })

  test('the same payment told many times at once is one payment, one period and one invoice', async ({ skip }) => {
    const at = ground(skip)
    const before = (await kept(at)).length
    const [token = ''] = await openOrders(at, 'same')
    await Promise.allSettled(Array.from({ length: BUYERS }, () => at.shop.decide(token, 'pay-twice')))
    await at.shop.run('payments.refund')
    expect(await expectWhole(at)).toBe(before + 1)
  })

  test('some of which break off before the commit leave no gap, and are paid when they are told again', async ({
    skip,
  }) => {
    const at = ground(skip)
    const before = (await kept(at)).length
    const tokens = await openOrders(at, 'broken')
    let broken = 0
    breaks = () => (broken += 1) % 2 === 0
    await Promise.allSettled(tokens.map((token) => at.shop.decide(token, 'pay')))
    const halfway = await expectWhole(at)
    expect(halfway).toBeGreaterThan(before)
    expect(halfway).toBeLessThan(before + BUYERS)
    breaks = () => false
    for (const token of tokens) if ((await at.shop.look(token)).state === 'waiting') await at.shop.decide(token, 'pay')
    expect(await expectWhole(at)).toBe(before + BUYERS)
  })
})
