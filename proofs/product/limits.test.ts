/** Limits of folders as users read and change them (bots.md 6.6, spec 001 section 2, /limit). */
import { call } from '@orpc/server'
import { expect, test } from 'vitest'
import { botHandlers } from '#features/bots/server/index.ts'
import { newId } from '#platform/id.ts'
import { contextOf } from '#platform/server/example-context.ts'
import {
  exampleFolderForm,
  exampleForm,
  exampleRsiForm,
  exampleSignalForm,
  exampleSpotForm,
} from './example-settings.ts'
import { tradingInTests } from './test-trading.ts'

const user = newId()
const context = contextOf(user)
const trading = tradingInTests()
const bots = () => botHandlers(trading.running.trading.bots)

const create = async (family: string, form: unknown): Promise<string> => {
  const done = await call(bots().create, { commandId: newId(), family, form }, { context })
  const { shard, position } = done
  await call(bots().get, { id: done.id, after: { shard, position } }, { context })
  return done.id
}
const limits = (family: 'spot' | 'grid' | 'signal' | 'rsi') => call(bots().limits, { family }, { context })
const change = (id: string, limit: number | null) =>
  call(bots().changeLimit, { commandId: newId(), id, limit }, { context })

test.each([
  ['grid', exampleForm],
  ['spot', exampleFolderForm],
  ['signal', exampleSignalForm],
] as const)('a limit of %s is changed, read at once and taken away', async (family, form) => {
  const id = await create(family, form)
  await change(id, 7)
  const { folders, total } = await limits(family)
  expect(total).toBe(1)
  const [folder] = folders
  expect(folder).toMatchObject({ id, family, limit: 7, remaining: 7 - (folder?.used ?? 0), mode: 'demo' })
  await change(id, null)
  expect((await limits(family)).folders).toMatchObject([{ id, limit: null, remaining: null }])
})

test('a folder of bots has one; a bot alone has none', async () => {
  const alone = await create('rsi', exampleRsiForm)
  expect((await limits('rsi')).folders).toEqual([])
  const made = await call(
    bots().makeFolder,
    { commandId: newId(), id: alone, trade: 1, name: 'Together', limit: 1 },
    { context },
  )
  await change(made.id, 3)
  expect((await limits('rsi')).folders).toMatchObject([
    { id: made.id, name: 'Together', used: 0, limit: 3, remaining: 3 },
  ])
  const single = await create('spot', exampleSpotForm)
  expect((await limits('spot')).folders).toEqual([])
  expect((await limits('spot')).total).toBe(0)
  await expect(change(single, 0)).rejects.toMatchObject({ code: 'BAD_REQUEST' })
})

test('what is more than a folder may hold is refused, and nothing is changed', async () => {
  const id = await create('grid', exampleForm)
  await change(id, 5)
  await expect(change(id, 501)).rejects.toThrow()
  expect((await limits('grid')).folders).toMatchObject([{ limit: 5 }])
})
