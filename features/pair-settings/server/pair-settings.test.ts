/** What a user sets a futures pair to for new bots, and what is refused. */
import { expect, test } from 'vitest'
import { z } from 'zod'
import { exampleFutures, futuresAt } from '#engine/example-futures.ts'
import { price } from '#engine/money.ts'
import { apiKeys } from '#features/api-keys/server/index.ts'
import { openFeature } from '#features/sign-in/server/test-feature.ts'
import { newId } from '#platform/id.ts'
import type { PairSetting } from '../contract.ts'
import { pairSettingHandlers } from './handlers.ts'

const now = futuresAt(price('100'), exampleFutures('0.0005', { exchange: 'binance', pair: 'BTC/USDC' }))
const { as, database, idOf } = openFeature(
  ({ database }) => ({
    settings: pairSettingHandlers({
      database,
      markets: { last: (_exchange, pair) => (pair === now.market.pair ? now : null) },
    }),
  }),
  { anna: 'ROLE_USER', bela: 'ROLE_USER' },
)

const plain = { exchange: 'binance', pair: 'BTC/USDC', key: null, leverage: 7, marginType: 'cross' }
const save = (change: object = {}, who: 'anna' | 'bela' = 'anna') =>
  as(who).call('PUT', '/pair-settings', { ...plain, ...change })
const all = async (who: 'anna' | 'bela' = 'anna') =>
  z.object({ settings: z.array(z.custom<PairSetting>()) }).parse((await as(who).call('GET', '/pair-settings')).body)
    .settings

const addKey = async (change: Partial<typeof apiKeys.$inferInsert> = {}): Promise<string> => {
  const id = newId()
  const at = new Date(0)
  await database()
    .insert(apiKeys)
    .values({
      id,
      userId: idOf('anna'),
      name: `Key ${id}`,
      nameLower: id,
      exchange: 'binance',
      kind: 'hmac',
      tail: '1234',
      publicKeyHash: id,
      sealed: null,
      futures: true,
      mica: false,
      status: 'active',
      createdAt: at,
      updatedAt: at,
      ...change,
    })
  return id
}

test('a pair is set, set otherwise, and forgotten; nobody else sees it', async () => {
  const key = await addKey({ name: 'My futures' })
  expect((await save({ key })).status).toBe(200)
  expect(await all()).toEqual([{ ...plain, key: { id: key, name: 'My futures' } }])
  expect((await save({ leverage: 125, marginType: 'isolated' })).status).toBe(200)
  expect(await all()).toEqual([{ ...plain, leverage: 125, marginType: 'isolated' }])
  expect(await all('bela')).toEqual([])
  await as('bela').call('DELETE', '/pair-settings', { exchange: 'binance', pair: 'BTC/USDC' })
  expect(await all()).toHaveLength(1)
  await as('anna').call('DELETE', '/pair-settings', { exchange: 'binance', pair: 'BTC/USDC' })
  expect(await all()).toEqual([])
})

test('a pair that is not offered, too much leverage and a key that is not fit are refused, and nothing is kept', async () => {
  expect(await save({ pair: 'ETH/USDC' })).toMatchObject({ status: 409, code: 'PAIR_NOT_OFFERED' })
  expect(await save({ leverage: 126 })).toMatchObject({ status: 409, code: 'LEVERAGE_TOO_HIGH' })
  const unfit = [
    await addKey({ futures: false }),
    await addKey({ exchange: 'okx' }),
    await addKey({ status: 'deleted' }),
    newId(),
  ]
  for (const key of unfit) expect(await save({ key })).toMatchObject({ status: 409, code: 'KEY_UNFIT' })
  expect(await save({ key: await addKey() }, 'bela')).toMatchObject({ code: 'KEY_UNFIT' })
  expect([await all(), await all('bela')]).toEqual([[], []])
})
