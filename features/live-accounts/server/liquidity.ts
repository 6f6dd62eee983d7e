/** How much of a pair must have been traded before live bots buy there, in its own quote. */
import { type Amount, asAmount, divideDown, ONE } from '#engine/money.ts'
import { quotesOf, rateOf } from '#features/bots/server/index.ts'
import type { Markets } from '#features/markets/server/index.ts'
import { isLocalExchange } from '#platform/money-kind.ts'
import { LEAST_VOLUME, VOLUME_ASSET } from '../rules.ts'

/** Quote of a day. Zero at a local exchange, whose money is nobody's, and where nothing says what the quote is worth. */
export const leastVolumeOf = (markets: Pick<Markets, 'lines' | 'last'>, exchange: string, pair: string): Amount => {
  if (isLocalExchange(exchange)) return asAmount(0n)
  const [, quote = ''] = pair.split('/')
  const last = (base: string, other: string) => markets.last(exchange, `${base}/${other}`)?.price ?? null
  const rate = rateOf(quote, VOLUME_ASSET, last, quotesOf(markets, exchange))
  return asAmount(rate === null || rate === 0n ? 0n : divideDown(LEAST_VOLUME * ONE, rate))
}
