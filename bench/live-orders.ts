/**
 * From a tick to the answered order of a live bot, and how many orders a second are durable, sent and answered when one tick asks for many: the whole way through runner, journal,
 * signer and adapter. Beside it the same orders by bare ccxt, at the same sandbox and rate. Each bot is a SPOT bot that offers its buy once the price is near enough.
 */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { families } from '#bots/index.ts'
import type { Answer, TradingExchange } from '#exchanges/contract.ts'
import type { Command, Runner } from '#runner/host/runner.ts'
import { startRunner } from '#runner/host/start-runner.ts'
import { printAt, type TestFeed, testFeed, testStore } from '#proofs/crash/test-world.ts'
import { type Bar, type Bench, besides, quantile, type Taken } from './bar.ts'
import { type BareClient, bareClient, EXCHANGE, startLiveSandbox, startLiveSigner } from './live-ground.ts'
import { STANDS_AT, stillMarkets } from './still-market.ts'
import { buysAt } from './waiting-spot.ts'

/** Accounts of bots, and as many of bare clients: no account makes more than bots may in ten seconds, and what is looked up of them leaves weight for orders. */
const ACCOUNTS = 6
/** Ticks of a taking that ask for one order each, and the pause in ms after each order. */
const TICKS = 100
const PAUSE_MS = 10
/** Orders that one tick asks for. */
const BURST = 60
/** Time in ms after which an order that was not answered never will be. */
const PATIENCE_MS = 15_000

/** Price and base of all orders: far from where the exchange stands. */
const ENTRY = 80
const QUANTITY = 0.25
/** What the price falls by in a tick: bots wait where it has fallen by some percent in a minute. */
const FALL = 0.001

const [market] = stillMarkets(1)
if (market === undefined) throw new Error('no market')
const { pair } = market

type Answers = {
  heard: (answer: Answer) => void
  /** Settles once so many more orders were answered as they should be. */
  more: (kind: Answer['kind'], count: number) => Promise<void>
}

const openAnswers = (): Answers => {
  const nobody = { kind: 'order', left: 0, resolve: (): void => undefined, reject: (_error: Error): void => undefined }
  let wanted = nobody
  return {
    heard: ({ kind }) => {
      if (kind !== wanted.kind) return wanted.reject(new Error(`an order was answered with ${kind}`))
      wanted.left -= 1
      if (wanted.left === 0) wanted.resolve()
    },
    more: (kind, count) =>
      new Promise((resolve, reject) => {
        const own = { kind, left: count, resolve, reject }
        wanted = own
        setTimeout(() => reject(new Error(`${own.left} of ${count} orders were not answered`)), PATIENCE_MS).unref()
      }),
  }
}

const rounded = (price: number): number => Math.round(1_000 * price) / 1_000

/** A bot that offers its entry once the price has fallen there. */
const configFor = (price: number) => buysAt(pair, [ENTRY], '20', rounded(price - ENTRY))

const createdAt = (price: number, account: string, id: string): Command => ({
  kind: 'create',
  id: `create ${id}`,
  account,
  unit: { id, owner: 'bench', family: 'spot', name: id, mode: 'live', config: configFor(price) },
  allowance: 100_000,
  suspended: false,
})

type World = {
  runner: Runner
  feed: TestFeed
  accounts: readonly string[]
  clients: readonly BareClient[]
  answers: Answers
  /** Where the price stands for the bots. */
  price: number
  bots: number
}

/** The exchange, with the answers to its orders heard. */
const heardBy = ({ heard }: Answers, { ask, watch }: TradingExchange): TradingExchange => ({
  watch,
  ask: (question, answer) =>
    ask(question, (said) => {
      if (question.kind === 'place' || question.kind === 'cancel') heard(said)
      answer(said)
    }),
})

const openWorld = async (): Promise<World> => {
  const folder = mkdtempSync(join(tmpdir(), 'bench-live-'))
  const sandbox = await startLiveSandbox(1, 2 * ACCOUNTS, null)
  const [own, bare] = [sandbox.keys.slice(0, ACCOUNTS), sandbox.keys.slice(ACCOUNTS)]
  const signer = await startLiveSigner(folder, { ...sandbox, keys: own }, [pair])
  process.on('exit', () => {
    signer.close()
    rmSync(folder, { recursive: true, force: true })
  })
  const answers = openAnswers()
  const feed = testFeed([market])
  feed.remember(printAt(Date.now(), STANDS_AT, 1, pair))
  const runner = await startRunner({
    dataDir: folder,
    families: [families.spot],
    feeds: [feed],
    readStore: testStore(),
    failed: (error) => {
      throw error
    },
    allowance: () => Promise.resolve(100_000),
    exchangeOf: (account) => {
      const exchange = signer.exchangeOf(account)
      return exchange === null ? null : heardBy(answers, exchange)
    },
    shardWorkers: 1,
  })
  const accounts = own.map(({ account }) => account)
  for (const account of accounts)
    await runner.send({
      kind: 'open-account',
      id: `open ${account}`,
      account: { id: account, owner: 'bench', exchange: EXCHANGE, kind: 'live' },
      balances: { USDC: '100000000' },
    })
  const clients = await Promise.all(bare.map((key) => bareClient(sandbox.port, key)))
  return { runner, feed, accounts, clients, answers, price: STANDS_AT, bots: 0 }
}

