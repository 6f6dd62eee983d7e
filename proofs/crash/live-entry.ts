/** For tests, a process of its own: trades a live account at the sandbox for two bots, and does what its parent tells it until it is killed. */
import { encodeJson } from '#engine/json.ts'
import { families } from '#bots/index.ts'
import { openAddressBudget } from '#exchanges/binance/rate-budget.ts'
import { openBinanceTrading } from '#exchanges/binance/trading.ts'
import { startRunner } from '#runner/host/start-runner.ts'
import { pass } from './kill-hook.ts'
import { ACCOUNT, BOTS, type FromChild, liveMarket, type ToChild } from './live-words.ts'
import { printAt, testFeed, testStore } from './test-world.ts'

const [, , dataDir = '', port = '', apiKey = '', secret = ''] = process.argv

/** Time in ms that an answer is waited for: the sandbox answers at once, or never. */
const TIMEOUT_MS = 250

const say = (told: FromChild): void => void process.send?.(told)

let nowMs = 0
let underWay = 0

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

/** Each request is a place to be killed at, before it leaves and after its answer has come. */
const { fetch: send } = globalThis
globalThis.fetch = async (...asked) => {
  const [url, input] = asked
  const { pathname } = new URL(typeof url === 'string' || url instanceof URL ? url : url.url)
  const name = `${input?.method ?? 'GET'} ${pathname.split('/').at(-1)}`
  underWay += 1
  try {
    pass(`before ${name}`)
    const answer = await send(...asked)
    pass(`after ${name}`)
    return answer
  } finally {
    underWay -= 1
  }
}

const exchange = openBinanceTrading({
  transport: { kind: 'loopback', port: Number(port) },
  credentials: { apiKey, secret, passphrase: null },
  clock: () => nowMs,
  address: openAddressBudget(),
  pairOf: () => liveMarket.pair,
  sinceMs: 0,
  timeoutMs: TIMEOUT_MS,
  sleep: (ms) => new Promise((resolve) => void asleep.add({ untilMs: nowMs + ms, wake: () => resolve(null) })),
})

const feed = testFeed([liveMarket])

const failed = (error: unknown): void =>
  say({ kind: 'failed', text: error instanceof Error ? error.message : 'failed' })

const start = () =>
  startRunner({
    dataDir,
    families: [families.grid, families.spot],
    feeds: [feed],
    readStore: testStore(),
    failed,
    allowance: () => Promise.resolve(100),
    exchangeOf: () => exchange,
    shardWorkers: 0,
  })

/** Without times in ms: an order that was looked up for half a minute is told half a minute later. */
const timeless = (text: string): string => text.replaceAll(/\b1[67]\d{11}\b(?!n)/g, '0')

let runner: Awaited<ReturnType<typeof start>> | null = null

const take = async (told: ToChild): Promise<FromChild> => {
  if (told.kind === 'begin') {
    nowMs = told.nowMs
    feed.remember(printAt(nowMs, told.price))
    runner = await start()
    pass('started')
    return { kind: 'ready' }
  }
  if (runner === null) throw new Error('it has not begun')
  const current = runner
  switch (told.kind) {
    case 'print':
      setTime(told.nowMs)
      await feed.tell(printAt(nowMs, told.price, told.quantity))
      return { kind: 'done', refusal: null }
    case 'command': {
      const { refusal } = await current.send(told.command)
      return { kind: 'done', refusal: refusal?.code ?? null }
    }
    case 'look': {
      const units = await Promise.all(BOTS.map((bot) => current.now(ACCOUNT, bot)))
      const orders = units.flatMap((unit) => unit?.liveOrders ?? [])
      const bots = timeless(encodeJson(units.map((unit) => [unit?.report, unit?.incident])))
      return { kind: 'seen', orders: [...orders], isIdle: underWay === 0, bots }
    }
  }
}

let last = Promise.resolve()
process.on('message', (told: ToChild) => {
  last = last.then(async () => say(await take(told))).catch(failed)
})
process.on('disconnect', () => process.exit(0))
