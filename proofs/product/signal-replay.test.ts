/** A message that its bot did not hear, sent again from the inbox of all bots by whoever runs a demo. */
import { call } from '@orpc/server'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { botHandlers } from '#features/bots/server/index.ts'
import { openSignals, signalHandlers, type Signals } from '#features/signals/server/index.ts'
import { openTestDatabase, type TestDatabase } from '#platform/database/test-database.ts'
import { newId } from '#platform/id.ts'
import { contextOf, sessionOf } from '#platform/server/example-context.ts'
import { ownerOf } from '#platform/server/session.ts'
import type { Command } from '#runner/host/runner.ts'
import { exampleSignalForm } from './example-settings.ts'
import { type ExampleTrading, marketByHand, startExampleTrading } from './example-trading.ts'
import { signalsHeard } from './test-signals-heard.ts'

const user = newId()
const owner = ownerOf(sessionOf(user))
const context = contextOf(user)
const admin = newId()
const asAdmin = { context: contextOf(admin, { role: 'ROLE_OWNER' }) }
const DAY_MS = 86_400_000

let now = Date.UTC(2026, 0, 9)
let opened: TestDatabase
let running: ExampleTrading
let signals: Signals
let bot: string
/** Whether the program ends as soon as trading has heard a signal. */
let isKilled = false

beforeAll(async () => {
  opened = await openTestDatabase()
  const market = marketByHand(now)
  running = await startExampleTrading(opened.database, market.feed)
  await market.moveTo(100)
  const { runner: whole, bots, knownBots } = running.trading
  const runner = {
    ...whole,
    send: async (command: Command) => {
      const answer = await whole.send(command)
      if (isKilled) throw new Error('killed')
      return answer
    },
  }
  signals = openSignals({
    database: opened.database,
    store: bots.store,
    knownBots,
    runner,
    nowMs: () => now,
    failed: console.error,
  })
})
afterAll(async () => {
  await running.stop()
  await opened.close()
})

/** Its messages have neither number nor time. */
const form = { ...exampleSignalForm, idField: '', timeField: '' }
const message = JSON.stringify({ action: 'buy', pair: 'BTC-USDC' })
const known = { ...form, pairText: 'BTC-USDC' }

const bots = () => botHandlers(running.trading.bots)
const edit = async (changed: object) => {
  await call(bots().edit, { commandId: newId(), id: bot, form: changed, applyToGenerated: false }, { context })
  await running.settled(owner)
}
const ask = async (kind: 'suspend' | 'start') => {
  await call(bots().ask, { commandId: newId(), id: bot, ask: { kind, trade: null, part: 'all' } }, { context })
  await running.settled(owner)
}

beforeEach(async () => {
  isKilled = false
  now += DAY_MS
  bot = (await call(bots().create, { commandId: newId(), family: 'signal', form }, { context })).id
  await running.settled(owner)
})

const handlers = (isDemo = true) => signalHandlers(signals, { isDemo })
const come = (body: string) => signals.receive({ owner, bot, body, origin: 'webhook' })
const rows = async (isDemo = true) => {
  const { signals: all } = await call(handlers(isDemo).inbox, { limit: 100 }, asAdmin)
  return all.filter((row) => row.bot === bot)
}
const newest = async () => {
  const [row] = await rows()
  if (row === undefined) throw new Error('nothing has come')
  return row
}
const replay = (id: string, isDemo = true) => call(handlers(isDemo).replay, { id }, asAdmin)
const acted = async (): Promise<(string | null)[]> => {
  await running.settled(owner)
  return signalsHeard(running, owner, bot)
}
const acts = async () => {
  const ofBot = "select * from audit_log where action = 'signal.replay' and entity_id = $1"
  return (await opened.client.query(ofBot, [bot])).rows
}

