/** Signals with addresses of their own: one message reaches every bot that listens, also those of others where it is public. */
import { call } from '@orpc/server'
import { expect, test } from 'vitest'
import type { SignalFields } from '#bots/signal-fields.ts'
import { botHandlers } from '#features/bots/server/index.ts'
import { addressedSignalHandlers } from '#features/signal-addresses/server/index.ts'
import { newId } from '#platform/id.ts'
import { contextOf } from '#platform/server/example-context.ts'
import { exampleForm, exampleSignalForm } from './example-settings.ts'
import { tradingInTests } from './test-trading.ts'

const [anna, bela] = [newId(), newId()].map((id) => contextOf(id))
if (anna === undefined || bela === undefined) throw new Error('there is nobody')
type Context = typeof anna
const trading = tradingInTests()

const shared = () => {
  const { trading: services } = trading.running
  return addressedSignalHandlers({ ...services, ...services.signals })
}
const hook = async (path: string, body: unknown) => {
  const token = path.slice('/hook/'.length)
  const bytes = new TextEncoder().encode(typeof body === 'string' ? body : JSON.stringify(body))
  const sent = { token, body: bytes, address: '127.0.0.1', timestamp: null, signature: null }
  const answer = await trading.running.trading.signals.hook(sent)
  const told: unknown = await answer.json()
  return { status: answer.status, told }
}

const form = { ...exampleSignalForm, idField: '', timeField: '' }
const createBot = async (context: Context, family: 'signal' | 'grid' = 'signal', name = 'Listener') => {
  const typed = family === 'grid' ? exampleForm : { ...form, name }
  const done = await call(
    botHandlers(trading.running.trading.bots).create,
    { commandId: newId(), family, form: typed },
    { context },
  )
  const { id, shard, position } = done
  await call(botHandlers(trading.running.trading.bots).get, { id, after: { shard, position } }, { context })
  return id
}
type Change = { isPublic?: boolean; exchange?: string; repeatSeconds?: number; fields?: SignalFields }
const make = (context: Context, change: Change = {}) =>
  call(
    shared().create,
    {
      kind: 'signal',
      exchange: 'example',
      name: 'Momentum',
      isPublic: false,
      pairs: ['BTC/USDC'],
      futuresType: null,
      ...change,
    },
    { context },
  )
const listen = (context: Context, signal: string, bot: string) =>
  call(shared().listen, { signal, listener: bot }, { context })
/** They are written down behind their answers. */
const events = async (context: Context, signal: string) => {
  await trading.running.trading.signals.behind.settled()
  return (await call(shared().events, { signal, limit: 10 }, { context })).events
}
const buy = { [form.directionField]: form.buyValue, [form.pairField]: form.pairText }

test('one message reaches two bots, and what became of it stands beside each', async () => {
  const [first, second] = [await createBot(anna, 'signal', 'First one'), await createBot(anna, 'signal', 'Second one')]
  const { signal, path } = await make(anna)
  expect(signal).toMatchObject({ status: 'active', isOwn: true, listeners: 0 })
  await listen(anna, signal.id, first)
  const { bots, listeners } = await listen(anna, signal.id, second)
  expect(bots.map(({ name }) => name)).toEqual(['First one', 'Second one'])
  expect(listeners).toBe(2)
  expect(await hook(path, buy)).toEqual({ status: 202, told: { accepted: true, bots: 2, heard: 2 } })
  const [event] = await events(anna, signal.id)
  expect(event).toMatchObject({ cause: null, others: 0, isTest: false })
  expect(event?.bots.map(({ outcome }) => outcome)).toEqual(['heard', 'heard'])
  // Upper and lower case are different.
  const wrong = { ...buy, [form.directionField]: form.buyValue.toUpperCase() }
  expect(await hook(path, wrong)).toMatchObject({ status: 422 })
  const [newest] = await events(anna, signal.id)
  expect(newest?.bots).toMatchObject([
    { outcome: 'rejected', cause: 'unknown-direction' },
    { outcome: 'rejected', cause: 'unknown-direction' },
  ])
})

test('a public signal is heard by others, who see neither its address nor its messages', async () => {
  const { signal, path } = await make(anna, { isPublic: true })
  const theirs = await createBot(bela)
  const { signals } = await call(shared().list, { kind: 'signal', whose: 'public' }, { context: bela })
  expect(signals).toMatchObject([{ id: signal.id, name: 'Momentum', isOwn: false, madeAtMs: null, listeners: null }])
  await listen(bela, signal.id, theirs)
  expect(await hook(path, buy)).toMatchObject({ status: 202, told: { bots: 1, heard: 1 } })
  expect(await events(bela, signal.id)).toEqual([])
  expect(await events(anna, signal.id)).toMatchObject([{ bots: [], others: 1 }])
  await expect(call(shared().test, { signal: signal.id, body: '{}' }, { context: bela })).rejects.toMatchObject({
    code: 'NOT_FOUND',
  })
  const known = { signal: signal.id, version: 1 }
  for (const refused of [
    () => call(shared().rotate, known, { context: bela }),
    () => call(shared().toggle, { ...known, status: 'suspended' }, { context: bela }),
    () => call(shared().remove, { signal: signal.id }, { context: bela }),
  ])
    await expect(refused()).rejects.toMatchObject({ code: 'NOT_FOUND' })
})

