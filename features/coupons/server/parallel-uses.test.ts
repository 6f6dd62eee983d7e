/** The last use of a coupon, taken by many at once: on a PostgreSQL of the machine's own, because the embedded one has a single connection. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { addPerson } from '#features/sign-in/server/test-people.ts'
import {
  type OpenPostgres,
  openPostgres,
  type RunningPostgres,
  startPostgres,
} from '#platform/database/test-postgres.ts'
import { newId } from '#platform/id.ts'
import { couponPort } from './coupon-port.ts'
import { couponTries } from './services.ts'
import { coupons } from './tables.ts'
import { addCoupon } from './test-coupons.ts'

let running: RunningPostgres | null = null
let opened: OpenPostgres | null = null
beforeAll(async () => {
  running = await startPostgres()
  opened = running === null ? null : await openPostgres(running.url)
})
afterAll(async () => {
  await opened?.close()
  await running?.stop()
})

const WRITERS = 8

test('of fifty who take the last use one gets it; ended unpaid and taken again, the counts add up', async ({
  skip,
}) => {
  if (opened === null) return skip('there is no PostgreSQL on this machine')
  const { database } = opened
  const port = couponPort({ clock: () => new Date(), tries: couponTries() })
  const couponId = await addCoupon(database, { code: newId().toUpperCase().slice(0, 32) })
  const people = await Promise.all(Array.from({ length: WRITERS }, () => addPerson(database, 'ROLE_USER')))
  const takers = Array.from({ length: 50 }, (_, at) => ({ userId: people[at % WRITERS]?.id ?? '', orderId: newId() }))
  const got = await Promise.all(
    takers.map((taker) => database.transaction((inside) => port.reserve(inside, { couponId, ...taker }))),
  )
  expect(got.filter(Boolean)).toHaveLength(1)
  const orderId = takers[got.indexOf(true)]?.orderId ?? ''
  const twice = <Result>(work: () => Promise<Result>) => Promise.all(Array.from({ length: WRITERS }, work))
  await twice(() => database.transaction((inside) => port.use(inside, orderId, new Date())))
  const [row] = await database.select().from(coupons)
  expect(row).toMatchObject({ usedCount: 1, reservedCount: 0 })
  await twice(() => database.transaction((inside) => port.revoke(inside, orderId, new Date())))
  expect((await database.select().from(coupons))[0]).toMatchObject({ usedCount: 0, reservedCount: 0 })
})
