/** What a source is told by a bot's own address, what is written down of it, and what the bot does: over real HTTP, with a real runner. */
import { createServer, type Server } from 'node:http'
import { once } from 'node:events'
import { getRequestListener } from '@hono/node-server'
import { pino } from 'pino'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { z } from 'zod'
import { openSignals, type Signals } from '#features/signals/server/index.ts'
import { signatureOf } from '#features/signals/server/signature.ts'
import { newId } from '#platform/id.ts'
import { openTestDatabase, type TestDatabase } from '#platform/database/test-database.ts'
import { httpCookies } from '#platform/server/cookies.ts'
import { sessionOf } from '#platform/server/example-context.ts'
import { ownerOf } from '#platform/server/session.ts'
import { filesInMemory } from '#platform/server/example-files.ts'
import { embeddedCache } from '#platform/server/cache-embedded.ts'
import { noJobs } from '#platform/server/example-jobs.ts'
import { createTestHttp, openTestBrowser, type TestBrowser } from '#platform/server/test-http.ts'
import type { Command } from '#runner/host/runner.ts'
import { exampleDev } from './example-dev.ts'
import { examplePayments } from './example-payments.ts'
import { exampleKeyHouse } from './example-key-house.ts'
import { exampleForm, exampleSignalForm } from './example-settings.ts'
import { type ExampleTrading, marketByHand, startExampleTrading } from './example-trading.ts'
import { signalsHeard } from './test-signals-heard.ts'
import { createRouter } from '#app/server/features.ts'

const user = newId()
const owner = ownerOf(sessionOf(user))
const START = Date.UTC(2026, 0, 9)

let now = START
let opened: TestDatabase
let running: ExampleTrading
let signals: Signals
let server: Server
let site: string
let bot: string
let path: string
const logged: string[] = []
/** What a test lets happen around a command on its way to trading. */
let around: (send: () => Promise<unknown>) => Promise<unknown>

type Bring = Extract<Command, { kind: 'bring-signal' }>
let brought: Bring[] = []

const api = (of: string): TestBrowser => {
  const browser = openTestBrowser(httpApp)
  const settings = { secret: new Uint8Array(32).fill(7), encrypted: false }
  httpCookies(null, settings, (line) => browser.cookies.set('sid', line.slice(4, line.indexOf(';')))).write(
    'sid',
    of,
    null,
  )
  return browser
}
let httpApp: ReturnType<typeof createTestHttp>['app']

beforeAll(async () => {
  opened = await openTestDatabase()
  const market = marketByHand(START)
  running = await startExampleTrading(opened.database, market.feed)
  await market.moveTo(100)
  const { database } = opened
  const { trading } = running
  const runner = {
    ...trading.runner,
    send: async (command: Command) => {
      if (command.kind === 'bring-signal') brought.push(command)
      const answer = Promise.withResolvers<Awaited<ReturnType<typeof trading.runner.send>>>()
      const send = () => trading.runner.send(command).then(answer.resolve, answer.reject)
      await around(send)
      return answer.promise
    },
  }
  const { bots, knownBots } = trading
  signals = openSignals({ database, store: bots.store, knownBots, runner, nowMs: () => now, failed: console.error })
  const router = createRouter({
    database,
    trading: { ...trading, signals },
    mailer: async () => {},
    dev: exampleDev(database),
    sandbox: null,
    clock: () => new Date(now),
    secret: new Uint8Array(32),
    onSessionsEnded: () => {},
    files: filesInMemory(),
    cache: embeddedCache({ maxBytes: 1e6, nowMs: () => 0 }),
    jobs: noJobs,
    keys: exampleKeyHouse,
    ...examplePayments(database, trading, () => new Date(now)),
  })
  const { app } = createTestHttp(router, {
    readSession: (token) => Promise.resolve(sessionOf(token)),
    hook: signals.hook,
    log: pino({ level: 'trace' }, { write: (line: string) => void logged.push(line) }),
  })
  httpApp = app
  server = createServer(getRequestListener(app.fetch))
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  site = `http://127.0.0.1:${typeof address === 'object' ? address?.port : ''}`
})
afterAll(async () => {
  server.close()
  server.closeAllConnections()
  await running.stop()
  await opened.close()
})

