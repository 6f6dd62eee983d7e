/**
 * A live account, killed for real at its awaits and with an exchange that goes wrong: the end is that of the undisturbed run, and orders and fills are counted at the
 * exchange.
 */
import { type ChildProcess, fork } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { amount, formatDecimal } from '#engine/money.ts'
import { type ExampleFault, type ExampleSandbox, exampleSandbox } from '#sandbox/binance/example-sandbox.ts'
import { byDay } from '../suite/night.ts'
import { commands, type FromChild, type LiveOrder, type ToChild } from './live-words.ts'

const NAME = 'trader'

const folders: string[] = []
afterAll(() => {
  for (const made of folders) rmSync(made, { recursive: true, force: true })
})

/** Prices with how much of everybody else is traded there: parts of orders, whole ladders, a stop, and back. */
const steps: readonly (readonly [price: number, quantity: number])[] = [
  [99, 0.2],
  [98.9, 5],
  [98.4, 0.7],
  [98.3, 9],
  [97.2, 0.3],
  [99.6, 9],
  [100.8, 9],
  [98.2, 9],
  [95.4, 9],
  [96.9, 9],
  [99.4, 9],
]

type Disturbance = { killAt: string } | { kind: string; faults: readonly Fault[]; atStep: number }

type Fault = readonly [fault: ExampleFault, times: number]

type End = { orders: string[]; fills: string[]; balances: string[]; bots: string }

/** The process, and what it says to one message after another. */
const startChild = (sandbox: ExampleSandbox, dataDir: string, killAt: string) => {
  const hook = new URL('kill-hook.ts', import.meta.url).href
  const entry = new URL('live-entry.ts', import.meta.url).pathname
  const { port, apiKey, secret } = sandbox
  const child: ChildProcess = fork(entry, [dataDir, String(port), apiKey, secret], {
    execArgv: ['--import', hook],
    env: { ...process.env, KILL_AT: killAt, NODE_OPTIONS: '' },
    serialization: 'advanced',
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
  })
  /** Null when the process was killed instead of answering. */
  const ask = (told: ToChild): Promise<FromChild | null> =>
    new Promise((resolve) => {
      const hear = (answer: FromChild): void => {
        child.off('exit', gone)
        resolve(answer)
      }
      const gone = (): void => {
        child.off('message', hear)
        resolve(null)
      }
      if (child.exitCode !== null || child.signalCode !== null) return resolve(null)
      child.once('message', hear)
      child.once('exit', gone)
      child.send(told, () => undefined)
    })
  return { ask, end: () => child.kill('SIGKILL') }
}

/** Open orders as both sides know them. */
const nameOfOrder = ({ side, price, quantity, filled }: Omit<LiveOrder, 'state'>): string =>
  `${side.toLowerCase()} ${formatDecimal(quantity)} at ${formatDecimal(price ?? 0n)}, ${formatDecimal(filled)} filled`

const openAtExchange = (sandbox: ExampleSandbox): string[] =>
  sandbox.exchange
    .openOrders(NAME, null)
    .map(({ side, price, quantity, executed }) => nameOfOrder({ side, price, quantity, filled: executed }))
    .sort()

/** Rounds of a second each after which whoever is in doubt must have stopped: two looks after an order's deadline, and one for a stream. */
const MOST_ROUNDS = 150

const ALL = { symbol: 'BTCUSDC', fromOrderId: 0, startTime: null, endTime: null, limit: 1_000 }

const endOf = (sandbox: ExampleSandbox, bots: string): End => ({
  orders: sandbox.exchange
    .allOrders(NAME, ALL)
    .map((order) => `${nameOfOrder({ ...order, filled: order.executed })}, ${order.type} ${order.status}`)
    .sort(),
  fills: sandbox.exchange
    .myTrades(NAME, { symbol: 'BTCUSDC', orderId: null, fromId: 0, startTime: null, endTime: null, limit: 1_000 })
    .map((trade) => `${trade.isBuyer} ${formatDecimal(trade.quantity)} at ${formatDecimal(trade.price)}`)
    .sort(),
  balances: [...sandbox.exchange.balancesOf(NAME)]
    .map(([asset, { free, locked }]) => `${asset} ${formatDecimal(free)} ${formatDecimal(locked)}`)
    .sort(),
  bots,
})

