/**
 * The whole product under those who send too much: 300 signals a second to the addresses of many bots, each of which is answered once trading has it durably; and one user whose
 * tabs flood the live line, beside another who lists the own trades. The figures are what 99 of a hundred do not exceed; the ratios are of the middle ones, beside the same calls
 * while nobody else asks.
 */
import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { WebSocket } from 'ws'
import { z } from 'zod'
import { startPostgres } from '#platform/database/test-postgres.ts'
import { newId } from '#platform/id.ts'
import { accountOf, newDataFolder, type Product, removeProduct, startProduct } from '#proofs/journeys/product.ts'
import { exampleSignalForm } from '#proofs/product/example-settings.ts'
import { waitFor } from './api.ts'
import { type Bar, type Bench, median, quantile, type Taken } from './bar.ts'

/** No address takes more than one message a second for long. */
const BOTS = 40
const A_SECOND = 300
const SECONDS = 4
const QUIET = 100
const CALLS = 300
/** As many as one session may have. */
const TABS = 30
/** More than a user may send at once. */
const MESSAGES = 1_000

const SOON_MS = 300

const LIST = '/api/v1/history?limit=25'

const SIGNALS: Bar = { name: 'burst.signals-p99', unit: 'ms', better: 'lower', against: 'quiet-product', ratio: 0.16 }
const SERVED: Bar = { ...SIGNALS, name: 'burst.signals-p99.postgresql', ratio: 0.25 }
const FLOOD: Bar = { name: 'burst.flood-p99', unit: 'ms', better: 'lower', against: 'quiet-product', ratio: 0.97 }

const Made = z.object({ id: z.uuid() })
const Address = z.object({ path: z.string(), signal: z.object({ id: z.uuid() }) })

type Call = (path: string, body: object, method?: 'PUT') => Promise<unknown>

/** A session of one of the first accounts, by password and code. */
const signIn = async (product: Product, role: string): Promise<{ cookie: string; post: Call }> => {
  const { username, password } = accountOf(product, role)
  const send = async (path: string, body: object, cookie: string, method = 'POST') => {
    const headers = { 'content-type': 'application/json', origin: product.address, cookie }
    const init = { method, headers, body: JSON.stringify(body) }
    const answer = await fetch(`${product.address}/api/v1${path}`, init)
    if (!answer.ok) throw new Error(`${path} was answered with ${answer.status}: ${await answer.text()}`)
    return answer
  }
  const cookieOf = (answer: Response): string =>
    answer.headers
      .getSetCookie()
      .map((line) => line.slice(0, line.indexOf(';')))
      .join('; ')
  const since = product.printed().length
  const asked = await send('/sign-in', { login: username, password }, '')
  const code = await product.codeAfter(since)
  const cookie = cookieOf(await send('/sign-in/verify', { code }, cookieOf(asked)))
  return {
    cookie,
    post: async (path, body, method): Promise<unknown> => (await send(path, body, cookie, method)).json(),
  }
}

/** Addresses of signals, to each of which a new bot listens. */
const listeners = (post: Call): Promise<string[]> =>
  Array.fromAsync({ length: BOTS }, async (_, bot) => {
    const form = { ...exampleSignalForm, exchange: 'sandbox', name: `Listener ${bot}`, mode: 'demo' }
    const { id } = Made.parse(await post('/bots', { commandId: newId(), family: 'signal', form }))
    const pairs = [exampleSignalForm.pair]
    const of = { kind: 'signal', exchange: 'sandbox', name: `Signal ${bot}`, pairs, isPublic: false }
    const made = Address.parse(await post('/signals', { ...of, futuresType: null, repeatSeconds: 15, fields: null }))
    // The bot is made, and a moment later it can be read.
    await sleep(SOON_MS)
    await post(`/signals/${made.signal.id}/listeners/${id}`, {}, 'PUT')
    return made.path
  })

const signal = async (address: string): Promise<number> => {
  const message = { action: 'buy', pair: exampleSignalForm.pairText, id: newId(), time: new Date().toISOString() }
  const began = performance.now()
  const answer = await fetch(address, { method: 'POST', body: JSON.stringify(message) })
  await answer.arrayBuffer()
  if (answer.status !== 202) throw new Error(`a signal was answered with ${answer.status}`)
  return performance.now() - began
}