const made = z.object({ id: z.uuid() })
const pathOf = z.object({ path: z.string() })

const rotate = async (): Promise<string> =>
  pathOf.parse((await api(user).call('POST', `/bots/${bot}/webhook`, {})).body).path

/** A new bot with an address for each test, and a minute that nothing has come in. */
beforeEach(async () => {
  around = (send) => send()
  now += 3_600_000
  const create = { commandId: newId(), family: 'signal', form: exampleSignalForm }
  bot = made.parse((await api(user).call('POST', '/bots', create)).body).id
  await running.settled(owner)
  path = await rotate()
  brought = []
})

const iso = (ms: number): string => new Date(ms).toISOString()
const message = (changes: Readonly<Record<string, unknown>> = {}) => ({
  action: 'buy',
  pair: 'BTCUSDC',
  id: newId(),
  time: iso(now),
  ...changes,
})
type Told = { status: number; body: unknown; headers: Headers }
const post = async (body: unknown, to: string = path): Promise<Told> => {
  const answer = await fetch(`${site}${to}`, {
    method: 'POST',
    body: typeof body === 'string' || body instanceof Uint8Array ? body : JSON.stringify(body),
  })
  const text = await answer.text()
  return {
    status: answer.status,
    body: text === '' ? null : z.unknown().parse(JSON.parse(text)),
    headers: answer.headers,
  }
}

const Listed = z.object({
  signals: z.array(
    z.object({
      outcome: z.string(),
      cause: z.string().nullable(),
      values: z.record(z.string(), z.string()),
      side: z.string().nullable(),
      pair: z.string().nullable(),
      excerpt: z.string(),
      origin: z.string(),
    }),
  ),
  next: z.string().nullable(),
})
const listed = async (query = '') => Listed.parse((await api(user).call('GET', `/bots/${bot}/signals${query}`)).body)

/** What the bot's own history says of signals. */
const acted = async (): Promise<(string | null)[]> => {
  await running.settled(owner)
  return (await signalsHeard(running, owner, bot)).toReversed()
}

const LONG = 'x'.repeat(8 * 1024)

/** What is sent, the status and the body of the answer, outcome and cause as written down, and how often the bot acts. */
type Case = readonly [string, () => unknown, number, object, readonly [string, string], number]

