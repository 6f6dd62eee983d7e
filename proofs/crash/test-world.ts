/** For tests: a feed that is turned by hand, a read store in memory, and the words of the ladder family. */
import type { Market, Pair } from '#engine/market.ts'
import { type Feed, type FeedEvent, type Listener, marketAfter, type PrintEvent } from '#market/feed.ts'
import type { LaneInput } from '#runner/lane/inputs.ts'
import type { Command, ProjectionBatch, ReadStore } from '#runner/host/runner.ts'

export type TestFeed = Feed & {
  tell: (event: FeedEvent) => Promise<void>
  /** What it knows when the runner starts. */
  remember: (event: FeedEvent) => void
  /** Tells a pair that nobody has: resolves when everything before is done. */
  quiet: () => Promise<void>
}

export const testFeed = (markets: readonly Market[], options: { staleSinceMs?: number } = {}): TestFeed => {
  const listeners = new Set<Listener>()
  let known = markets
  let now = 0
  let last: PrintEvent | null = null
  let staleSinceMs = options.staleSinceMs ?? null
  const announce = async (event: FeedEvent): Promise<void> => {
    for (const listener of listeners) await listener(event)
  }
  return {
    exchange: markets[0]?.exchange ?? 'seeded',
    get markets() {
      return known
    },
    interval: '1m',
    now: () => now,
    subscribe: (listener) => {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
    candles: () => Promise.reject(new Error('the test feed keeps no candles')),
    last: (pair) => {
      const market = known.find((one) => one.pair === pair)
      return market === undefined || last === null ? null : marketAfter(market, last, false)
    },
    staleSince: () => staleSinceMs,
    start: () => undefined,
    stop: () => undefined,
    remember: (event) => {
      if (event.kind !== 'print') return
      last = event
      now = event.print.at
    },
    quiet: () => announce(printAt(now, 1, 1, 'NO/ONE')),
    tell: async (event) => {
      if (event.kind === 'print') {
        last = event
        now = event.print.at
      }
      if (event.kind === 'candle-closed') now = event.candle.openTimeMs
      if (event.kind === 'market-learned') known = [...known, event.market]
      if (event.kind === 'stale') staleSinceMs = event.sinceMs
      if (event.kind === 'fresh') staleSinceMs = null
      await announce(event)
    },
  }
}

export type TestStore = ReadStore & {
  batches: ProjectionBatch[]
  /** Journals it was asked about. */ journals: number[]
}

/** Keeps what was written; refuses the next writes as often as it is told. */
export const testStore = (): TestStore => {
  const batches: ProjectionBatch[] = []
  const journals: number[] = []
  return {
    batches,
    journals,
    watermarks: (journal) => {
      journals.push(journal.installation)
      return Promise.resolve(new Map(batches.map(({ shard, position }) => [shard, position])))
    },
    write: (batch) => {
      batches.push(batch)
      return Promise.resolve()
    },
  }
}

export const printAt = (at: number, price: number, quantity = 100, pair: Pair = 'BTC/USDC'): FeedEvent => ({
  kind: 'print',
  pair,
  print: { at, price, quantity },
  bid: price,
  ask: price,
  source: 'trade',
})

export const printInput = (at: number, price: number, quantity = 100, pair: Pair = 'BTC/USDC'): LaneInput => ({
  kind: 'print',
  exchange: 'seeded',
  event: { kind: 'print', pair, print: { at, price, quantity }, bid: price, ask: price, source: 'trade' },
})

export const openAccount = (id: string, account: string, usdc = '10000'): Command => ({
  kind: 'open-account',
  id,
  account: { id: account, owner: 'u', exchange: 'seeded', kind: 'demo' },
  balances: { USDC: usdc },
})

export type LadderSettings = {
  pair?: Pair
  levels?: { buy: string; sell: string; quantity: string }[]
  stop?: string | null
  runs?: number
  fault?: 'none' | 'throws-at-fill' | 'wants-again-when-refused' | 'changes-a-live-slot'
}

const twoLevels = [
  { buy: '99', sell: '101', quantity: '1' },
  { buy: '98', sell: '100', quantity: '2' },
]

export const ladderConfig = (settings: LadderSettings = {}): unknown => ({
  pair: 'BTC/USDC',
  levels: twoLevels,
  stop: '90',
  runs: 3,
  fault: 'none',
  ...settings,
})

export const createLadder = (id: string, account: string, unit: string, settings: LadderSettings = {}): Command => ({
  kind: 'create',
  id,
  account,
  unit: { id: unit, owner: 'u', family: 'ladder', name: unit, mode: 'demo', config: ladderConfig(settings) },
  allowance: 10,
  suspended: false,
})
