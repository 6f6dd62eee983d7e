/** Raw trade messages of Binance's stream, as the socket hands them over, to the listeners of the live feed; beside them JSON.parse of the same messages. */
import type { Pair } from '#engine/market.ts'
import { readMessage } from '#exchanges/binance/message.ts'
import type { MarketData, StreamEvent } from '#exchanges/market-data.ts'
import { manualClock } from '#market/clock.ts'
import { liveFeed } from '#market/live/feed.ts'
import { seededMarket, seededPairs } from '#market/seeded/pairs.ts'
import { type Bar, type Bench, besides } from './bar.ts'
import { spent } from './spent.ts'

const MESSAGES = 100_000
const START = Date.UTC(2026, 0, 1)
const REQUEST = 1

const markets = seededPairs.map(seededMarket)
const symbols = new Map<string, Pair>(markets.map(({ pair }) => [pair.replace('/', ''), pair]))

/** One trade a millisecond, in turn on every pair, with the fields and lengths of real ones. */
const messages = (): Buffer[] => {
  const names = [...symbols.keys()]
  return Array.from({ length: MESSAGES }, (_, index) => {
    const at = START + index
    const id = 1 + Math.floor(index / names.length)
    const price = (60_000 + (index % 977) / 100).toFixed(8)
    const quantity = (0.001 + (index % 89) / 1_000).toFixed(8)
    const fields = `"t":${id},"p":"${price}","q":"${quantity}","T":${at},"m":${index % 2 === 0},"M":true`
    return Buffer.from(`{"e":"trade","E":${at + 1},"s":"${names[index % names.length]}",${fields}}`)
  })
}

let made: Buffer[] | null = null

const nothing = { ok: true, value: [] } as const

/** A feed that has caught up, and what its stream would say next. */
const connected = async () => {
  let listener: (event: StreamEvent) => void = () => undefined
  const data: MarketData = {
    page: 1_000,
    loadMarkets: () => Promise.resolve({ ok: true, value: markets }),
    candles: () => Promise.resolve(nothing),
    // None so far, so that every minute is seen from its beginning.
    trades: () => Promise.resolve(nothing),
    aggregates: () => Promise.resolve(nothing),
    stream: (_pairs, hear) => {
      listener = hear
      queueMicrotask(() => hear({ kind: 'connected' }))
      return () => undefined
    },
  }
  const feed = liveFeed({
    exchange: 'bench',
    open: () => Promise.resolve(data),
    kept: { read: () => [], write: () => undefined },
    lost: ({ detail }) => {
      throw new Error(detail)
    },
    clock: manualClock(START),
  })
  const fresh = new Promise<void>((resolve) => feed.subscribe(({ kind }) => void (kind === 'fresh' && resolve())))
  feed.start()
  await fresh
  return { feed, listener }
}

type Trade = { p: string; q: string; T: number }
const asTrade = (value: unknown) => value as Trade

/** Every message parsed, its price, quantity and time handed to a listener. */
const parseBare = (texts: readonly Buffer[], listen: (price: number, quantity: number, at: number) => void): void => {
  for (const text of texts) {
    const { p, q, T } = asTrade(JSON.parse(String(text)))
    listen(Number(p), Number(q), T)
  }
}

const BAR: Bar = { name: 'stream-ingest', unit: 'ticks/s', better: 'higher', against: 'bare-JSON.parse', ratio: 0.627 }

export const ingestBench: Bench = {
  bars: [BAR],
  samples: 9,
  isShort: true,
  measure: async () => {
    made ??= messages()
    const texts = made
    const { feed, listener } = await connected()
    let [heard, parsed] = [0, 0]
    feed.subscribe((event) => {
      if (event.kind === 'print') heard += 1
    })
    const bare = spent(() => parseBare(texts, (price) => void (price > 0 && (parsed += 1))))
    const own = spent(() => {
      for (const message of texts) {
        const event = readMessage(String(message), symbols, REQUEST)
        if (event !== null) listener(event)
      }
    })
    feed.stop()
    if (heard !== MESSAGES || parsed !== MESSAGES) throw new Error(`${heard} of ${MESSAGES} trades were heard`)
    return [besides(BAR, MESSAGES / own, MESSAGES / bare)]
  },
}
