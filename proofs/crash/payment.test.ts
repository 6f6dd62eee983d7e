/** A process that is killed between a webhook and its effect, between the effect and its answer, or around the charge of a kept card: it has happened once. */
import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { type RunningPostgres, startPostgres } from '#platform/database/test-postgres.ts'
import { byDay, isNight } from '../suite/night.ts'
import { type CardSandbox, startCardSandbox } from '#sandbox/card-service/index.ts'

let card: CardSandbox
let folder = ''
let child: ChildProcess | null = null
let postgres: RunningPostgres | null = null
beforeAll(async () => {
  postgres = await startPostgres()
})
beforeEach(async () => {
  card = await startCardSandbox({ port: 0, now: Date.now })
  folder = await mkdtemp(join(tmpdir(), 'payment-'))
})
afterEach(async () => {
  child?.kill('SIGKILL')
  await card.close()
  await rm(folder, { recursive: true, force: true, maxRetries: 10 })
})
afterAll(() => postgres?.stop())

const asMessage = (said: unknown[]) => said as [{ port: number }]

type Deadly = 'before-commit' | 'before-answer' | 'before-charge' | 'after-charge'

/** Answers with where it listens. */
const open = async (url: string, dies: '' | Deadly): Promise<string> => {
  const own = { CARD_PORT: String(card.port), CARD_KEY: card.secretKey, CARD_SECRET: card.webhookSecret }
  const started = fork(new URL('payment-entry.ts', import.meta.url).pathname, {
    env: { ...process.env, ...own, FOLDER: folder, URL_OF_SERVER: url, DIES: dies },
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  })
  child = started
  const [{ port }] = asMessage(await once(started, 'message'))
  return `http://127.0.0.1:${port}`
}

const kill = async (): Promise<void> => {
  if (child === null || child.signalCode !== null) return
  const ended = once(child, 'exit')
  child.kill('SIGKILL')
  await ended
}

const ask = async (address: string): Promise<unknown> => (await fetch(address, { method: 'POST' })).json()

const happened = { payments: 1, events: 1, invoices: 1, last: 1, transfers: 1, paid: 1 }
const nothing = { payments: 0, events: 0, invoices: 0, last: 0, transfers: 0, paid: 0 }

const grounds = [
  ['embedded', 'before-commit', nothing],
  ['server', 'before-commit', nothing],
  ['server', 'before-answer', happened],
] as const

/** By day the one that needs nothing else on the machine. */
test.for(byDay(grounds, grounds.length))(
  '%s database, killed %s',
  { timeout: 120_000 },
  async ([kind, dies, between], { skip }) => {
    if (kind === 'server' && postgres === null) return skip('there is no PostgreSQL on this machine')
    const url = kind === 'server' ? await freshDatabase() : ''
    const first = await open(url, dies)
    await ask(`${first}/sell`)
    const signed = card.pay(card.newest() ?? '')
    const tell = (address: string) =>
      fetch(`${address}/hook`, { method: 'POST', headers: signed.headers, body: signed.body })
    // Nobody answers: the process has died over it.
    await expect(tell(first)).rejects.toThrow()
    const second = await open(url, '')
    expect(await ask(`${second}/state`)).toEqual(between)
    // Stripe tells it again until it is answered.
    expect(await (await tell(second)).json()).toEqual({ status: 200 })
    expect(await (await tell(second)).json()).toEqual({ status: 200 })
    expect(await ask(`${second}/state`)).toEqual(happened)
    await kill()
  },
)

const charges = [
  ['embedded', 'after-charge', 1],
  ['server', 'after-charge', 1],
  ['server', 'before-charge', 0],
] as const

test.for(isNight ? charges : [])(
  '%s database, killed %s: a kept card is charged once',
  { timeout: 120_000 },
  async (ground, { skip }) => {
    const [kind, dies, charged] = ground
    if (kind === 'server' && postgres === null) return skip('there is no PostgreSQL on this machine')
    const url = kind === 'server' ? await freshDatabase() : ''
    const first = await open(url, dies)
    await ask(`${first}/sell`)
    const signed = card.pay(card.newest() ?? '')
    await fetch(`${first}/hook`, { method: 'POST', headers: signed.headers, body: signed.body })
    await expect(ask(`${first}/run/subscription.charge_cards/23`)).rejects.toThrow()
    expect(card.charged()).toBe(charged)
    const second = await open(url, '')
    // Nobody knows yet what has become of it, so nothing is sent again.
    await ask(`${second}/run/subscription.charge_cards/22.98`)
    expect(card.charged()).toBe(charged)
    for (const job of ['payments.reconcile', 'subscription.charge_cards']) await ask(`${second}/run/${job}/22`)
    expect(card.charged()).toBe(1)
    // Their own word of it comes late, and changes nothing.
    const told = card.toldOfCharge()
    await fetch(`${second}/hook`, { method: 'POST', headers: told.headers, body: told.body })
    expect(await ask(`${second}/state`)).toEqual({
      payments: 2,
      events: 2,
      invoices: 2,
      last: 2,
      transfers: 2,
      paid: 1,
    })
    await kill()
  },
)

/** Of its own for each test: the server goes on between them. */
const freshDatabase = async (): Promise<string> => {
  const name = `crash_${Math.trunc(performance.now())}`
  const client = new pg.Client({ connectionString: postgres?.url ?? '' })
  await client.connect()
  await client.query(`create database ${name}`)
  await client.end()
  return (postgres?.url ?? '').replace('/postgres?', `/${name}?`)
}