describe('answers', () => {
  test.each<Case>([
    ['a buy', () => message(), 202, { accepted: true, duplicate: false }, ['heard', 'signal-buys'], 1],
    ['a sell of nothing', () => message({ action: 'sell' }), 202, {}, ['heard', 'signal-nothing-held'], 1],
    [
      'lines of text',
      () => `action=buy\npair=BTCUSDC\nid=7\ntime=${iso(now)}`,
      202,
      { accepted: true },
      ['heard', 'signal-buys'],
      1,
    ],
    [
      'a second more than a minute ahead',
      () => message({ time: iso(now + 60_001) }),
      422,
      { cause: 'stale' },
      ['rejected', 'stale'],
      0,
    ],
    ['a minute ahead', () => message({ time: iso(now + 60_000) }), 202, {}, ['heard', 'signal-buys'], 1],
    ['five minutes old', () => message({ time: iso(now - 300_000) }), 202, {}, ['heard', 'signal-buys'], 1],
    [
      'older',
      () => message({ time: iso(now - 300_001) }),
      422,
      { code: 'SIGNAL_REJECTED', cause: 'stale' },
      ['rejected', 'stale'],
      0,
    ],
    ['no JSON', () => '{"action":', 400, { cause: 'bad-body' }, ['rejected', 'bad-body'], 0],
    ['a list', () => '[1]', 400, { cause: 'bad-body' }, ['rejected', 'bad-body'], 0],
    ['nothing', () => '', 400, { cause: 'bad-body' }, ['rejected', 'bad-body'], 0],
    [
      'bytes that are no text',
      () => Uint8Array.of(0xff, 0xfe),
      400,
      { cause: 'bad-body' },
      ['rejected', 'bad-body'],
      0,
    ],
    ['nested without end', () => `{"a":${'['.repeat(4_000)}`, 400, { cause: 'bad-body' }, ['rejected', 'bad-body'], 0],
    [
      'another case',
      () => message({ action: 'Buy' }),
      422,
      { cause: 'unknown-direction', field: 'action' },
      ['rejected', 'unknown-direction'],
      0,
    ],
    [
      'a pair that is not in the table',
      () => message({ pair: 'ETHUSDC' }),
      422,
      { cause: 'unknown-pair' },
      ['rejected', 'unknown-pair'],
      0,
    ],
    [
      'no number',
      () => message({ id: undefined }),
      422,
      { cause: 'field-missing', field: 'id' },
      ['rejected', 'field-missing'],
      0,
    ],
    ['a time that is none', () => message({ time: 'now' }), 422, { cause: 'bad-time' }, ['rejected', 'bad-time'], 0],
    [
      'a zero byte',
      () => message({ action: '\0' }),
      422,
      { cause: 'unknown-direction' },
      ['rejected', 'unknown-direction'],
      0,
    ],
    [
      'half of a letter',
      () => '{"action":"\\ud800","pair":"a","id":"1","time":"1"}',
      422,
      {},
      ['rejected', 'unknown-direction'],
      0,
    ],
    [
      'names of prototypes',
      () => '{"__proto__":{"action":"buy"},"constructor":1}',
      422,
      { cause: 'field-missing' },
      ['rejected', 'field-missing'],
      0,
    ],
    ['a strange number', () => message({ id: '\0\ud800' }), 202, {}, ['heard', 'signal-buys'], 1],
  ])('%s', async (_case, bodyOf, status, said, [outcome, cause], acts) => {
    const answer = await post(bodyOf())
    expect(answer).toMatchObject({ status, body: said })
    const { signals: rows } = await listed()
    expect(rows).toEqual([expect.objectContaining({ outcome, cause, origin: 'webhook' })])
    expect(await acted()).toHaveLength(acts)
    expect(brought).toHaveLength(acts)
  })

  test('more than 8 KiB is not read at all', async () => {
    expect(await post(`${JSON.stringify(message())}${LONG}`)).toMatchObject({ status: 413 })
    expect(await listed()).toMatchObject({ signals: [] })
  })

  test('an address that is none', async () => {
    for (const to of ['/hook/x', `/hook/${'A'.repeat(43)}`, '/hook/', `${path}/more`, path.slice(0, -1)])
      expect(await post(message(), to)).toMatchObject({ status: 404 })
    expect(brought).toEqual([])
  })

  test('any other method is refused', async () => {
    for (const method of ['GET', 'PUT', 'DELETE', 'OPTIONS'])
      expect((await fetch(`${site}${path}`, { method })).status).toBe(405)
  })

  test('a page elsewhere may send too, no cookie is read, and nothing is set', async () => {
    const headers = { origin: 'https://charts.example', 'sec-fetch-site': 'cross-site', cookie: `sid=${user}` }
    const answer = await fetch(`${site}${path}`, { method: 'POST', headers, body: JSON.stringify(message()) })
    expect(answer.status).toBe(202)
    expect(answer.headers.get('set-cookie')).toBeNull()
    expect(answer.headers.get('access-control-allow-origin')).toBeNull()
  })

  test('the 61st in a minute waits, and is not written down', async () => {
    for (let count = 0; count < 60; count += 1) expect((await post('')).status).toBe(400)
    now += 20_000
    const refused = await post(message())
    expect(refused.status).toBe(429)
    expect(refused.headers.get('retry-after')).toBe('40')
    expect((await listed('?limit=100')).signals).toHaveLength(60)
    now += 40_000
    expect((await post(message())).status).toBe(202)
  })

  test('a guesser is slowed down, and holds up nobody who knows an address', async () => {
    for (let count = 0; count < 60; count += 1) await post('', '/hook/x')
    expect((await post('', '/hook/x')).status).toBe(429)
    expect((await post(message())).status).toBe(202)
  })
})

