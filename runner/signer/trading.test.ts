/** Trading through the signer's own process, against the sandbox: what it does for the one who may ask, and what it does for nobody. */
import { randomUUID } from 'node:crypto'
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { encodeClientOrderId } from '#engine/client-order-id.ts'
import { amount, asPrice, quantity } from '#engine/money.ts'
import type { Slot } from '#engine/slots.ts'
import { type ExampleSandbox, exampleSandbox } from '#sandbox/binance/example-sandbox.ts'
import type { CommandOf, TradingKey, Woken } from './commands.ts'
import { openSigner, type Signer } from './signer.ts'
import type { Grant, TradingQuestion } from './trading-words.ts'

let folder: string
let sandbox: ExampleSandbox
let signer: Signer
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'trading-'))
  sandbox = await exampleSandbox({ bitcoin: 100, clock: { now: Date.now, advance: () => undefined } })
  const reach = { kind: 'loopback' as const, port: sandbox.port }
  const exchanges = [
    { name: 'binance-sandbox', adapter: 'binance' as const, reach },
    { name: 'okx-sandbox', adapter: 'okx' as const, reach },
  ]
  signer = openSigner({ folder: join(folder, 'signer'), exchanges })
  const { key, account } = await newKey()
  await begun(key, account)
}, 60_000)
afterAll(async () => {
  signer.close()
  await sandbox.close()
  rmSync(folder, { recursive: true, force: true })
})

const accountOf = (name: string): string => String(sandbox.exchange.accountOf(name)?.uid)

const secrets: string[] = []

/** A key of somebody new, with an account of their own. */
const newKey = async (): Promise<{ key: TradingKey; account: string; owner: string }> => {
  const [owner, whose] = [randomUUID(), { userId: randomUUID(), keyId: randomUUID(), version: 1 }]
  const wish = { owner, mayTrade: true, mayUseFutures: false, mayWithdraw: false, expiresAtMs: null, publicKey: null }
  const made = sandbox.desk.make(wish)
  const secret = made?.secret ?? ''
  secrets.push(secret)
  const material = { kind: 'secret', secret, passphrase: null } as const
  const sealed = await signer.ask<'seal'>({ kind: 'seal', whose, apiKey: made?.apiKey ?? '', material })
  if (!sealed.ok) throw new Error(sealed.refusal)
  const key = { whose, sealed: sealed.sealed, exchange: 'binance-sandbox', isEuropean: false, sinceMs: 0 }
  return { key, account: accountOf(owner), owner }
}

const grantTo = (account: string, change: Partial<Grant> = {}): Grant => ({
  account,
  epoch: 3,
  leaseEndMs: Date.now() + 30_000,
  pairs: ['BTC/USDC'],
  mostNotional: amount('500'),
  mostHourly: amount('1500'),
  mostDaily: amount('2000'),
  leastVolume: amount('0'),
  entriesFromMs: 0,
  lastPrice: asPrice(quantity('100')),
  ...change,
})

const quotedAt = (text: string) => asPrice(quantity(text))

let lastNumber = 0
const nextId = (): string => encodeClientOrderId({ installation: 1, trade: 1, slot: 'exit', number: (lastNumber += 1) })

type Place = Extract<TradingQuestion, { kind: 'place' }>
const placing = (change: Partial<Place> = {}): Place => ({
  kind: 'place',
  id: nextId(),
  pair: 'BTC/USDC',
  want: { type: 'limit', side: 'buy', price: asPrice(quantity('99')), quantity: quantity('1') },
  deadlineMs: Date.now() + 5_000,
  ...change,
})

const trade = (key: TradingKey, grant: Grant, question: TradingQuestion) =>
  signer.ask<'trade'>({ kind: 'trade', key, grant, question })

/** A process that has just begun loads a large library first: whoever trades has always asked for balances before. */
const begun = (key: TradingKey, account: string) => trade(key, grantTo(account), { kind: 'balances', asked: 1 })

const openOrders = (owner: string): number => sandbox.exchange.openOrders(owner, null).length

test('it places, finds, cancels and tells fills, orders and balances', async () => {
  const { key, account, owner } = await newKey()
  const ask = (question: TradingQuestion) => trade(key, grantTo(account), question)
  const question = placing()
  const { id, pair } = question
  expect(await ask(question)).toMatchObject({ ok: true, answer: { kind: 'accepted', id } })
  expect(sandbox.exchange.openOrders(owner, null)).toMatchObject([{ clientOrderId: id }])
  expect(await ask({ kind: 'find', id, pair })).toMatchObject({ answer: { order: { state: 'open', filled: 0n } } })
  expect(await ask({ kind: 'open-orders' })).toMatchObject({ answer: { orders: [{ id, pair }] } })
  expect(await ask({ kind: 'balances', asked: 1 })).toMatchObject({
    answer: { balances: { USDC: { free: amount('99901'), locked: amount('99') } } },
  })
  const taking = placing({ want: { type: 'market', side: 'buy', quantity: quantity('1') } })
  expect(await ask(taking)).toMatchObject({ answer: { order: { state: 'filled' } } })
  const told = await ask({ kind: 'fills', pair, after: null })
  expect(told).toMatchObject({ answer: { fills: [{ id: taking.id, cumulative: quantity('1') }] } })
  expect(await ask({ kind: 'cancel', id, pair })).toMatchObject({ answer: { order: { state: 'canceled' } } })
  expect(openOrders(owner)).toBe(0)
})

