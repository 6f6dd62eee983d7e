/** Cards that are charged by many at once, on a PostgreSQL of the machine's own: the embedded one has a single connection and so no races. */
import { call } from '@orpc/server'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { trialBalance } from '#features/ledger/server/index.ts'
import {
  openPostgres,
  type OpenPostgres,
  type RunningPostgres,
  startPostgres,
} from '#platform/database/test-postgres.ts'
import { openQueue } from '#platform/server/job-queue.ts'
import { HOUR, openCardShop } from './test-card-shop.ts'

let running: RunningPostgres | null = null
let opened: OpenPostgres | null = null
let shop: Awaited<ReturnType<typeof openCardShop>> | null = null

beforeAll(async () => {
  running = await startPostgres()
  if (running === null) return
  opened = await openPostgres(running.url)
  const queue = await openQueue({ kind: 'postgres', url: running.url }, () => {})
  await queue.stop({ graceful: false })
})
beforeEach(async () => {
  shop = opened === null ? null : await openCardShop(opened.database)
})
afterEach(() => shop?.close())
afterAll(async () => {
  await opened?.close()
  await running?.stop()
})

const WORKERS = 8
const CHARGE = 'subscription.charge_cards'

const ground = async (skip: (note: string) => never, name: string) => {
  if (opened === null || shop === null) return skip('there is no PostgreSQL on this machine')
  const buyer = await shop.addBuyer(name)
  await shop.buy(buyer, true)
  shop.world.nowMs = Date.UTC(2026, 11, 25, 12) - 24 * HOUR
  return { shop, buyer, database: opened.database }
}

const all = (work: () => Promise<unknown>) => Promise.allSettled(Array.from({ length: WORKERS }, work))

test('a card that eight workers charge at once is charged once', async ({ skip }) => {
  const at = await ground(skip, 'eight')
  await all(() => at.shop.run(CHARGE))
  await Promise.all([at.shop.tell(at.shop.card.toldOfCharge()), at.shop.run('payments.reconcile'), at.shop.run(CHARGE)])
  expect([at.shop.card.charged(), await at.shop.transactions(at.buyer)]).toEqual([1, ['payment 6223', 'payment 6223']])
  expect(await trialBalance(at.database)).toEqual([])
})

test('a charge that meets a cancellation is made and given, made and sent back, or not made', async ({ skip }) => {
  const at = await ground(skip, 'cancels')
  const { version } = await at.shop.mine(at.buyer)
  const cancel = () => call(at.shop.own.cancel, { version }, { context: at.buyer.context })
  await Promise.allSettled([at.shop.run(CHARGE), cancel(), at.shop.run(CHARGE)])
  await at.shop.run('payments.refund')
  const { until } = await at.shop.held(at.buyer)
  const lines = (await at.shop.transactions(at.buyer)).toReversed().slice(1)
  const given = until === '2027-01-25' ? ['payment 6223'] : []
  const back = until === '2026-12-25' && at.shop.card.charged() === 1 ? ['surplus 6223', 'surplus_refund -6223'] : []
  expect(lines).toEqual([...given, ...back])
  expect(await trialBalance(at.database)).toEqual([])
})

test('a card that is removed while it is charged is charged once at most, and is gone', async ({ skip }) => {
  const at = await ground(skip, 'removes')
  await Promise.allSettled([at.shop.run(CHARGE), at.shop.remove(at.buyer), at.shop.run(CHARGE)])
  expect(at.shop.card.charged()).toBeLessThanOrEqual(1)
  expect(await at.shop.cardOf(at.buyer)).toBeNull()
  const { until } = await at.shop.held(at.buyer)
  expect(until).toBe(at.shop.card.charged() === 1 ? '2027-01-25' : '2026-12-25')
})
