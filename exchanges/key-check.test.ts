/** One suite for every exchange: what an adapter says of a key, told by a server that speaks the real protocol. */
import { generateKeyPairSync } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type ExampleDesks, plainWish, startExampleDesks } from '#sandbox/example-key-desks.ts'
import { allowedEndpoints } from './allowed-endpoints.ts'
import { binanceKeyCheck } from './binance/key-check.ts'
import { classifyBinance } from './binance/key-errors.ts'
import type { Credentials, KeyAnswer, KeyCheck, KeyFailureKind } from './key-check.ts'
import { krakenKeyCheck } from './kraken/key-check.ts'
import { classifyKraken } from './kraken/key-errors.ts'
import { okxKeyCheck } from './okx/key-check.ts'
import { classifyOkx } from './okx/key-errors.ts'
import { type RawAnswer, traceOf } from './private-call.ts'
import type { Transport } from './transport.ts'

let desks: ExampleDesks
beforeAll(async () => {
  desks = await startExampleDesks()
})
afterAll(() => desks.close())

type Name = keyof ExampleDesks['exchanges']
type Open = (transport: Transport, nowMs: () => number) => KeyCheck

const opens: Readonly<Record<Name, Open>> = { binance: binanceKeyCheck, okx: okxKeyCheck, kraken: krakenKeyCheck }
const names: readonly Name[] = ['binance', 'okx', 'kraken']

const world = { isEuropean: false }

describe.each(names)('%s', (name) => {
  const checkOf = (): KeyCheck => opens[name]({ kind: 'loopback', port: desks.exchanges[name].port }, desks.clock.now)
  const make = (wish: Partial<typeof plainWish> = {}): Credentials => {
    const made = desks.exchanges[name].desk.make({ ...plainWish, ...wish })
    return { apiKey: made?.apiKey ?? '', secret: made?.secret ?? '', passphrase: made?.passphrase ?? null }
  }
  const ask = async (credentials: Credentials): Promise<KeyAnswer> => {
    desks.clock.advance(1)
    return checkOf().check(credentials, world)
  }
  const factsOf = async (credentials: Credentials) => {
    const answer = await ask(credentials)
    if (!answer.ok) throw new Error(JSON.stringify(answer))
    return answer.facts
  }
  const failureOf = async (credentials: Credentials): Promise<KeyFailureKind | null> => {
    const answer = await ask(credentials)
    return answer.ok ? null : answer.failure.kind
  }

  test('a key that may trade', async () => {
    expect(await factsOf(make())).toMatchObject({
      rights: { read: true, trade: true, futures: false, withdraw: false },
      addresses: { kind: 'any' },
      expiresAtMs: null,
      account: expect.stringMatching(/./),
    })
  })

  test('tells the account, which is that of whoever asked for the key', async () => {
    const accounts = [await factsOf(make({ owner: 'ann' })), await factsOf(make({ owner: 'ann' }))]
    const other = await factsOf(make({ owner: 'bob' }))
    expect(accounts[0]?.account).toBe(accounts[1]?.account)
    expect(other.account).not.toBe(accounts[0]?.account)
  })

  test.each([
    [{ mayTrade: false }, { trade: false, withdraw: false }],
    [{ mayWithdraw: true }, { trade: true, withdraw: true }],
  ])('%j', async (wish, rights) => {
    expect((await factsOf(make(wish))).rights).toMatchObject(rights)
  })

  test('a wrong secret', async () => {
    const right = make()
    const [wrong, other] = [make(), make()]
    expect(await failureOf({ ...right, secret: wrong.secret })).toBe('auth')
    expect(await failureOf(other)).toBe(null)
  })

  test('a key that was deleted there', async () => {
    const key = make()
    expect(await failureOf(key)).toBe(null)
    desks.exchanges[name].desk.remove(key.apiKey)
    expect(await failureOf(key)).toBe({ binance: 'auth', okx: 'deleted', kraken: 'auth' }[name])
  })

  test('limited to addresses', async () => {
    const key = make()
    desks.exchanges[name].limitTo(key.apiKey, ['127.0.0.1'])
    expect((await factsOf(key)).addresses).toEqual(
      name === 'binance' ? { kind: 'limited' } : { kind: 'listed', list: ['127.0.0.1'] },
    )
    desks.exchanges[name].limitTo(key.apiKey, ['192.0.2.1'])
    expect(await failureOf(key)).toBe({ binance: 'auth', okx: 'address', kraken: 'permission' }[name])
  })

  test('maintenance, and after it', async () => {
    const key = make()
    desks.exchanges[name].desk.setMaintenance(true)
    expect(await failureOf(key)).toBe('maintenance')
    desks.exchanges[name].desk.setMaintenance(false)
    expect(await failureOf(key)).toBe(null)
  })

  test('many at once of one key', async () => {
    const key = make()
    const check = checkOf()
    const answers = await Promise.all([1, 2, 3].map(() => check.check(key, world)))
    // Requests may overtake each other on their way, and a nonce that comes late is refused (exchanges.md 1.5): whoever asks takes turns.
    expect(answers.filter(({ ok }) => ok).length).toBeGreaterThanOrEqual(name === 'kraken' ? 1 : 3)
  })

  test('nobody there', async () => {
    const check = opens[name]({ kind: 'loopback', port: 9 }, desks.clock.now)
    expect(await check.check(make(), world)).toEqual({ ok: false, failure: { kind: 'unreachable', code: '' } })
  })
})

