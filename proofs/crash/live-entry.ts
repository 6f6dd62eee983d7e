/** For tests, a process of its own: trades a live account at the sandbox for two bots, life after life, and does what its parent tells it until it is killed. */
import { setImmediate } from 'node:timers/promises'
import { encodeJson } from '#engine/json.ts'
import { families } from '#bots/index.ts'
import { openAddressBudget } from '#exchanges/binance/rate-budget.ts'
import { openBinanceTrading } from '#exchanges/binance/trading.ts'
import type { TradingExchange } from '#exchanges/contract.ts'
import type { Runner } from '#runner/host/runner.ts'
import { startRunner } from '#runner/host/start-runner.ts'
import { hearPlaces, killAt, pass } from './kill-hook.ts'
import { ACCOUNT, type Await, BOTS, type FromChild, liveMarket, type ToChild } from './live-words.ts'
import { printAt, type TestFeed, testFeed, testStore } from './test-world.ts'

type Begin = Extract<ToChild, { kind: 'begin' }>

type Life = { begin: Begin; feed: TestFeed; runner: Runner }

/** Time in ms that an answer is waited for: the sandbox answers at once, or never. */
const TIMEOUT_MS = 400

const say = (told: FromChild): void => void process.send?.(told)

let nowMs = 0
let underWay = 0
let begunFaults = 0
/** Who waits until nothing is under way. */
const idlers: (() => void)[] = []

/** Where it is in its life. */
const now: { begin: Begin | null; step: number; passed: Map<string, Await> } = {
  begin: null,
  step: 0,
  passed: new Map(),
}

hearPlaces((place) => {
  const { step, passed } = now
  passed.set(`${step} ${place}`, { step, place })
})

const comeTo = (step: number): void => {
  now.step = step
  const at = now.begin?.kills.find((one) => one.step === step)
  killAt(at?.place ?? null)
}

/** Who waits until the time of the market has come so far. */
const asleep = new Set<{ untilMs: number; wake: () => void }>()

const setTime = (ms: number): void => {
  nowMs = ms
  for (const one of asleep) {
    if (one.untilMs > ms) continue
    asleep.delete(one)
    one.wake()
  }
}

const { fetch: send } = globalThis

/** Passes a place at which the exchange may begin to go wrong. */
const reach = async (place: string): Promise<void> => {
  const { fault = null, port = 0 } = now.begin ?? {}
  const next = fault?.at[begunFaults]
  if (fault !== null && next?.step === now.step && next.place === place) {
    begunFaults += 1
    for (const [rule, times] of fault.rules) {
      const body = JSON.stringify({ fault: rule, times })
      const { status } = await send(`http://127.0.0.1:${port}/control/faults`, { method: 'POST', body })
      if (status !== 200) throw new Error(`the sandbox answers ${status} to a fault`)
    }
  }
  pass(place)
}

/** Each request is a place to be killed at, before it leaves and after its answer has come. */
globalThis.fetch = async (...asked) => {
  const [url, input] = asked
  const { pathname } = new URL(typeof url === 'string' || url instanceof URL ? url : url.url)
  const name = `${input?.method ?? 'GET'} ${pathname.split('/').at(-1)}`
  underWay += 1
  try {
    await reach(`before ${name}`)
    const answer = await send(...asked)
    const { status, headers } = answer
    const text = await answer.text()
    await reach(`after ${name}`)
    return new Response(text === '' ? null : text, { status, headers })
  } finally {
    underWay -= 1
    if (underWay === 0) for (const wake of idlers.splice(0)) wake()
  }
}

/** Turns of the loop in which an answer has brought about what it brings about. */
const QUIET_TURNS = 5

/** Settles when nothing is under way to the exchange, and nothing more comes of the last answer. */
const idle = async (): Promise<void> => {
  for (let turn = 0; turn < QUIET_TURNS; turn += 1) {
    if (underWay > 0) {
      await new Promise<void>((resolve) => idlers.push(resolve))
      turn = 0
    }
    await setImmediate()
  }
}