/** Makes bots that offer their entry once the price has fallen to these, in turn on all accounts. */
const createBots = async (world: World, prices: readonly number[]): Promise<void> => {
  const { runner, accounts } = world
  const answers = await Promise.all(
    prices.map((price) => {
      world.bots += 1
      return runner.send(createdAt(price, accounts[world.bots % ACCOUNTS] ?? '', `bot ${world.bots}`))
    }),
  )
  const refused = answers.find(({ refusal }) => refusal !== null)
  if (refused !== undefined) throw new Error(`a bot was not made: ${refused.refusal?.code}`)
}

/** Ends the newest bots and takes all orders back: an account may have a hundred of a pair. */
const endBots = async ({ runner, accounts, clients, answers, bots }: World, count: number): Promise<void> => {
  const canceled = answers.more('order', count)
  const ask = { kind: 'delete', trade: null, how: 'release' } as const
  for (let bot = bots - count + 1; bot <= bots; bot += 1) {
    const account = accounts[bot % ACCOUNTS] ?? ''
    await runner.send({ kind: 'ask', id: `end ${bot}`, account, unit: `bot ${bot}`, ask, change: null })
  }
  await Promise.all([canceled, ...clients.map((client) => client.cancelAllOrders(pair))])
}

/** Milliseconds until so many orders were answered that the price asks for when it falls there. */
const fall = async ({ answers, feed }: World, price: number, orders: number): Promise<number> => {
  const answered = answers.more('accepted', orders)
  const began = performance.now()
  void feed.tell(printAt(Date.now(), price, 1, pair))
  await answered
  return performance.now() - began
}

/** Milliseconds until bare clients have placed so many orders, in turn from one of them on. */
const placeBare = async ({ clients }: World, first: number, orders: number): Promise<number> => {
  const began = performance.now()
  const placing = Array.from({ length: orders }, async (_, order) => {
    await clients[(first + order) % ACCOUNTS]?.createOrder(pair, 'limit', 'buy', QUANTITY, ENTRY)
  })
  await Promise.all(placing)
  return performance.now() - began
}

type Waits = { own: number[]; bare: number[] }

/** One and the other in turn, at the same rate. */
const takeTicks = async (world: World): Promise<Waits> => {
  const prices = Array.from({ length: TICKS }, (_, tick) => rounded(world.price - (tick + 1) * FALL))
  await createBots(world, prices)
  const waits: Waits = { own: [], bare: [] }
  for (const [tick, price] of prices.entries()) {
    waits.own.push(await fall(world, price, 1))
    await pause(PAUSE_MS)
    waits.bare.push(await placeBare(world, tick, 1))
    await pause(PAUSE_MS)
  }
  world.price = prices.at(-1) ?? world.price
  return waits
}

/** Orders a second. */
const takeBurst = async (world: World): Promise<{ own: number; bare: number }> => {
  world.price = rounded(world.price - FALL)
  await createBots(world, Array(BURST).fill(world.price))
  const own = await fall(world, world.price, BURST)
  const bare = await placeBare(world, 0, BURST)
  return { own: (1_000 * BURST) / own, bare: (1_000 * BURST) / bare }
}

const TICK_P50: Bar = {
  name: 'tick-to-order-p50',
  unit: 'ms',
  better: 'lower',
  against: 'bare-ccxt',
  ratio: 0.46,
  goal: 1 / 1.3,
}
const TICK_P99: Bar = {
  name: 'tick-to-order-p99',
  unit: 'ms',
  better: 'lower',
  against: 'bare-ccxt',
  ratio: 0.38,
  goal: 1 / 1.5,
}
const BURSTS: Bar = { name: 'live-orders', unit: 'orders/s', better: 'higher', against: 'bare-ccxt', ratio: 0.6 }

let world: World | null = null

const measure = async (): Promise<readonly Taken[]> => {
  world ??= await openWorld()
  const { own, bare } = await takeTicks(world)
  const burst = await takeBurst(world)
  await endBots(world, TICKS + BURST)
  return [
    besides(TICK_P50, quantile(own, 0.5), quantile(bare, 0.5)),
    besides(TICK_P99, quantile(own, 0.99), quantile(bare, 0.99)),
    besides(BURSTS, burst.own, burst.bare),
  ]
}

export const liveOrdersBench: Bench = { bars: [TICK_P50, TICK_P99, BURSTS], samples: 3, isShort: true, measure }