describe('Binance', () => {
  const check = (credentials: Credentials) =>
    binanceKeyCheck({ kind: 'loopback', port: desks.exchanges.binance.port }, desks.clock.now).check(credentials, world)

  test.each([
    ['rsa 2048', () => generateKeyPairSync('rsa', { modulusLength: 2048 })],
    ['rsa 4096', () => generateKeyPairSync('rsa', { modulusLength: 4096 })],
    ['ed25519', () => generateKeyPairSync('ed25519')],
  ])('a key of %s', async (_name, generate) => {
    const pair = generate()
    const publicKey = pair.publicKey.export({ type: 'spki', format: 'pem' })
    const made = desks.exchanges.binance.desk.make({ ...plainWish, mayUseFutures: true, publicKey })
    const secret = pair.privateKey.export({ type: 'pkcs8', format: 'pem' }).trim()
    const answer = await check({ apiKey: made?.apiKey ?? '', secret, passphrase: null })
    expect(answer).toMatchObject({ ok: true, facts: { rights: { trade: true, futures: true } } })
  })

  test('a key whose time to trade is over', async () => {
    const expiresAtMs = desks.clock.now() + 1_000
    const made = desks.exchanges.binance.desk.make({ ...plainWish, expiresAtMs })
    const key = { apiKey: made?.apiKey ?? '', secret: made?.secret ?? '', passphrase: null }
    expect(await check(key)).toMatchObject({ ok: true, facts: { rights: { trade: true }, expiresAtMs } })
    desks.clock.advance(1_000)
    expect(await check(key)).toMatchObject({ ok: true, facts: { rights: { trade: false }, expiresAtMs } })
  })

  test('what is no public key is not taken', () => {
    expect(desks.exchanges.binance.desk.make({ ...plainWish, publicKey: 'mine' })).toBe(null)
  })
})

describe('OKX', () => {
  const check = (credentials: Credentials, isEuropean = false) =>
    okxKeyCheck({ kind: 'loopback', port: desks.exchanges.okx.port }, desks.clock.now).check(credentials, {
      isEuropean,
    })
  const make = (): Credentials => {
    const made = desks.exchanges.okx.desk.make({ ...plainWish, mayUseFutures: true })
    return { apiKey: made?.apiKey ?? '', secret: made?.secret ?? '', passphrase: made?.passphrase ?? '' }
  }

  test('the passphrase counts', async () => {
    const key = make()
    expect(await check(key)).toMatchObject({ ok: true, facts: { rights: { futures: true } } })
    expect(await check({ ...key, passphrase: 'another' })).toEqual({
      ok: false,
      failure: { kind: 'auth', code: '50105' },
    })
    expect(await check({ ...key, passphrase: null })).toMatchObject({ ok: false })
  })

  test('the European house has its own keys', async () => {
    const key = make()
    desks.okx.move(key.apiKey, true)
    expect(await check(key)).toMatchObject({ ok: false, failure: { kind: 'deleted', code: '50119' } })
    expect(await check(key, true)).toMatchObject({ ok: true })
  })

  test('frozen', async () => {
    const key = make()
    desks.okx.freeze(key.apiKey)
    expect(await check(key)).toEqual({ ok: false, failure: { kind: 'frozen', code: '50100' } })
  })

  test('a clock that is wrong', async () => {
    const late = okxKeyCheck({ kind: 'loopback', port: desks.exchanges.okx.port }, () => desks.clock.now() - 31_000)
    expect(await late.check(make(), world)).toMatchObject({ ok: false, failure: { kind: 'clock', code: '50102' } })
  })
})