/** Each is sent at its time, whether or not those before it were answered. */
const burst = async (addresses: readonly string[]): Promise<number[]> => {
  const began = performance.now()
  const sent: Promise<number>[] = []
  for (let count = 0; count < A_SECOND * SECONDS; count += 1) {
    const early = (count * 1_000) / A_SECOND - (performance.now() - began)
    if (early > 1) await sleep(early)
    sent.push(signal(addresses[count % addresses.length] ?? ''))
  }
  return Promise.all(sent)
}

/** One tab: it sends what it may not, is cut off, and comes again. */
const floodOnce = (product: Product, cookie: string): Promise<void> =>
  new Promise((resolve) => {
    const address = `${product.address.replace('http', 'ws')}/live`
    const socket = new WebSocket(address, { headers: { cookie, origin: product.address } })
    socket.on('error', () => resolve())
    socket.on('close', () => resolve())
    socket.on('open', () => {
      for (let count = 0; count < MESSAGES; count += 1)
        socket.send(JSON.stringify({ i: String(count), p: { u: 'orpc:/history/list', b: { json: {} } } }))
    })
  })

const taken = (waits: readonly number[], quiet: readonly number[]): Taken => ({
  value: quantile(waits, 0.99),
  ratio: median(quiet) / median(waits),
})

const measureSignals = async (addresses: readonly string[]): Promise<Taken> => {
  const quiet: number[] = []
  for (let count = 0; count < QUIET; count += 1) quiet.push(await signal(addresses[count % addresses.length] ?? ''))
  return taken(await burst(addresses), quiet)
}

const measureFlood = async (product: Product, flooder: string, other: string): Promise<Taken> => {
  const list = async (): Promise<number[]> => {
    const waits: number[] = []
    for (let count = 0; count < CALLS; count += 1) waits.push(await waitFor(product.address + LIST, other))
    return waits
  }
  await list()
  const quiet = await list()
  const flood = { isOver: false }
  const tabs = Array.from({ length: TABS }, async () => {
    while (!flood.isOver) await floodOnce(product, flooder)
  })
  const waits = await list()
  flood.isOver = true
  await Promise.all(tabs)
  return taken(waits, quiet)
}

/** The first one comes soon after a start; from then on they come once in five minutes. */
const firstDump = async ({ dataFolder }: Product): Promise<void> => {
  const holdsOne = async (): Promise<boolean> =>
    (await readdir(join(dataFolder, 'dumps')).catch(() => [])).some((name) => name.endsWith('.tar.gz'))
  while (!(await holdsOne())) await sleep(200)
}

const addressesOf = async (product: Product, post: Call): Promise<string[]> =>
  (await listeners(post)).map((path) => product.address + path)

const measure = async (): Promise<readonly Taken[]> => {
  const product = await startProduct(await newDataFolder(), { flags: ['--api-only'] })
  try {
    const trader = await signIn(product, 'ROLE_USER')
    const owner = await signIn(product, 'ROLE_OWNER')
    const addresses = await addressesOf(product, trader.post)
    await firstDump(product)
    return [await measureSignals(addresses), await measureFlood(product, trader.cookie, owner.cookie)]
  } finally {
    await removeProduct(product)
  }
}

const measureServed = async (): Promise<readonly Taken[]> => {
  const postgres = await startPostgres()
  if (postgres === null) throw new Error('this machine has no PostgreSQL')
  try {
    const environment = { DATABASE_URL: postgres.url }
    const product = await startProduct(await newDataFolder(), { flags: ['--api-only'], environment })
    try {
      const { post } = await signIn(product, 'ROLE_USER')
      return [await measureSignals(await addressesOf(product, post))]
    } finally {
      await removeProduct(product)
    }
  } finally {
    await postgres.stop()
  }
}

export const burstBench: Bench = { bars: [SIGNALS, FLOOD], samples: 1, isShort: false, measure }
export const burstServedBench: Bench = { bars: [SERVED], samples: 1, isShort: false, measure: measureServed }
