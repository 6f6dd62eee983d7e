/** The price of a pair, now and then: for what is worked out from it and would be drawn too often with every tick. */
import { useEffect, useState } from 'react'
import { watchPrice } from '#features/live/web/index.ts'

const EVERY_MS = 1_000

/** Undefined before the first tick of this pair. */
export const useSlowPrice = (exchange: string, pair: string): string | undefined => {
  const [seen, setSeen] = useState<{ of: string; price: string }>()
  const of = `${exchange} ${pair}`
  useEffect(() => {
    let takenAtMs = Number.NEGATIVE_INFINITY
    // By the clock on the wall: in a replay hours of the market pass in a second.
    return watchPrice(exchange, pair, ({ price }) => {
      const nowMs = performance.now()
      if (nowMs - takenAtMs < EVERY_MS) return
      takenAtMs = nowMs
      setSeen({ of, price })
    })
  }, [exchange, pair, of])
  return seen?.of === of ? seen.price : undefined
}
