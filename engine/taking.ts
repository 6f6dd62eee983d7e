/** What an order that takes may cost: it names a price beyond the market, so that it fills at once although the market moves (bots.md 6.5, 12.4, 14). */
import { type Market, marketablePrice, type Side } from './market.ts'
import { asPrice, min, type Price } from './money.ts'

/** In thousandths of the price; a position is opened where its price moves more. */
const BEYOND = { spot: 1n, futures: 3n } as const

const beyond = ({ futures }: Market, side: Side, price: Price): Price => {
  const far = futures === undefined ? BEYOND.spot : BEYOND.futures
  return asPrice((price * (side === 'buy' ? 1_000n + far : 1_000n - far)) / 1_000n)
}

/** The worst price that an order which takes at `price` accepts. */
export const takingPrice = (market: Market, side: Side, price: Price): Price =>
  marketablePrice(market, side, beyond(market, side, price))

/** The same for a buy of the rising rule, which takes at the price of its line or below: no more than the market asks. */
export const risingPrice = (market: Market, line: Price, ask: Price): Price =>
  marketablePrice(market, 'buy', min(ask, beyond(market, 'buy', line)))