/** One whole life: as often as the process is killed, another goes on with its journal. Answers with its end, and whether it was disturbed. */
const live = async (disturbance: Disturbance | null): Promise<{ end: End; kills: number; struck: number }> => {
  const dataDir = mkdtempSync(join(tmpdir(), 'live-'))
  folders.push(dataDir)
  let nowMs = Date.UTC(2026, 2, 5, 12)
  const clock = { now: () => nowMs, advance: (ms: number) => void (nowMs += ms) }
  const sandbox = await exampleSandbox({ bitcoin: 100, clock, accounts: { [NAME]: { USDC: amount('10000') } } })
  let child = startChild(sandbox, dataDir, disturbance !== null && 'killAt' in disturbance ? disturbance.killAt : '')
  let kills = 0
  let last = 100
  const begin = (): ToChild => ({ kind: 'begin', nowMs, price: last })
  /** Asks until somebody answers. A message that the killed one did not answer is told to the next one, which may know it. */
  const ask = async (told: ToChild): Promise<FromChild> => {
    for (;;) {
      const answer = await child.ask(told.kind === 'print' ? { ...told, nowMs } : told)
      if (answer?.kind === 'failed') throw new Error(answer.text)
      if (answer !== null) return answer
      kills += 1
      // Nobody is there at once: the deadline of what was on its way passes meanwhile.
      nowMs += 7_000
      expect(kills).toBeLessThan(3)
      child = startChild(sandbox, dataDir, '')
      await ask(begin())
      if (told.kind === 'begin') return { kind: 'ready' }
    }
  }
  /** Waits for what is under way: the time of the market stands still meanwhile. */
  const look = async (): Promise<Extract<FromChild, { kind: 'seen' }>> => {
    for (;;) {
      const seen = await ask({ kind: 'look' })
      if (seen.kind !== 'seen') throw new Error(`asked to look, it said ${seen.kind}`)
      if (seen.isIdle) return seen
    }
  }
  const settle = async (): Promise<string> => {
    let before = ''
    for (let round = 0; round < MOST_ROUNDS; round += 1) {
      nowMs += 1_000
      await ask({ kind: 'print', nowMs, price: last, quantity: 0.00001 })
      const seen = await look()
      const known = seen.orders.map(nameOfOrder).sort()
      const isSure = seen.orders.every(({ state }) => state === 'open' || state === 'partial')
      const now = JSON.stringify([known, seen.bots])
      const isSame = JSON.stringify(known) === JSON.stringify(openAtExchange(sandbox))
      if (isSure && isSame && now === before) return seen.bots
      before = isSure && isSame ? now : ''
    }
    throw new Error(`it does not come to rest: ${before}`)
  }
  let bots = ''
  await ask(begin())
  for (const command of commands) {
    const answer = await ask({ kind: 'command', command })
    expect(answer).toEqual({ kind: 'done', refusal: null })
    bots = await settle()
  }
  for (const [index, [price, quantity]] of steps.entries()) {
    if (disturbance !== null && 'faults' in disturbance && disturbance.atStep === index)
      for (const [fault, times] of disturbance.faults) sandbox.control.addFault(fault, times)
    nowMs += 1_000
    last = price
    sandbox.source.print('BTC/USDC', price, quantity, { bid: price, ask: price })
    await ask({ kind: 'print', nowMs, price, quantity })
    bots = await settle()
  }
  const end = endOf(sandbox, bots)
  const { faults: left, spentFaults } = sandbox.control.look()
  const struck = [...left, ...spentFaults].reduce((sum, rule) => sum + rule.struck, 0)
  child.end()
  await sandbox.close()
  return { end, kills, struck }
}