test('Kraken refuses a nonce that does not rise', async () => {
  const made = desks.exchanges.kraken.desk.make(plainWish)
  const key = { apiKey: made?.apiKey ?? '', secret: made?.secret ?? '', passphrase: null }
  const at = { kind: 'loopback', port: desks.exchanges.kraken.port } as const
  expect(await krakenKeyCheck(at, () => desks.clock.now() + 5_000).check(key, world)).toMatchObject({ ok: true })
  expect(await krakenKeyCheck(at, desks.clock.now).check(key, world)).toMatchObject({
    ok: false,
    failure: { kind: 'clock', code: 'EAPI:Invalid nonce' },
  })
})

describe('what is not allowed does not leave', () => {
  test.each([
    ['GET', 'https://api.binance.com/sapi/v1/capital/config/getall'],
    ['POST', 'https://api.binance.com/sapi/v1/account/apiRestrictions'],
    ['POST', 'https://api.binance.com/sapi/v1/capital/withdraw/apply'],
    ['POST', 'https://api.binance.com/api/v3/order'],
    ['GET', 'https://evil.example/sapi/v1/account/apiRestrictions'],
    ['GET', 'https://api.binance.com.evil.example/sapi/v1/account/apiRestrictions'],
    ['GET', 'http://api.binance.com/sapi/v1/account/apiRestrictions'],
    ['GET', 'https://api.binance.com/sapi/v1/account/apiRestrictions/../../capital/withdraw/apply'],
  ])('%s %s', async (method, url) => {
    const trace = traceOf({ kind: 'loopback', port: desks.exchanges.binance.port }, allowedEndpoints.binance)
    await expect(trace.fetch(url, { method })).rejects.toThrow('is not allowed')
    expect(trace.raw()).toBe(null)
    expect(trace.stopped()).not.toBe(null)
  })

  test('nothing on the list withdraws, transfers or orders', () => {
    const all = Object.values(allowedEndpoints).flat()
    expect(all).toHaveLength(5)
    for (const endpoint of all) expect(endpoint).not.toMatch(/withdraw|transfer|order/i)
  })
})

describe('codes', () => {
  const answered = (status: number, body: unknown): RawAnswer => ({ status, body })

  test.each<[number, number, KeyFailureKind]>([
    [401, -2014, 'auth'],
    [401, -2015, 'auth'],
    [401, -2008, 'auth'],
    [400, -1022, 'auth'],
    [400, -1021, 'clock'],
    [400, -1002, 'permission'],
    [429, -1003, 'rate-limited'],
    [418, -1003, 'rate-limited'],
    [429, -2015, 'rate-limited'],
    [503, -1008, 'maintenance'],
    [400, -3022, 'blocked'],
    [400, -9999, 'unknown'],
    [500, -9999, 'unreachable'],
  ])('Binance %s %s is %s', (status, code, kind) => {
    expect(classifyBinance(answered(status, { code, msg: '' }))).toEqual({ kind, code: String(code) })
  })

  test.each<[number, string, KeyFailureKind]>([
    [401, '50100', 'frozen'],
    [401, '50105', 'auth'],
    [401, '50110', 'address'],
    [401, '50113', 'auth'],
    [401, '50119', 'deleted'],
    [401, '50102', 'clock'],
    [403, '50120', 'permission'],
    [503, '50001', 'maintenance'],
    [429, '50011', 'rate-limited'],
    [200, '50012', 'blocked'],
    [200, '77777', 'unknown'],
  ])('OKX %s %s is %s', (status, code, kind) => {
    expect(classifyOkx(answered(status, { code, msg: '', data: [] }))).toEqual({ kind, code })
  })

  test.each<[string, KeyFailureKind]>([
    ['EAPI:Invalid key', 'auth'],
    ['EAPI:Invalid signature', 'auth'],
    ['EAPI:Invalid nonce', 'clock'],
    ['EGeneral:Permission denied', 'permission'],
    ['EGeneral:Temporary lockout', 'rate-limited'],
    ['EService: Throttled: 1700000000', 'rate-limited'],
    ['EService:Unavailable', 'maintenance'],
    ['ETrade:User Locked', 'blocked'],
    ['ENew:Something', 'unknown'],
  ])('Kraken %s is %s', (error, kind) => {
    expect(classifyKraken(answered(200, { error: [error] }))).toEqual({ kind, code: error })
  })

  test.each([
    ['Binance', classifyBinance],
    ['OKX', classifyOkx],
    ['Kraken', classifyKraken],
  ])('a page of a proxy instead of an answer of %s', (_name, classify) => {
    expect(classify(answered(502, null))?.kind).toBe('unreachable')
    expect(classify(answered(503, null))?.kind).toBe('maintenance')
    expect(classify(answered(403, null))?.kind).toBe('unknown')
  })
})