test('a slow look-up does not hold up an order', async () => {
  const { key, account } = await newKey()
  await trade(key, grantTo(account), { kind: 'balances', asked: 1 })
  sandbox.control.addFault({ kind: 'slow', on: { way: null, call: 'order.status', symbol: null }, ms: 2_000 }, 1)
  let isFound = false
  const found = trade(key, grantTo(account), { kind: 'find', id: nextId(), pair: 'BTC/USDC' }).then(() => {
    isFound = true
  })
  expect(await trade(key, grantTo(account), placing())).toMatchObject({ answer: { kind: 'accepted' } })
  expect(isFound).toBe(false)
  await found
})

describe('is refused, and nothing leaves (A23)', () => {
  const big = { type: 'limit', side: 'buy', price: asPrice(quantity('99')), quantity: quantity('6') } as const
  const far = { type: 'limit', side: 'buy', price: asPrice(quantity('126')), quantity: quantity('1') } as const
  const given = { type: 'immediate', side: 'sell', price: asPrice(quantity('49')), quantity: quantity('1') } as const
  const bigAtMarket = { type: 'market', side: 'sell', quantity: quantity('6') } as const
  test.each<[string, Partial<Grant>, Partial<Place>, string, boolean]>([
    ['a pair of no bot', {}, { pair: 'ETH/USDC' }, 'pair', true],
    ['more than an order may be worth', {}, { want: big }, 'notional', true],
    ['the same at the market', {}, { want: bigAtMarket }, 'notional', true],
    ['the same without a price of whoever asks', { lastPrice: null }, { want: bigAtMarket }, 'notional', true],
    ['a buy far above the market', {}, { want: far }, 'price', true],
    ['a sell far below it', {}, { want: given }, 'price', true],
    [
      'the same for one who says that the market is there',
      { lastPrice: quotedAt('126') },
      { want: far },
      'price',
      true,
    ],
    ['a buy where nothing is traded', { leastVolume: amount('1000000000000') }, {}, 'illiquid', false],
    ['more than an hour may be worth', { mostHourly: amount('98') }, {}, 'hourly', false],
    ['another account than the key opens', { account: '999' }, {}, 'wrong-account', true],
    ['more than a day may be worth', { mostDaily: amount('98') }, {}, 'daily', false],
    ['one who may have been replaced', { leaseEndMs: Date.now() - 1 }, {}, 'lease-over', false],
    ['a deadline that has passed', {}, { deadlineMs: Date.now() - 1 }, 'deadline', false],
    ['a deadline far ahead', {}, { deadlineMs: Date.now() + 600_000 }, 'deadline', false],
  ])('%s', async (_name, grant, place, refusal, freezes) => {
    const { key, account, owner } = await newKey()
    expect(await trade(key, grantTo(account, grant), placing(place))).toEqual({ ok: false, refusal })
    expect(openOrders(owner)).toBe(0)
    const after = await trade(key, grantTo(account), placing())
    expect(after).toMatchObject(freezes ? { ok: false, refusal: 'frozen' } : { ok: true })
    if (!freezes) return
    await signer.ask<'thaw'>({ kind: 'thaw', keyId: key.whose.keyId })
    expect(await trade(key, grantTo(account), placing())).toMatchObject({ ok: true })
  })

  test('one with an older epoch, also by the next process', async () => {
    const { key, account } = await newKey()
    expect(await trade(key, grantTo(account, { epoch: 9 }), placing())).toMatchObject({ ok: true })
    process.kill(signer.processId() ?? 0, 'SIGKILL')
    await expect.poll(() => signer.processId()).toBe(null)
    const refused = { ok: false, refusal: 'stale-epoch' }
    expect(await trade(key, grantTo(account, { epoch: 8 }), placing())).toEqual(refused)
  })

  test('more than a day may be worth, counted on by the next process', async () => {
    const { key, account, owner } = await newKey()
    const grant = grantTo(account, { mostDaily: amount('250') })
    await begun(key, account)
    expect(await trade(key, grant, placing())).toMatchObject({ ok: true })
    expect(await trade(key, grant, placing())).toMatchObject({ ok: true })
    process.kill(signer.processId() ?? 0, 'SIGKILL')
    await expect.poll(() => signer.processId()).toBe(null)
    expect(await trade(key, grant, placing())).toEqual({ ok: false, refusal: 'daily' })
    expect(await trade(key, { ...grant, mostHourly: amount('250') }, placing())).toEqual({
      ok: false,
      refusal: 'hourly',
    })
    expect(openOrders(owner)).toBe(2)
  })

  test('what enters while entries are frozen, but no profit and no exit', async () => {
    const { key, account, owner } = await newKey()
    await begun(key, account)
    const ask = (slot: Slot, entriesFromMs: number) => {
      const id = encodeClientOrderId({ installation: 1, trade: 1, slot, number: (lastNumber += 1) })
      return trade(key, grantTo(account, { entriesFromMs }), placing({ id }))
    }
    const untilMs = Date.now() + 60_000
    expect(await ask('entry:0', untilMs)).toEqual({ ok: false, refusal: 'entries-frozen' })
    expect(openOrders(owner)).toBe(0)
    expect(await ask('exit', untilMs)).toMatchObject({ ok: true })
    expect(await ask('profit:0', untilMs)).toMatchObject({ ok: true })
    expect(await ask('entry:0', Date.now() - 1)).toMatchObject({ ok: true })
  })

  test('everything while it is halted, also after a restart', async () => {
    const { key, account, owner } = await newKey()
    await signer.ask<'halt'>({ kind: 'halt', isOn: true })
    const refused = { ok: false, refusal: 'halted' }
    expect(await trade(key, grantTo(account), placing())).toEqual(refused)
    process.kill(signer.processId() ?? 0, 'SIGKILL')
    await expect.poll(() => signer.processId()).toBe(null)
    expect(await trade(key, grantTo(account), { kind: 'balances', asked: 1 })).toEqual(refused)
    await signer.ask<'halt'>({ kind: 'halt', isOn: false })
    await begun(key, account)
    expect(await trade(key, grantTo(account), placing())).toMatchObject({ ok: true })
    expect(openOrders(owner)).toBe(1)
  })

  test.each(['withdraw', 'transfer', 'convert'])('a command to %s, which does not exist', async (kind) => {
    const { key, account } = await newKey()
    const asked = { kind, key, grant: grantTo(account), asset: 'USDC', amount: 1n } as unknown as CommandOf<'trade'>
    expect(await signer.ask<'trade'>(asked)).toEqual({ ok: false, refusal: 'not-understood' })
    const question = { kind, asset: 'USDC' } as unknown as TradingQuestion
    expect(await trade(key, grantTo(account), question)).toEqual({ ok: false, refusal: 'not-understood' })
  })

  test('a key that was forgotten, though it was in use', async () => {
    const { key, account } = await newKey()
    expect(await trade(key, grantTo(account), placing())).toMatchObject({ ok: true })
    await signer.ask<'forget'>({ kind: 'forget', keyId: key.whose.keyId })
    expect(await trade(key, grantTo(account), placing())).toEqual({ ok: false, refusal: 'forgotten' })
  })

  test('an exchange that it cannot trade at', async () => {
    const { key, account } = await newKey()
    const refused = { ok: false, refusal: 'exchange-unknown' }
    expect(await trade({ ...key, exchange: 'okx-sandbox' }, grantTo(account), placing())).toEqual(refused)
  })
})