test('suspended it tells nobody, active it does again; another address ends the first', async () => {
  const { signal, path } = await make(anna)
  await listen(anna, signal.id, await createBot(anna))
  const off = await call(shared().toggle, { signal: signal.id, version: 1, status: 'suspended' }, { context: anna })
  expect(off).toMatchObject({ status: 'suspended', version: 2 })
  expect(await hook(path, buy)).toMatchObject({ status: 409, told: { cause: 'suspended' } })
  expect(await events(anna, signal.id)).toMatchObject([{ cause: 'suspended', bots: [] }])
  await call(shared().toggle, { signal: signal.id, version: 2, status: 'active' }, { context: anna })
  const moved = await call(shared().rotate, { signal: signal.id, version: 3 }, { context: anna })
  expect((await hook(path, buy)).status).toBe(404)
  expect((await hook(moved.path, buy)).status).toBe(202)
  await call(shared().remove, { signal: signal.id }, { context: anna })
  expect((await hook(moved.path, buy)).status).toBe(404)
})

test('a private signal, one of another kind or exchange, and a bot that hears none are refused', async () => {
  const { signal } = await make(anna)
  const [own, theirs, grid] = [await createBot(anna), await createBot(bela), await createBot(anna, 'grid')]
  await expect(listen(bela, signal.id, theirs)).rejects.toMatchObject({ code: 'NOT_FOUND' })
  await expect(listen(anna, signal.id, theirs)).rejects.toMatchObject({ code: 'NOT_FOUND' })
  await expect(listen(anna, signal.id, grid)).rejects.toMatchObject({ code: 'SIGNAL_UNFIT' })
  const other = await make(anna, { exchange: 'elsewhere' })
  await expect(listen(anna, other.signal.id, own)).rejects.toMatchObject({ code: 'SIGNAL_UNFIT' })
})

test('a body of one’s own is tried, and a bot listens no more', async () => {
  const { signal, path } = await make(anna)
  const bot = await createBot(anna)
  await listen(anna, signal.id, bot)
  const tried = await call(shared().test, { signal: signal.id, body: 'no json' }, { context: anna })
  expect(tried).toMatchObject({ isTest: true, excerpt: 'no json', bots: [{ outcome: 'rejected' }] })
  const { bots } = await call(shared().unlisten, { signal: signal.id, listener: bot }, { context: anna })
  expect(bots).toEqual([])
  expect(await hook(path, buy)).toMatchObject({ status: 202, told: { bots: 0 } })
  expect(await events(anna, signal.id)).toMatchObject([{ cause: 'no-listeners' }, { isTest: true }])
})

/** As TradingView sends it: deeper fields, the exchange before the pair. */
const deep: SignalFields = {
  directionField: 'strategy.order.action',
  buyValue: 'BUY',
  sellValue: 'SELL',
  closeValue: '',
  pairField: 'ticker',
  pairPrefix: 'BINANCE:',
  amountField: '',
  idField: '',
  timeField: '',
}
const deepBuy = { strategy: { order: { action: 'BUY' } }, ticker: 'BINANCE:BTCUSDC' }

test('names of its own are read for every bot: a path into nested JSON, and a pair behind its exchange', async () => {
  const { signal, path } = await make(anna, { fields: deep })
  const [first, second] = [await createBot(anna, 'signal', 'Third one'), await createBot(anna, 'signal', 'Fourth one')]
  await listen(anna, signal.id, first)
  await listen(anna, signal.id, second)
  expect(await hook(path, deepBuy)).toMatchObject({ status: 202, told: { bots: 2, heard: 2 } })
  const [event] = await events(anna, signal.id)
  expect(event).toMatchObject({
    read: { side: 'buy', pair: 'BTC/USDC' },
    bots: [{ outcome: 'heard' }, { outcome: 'heard' }],
  })
  // Values are case sensitive, and no bot hears what the signal cannot read.
  const wrong = { ...deepBuy, strategy: { order: { action: 'buy' } } }
  expect(await hook(path, wrong)).toEqual({
    status: 422,
    told: { code: 'SIGNAL_REJECTED', cause: 'unknown-direction' },
  })
  expect(await hook(path, 'no json')).toMatchObject({ status: 400 })
  const [newest] = await events(anna, signal.id)
  expect(newest).toMatchObject({ cause: 'bad-body', read: null, bots: [] })
})

test('an equal message within the window of the signal counts once, one behind it again', async () => {
  const { signal, path } = await make(anna, { repeatSeconds: 86_400 })
  await listen(anna, signal.id, await createBot(anna, 'signal', 'Fifth one'))
  await hook(path, buy)
  await hook(path, buy)
  expect((await events(anna, signal.id)).map(({ bots }) => bots[0]?.outcome)).toEqual(['duplicate', 'heard'])
})

test('others do not see by which names a signal is read', async () => {
  const { signal } = await make(anna, { isPublic: true, fields: deep })
  expect(signal.fields).toEqual(deep)
  expect(await call(shared().one, { signal: signal.id }, { context: bela })).toMatchObject({
    fields: null,
    isOwn: false,
  })
})