/** Lets the market's time pass. */
const sleep = (ms: number): Promise<null> =>
  new Promise((resolve) => void asleep.add({ untilMs: nowMs + ms, wake: () => resolve(null) }))

/** Pause in ms before an order is said not to have left, as between a runner and its signer. */
const AGAIN_MS = 1_000

const exchangeOf = ({ port, apiKey, secret }: Begin): TradingExchange => {
  const exchange = openBinanceTrading({
    transport: { kind: 'loopback', port },
    credentials: { apiKey, secret, passphrase: null },
    clock: () => nowMs,
    address: openAddressBudget(),
    pairOf: () => liveMarket.pair,
    sinceMs: 0,
    timeoutMs: TIMEOUT_MS,
    sleep,
  })
  return {
    ask: (question, answer) =>
      exchange.ask(question, async (said) => {
        if (said.kind === 'not-accepted') await sleep(AGAIN_MS)
        pass(`told ${said.kind}`)
        answer(said)
      }),
    watch: (wake) =>
      exchange.watch(() => {
        pass('woken')
        wake()
      }),
  }
}

const failed = (error: unknown): void =>
  say({ kind: 'failed', text: error instanceof Error ? error.message : 'failed' })

const start = (begin: Begin, feed: TestFeed): Promise<Runner> => {
  const exchange = exchangeOf(begin)
  const store = testStore()
  return startRunner({
    dataDir: begin.dataDir,
    families: [families.grid, families.spot],
    feeds: [feed],
    readStore: {
      ...store,
      write: async (batch) => {
        pass('before the read tables')
        await store.write(batch)
        pass('after the read tables')
      },
    },
    failed,
    allowance: () => Promise.resolve(100),
    exchangeOf: () => exchange,
    shardWorkers: 0,
  })
}

/** Without times in ms: an order that was looked up for half a minute is told half a minute later. */
const timeless = (text: string): string => text.replaceAll(/\b1[67]\d{11}\b(?!n)/g, '0')

let life: Life | null = null

const begun = async (begin: Begin): Promise<FromChild> => {
  Object.assign(now, { begin, passed: new Map() })
  begunFaults = 0
  comeTo(begin.step)
  asleep.clear()
  nowMs = begin.nowMs
  const feed = testFeed([liveMarket])
  feed.remember(printAt(nowMs, begin.price))
  life = { begin, feed, runner: await start(begin, feed) }
  pass('started')
  return { kind: 'ready' }
}

const seen = async (runner: Runner): Promise<FromChild> => {
  await idle()
  const units = await Promise.all(BOTS.map((bot) => runner.now(ACCOUNT, bot)))
  const orders = units.flatMap((unit) => unit?.liveOrders ?? [])
  const bots = timeless(encodeJson(units.map((unit) => [unit?.report, unit?.incident])))
  return { kind: 'seen', orders: [...orders], bots }
}

const take = async (told: ToChild): Promise<FromChild> => {
  if (told.kind === 'begin') return begun(told)
  if (life === null) throw new Error('it has not begun')
  const { runner, feed } = life
  switch (told.kind) {
    case 'print':
      comeTo(told.step)
      setTime(told.nowMs)
      await feed.tell(printAt(nowMs, told.price, told.quantity))
      return { kind: 'done', refusal: null }
    case 'command': {
      comeTo(told.step)
      const { refusal } = await runner.send(told.command)
      return { kind: 'done', refusal: refusal?.code ?? null }
    }
    case 'look':
      return seen(runner)
    case 'end':
      life = null
      await runner.stop()
      killAt(null)
      return { kind: 'ended', awaits: [...now.passed.values()], faults: begunFaults }
  }
}

let last = Promise.resolve()
process.on('message', (told: ToChild) => {
  last = last.then(async () => say(await take(told))).catch(failed)
})
process.on('disconnect', () => process.exit(0))
