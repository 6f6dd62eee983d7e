/** Limit price of a taking order: beyond the market, so that it fills at once although the market moves. Source: bots.md 6.5, 12.4, 14. */
import { type Market, marketablePrice, type Side } from './market.ts'
import { asPrice, min, type Price } from './money.ts'

/** Distance beyond the price in thousandths; futures move more while a position opens. */
const BEYOND = { spot: 1n, futures: 3n } as const

const beyond = ({ futures }: Market, side: Side, price: Price): Price => {
  const far = futures === undefined ? BEYOND.spot : BEYOND.futures
  return asPrice((price * (side === 'buy' ? 1_000n + far : 1_000n - far)) / 1_000n)
}

/** Worst price that a taking order at `price` accepts. */
export const takingPrice = (market: Market, side: Side, price: Price): Price =>
  marketablePrice(market, side, beyond(market, side, price))

/** Worst price of a rising-price buy, which takes at its line or below: no more than the ask. */
export const risingPrice = (market: Market, line: Price, ask: Price): Price =>
  marketablePrice(market, 'buy', min(ask, beyond(market, 'buy', line)))