let undisturbed: End | null = null
beforeAll(async () => {
  const { end } = await live(null)
  undisturbed = end
}, 60_000)

test('the undisturbed run has everything in it: parts, profits, a stop', () => {
  const { orders = [], fills = [] } = undisturbed ?? {}
  expect(orders.some((order) => order.includes('MARKET FILLED'))).toBe(true)
  expect(orders.filter((order) => order.startsWith('sell') && order.includes('LIMIT FILLED')).length).toBeGreaterThan(1)
  expect(fills.length).toBeGreaterThan(orders.filter((order) => order.includes('FILLED')).length)
})

const places = [
  'before POST order:1',
  'after POST order:1',
  'before POST order:4',
  'after POST order:4',
  'after POST order:6',
  'after POST order:9',
  'before DELETE order:1',
  'after DELETE order:1',
  'before GET myTrades:3',
  'after GET myTrades:5',
  'after GET myTrades:12',
  'after GET order:1',
  'after GET openOrders:4',
  'before GET account:1',
  'before commit:6',
  'after commit:6',
  'before commit:14',
  'after commit:14',
  'after commit:25',
  'after record:30',
  'started:1',
]

const triedPlaces = byDay(places, 12)

test.each(triedPlaces)('killed %s it ends as if it had not been', { timeout: 60_000 }, async (killAt) => {
  const { end, kills } = await live({ killAt })
  expect(kills).toBe(1)
  expect(end).toEqual(undisturbed)
})

const onPlace = { way: null, call: 'order.place', symbol: null }
const onAll = { way: null, call: null, symbol: null }
const onUser = { stream: 'user' as const, event: null, execution: null, symbol: null }

const silent: Fault = [{ kind: 'dropped-events', on: onUser }, 40]
const unanswered: Fault = [{ kind: 'timeout-after-accept', on: onPlace }, 1]

const faults: Readonly<Record<string, readonly Fault[]>> = {
  'an order that is taken and not answered': [unanswered],
  'the same, and the stream says nothing': [unanswered, silent],
  'the same, and it is not seen at first': [
    unanswered,
    silent,
    [{ kind: 'invisible-order', symbol: null, ms: 12_000 }, 1],
  ],
  'an order that is lost': [[{ kind: 'lost', on: onPlace }, 1]],
  'an order that is taken and answered with 504': [[{ kind: 'server-error', on: onPlace, status: 504 }, 2], silent],
  'an answer that proves nothing': [[{ kind: 'reject', on: onPlace, code: -1007, msg: 'Timeout.' }, 1]],
  'too many requests': [[{ kind: 'rate-limit', on: onPlace, seconds: 1 }, 1]],
  'slow answers': [[{ kind: 'slow', on: onAll, ms: 50 }, 3]],
  'orders that are not seen at first': [[{ kind: 'invisible-order', symbol: null, ms: 4_000 }, 2]],
  'a stream that says nothing': [silent],
  'events that come twice': [[{ kind: 'duplicate-events', on: onUser }, 20]],
  'a connection that breaks': [[{ kind: 'cut', on: onUser }, 1]],
  'fills that are not answered': [[{ kind: 'lost', on: { ...onAll, call: 'myTrades' } }, 2]],
}

const cases = Object.entries(faults).flatMap(([kind, list]) =>
  [1, 6, 8].map((atStep) => ({ kind, faults: list, atStep })),
)
const triedFaults = byDay(cases, 20)

test.each(triedFaults)('$kind at step $atStep: it ends as if it had not been', { timeout: 60_000 }, async (one) => {
  const { end, struck } = await live(one)
  expect(struck).toBeGreaterThan(0)
  expect(end).toEqual(undisturbed)
})
