/** What an installation does without is made no more, and what there is of it goes on (business.md 31.1). */
import { call } from '@orpc/server'
import { expect, test } from 'vitest'
import { catalogued } from '#bots/catalogue.ts'
import { botHandlers } from '#features/bots/server/index.ts'
import { newId } from '#platform/id.ts'
import { contextOf } from '#platform/server/example-context.ts'
import { exampleForm } from './example-settings.ts'
import { tradingInTests } from './test-trading.ts'

const context = contextOf(newId())
const trading = tradingInTests()

const switchFuturesOff = () =>
  trading.opened.client.query(
    `insert into setting (key, value, version, updated_by, updated_at) values ('features.futures', 'false', 1, 'owner', now())`,
  )

const create = (family: string, form: unknown) =>
  call(botHandlers(trading.running.trading.bots).create, { commandId: newId(), family, form }, { context })

test('without futures only the families that trade them are not offered', async () => {
  const offered = async () => {
    const names: string[] = []
    for (const { name } of catalogued) if ((await trading.running.trading.bots.barOf(name)) === null) names.push(name)
    return names
  }
  const all = catalogued.map(({ name }) => name)
  expect(await offered()).toEqual(all)
  await switchFuturesOff()
  expect(all).toContain('futures-signal')
  expect(await offered()).toEqual(all.filter((name) => name !== 'futures-signal'))
})

test('a bot of a family that is off is not made, whatever its form says; others are', async () => {
  await expect(create('futures-signal', {})).rejects.toMatchObject({ code: 'INPUT_INVALID' })
  await switchFuturesOff()
  await expect(create('futures-signal', {})).rejects.toMatchObject({ code: 'FEATURE_OFF', status: 403 })
  expect(await create('grid', exampleForm)).toMatchObject({ id: expect.any(String) })
})

test('once a beta is over no bot of its family is made; those of others are', async () => {
  await trading.opened.client.query(
    `insert into setting (key, value, version, updated_by, updated_at) values ('beta.rsi.ends_at', '"2026-01-01"', 1, 'owner', now())`,
  )
  await expect(create('rsi', {})).rejects.toMatchObject({ code: 'BETA_OVER', status: 403 })
  await expect(create('indicator', {})).rejects.toMatchObject({ code: 'INPUT_INVALID' })
})

test('one that runs is not cloned once its family is off; it is edited, suspended and closed as before', async () => {
  const { id } = await create('grid', exampleForm)
  const off = botHandlers({ ...trading.running.trading.bots, barOf: async () => 'FEATURE_OFF' })
  const clone = call(off.clone, { commandId: newId(), id, name: 'Another' }, { context })
  await expect(clone).rejects.toMatchObject({ code: 'FEATURE_OFF' })
  const folder = { commandId: newId(), id, trade: 1, name: 'Another', limit: null }
  await expect(call(off.makeFolder, folder, { context })).rejects.toMatchObject({ code: 'FEATURE_OFF' })
  const edit = { commandId: newId(), id, form: { ...exampleForm, name: 'Renamed' }, applyToGenerated: true }
  expect(await call(off.edit, edit, { context })).toMatchObject({ id })
  for (const ask of [
    { kind: 'suspend', trade: null, part: 'all' },
    { kind: 'delete', trade: null, how: 'close' },
  ] as const)
    expect(await call(off.ask, { commandId: newId(), id, ask }, { context })).toMatchObject({ id })
})