test('whoever watches an account is woken by what happens there, and hears when the process ends', async () => {
  const { key, account, owner } = await newKey()
  const told: (Woken | { ended: true })[] = []
  const end = signer.listen((one) => void told.push(one))
  expect(await signer.ask<'watch'>({ kind: 'watch', key, grant: grantTo(account) })).toEqual({ ok: true })
  const ours = () => told.filter((one) => 'woken' in one && one.woken.account === account).length
  await expect.poll(ours).toBeGreaterThan(0)
  const before = ours()
  sandbox.exchange.deposit(owner, 'USDC', amount('5'))
  await expect.poll(ours, { timeout: 5_000 }).toBeGreaterThan(before)
  process.kill(signer.processId() ?? 0, 'SIGKILL')
  await expect.poll(() => told.some((one) => 'ended' in one)).toBe(true)
  end()
})

test('each use is written down, chained, and no secret is in anything that is kept (A20)', async () => {
  const { key, account } = await newKey()
  const question = placing()
  await trade(key, grantTo(account), question)
  await trade(key, grantTo(account, { leaseEndMs: 0 }), placing())
  const own = join(folder, 'signer')
  const files = readdirSync(own).map((name) => ({ name, text: readFileSync(join(own, name), 'utf8') }))
  const uses = files.filter(({ name }) => name.startsWith('uses-')).flatMap(({ text }) => text.trim().split('\n'))
  expect(uses.some((line) => line.includes(question.id) && line.includes('"refusal":null'))).toBe(true)
  expect(uses.at(-1)).toContain('lease-over')
  for (const { text } of files) for (const secret of secrets) expect(text).not.toContain(secret)
})
