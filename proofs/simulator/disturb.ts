/** What goes wrong in a world, and with whom: on the way, at the exchange, with the process, or by somebody's hand. */
import { amount, price, quantity } from '#engine/money.ts'
import type { InnerSandbox } from '#sandbox/binance/index.ts'
import { BOTS } from '../crash/live-words.ts'
import type { Chance } from './chance.ts'
import { FOREIGN, type Scene } from './checks.ts'
import type { Network } from './network.ts'
import type { Condition, Disturbance } from './plan.ts'
import { type Process, TRADER } from './process.ts'

export type Running = Scene & {
  network: Network
  /** Null while it is down. */
  process: Process | null
  /** Number of the process. */
  port: number
  start: () => void
  /** The stream of the account says nothing before this time in ms. */
  silentUntilMs: number
  chance: Chance
  trace: (line: string) => void
  lines: string[]
  /** Last price that others traded at. */
  price: number
}

const conditions: Readonly<Record<Condition, Parameters<InnerSandbox['faults']['add']>[0]>> = {
  maintenance: { kind: 'maintenance' },
  'frozen-keys': { kind: 'frozen-keys' },
  halted: { kind: 'halted', symbol: null },
  barred: { kind: 'barred', symbol: null },
  'tick-changed': { kind: 'tick-changed', symbol: null },
  'clock-ahead': { kind: 'clock-skew', ms: 2_500 },
  'clock-behind': { kind: 'clock-skew', ms: -2_500 },
}

type Spoiling = Extract<
  Disturbance,
  { kind: 'invisible' | 'balance-lag' | 'parts' | 'rate-limit' | 'refusal' | 'turned-away' | 'condition' }
>

/** What goes wrong at the exchange itself. */
const spoil = ({ inner: { faults }, time }: Running, one: Spoiling): void => {
  const onPlace = { way: null, call: 'order.place', symbol: null }
  switch (one.kind) {
    case 'invisible':
      return void faults.add({ kind: 'invisible-order', symbol: null, ms: one.ms }, 1)
    case 'balance-lag':
      return void faults.add({ kind: 'balance-lag', ms: one.ms }, 2)
    case 'parts':
      return void faults.add({ kind: 'partial-fills', symbol: null, parts: one.parts }, 3)
    case 'rate-limit':
      return void faults.add({ kind: 'rate-limit', on: onPlace, seconds: one.seconds }, 1)
    case 'refusal':
      return void faults.add({ kind: 'reject', on: onPlace, code: one.code, msg: one.msg }, 1)
    case 'turned-away':
      return void faults.add({ kind: 'turned-away', on: { ...onPlace, call: null }, status: one.status }, 1)
    case 'condition': {
      const rule = faults.add(conditions[one.condition], null)
      time.after(one.ms, () => faults.remove(rule))
    }
  }
}

/** Somebody uses the same account without us. */
const actByHand = ({ inner: { exchange }, lines }: Running, act: 'buy' | 'withdraw' | 'deposit'): void => {
  if (act === 'buy') {
    // Refused where there is no money, as anybody's order is.
    exchange.place(TRADER.name, {
      symbol: 'BTCUSDC',
      side: 'BUY',
      type: 'MARKET',
      timeInForce: 'GTC',
      price: price('0'),
      quantity: quantity('0.1'),
      quoteOrderQuantity: amount('0'),
      stopPrice: price('0'),
      clientOrderId: `${FOREIGN}-${lines.length}`,
    })
    return
  }
  const free = exchange.balancesOf(TRADER.name).get('USDC')?.free ?? 0n
  exchange.deposit(TRADER.name, 'USDC', act === 'deposit' ? amount('5000') : -free)
}

const kill = (running: Running, downMs: number): void => {
  running.process?.kill()
  running.network.kill(running.port)
  running.process = null
  running.time.after(downMs, () => {
    if (running.process === null) running.start()
  })
}

const pause = (running: Running, ms: number): void => {
  const untilMs = running.time.now() + ms
  running.network.pause(running.port, untilMs)
  running.process?.pause(untilMs)
}

export const disturb = (running: Running, one: Disturbance): void => {
  running.trace(`it happens: ${JSON.stringify(one)}`)
  switch (one.kind) {
    case 'trouble':
      return running.network.trouble(one.on, one.trouble)
    case 'silence':
      running.silentUntilMs = Math.max(running.silentUntilMs, running.time.now() + one.ms)
      return
    case 'stream-end':
      return running.process?.endStream()
    case 'kill':
      return kill(running, one.downMs)
    case 'pause':
      return pause(running, one.ms)
    case 'bot':
      return askBots(running, one.ask)
    case 'by-hand':
      return actByHand(running, one.act)
    case 'invisible':
    case 'balance-lag':
    case 'parts':
    case 'rate-limit':
    case 'refusal':
    case 'turned-away':
    case 'condition':
      spoil(running, one)
  }
}

/** From now on nothing goes wrong. */
export const mend = (running: Running): void => {
  running.network.mend()
  running.silentUntilMs = 0
  for (const { id } of running.inner.faults.rules()) running.inner.faults.remove(id)
}

export const askBots = ({ process, disk }: Running, ask: 'suspend' | 'start'): void => {
  for (const unit of BOTS)
    process?.take({
      kind: 'command',
      command: {
        kind: 'ask',
        id: `${ask} ${unit} ${disk.records.length}`,
        account: TRADER.id,
        unit,
        ask: { kind: ask, trade: null, part: 'all' },
        change: null,
      },
    })
}
