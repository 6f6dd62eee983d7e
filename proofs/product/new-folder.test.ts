/** Folders of bots as users make and fill them (bots.md 18): by a name, with the first bot, and refused with a sentence where a bot does not fit. */
import { call } from '@orpc/server'
import { describe, expect, it } from 'vitest'
import { z } from 'zod'
import { emptyForm as emptyHodlForm } from '#bots/hodl/form.ts'
import { findCatalogued } from '#bots/catalogue.ts'
import { botHandlers } from '#features/bots/server/index.ts'
import { newId } from '#platform/id.ts'
import { contextOf, sessionOf } from '#platform/server/example-context.ts'
import { ownerOf } from '#platform/server/session.ts'
import { exampleForm, exampleRsiForm, exampleSignalForm, exampleSpotForm } from './example-settings.ts'
import { tradingInTests } from './test-trading.ts'

const Head = z.looseObject({ exchange: z.string(), pair: z.string(), mode: z.enum(['live', 'demo']) })
const user = newId()
const context = contextOf(user)
const owner = ownerOf(sessionOf(user))
const trading = tradingInTests()

const bots = () => botHandlers(trading.running.trading.bots)
const create = async (family: string, form: unknown): Promise<string> => {
  const done = await call(bots().create, { commandId: newId(), family, form }, { context })
  return (await shown(done)).id
}
const shown = async ({ id, shard, position }: { id: string; shard: number; position: number }) =>
  call(bots().get, { id, after: { shard, position } }, { context })
const list = async () => (await call(bots().list, {}, { context })).bots.map(({ id }) => id)
const makeFolder = (
  id: string,
  changes: Partial<{ trade: number; name: string; limit: number | null; commandId: string }> = {},
) => call(bots().makeFolder, { commandId: newId(), id, trade: 1, name: 'Together', limit: 1, ...changes }, { context })
const relocate = (id: string, to: string, trade = 1) =>
  call(bots().ask, { commandId: newId(), id, ask: { kind: 'relocate', trade, to } }, { context })
const refused = (code: string) => ({ code: 'BOT_REFUSED', data: { code } })

const moving = [
  ['spot', exampleSpotForm],
  ['indicator', exampleRsiForm],
  ['rsi', exampleRsiForm],
] as const

const lattice = { exchange: 'example', pair: 'BTC/USDC', startPrice: '90', maxPrice: '99' } as const
const others = [
  ['grid', exampleForm],
  ['hodl', { ...emptyHodlForm(), ...lattice, step: { kind: 'amount', value: '3' }, investment: '400', name: 'Keeper' }],
  ['signal', exampleSignalForm],
] as const