test('an address that asks for signed messages hears no others, and each of those once', async () => {
  const rotated = await api(user).call('POST', `/bots/${bot}/webhook`, { signed: true })
  const { path: to, key } = pathOf.extend({ key: z.string() }).parse(rotated.body)
  const text = JSON.stringify(message())
  const send = async (key: string, timestamp = String(now)): Promise<number> => {
    const signature = signatureOf(key, timestamp, new TextEncoder().encode(text))
    const headers = { 'x-timestamp': timestamp, 'x-signature': signature }
    return (await fetch(`${site}${to}`, { method: 'POST', body: text, headers })).status
  }
  expect([(await post(text, to)).status, await send('another key'), await send(key, String(now - 60_001))]).toEqual([
    401, 401, 409,
  ])
  expect([await listed(), brought]).toMatchObject([{ signals: [] }, []])
  expect([await send(key), await send(key), brought.length]).toEqual([202, 409, 1])
  expect(await listed()).toMatchObject({ signals: [{ origin: 'signed', outcome: 'heard' }] })
  for (let count = 0; count < 70; count += 1) await send('another key', String(now + count))
  expect([await send('another key'), await send(key, String(now + 1))]).toEqual([429, 202])
  const look = await api(user).call('GET', `/bots/${bot}/webhook`)
  expect([look.body, JSON.stringify(look.body).includes(key)]).toMatchObject([{ signed: true }, false])
})

describe('the same again', () => {
  test('a number counts once in 24 hours', async () => {
    const again = (id: string) => post(message({ id }))
    expect(await again('7')).toMatchObject({ status: 202, body: { duplicate: false } })
    now += 24 * 3_600_000 - 1
    expect(await again('7')).toMatchObject({ status: 202, body: { accepted: true, duplicate: true } })
    now += 1
    expect(await again('7')).toMatchObject({ status: 202, body: { duplicate: false } })
    expect((await listed()).signals.map(({ outcome }) => outcome)).toEqual(['heard', 'duplicate', 'heard'])
  })

  test('without a number the same body counts once in 15 seconds, so that alerts of every minute count', async () => {
    const form = { ...exampleSignalForm, idField: '', timeField: '' }
    const create = { commandId: newId(), family: 'signal', form }
    bot = made.parse((await api(user).call('POST', '/bots', create)).body).id
    await running.settled(owner)
    path = await rotate()
    const body = { action: 'buy', pair: 'BTCUSDC' }
    expect(await post(body)).toMatchObject({ body: { duplicate: false } })
    now += 14_999
    expect(await post(body)).toMatchObject({ status: 202, body: { duplicate: true } })
    now += 1
    expect(await post(body)).toMatchObject({ body: { duplicate: false } })
    expect((await listed()).signals.map(({ outcome }) => outcome)).toEqual(['heard', 'duplicate', 'heard'])
  })

  test('ten at once act once', async () => {
    const body = message({ id: 'x' })
    const answers = await Promise.all(Array.from({ length: 10 }, () => post(body)))
    expect(answers.map(({ status }) => status)).toEqual(Array(10).fill(202))
    expect(answers.filter(({ body: said }) => JSON.stringify(said).includes('"duplicate":false'))).toHaveLength(1)
    expect(await acted()).toHaveLength(1)
  })

  test.each([
    ['before trading heard of it', () => Promise.reject(new Error('killed')), 0],
    [
      'after trading had carried it out',
      async (send: () => Promise<unknown>) => {
        await send()
        throw new Error('killed')
      },
      1,
    ],
  ])('ended %s, it acts once when it comes again', async (_when, ended, done) => {
    around = ended
    const body = message({ id: 'y' })
    expect(await post(body)).toMatchObject({ status: 500 })
    expect(await acted()).toHaveLength(done)
    expect((await listed()).signals).toMatchObject([{ outcome: 'pending' }])
    around = (send) => send()
    expect(await post(body)).toMatchObject({ status: 202, body: { duplicate: false } })
    now += 1
    expect(await post(body)).toMatchObject({ status: 202, body: { duplicate: true } })
    expect(await acted()).toHaveLength(1)
    expect(new Set(brought.map(({ id }) => id)).size).toBe(1)
    expect((await listed()).signals.map(({ outcome }) => outcome)).toEqual(['duplicate', 'heard'])
  })
})

const ask = async (it: object) => {
  await api(user).call('POST', `/bots/${bot}/ask`, { commandId: newId(), ask: it })
  await running.settled(owner)
}

