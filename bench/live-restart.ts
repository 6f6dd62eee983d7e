/**
 * A restart of two thousand live bots with twenty thousand open orders, to where everything has been compared with the exchange and nothing keeps any of them from trading: journal,
 * signer, open orders, fills and balances. Beside it the same open orders, read once by bare ccxt. Both from the start of their process on, at a sandbox in another one.
 */
import { spawn, spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { text } from 'node:stream/consumers'
import { type Bar, type Bench, besides } from './bar.ts'
import { type LiveSandbox, startLiveSandbox } from './live-ground.ts'

export const BOTS = 2_000
/** Orders of each bot. */
export const BUYS = 10
export const ACCOUNTS = 10
/** So many that no account has more orders of a pair than may rest there. */
export const PAIRS = 20

const MINUTE_MS = 60_000
/** Time in ms after which a process has failed that has not read everything again. */
const PATIENCE_MS = 3 * MINUTE_MS

/** What a process says once it has read everything again. */
export type ReadAgain = { seconds: number; orders: number }

/** The entries print exactly this. */
const asReadAgain = (value: unknown) => value as ReadAgain

type Ground = { folder: string; sandbox: LiveSandbox }

let ground: Ground | null = null

const prepared = async (): Promise<Ground> => {
  if (ground !== null) return ground
  const folder = mkdtempSync(join(tmpdir(), 'bench-restart-'))
  process.on('exit', () => rmSync(folder, { recursive: true, force: true }))
  const fixture = new URL('live-restart-fixture.ts', import.meta.url).pathname
  const { status, stderr } = spawnSync(process.execPath, [fixture, folder], { encoding: 'utf8' })
  if (status !== 0) throw new Error(stderr.slice(0, 2_000))
  ground = { folder, sandbox: await startLiveSandbox(PAIRS, ACCOUNTS, join(folder, 'sandbox.sqlite')) }
  return ground
}

const run = async ({ folder, sandbox: { port, keys } }: Ground, { pathname }: URL): Promise<ReadAgain> => {
  const child = spawn(process.execPath, [pathname, folder], {
    stdio: ['pipe', 'pipe', 'inherit'],
    timeout: PATIENCE_MS,
  })
  child.stdin.end(JSON.stringify({ port, keys }))
  const said = await text(child.stdout)
  if (said === '') throw new Error(`it has not read everything again in ${PATIENCE_MS / 1_000} s`)
  const told = asReadAgain(JSON.parse(said))
  if (told.orders !== BOTS * BUYS) throw new Error(`${told.orders} orders: not what the bar means`)
  // Weight of an address is counted by the minute; the next one must not be held up by that of this one.
  await pause(MINUTE_MS - (Date.now() % MINUTE_MS) + 100)
  return told
}

/** Measured on 2026-11-29: 0.41, 4.6 s. */
const RESTART: Bar = {
  name: 'restart-20k-live-orders',
  unit: 's',
  better: 'lower',
  against: 'bare-ccxt-open-orders',
  ratio: 0.41,
}

export const liveRestartBench: Bench = {
  bars: [RESTART],
  samples: 3,
  isShort: false,
  measure: async () => {
    const at = await prepared()
    const bare = await run(at, new URL('bare-open-orders.ts', import.meta.url))
    const own = await run(at, new URL('live-restart-entry.ts', import.meta.url))
    return [besides(RESTART, own.seconds, bare.seconds)]
  },
}
