import { spot } from '#bots/spot/index.ts'
import type { Pair } from '#engine/market.ts'
import { amount, asPrice, fromNumber, ratio } from '#engine/money.ts'
import { EXCHANGE } from './live-ground.ts'

/** Settings of a SPOT bot that buys at these prices, each for so much quote, and is never done. `opening` is how near the price must be first; null offers at once. */
export const buysAt = (pair: Pair, prices: readonly number[], quote: string, opening: number | null) =>
  spot.formatConfig({
    kind: 'single',
    exchange: EXCHANGE,
    account: null,
    pair,
    name: 'bench',
    mode: 'live',
    direction: 'buy',
    profits: [{ type: 'percent', profit: ratio('5'), share: ratio('100') }],
    repeats: 9_999,
    risingOnly: null,
    opening: opening === null ? null : { kind: 'amount', amount: asPrice(fromNumber(opening)) },
    profitOpening: null,
    minChange: null,
    stuck: { lower: null, upper: null },
    inLimit: true,
    entries: prices.map((price) => ({
      price: asPrice(fromNumber(price)),
      size: { kind: 'quote', amount: amount(quote) },
    })),
    sellAmount: null,
    stop: null,
    follow: { up: null, down: null },
  })
