/** A process that trades: the runner on one thread and the very adapter of Binance. It may be killed at any moment between two events. */
import { families } from '#bots/index.ts'
import { amount } from '#engine/money.ts'
import type { Answer, Question, TradingExchange } from '#exchanges/contract.ts'
import { openAddressBudget } from '#exchanges/binance/rate-budget.ts'
import { openBinanceTrading } from '#exchanges/binance/trading.ts'
import { openExchangeLines } from '#runner/host/exchange-lines.ts'
import { type LocalHost, startLocalHost } from '#runner/host/local-host.ts'
import type { LaneInput } from '#runner/lane/inputs.ts'
import { type Access, signerExchange } from '#runner/signer/signer-exchange.ts'
import { type Disk, memoryJournal } from '../crash/harness.ts'
import { ACCOUNT, liveMarket } from '../crash/live-words.ts'
import { printAt } from '../crash/test-world.ts'
import type { VirtualTime } from './virtual-time.ts'

/** Interval in ms at which the runner is told the time. */
const CLOCK_MS = 1_000

export type Process = {
  host: () => LocalHost
  /** True while it waits for no word of the exchange. */
  isSure: () => boolean
  /** The stream of the account says something. */
  wake: () => void
  /** Its connection ends. */
  endStream: () => void
  /** It stands still until that time, and hears then what it was told meanwhile. */
  pause: (untilMs: number) => void
  take: (input: LaneInput) => void
  price: (price: number, quantity: number) => void
  kill: () => void
}

export type ProcessParts = {
  time: VirtualTime
  disk: Disk
  /** Names the process to the network. */
  port: number
  key: { apiKey: string; secret: string }
  /** Last price that was heard. */
  lastPrice: number
  /** The adapter, or one with a planted bug. */
  plant: (exchange: TradingExchange, open: () => TradingExchange) => TradingExchange
  /** What a person would have to look at. */
  conflict: (detail: string) => void
}

const print = (atMs: number, price: number, quantity: number): LaneInput => {
  const event = printAt(atMs, price, quantity)
  if (event.kind !== 'print') throw new Error('no print')
  return { kind: 'print', exchange: liveMarket.exchange, event }
}

/** Lets time pass in a process. */
type Sleep = (ms: number) => Promise<unknown>

const adapterOf = ({ time, port, key, plant }: ProcessParts, sleep: Sleep): TradingExchange => {
  const open = (): TradingExchange =>
    openBinanceTrading({
      transport: { kind: 'loopback', port },
      credentials: { ...key, passphrase: null },
      clock: time.now,
      address: openAddressBudget(),
      pairOf: () => liveMarket.pair,
      sinceMs: 0,
      // How long a request may take is the network's to say.
      timeoutMs: null,
      sleep,
    })
  return plant(open(), open)
}

type SignerEnd = Parameters<typeof signerExchange>[0]['signer']

/** The one command that is asked for here is answered with what the adapter says. */
const answeringAs = (ask: (question: Question) => Promise<Answer>) =>
  (async (command: { kind: string; question?: Question }) =>
    command.question === undefined
      ? { ok: true }
      : { ok: true, answer: await ask(command.question) }) as unknown as SignerEnd['ask']

const LATER_MS = 86_400_000_000

/** Everything may be done: what a key may be used for is the signer's to say, and proved there. */
const accessOf = ({ time }: ProcessParts): Access => ({
  key: {
    whose: { userId: '', keyId: '', version: 1 },
    sealed: '',
    exchange: liveMarket.exchange,
    isEuropean: false,
    sinceMs: 0,
  },
  grant: {
    account: ACCOUNT,
    epoch: 0,
    leaseEndMs: time.now() + LATER_MS,
    pairs: [liveMarket.pair],
    mostNotional: amount('1000000'),
    mostHourly: amount('1000000'),
    mostDaily: amount('1000000'),
    leastVolume: amount('0'),
    entriesFromMs: 0,
    lastPrice: null,
  },
})

/** The runner's end of the signer, before the adapter: there is no process between them here, and no key to be kept. */
const exchangeOf = (
  parts: ProcessParts,
  sleep: Sleep,
): { exchange: TradingExchange } & Pick<Process, 'wake' | 'endStream'> => {
  const { ask } = adapterOf(parts, sleep)
  // The stream only wakes, so that is all there is of it here.
  const listeners = new Set<Parameters<SignerEnd['listen']>[0]>()
  const signer: SignerEnd = {
    ask: answeringAs((question) => new Promise((resolve) => ask(question, resolve))),
    listen: (listener) => {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
  }
  const own = { exchange: liveMarket.exchange, account: ACCOUNT }
  return {
    exchange: signerExchange({
      signer,
      ...own,
      accessTo: () => Promise.resolve(accessOf(parts)),
      doubt: () => undefined,
      sleep,
    }),
    wake: () => {
      for (const listener of listeners) listener({ woken: own })
    },
    endStream: () => {
      for (const listener of listeners) listener({ ended: true })
    },
  }
}

export const startProcess = (parts: ProcessParts): Process => {
  const { time, disk } = parts
  let isAlive = true
  let pausedUntilMs = 0
  /** Does it now, or once the process goes on; never when it is killed before. */
  const act = (work: () => void): void => {
    const wait = pausedUntilMs - time.now()
    if (wait > 0) time.after(wait, () => act(work))
    else if (isAlive) work()
  }
  const sleep: Sleep = (ms) => new Promise((resolve) => void time.after(ms, () => act(() => resolve(null))))
  const { exchange, wake, endStream } = exchangeOf(parts, sleep)
  const take = (input: LaneInput): void => act(() => host.take(input))
  const lines = openExchangeLines(
    () => exchange,
    (account, said) => take({ kind: 'exchange-said', account, said }),
  )
  const host: LocalHost = startLocalHost({
    journal: memoryJournal(disk),
    families: new Map([families.grid, families.spot].map((family) => [family.name, family])),
    markets: [{ kind: 'market', market: liveMarket, interval: '1m', now: null }],
    nowMs: time.now(),
    sink: ({ questions, conflicts }) => {
      for (const { account, question } of questions) lines.ask(account, question)
      for (const { detail } of conflicts) parts.conflict(detail)
    },
  })
  const tick = (): void => {
    if (!isAlive) return
    take({ kind: 'time', atMs: time.now() })
    time.after(CLOCK_MS, tick)
  }
  take(print(time.now(), parts.lastPrice, 0.00001))
  tick()
  return {
    host: () => host,
    isSure: () => {
      const accounts = [...host.lane.shards.values()].flatMap((shard) => [...shard.accounts.values()])
      return host.lane.inquiry.doubts.size === 0 && accounts.every(({ unsent }) => unsent.size === 0)
    },
    wake: () => act(wake),
    endStream: () => act(endStream),
    pause: (untilMs) => {
      pausedUntilMs = Math.max(pausedUntilMs, untilMs)
    },
    take,
    price: (price, quantity) => take(print(time.now(), price, quantity)),
    kill: () => {
      isAlive = false
      lines.stop()
    },
  }
}

/** Name of the account at the sandbox, as the runner and the exchange have it. */
export const TRADER = { name: 'trader', id: ACCOUNT }