test('one that was no signal is heard once the settings know it, and the log says who sent it again', async () => {
  await come(message)
  const row = await newest()
  expect(row).toMatchObject({ outcome: 'rejected', cause: 'unknown-pair', origin: 'webhook', mayReplay: true })
  expect(await replay(row.id)).toMatchObject({
    outcome: 'rejected',
    cause: 'unknown-pair',
    values: { text: 'BTC-USDC' },
  })
  await edit(known)
  expect(await replay(row.id)).toEqual({ outcome: 'heard', cause: null, values: {} })
  expect(await acted()).toEqual(['signal-buys'])
  expect((await rows()).map(({ origin, outcome, mayReplay }) => [origin, outcome, mayReplay])).toEqual([
    ['replay', 'heard', false],
    ['replay', 'rejected', true],
    ['webhook', 'rejected', true],
  ])
  const act = { actor_id: admin, subject_id: user, entity_type: 'bot', after: JSON.stringify({ message: row.id }) }
  expect(await acts()).toMatchObject([act, act])
})

test('one that trading did not take is taken once it can be', async () => {
  await edit(known)
  await ask('suspend')
  await come(message)
  const { id } = await newest()
  expect(await replay(id)).toMatchObject({ outcome: 'refused', cause: 'signal-suspended' })
  await ask('start')
  expect(await replay(id)).toMatchObject({ outcome: 'heard' })
  // Again within a minute it is the same again, as from any source.
  expect(await replay(id)).toMatchObject({ outcome: 'duplicate' })
  expect(await acted()).toEqual(['signal-buys'])
})

test('one that was left unanswered acts once, however late it is sent again', async () => {
  await edit(known)
  isKilled = true
  await expect(come(message)).rejects.toThrow('killed')
  isKilled = false
  expect(await acted()).toEqual(['signal-buys'])
  now += 10 * DAY_MS
  const { id, outcome } = await newest()
  expect(outcome).toBe('pending')
  expect(await replay(id)).toMatchObject({ outcome: 'heard' })
  expect(await acted()).toEqual(['signal-buys'])
  expect((await rows()).map((row) => [row.id, row.outcome])).toEqual([[id, 'heard']])
})

test('only a demo offers it, and elsewhere it is refused', async () => {
  await come(message)
  const { id } = await newest()
  expect((await rows(false)).map(({ mayReplay }) => mayReplay)).toEqual([false])
  await expect(replay(id, false)).rejects.toMatchObject({ code: 'STATE_CONFLICT' })
  await expect(replay(newId())).rejects.toMatchObject({ code: 'NOT_FOUND' })
  expect([(await rows()).length, await acts()]).toEqual([1, []])
})

test.each([
  ['that was heard', message],
  ['of which no more than a part is kept', 'x'.repeat(501)],
  ['of exactly as much as is kept, which may be a part', 'x'.repeat(500)],
  ['whose bytes were no text', ''],
  ['with a character that is not kept', 'a\0b'],
])('one %s is not offered and not taken', async (_which, body) => {
  await edit(known)
  await come(body)
  const { id, mayReplay } = await newest()
  expect(mayReplay).toBe(false)
  await expect(replay(id)).rejects.toMatchObject({ code: 'STATE_CONFLICT' })
  expect([(await rows()).length, await acts()]).toEqual([1, []])
})

test('they count with what the source of the bot sends', async () => {
  await come('nonsense')
  const { id } = await newest()
  for (let count = 0; count < 60; count += 1) signals.senders.take(bot, now)
  await expect(replay(id)).rejects.toMatchObject({ code: 'TOO_MANY_REQUESTS', data: { retryAfterMs: 60_000 } })
  expect([(await rows()).length, await acts()]).toEqual([1, []])
})

test('a bot that is gone hears nothing', async () => {
  await come('nonsense')
  const { id } = await newest()
  const erase = { kind: 'delete', trade: null, how: 'close' } as const
  await call(bots().ask, { commandId: newId(), id: bot, ask: erase }, { context })
  await running.settled(owner)
  await expect(replay(id)).rejects.toMatchObject({ code: 'BOT_NOT_FOUND' })
  expect(await rows()).toHaveLength(1)
})