describe('a bot that takes none', () => {
  test('suspended: 409, written down; started again it takes the same one', async () => {
    await ask({ kind: 'suspend', trade: null, part: 'all' })
    const body = message()
    expect(await post(body)).toMatchObject({ status: 409, body: { cause: 'signal-suspended' } })
    expect(await acted()).toEqual([])
    expect((await listed()).signals).toMatchObject([{ outcome: 'refused', cause: 'signal-suspended', side: 'buy' }])
    await ask({ kind: 'start', trade: null, part: 'all' })
    expect(await post(body)).toMatchObject({ status: 202, body: { duplicate: false } })
    expect(await acted()).toEqual(['signal-buys'])
  })

  test('deleted: 404', async () => {
    await ask({ kind: 'delete', trade: null, how: 'close' })
    expect(await post(message())).toMatchObject({ status: 404 })
  })
})

describe('the address', () => {
  test('is told once, kept as a hash only, and never logged', async () => {
    await post(message())
    const token = path.slice('/hook/'.length)
    expect(token).toMatch(/^[\w-]{43}$/)
    const look = await api(user).call('GET', `/bots/${bot}/webhook`)
    expect(look).toMatchObject({ status: 200, body: { madeAtMs: now, pairs: ['BTC/USDC'] } })
    expect(JSON.stringify(look.body)).not.toContain(token)
    const stored: unknown = await opened.database.execute('select * from signal_webhooks')
    expect(JSON.stringify(stored)).toContain(bot)
    expect(JSON.stringify(stored)).not.toContain(token)
    expect(logged.join()).toContain('/hook/…')
    expect(logged.join()).not.toContain(token)
  })

  test('ends when another is made', async () => {
    const before = path
    path = await rotate()
    expect(await post(message(), before)).toMatchObject({ status: 404 })
    expect(await post(message())).toMatchObject({ status: 202 })
  })

  test('is for bots that hear signals', async () => {
    const create = { commandId: newId(), family: 'grid', form: exampleForm }
    const grid = made.parse((await api(user).call('POST', '/bots', create)).body).id
    await running.settled(owner)
    expect(await api(user).call('POST', `/bots/${grid}/webhook`, {})).toMatchObject({
      status: 409,
      code: 'SIGNALS_UNHEARD',
    })
  })

  test('its example is a message that the bot reads', async () => {
    const { example } = z
      .object({ example: z.string() })
      .parse((await api(user).call('GET', `/bots/${bot}/webhook`)).body)
    expect(await post(example)).toMatchObject({ status: 202 })
  })
})

describe('a test by its owner', () => {
  const send = (side: string, row = 0) => api(user).call('POST', `/bots/${bot}/signals`, { side, row })

  test('goes the same way', async () => {
    expect(await send('buy')).toMatchObject({ status: 200, body: { outcome: 'heard' } })
    expect(await send('buy')).toMatchObject({ status: 200, body: { outcome: 'heard' } })
    expect(brought).toHaveLength(2)
    const row = { outcome: 'heard', origin: 'test', side: 'buy', pair: 'BTC/USDC' }
    expect((await listed()).signals).toEqual([expect.objectContaining(row), expect.objectContaining(row)])
  })

  test('names a pair of the bot, and counts with the others', async () => {
    expect(await send('buy', 1)).toMatchObject({ status: 400, code: 'INPUT_INVALID' })
    for (let count = 0; count < 60; count += 1) await post('')
    expect(await send('buy')).toMatchObject({ status: 429, code: 'TOO_MANY_REQUESTS' })
  })
})

test('received signals are read in pages, newest first, for 30 days', async () => {
  for (const id of ['1', '2', '3']) {
    await post(message({ id }))
    now += 1_000
  }
  const first = await listed('?limit=2')
  const rest = await listed(`?limit=2&cursor=${first.next ?? ''}`)
  expect([...first.signals, ...rest.signals].map(({ excerpt }) => excerpt.includes('"id":"3"'))).toEqual([
    true,
    false,
    false,
  ])
  expect(rest.next).toBeNull()
  expect(await api(user).call('GET', `/bots/${bot}/signals?cursor=nonsense`)).toMatchObject({ status: 400 })
})
