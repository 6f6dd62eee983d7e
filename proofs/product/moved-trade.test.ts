/** A trade in a folder is edited by its own form (bots.md 9.7 and 18). */
import { call } from '@orpc/server'
import { expect, it } from 'vitest'
import { Form } from '#bots/spot/wizard.ts'
import { botHandlers } from '#features/bots/server/index.ts'
import { newId } from '#platform/id.ts'
import { contextOf } from '#platform/server/example-context.ts'
import { exampleFolderForm, exampleSpotForm } from './example-settings.ts'
import { tradingInTests } from './test-trading.ts'

const context = contextOf(newId())
const trading = tradingInTests()

const bots = () => botHandlers(trading.running.trading.bots)
const create = (form: Form) => call(bots().create, { commandId: newId(), family: 'spot', form }, { context })
const editTrade = (id: string, form: unknown, commandId = newId()) =>
  call(bots().editTrade, { commandId, id, trade: 1, form }, { context })

/** A folder, and in it the trade of a single bot. */
const moved = async (): Promise<string> => {
  const folder = await create(exampleFolderForm)
  const { id } = await create(exampleSpotForm)
  const relocate = { kind: 'relocate', trade: 1, to: folder.id } as const
  const { shard, position } = await call(bots().ask, { commandId: newId(), id, ask: relocate }, { context })
  await call(bots().get, { id: folder.id, after: { shard, position } }, { context })
  return folder.id
}
const formOf = async (id: string): Promise<Form> => {
  const { form } = await call(bots().tradeForm, { id, trade: 1 }, { context })
  return Form.parse(form)
}
const shown = async (id: string, { shard, position }: { shard: number; position: number }) => {
  const { trades, liveOrders, form } = await call(bots().get, { id, after: { shard, position } }, { context })
  return { price: trades[0]?.price, orders: liveOrders.map(({ price }) => price), kind: Form.parse(form).kind }
}

it('its form shows what it trades by, and what is changed there is what it trades by', async () => {
  const id = await moved()
  const form = await formOf(id)
  expect(form).toMatchObject({ kind: 'single', price: '100', investment: '50', name: exampleSpotForm.name })
  const done = await editTrade(id, { ...form, price: '98', investment: '60' })
  expect(await shown(id, done)).toEqual({ price: '98', orders: ['98'], kind: 'folder' })
  expect(await formOf(id)).toMatchObject({ price: '98', investment: '60' })
  const { acts } = await call(bots().activity, { id, limit: 10 }, { context })
  expect(acts[0]).toMatchObject({ act: { kind: 'edit-trade', trade: 1 }, refusal: null })
})

it('the same command twice is one edit, and another under its id is none', async () => {
  const id = await moved()
  const form = await formOf(id)
  const command = newId()
  await editTrade(id, { ...form, price: '98' }, command)
  expect(await editTrade(id, { ...form, price: '98' }, command)).toMatchObject({ id })
  await expect(editTrade(id, { ...form, price: '97' }, command)).rejects.toMatchObject({ code: 'IDEMPOTENCY_CONFLICT' })
})

it('what is wrong is said at its field, as with a bot of its own', async () => {
  const id = await moved()
  const form = await formOf(id)
  await expect(editTrade(id, { ...form, price: 'x' })).rejects.toMatchObject({
    code: 'INPUT_INVALID',
    data: { fields: [{ path: 'price', code: 'not-a-number' }] },
  })
  await expect(editTrade(id, { ...form, kind: 'folder' })).rejects.toMatchObject({
    code: 'BOT_REFUSED',
    data: { code: 'kind-is-fixed' },
  })
})

it('a trade with the settings of its bot has no form of its own', async () => {
  const { id, shard, position } = await create(exampleSpotForm)
  await call(bots().get, { id, after: { shard, position } }, { context })
  const refused = { code: 'BOT_REFUSED', data: { code: 'no-own-settings' } }
  await expect(call(bots().tradeForm, { id, trade: 1 }, { context })).rejects.toMatchObject(refused)
  await expect(editTrade(id, exampleSpotForm)).rejects.toMatchObject(refused)
})
