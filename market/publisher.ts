/** Publisher of a feed's events: its listeners, and the last state of each pair. */
import type { Candle, Interval } from '#engine/candle.ts'
import type { Market, MarketNow, Pair } from '#engine/market.ts'
import {
  type FeedEvent,
  type Listener,
  marketAfter,
  nextPumping,
  type PrintEvent,
  type StalenessEvent,
} from './feed.ts'

export type Publisher = {
  subscribe: (listener: Listener) => () => void
  last: (pair: Pair) => MarketNow | null
  /** Sets a market's state before anybody listens; tells nobody. */
  begin: (event: PrintEvent, pumping: boolean) => void
  /** Notes a print and tells every listener. The promise, if any, resolves when all of them are done. */
  print: (event: PrintEvent) => void | Promise<void>
  /** Notes a closed candle and tells every listener, with the pump state after it. */
  close: (pair: Pair, interval: Interval, candle: Candle) => void | Promise<void>
  /** Notes a new or changed market and tells every listener. */
  learn: (market: Market) => void | Promise<void>
  /** Tells every listener of an event that is not about one pair. */
  say: (event: StalenessEvent) => void | Promise<void>
  clear: () => void
}

type Line = { market: Market; print: PrintEvent | null; pumping: boolean }

export const openPublisher = (markets: readonly Market[]): Publisher => {
  const listeners = new Set<Listener>()
  const lines = new Map<Pair, Line>(markets.map((market) => [market.pair, { market, print: null, pumping: false }]))

  const publish = (event: FeedEvent): void | Promise<void> => {
    const waits: Promise<void>[] = []
    for (const listener of listeners) {
      const wait = listener(event)
      if (wait !== undefined) waits.push(wait)
    }
    if (waits.length > 0) return Promise.all(waits).then(() => undefined)
  }

  return {
    subscribe: (listener) => {
      // A wrapper of its own, so that a function that subscribes twice is told twice and ends each on its own.
      const own: Listener = (event) => listener(event)
      listeners.add(own)
      return () => void listeners.delete(own)
    },
    last: (pair) => {
      const line = lines.get(pair)
      return line === undefined || line.print === null ? null : marketAfter(line.market, line.print, line.pumping)
    },
    begin: (event, pumping) => {
      const line = lines.get(event.pair)
      if (line === undefined) return
      line.print = event
      line.pumping = pumping
    },
    print: (event) => {
      const line = lines.get(event.pair)
      if (line !== undefined) line.print = event
      return publish(event)
    },
    close: (pair, interval, candle) => {
      const line = lines.get(pair)
      const pumping = nextPumping(line?.pumping ?? false, interval, candle)
      if (line !== undefined) line.pumping = pumping
      return publish({ kind: 'candle-closed', pair, interval, candle, pumping })
    },
    learn: (market) => {
      const known = lines.get(market.pair)
      if (known === undefined) lines.set(market.pair, { market, print: null, pumping: false })
      else known.market = market
      return publish({ kind: 'market-learned', market })
    },
    say: publish,
    clear: () => listeners.clear(),
  }
}