describe.each(moving)('a bot of %s', (family, form) => {
  it('goes into a folder of its own, and a second one joins it', async () => {
    const [first, second] = [await create(family, form), await create(family, form)]
    const made = await makeFolder(first)
    const { id, name, limit, trades, takesIn, pair, mode } = await shown(made)
    expect({ name, limit, trades: trades.length, takesIn, pair, mode }).toEqual({
      name: 'Together',
      limit: 1,
      trades: 1,
      takesIn: 'buy',
      pair: 'BTC/USDC',
      mode: 'demo',
    })
    const both = await shown({ ...(await relocate(second, id)), id })
    expect(both.trades.map((trade) => trade.name)).toEqual([form.name, form.name])
    expect(both.trades.reduce((sum, { amount }) => sum + Number(amount), 0)).toBe(Number(both.investment))
    expect(await list()).toEqual([id])
    const own = await call(bots().tradeForm, { id, trade: 2 }, { context })
    expect(own.form).toMatchObject({ name: form.name })
    const { acts } = await call(bots().activity, { id: first, limit: 10 }, { context })
    expect(acts[0]).toMatchObject({ act: { kind: 'make-folder', trade: 1, name: 'Together' }, refusal: null })
    const { acts: ofFolder } = await call(bots().activity, { id, limit: 10 }, { context })
    expect(ofFolder.map(({ act }) => act)).toEqual([{ kind: 'create' }])
  })

  it('has a name and a limit that are changed, and nothing else is asked of it', async () => {
    const { id, form: shownForm } = await shown(await makeFolder(await create(family, form)))
    const edited = { ...Head.parse(shownForm), name: 'Renamed', limit: '3' }
    const done = await call(bots().edit, { commandId: newId(), id, form: edited, applyToGenerated: false }, { context })
    const { name, limit, trades } = await shown(done)
    expect({ name, limit, trades: trades.length }).toEqual({ name: 'Renamed', limit: 3, trades: 1 })
    const { sections } = (await findCatalogued(family)?.load()) ?? { sections: [] }
    const asked = sections.flatMap(({ fields }) => fields.filter((field) => field.shownWhen(edited)))
    const paths = ['exchange', 'account', 'pair', 'name', 'mode', ...(family === 'spot' ? ['direction'] : []), 'limit']
    expect(asked.map(({ path }) => path)).toEqual(paths)
  })

  it('the same command twice makes one folder, and another under its id none', async () => {
    const [bot, commandId] = [await create(family, form), newId()]
    const [made, again] = [await makeFolder(bot, { commandId }), await makeFolder(bot, { commandId })]
    expect(again).toEqual(made)
    await shown(made)
    expect(await list()).toEqual([made.id])
    await expect(makeFolder(bot, { commandId, name: 'Other name' })).rejects.toMatchObject({
      code: 'IDEMPOTENCY_CONFLICT',
    })
  })

  it('where the trade cannot go, it stays and there is no folder', async () => {
    const bot = await create(family, form)
    await expect(makeFolder(bot, { trade: 9 })).rejects.toMatchObject(refused('no-such-trade'))
    await trading.running.settled(owner)
    expect(await list()).toEqual([bot])
    await shown(await makeFolder(bot))
  })

  it('goes into no other bot alone, no bot of another kind and nowhere else, and is not harmed by the wish', async () => {
    const bot = await create(family, form)
    const alone = await create(family, form)
    await expect(relocate(bot, alone)).rejects.toMatchObject(refused('relocate-needs-folder'))
    for (const [kind, other] of others)
      await expect(relocate(bot, await create(kind, other)), kind).rejects.toMatchObject(refused('target-differs'))
    await expect(relocate(bot, bot)).rejects.toMatchObject(refused('target-differs'))
    await expect(relocate(bot, newId())).rejects.toMatchObject(refused('target-unknown'))
    const { incident, trades } = await call(bots().get, { id: bot }, { context })
    expect({ incident, trades: trades.length }).toEqual({ incident: null, trades: 1 })
  })
})

it.each(others)('a bot of %s goes into no folder', async (family, form) => {
  const bot = await create(family, form)
  await expect(makeFolder(bot)).rejects.toMatchObject(refused('not-for-this-bot'))
  expect(await list()).toEqual([bot])
})

it('the settings of a trade are shown with the investment that its folder was given since', async () => {
  const { id } = await shown(await makeFolder(await create('rsi', exampleRsiForm)))
  const change = { kind: 'percent', percent: '20' } as const
  const ask = { kind: 'change-investment', trade: null, change } as const
  await shown(await call(bots().ask, { commandId: newId(), id, ask }, { context }))
  const { form } = await call(bots().tradeForm, { id, trade: 1 }, { context })
  expect(form).toMatchObject({ entries: [{ value: '30', amount: '120' }] })
})

it('a signal bot says that it does not move before anything about where to', async () => {
  const bot = await create('signal', exampleSignalForm)
  await expect(relocate(bot, newId())).rejects.toMatchObject(refused('not-for-this-bot'))
})

it('a folder has a name as long as forms take one, and a limit that is a number of bots', async () => {
  const bot = await create('rsi', exampleRsiForm)
  for (const wrong of [{ name: 'Four' }, { name: 'n'.repeat(101) }, { limit: 0 }, { limit: 501 }])
    await expect(makeFolder(bot, wrong)).rejects.toMatchObject({ code: 'BAD_REQUEST' })
  const { name, limit } = await shown(await makeFolder(bot, { name: `  ${'n'.repeat(100)} `, limit: 500 }))
  expect({ name, limit }).toEqual({ name: 'n'.repeat(100), limit: 500 })
})
