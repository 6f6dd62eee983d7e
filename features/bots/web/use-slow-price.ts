/** The last tick of a pair, now and then: for what is worked out from it and would be drawn too often with every tick. */
import { useEffect, useState } from 'react'
import { watchPrice } from '#features/live/web/index.ts'

const EVERY_MS = 1_000

type Seen = { of: string; price: string; atMs: number }

/** `atMs` is the time of the market. Undefined before the first tick of this pair. */
export const useSlowTick = (exchange: string, pair: string): Pick<Seen, 'price' | 'atMs'> | undefined => {
  const [seen, setSeen] = useState<Seen>()
  const of = `${exchange} ${pair}`
  useEffect(() => {
    let takenAtMs = Number.NEGATIVE_INFINITY
    // By the clock on the wall: in a replay hours of the market pass in a second.
    return watchPrice(exchange, pair, ({ price, atMs }) => {
      const nowMs = performance.now()
      if (nowMs - takenAtMs < EVERY_MS) return
      takenAtMs = nowMs
      setSeen({ of, price, atMs })
    })
  }, [exchange, pair, of])
  return seen?.of === of ? seen : undefined
}

export const useSlowPrice = (exchange: string, pair: string): string | undefined => useSlowTick(exchange, pair)?.price
