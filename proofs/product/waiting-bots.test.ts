/** Generators that begin with a signal: what their address takes, and what they do at it. */
import { call } from '@orpc/server'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { botHandlers } from '#features/bots/server/index.ts'
import { openSignals, signalHandlers, type Signals } from '#features/signals/server/index.ts'
import { emptyForm as emptyHodlForm } from '#bots/hodl/form.ts'
import { emptyForm as emptySpotForm } from '#bots/spot/form.ts'
import { openTestDatabase, type TestDatabase } from '#platform/database/test-database.ts'
import { newId } from '#platform/id.ts'
import { contextOf, sessionOf } from '#platform/server/example-context.ts'
import { ownerOf } from '#platform/server/session.ts'
import { type ExampleTrading, type MarketByHand, marketByHand, startExampleTrading } from './example-trading.ts'

const START = Date.UTC(2026, 0, 9)
const user = newId()
const owner = ownerOf(sessionOf(user))
const context = contextOf(user)

let opened: TestDatabase
let market: MarketByHand
let running: ExampleTrading
let signals: Signals
beforeAll(async () => {
  opened = await openTestDatabase()
  market = marketByHand(START)
  running = await startExampleTrading(opened.database, market.feed)
  await market.moveTo(100)
  const { runner, bots, knownBots } = running.trading
  signals = openSignals({
    database: opened.database,
    store: bots.store,
    knownBots,
    runner,
    nowMs: market.feed.now,
    failed: console.error,
  })
})
afterAll(async () => {
  await running.stop()
  await opened.close()
})

const lattice = {
  exchange: 'example',
  pair: 'BTC/USDC',
  startPrice: '90',
  maxPrice: '99',
  step: { kind: 'amount', value: '3' },
  investment: '400',
} as const

const forms = {
  spot: { ...emptySpotForm(), ...lattice, name: 'Spot bot' },
  hodl: { ...emptyHodlForm(), ...lattice, name: 'Hodl bot' },
}

const create = async (family: keyof typeof forms, waitsForSignal: boolean): Promise<string> => {
  const form = { ...forms[family], waitsForSignal }
  const { id } = await call(botHandlers(running.trading.bots).create, { commandId: newId(), family, form }, { context })
  await running.settled(owner)
  return id
}

const handlers = () => signalHandlers(signals, { isDemo: false })
const told = (bot: string, body: object) =>
  signals.receive({ owner, bot, body: JSON.stringify(body), origin: 'webhook' })
/** What it shows, and what its trades do. */
const read = async (id: string): Promise<string[]> => {
  await running.settled(owner)
  const { status, trades } = await call(botHandlers(running.trading.bots).get, { id }, { context })
  return [status, ...trades.map(({ phase }) => phase)]
}
const still = ['waiting', 'idle', 'idle', 'idle', 'idle']
const begun = ['active', 'entry-open', 'entry-open', 'entry-open', 'entry-open']
const newest = async (id: string) => {
  await running.settled(owner)
  const { signals: list } = await call(handlers().received, { id }, { context })
  return list[0]
}

describe.each(['spot', 'hodl'] as const)('%s', (family) => {
  test('waits with nothing at the exchange, begins at the signal of its direction, and once', async () => {
    const id = await create(family, true)
    expect(await call(handlers().webhook, { id }, { context })).toMatchObject({
      pairs: ['BTC/USDC'],
      sides: ['buy', 'sell'],
      example: JSON.stringify({ action: 'buy', pair: 'BTCUSDC' }),
    })
    expect(await read(id)).toEqual(still)

    expect(await told(id, { action: 'sell', pair: 'BTCUSDC' })).toMatchObject({ kind: 'heard', isDuplicate: false })
    expect(await newest(id)).toMatchObject({ outcome: 'heard', cause: 'signal-other-direction' })
    expect(await read(id)).toEqual(still)

    await market.moveTo(100)
    expect(await told(id, { action: 'buy', pair: 'BTCUSDC' })).toMatchObject({ kind: 'heard', isDuplicate: false })
    expect(await newest(id)).toMatchObject({ outcome: 'heard', cause: 'signal-begins' })
    expect(await read(id)).toEqual(begun)

    expect(await call(handlers().test, { id, side: 'sell', row: 0 }, { context })).toEqual({
      outcome: 'duplicate',
      cause: null,
    })
    expect(await read(id)).toEqual(begun)
  })

  test('that does not wait has no address', async () => {
    const id = await create(family, false)
    await expect(call(handlers().rotate, { id, signed: false }, { context })).rejects.toMatchObject({
      code: 'SIGNALS_UNHEARD',
    })
    expect(await told(id, { action: 'buy', pair: 'BTCUSDC' })).toEqual({ kind: 'gone' })
  })
})
