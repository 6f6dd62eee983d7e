/** Futures pairs as those who run the installation narrow them, and what new bots may use then. */
import { expect, test } from 'vitest'
import { z } from 'zod'
import { exampleFutures, futuresAt } from '#engine/example-futures.ts'
import { exampleMarket } from '#engine/example-market.ts'
import { price } from '#engine/money.ts'
import { openFeature } from '#features/sign-in/server/test-feature.ts'
import type { FuturesPair } from '../futures-contract.ts'
import { futuresPairHandlers } from './futures-handlers.ts'
import { asOffered, readOfferedFutures } from './futures-terms.ts'

const now = futuresAt(price('100'), exampleFutures('0.0005', { exchange: 'house', pair: 'BTC/USDC' }))
const spot = { ...now, market: exampleMarket() }
const { as, database } = openFeature(
  (services) => ({
    pairs: futuresPairHandlers({
      ...services,
      markets: {
        lines: () => [now, spot].map(({ market }) => ({ market })),
        last: (_exchange, pair) => (pair === now.market.pair ? now : null),
      },
      nowMs: () => 0,
    }),
  }),
  { admin: 'ROLE_OWNER', anna: 'ROLE_USER' },
)

const listed = async () =>
  z
    .object({ pairs: z.array(z.custom<FuturesPair>()) })
    .parse((await as('admin').call('GET', '/admin/futures-pairs')).body).pairs
const takeIn = () => as('admin').call('POST', '/admin/futures-pairs/import', {})
const asNow = async () => asOffered(now, await readOfferedFutures(database()))?.market.futures ?? null

test('pairs are taken in once, as their exchange has them', async () => {
  expect((await takeIn()).body).toEqual({ added: 1 })
  expect((await takeIn()).body).toEqual({ added: 0 })
  const plain = { maxLeverage: null, margin: 'both', status: 'active', version: 1 }
  expect(await listed()).toMatchObject([{ exchange: 'house', pair: 'BTC/USDC', exchangeMost: 125, ...plain }])
  expect(await asNow()).toMatchObject({ maxLeverage: 125, marginTypes: ['isolated', 'cross'] })
  expect((await as('anna').call('POST', '/admin/futures-pairs/import', {})).status).toBe(403)
})

test('new bots get the narrower of what the exchange and the installation give; a spot market stays as it is', async () => {
  await takeIn()
  const [row] = await listed()
  const save = (change: object) =>
    as('admin').call('PUT', `/admin/futures-pairs/${row?.id ?? ''}`, {
      version: 1,
      maxLeverage: null,
      margin: 'both',
      status: 'active',
      ...change,
    })
  expect(await save({ maxLeverage: 0 })).toMatchObject({ status: 400 })
  expect((await save({ maxLeverage: 20, margin: 'isolated' })).status).toBe(200)
  expect(await asNow()).toMatchObject({ maxLeverage: 20, marginTypes: ['isolated'] })
  expect(await save({ maxLeverage: 30 })).toMatchObject({ code: 'VERSION_CONFLICT' })
  expect((await save({ version: 2, maxLeverage: 150 })).status).toBe(200)
  expect(await asNow()).toMatchObject({ maxLeverage: 125 })
  expect((await save({ version: 3, status: 'off' })).status).toBe(200)
  expect(await asNow()).toBeNull()
  expect(asOffered(spot, await readOfferedFutures(database()))).toBe(spot)
})
