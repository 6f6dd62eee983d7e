/** A world: one process that trades at one exchange, with all that its plan says, and what must be true of it at the end. The exchange's own books are counted. */
import { createHash } from 'node:crypto'
import { amount, formatDecimal, price, quantity } from '#engine/money.ts'
import { exampleSource } from '#sandbox/example-price-source.ts'
import { openInnerSandbox } from '#sandbox/binance/index.ts'
import { emptyDisk } from '../crash/harness.ts'
import { commands, liveMarket } from '../crash/live-words.ts'
import type { Bug } from './bugs.ts'
import { openChance } from './chance.ts'
import { brokenEnd, brokenSlots, FOREIGN, isAtRest } from './checks.ts'
import { askBots, disturb, mend, type Running } from './disturb.ts'
import { openNetwork } from './network.ts'
import type { Plan } from './plan.ts'
import { startProcess, TRADER } from './process.ts'
import { openVirtualTime } from './virtual-time.ts'

export type Outcome = {
  /** Of everything that happened at the exchange, in its order. */
  hash: string
  complaints: string[]
  trace: readonly string[]
  /** Counted, so that a world in which nothing happens is noticed. */
  orders: number
  fills: number
}

export type WorldOptions = { plant?: Bug }

const START_MS = Date.UTC(2026, 2, 5, 12)

/** Time in ms within which all that is unknown must be known: two looks after an order's deadline, and a comparison of everything. */
const SETTLE_MS = 200_000

/** Time in ms in which everything is compared once more, whatever is known. */
const COMPARED_MS = 64_000

/** Ways of an event of the stream to the process, in ms. */
const STREAM_MS = 60

/** Writes down what happens at the exchange, and lets the stream of the account tell of it. */
const follow = (running: Running): void => {
  const { inner, time, trace } = running
  inner.exchange.subscribe((event) => {
    if (event.kind === 'execution') {
      const { side, quantity: wanted, executed, status, price: at } = event.order
      const size = `${formatDecimal(executed)} of ${formatDecimal(wanted)}`
      trace(`${event.execution} ${side} ${size} at ${formatDecimal(at)}, ${status}`)
      running.breaches.push(...brokenSlots(running))
    }
    if (event.kind !== 'execution' && event.kind !== 'balances') return
    if (time.now() < running.silentUntilMs) return
    time.after(1 + running.chance.below(STREAM_MS), () => running.process?.wake())
  })
  inner.exchange.start()
}

const openWorld = ({ seed }: Plan, { plant = (exchange) => exchange }: WorldOptions): Running => {
  const time = openVirtualTime(START_MS)
  // Another row of numbers than that of the plan.
  const chance = openChance(seed ^ 0x5bd1e995)
  const source = exampleSource()
  source.print(liveMarket.pair, 100, 1, { bid: 100, ask: 100 })
  const accounts = { [TRADER.name]: { USDC: amount('10000') } }
  const inner = openInnerSandbox({ source, file: null, now: time.now, accounts }, time.sleep)
  const [held] = inner.exchange.keys()
  const key = { apiKey: held?.apiKey ?? '', secret: held?.material ?? '' }
  const lines: string[] = []
  const trace = (line: string): void => void lines.push(`${time.now() - START_MS} ${line}`)
  const scene = { time, source, inner, disk: emptyDisk(), conflicts: [], breaches: [] }
  const running: Running = {
    ...scene,
    chance,
    lines,
    trace,
    network: openNetwork({ time, chance, inner, trace }),
    process: null,
    port: 0,
    silentUntilMs: 0,
    price: 100,
    start: () => {
      running.port += 1
      running.process = startProcess({
        time,
        disk: scene.disk,
        port: running.port,
        key,
        lastPrice: running.price,
        plant: (exchange, open) => plant(exchange, time.now, open),
        conflict: (detail) => void running.conflicts.push(detail),
      })
    },
  }
  follow(running)
  return running
}

/** Others trade there, and the process hears of it a little later. */
const tradeAt = (running: Running, last: number, size: number): void => {
  running.price = last
  running.trace(`others trade ${size} at ${last}`)
  running.inner.exchange.tick()
  running.source.print(liveMarket.pair, last, size, { bid: last, ask: last })
  running.time.after(STREAM_MS / 2, () => running.process?.price(last, size))
}

/** Time goes on, with a little trade each second; `leastMs` is enough where both sides agree. */
const settle = async (running: Running, ms: number, leastMs = ms): Promise<void> => {
  for (let passed = 0; passed < ms; passed += 2_000) {
    if (passed >= leastMs && running.process !== null && isAtRest(running, running.process)) return
    running.process?.price(running.price, 0.00001)
    await running.time.pass(2_000)
  }
}

const play = async (running: Running, plan: Plan): Promise<void> => {
  running.inner.exchange.place(TRADER.name, {
    symbol: 'BTCUSDC',
    side: 'BUY',
    type: 'LIMIT',
    timeInForce: 'GTC',
    price: price('50'),
    quantity: quantity('1'),
    quoteOrderQuantity: amount('0'),
    stopPrice: price('0'),
    clientOrderId: FOREIGN,
  })
  running.start()
  for (const command of commands) {
    running.process?.take({ kind: 'command', command })
    await running.time.pass(1_500)
  }
  for (const [index, step] of plan.steps.entries()) {
    for (const one of plan.disturbances) if (one.step === index) disturb(running, one)
    tradeAt(running, step.price / 100, step.quantity / 1_000)
    await running.time.pass(step.afterMs)
  }
  mend(running)
  await settle(running, 20_000)
  if (plan.endsSuspended) askBots(running, 'suspend')
  await settle(running, SETTLE_MS, COMPARED_MS)
}

/** One world from its beginning to its end. No two at the same time: they share the way out of the process. */
export const runWorld = async (plan: Plan, options: WorldOptions = {}): Promise<Outcome> => {
  const running = openWorld(plan, options)
  const { fetch: before } = globalThis
  globalThis.fetch = running.network.fetch
  try {
    await play(running, plan)
  } finally {
    globalThis.fetch = before
  }
  const { process, lines, inner } = running
  const complaints = process === null ? ['nothing runs at the end'] : brokenEnd(running, process, plan)
  process?.kill()
  inner.exchange.close()
  return {
    hash: createHash('sha256').update(lines.join('\n')).digest('hex').slice(0, 16),
    complaints,
    trace: lines,
    orders: lines.filter((line) => line.includes(' NEW ')).length,
    fills: lines.filter((line) => line.includes(' TRADE ')).length,
  }
}
