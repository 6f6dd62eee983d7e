/** Last prices for whoever watches: conflated to the newest of each pair, at most ten rounds a second. */
import type { Candle } from '#engine/candle.ts'
import { fromNumber, formatDecimal } from '#engine/money.ts'
import type { Feed, PrintEvent } from '#market/feed.ts'
import { extend, openTimeOf } from '#market/fold.ts'
import type { PriceTick } from '../contract.ts'
import { newBell } from './bell.ts'

const ROUND_MS = 100

type Watched = { exchange: string; pair: string }
/** The last print of a pair, the candle so far, and how many prints there were before. */
type Standing = Watched & { print: PrintEvent['print']; candle: Candle; version: number }

export type Prices = {
  /** First where the pairs stand, then what changes. A slow reader gets fewer ticks, always the newest. */
  read: (pairs: readonly Watched[], signal: AbortSignal | undefined) => AsyncGenerator<PriceTick, void, void>
  stop: () => void
}

const keyOf = ({ exchange, pair }: Watched): string => `${exchange} ${pair}`

const toTick = ({ exchange, pair, print, candle }: Standing): PriceTick => ({
  exchange,
  pair,
  atMs: print.at,
  price: formatDecimal(fromNumber(print.price)),
  candle,
})

/** `after` calls once, later; a test turns it by hand. Answers with what calls it off. */
export type After = (ms: number, work: () => void) => () => void

const afterTimer: After = (ms, work) => {
  const timer = setTimeout(work, ms)
  return () => clearTimeout(timer)
}

export const openPrices = (feeds: readonly Feed[], after: After = afterTimer): Prices => {
  const standings = new Map<string, Standing>()
  const bell = newBell()
  let round = 0
  let closeRound: (() => void) | null = null

  const endRound = () => {
    closeRound = null
    round += 1
    bell.ring()
  }

  const note = ({ exchange, interval }: Feed, { pair, print }: PrintEvent): void => {
    const key = keyOf({ exchange, pair })
    const openTimeMs = openTimeOf(print.at, interval)
    const { price, quantity: volume } = print
    const alone: Candle = { openTimeMs, open: price, high: price, low: price, close: price, volume }
    const before = standings.get(key)
    const candle = before?.candle.openTimeMs === openTimeMs ? extend(before.candle, alone) : alone
    standings.set(key, { exchange, pair, print, candle, version: (before?.version ?? 0) + 1 })
    closeRound ??= after(ROUND_MS, endRound)
  }

  const stops = feeds.map((feed) =>
    feed.subscribe((event) => {
      if (event.kind === 'print') note(feed, event)
    }),
  )

  return {
    stop: () => {
      for (const stop of stops) stop()
      closeRound?.()
      bell.ring()
    },
    read: async function* (pairs, signal) {
      const isOver = () => signal?.aborted === true
      const sent = new Map<string, number>(pairs.map((watched) => [keyOf(watched), 0]))
      while (!isOver()) {
        const begun = round
        for (const [key, before] of sent) {
          const standing = standings.get(key)
          if (standing === undefined || standing.version === before) continue
          sent.set(key, standing.version)
          yield toTick(standing)
          if (isOver()) return
        }
        // A round that ended while the reader was busy has rung already.
        if (round === begun) await bell.wait(signal)
      }
    },
  }
}
