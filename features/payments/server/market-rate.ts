/** How much of a coin one of a currency costs, by the public price of the exchange: GET /api/v3/ticker/price (https://developers.binance.com/docs/binance-spot-api-docs/rest-api). */
import { z } from 'zod'
import { parseDecimal } from '#engine/money.ts'
import type { RateOf } from './exchange-pay.ts'

export const MARKET_URL = 'https://api.binance.com'

const TIMEOUT_MS = 5000
/** Asked again after so long; an older one is used for no order. Source: business.md 13.2. */
const FRESH_MS = 60_000

const Ticker = z.object({ symbol: z.string(), price: z.string() })

/** Null where nobody could be asked, or there is no such market: then nothing is sold for the coin. */
export const marketRate = ({ url, clock }: { url: string; clock: () => Date }): RateOf => {
  const kept = new Map<string, { rate: bigint; atMs: number }>()
  return async (currency, coin) => {
    const symbol = `${currency}${coin}`
    const known = kept.get(symbol)
    const nowMs = clock().getTime()
    if (known !== undefined && nowMs - known.atMs < FRESH_MS) return known.rate
    try {
      const address = `${url}/api/v3/ticker/price?symbol=${encodeURIComponent(symbol)}`
      const response = await fetch(address, { redirect: 'error', signal: AbortSignal.timeout(TIMEOUT_MS) })
      const told = Ticker.parse(await response.json())
      const rate = told.symbol === symbol ? parseDecimal(told.price) : null
      if (rate === null || rate <= 0n) return null
      kept.set(symbol, { rate, atMs: nowMs })
      return rate
    } catch {
      // No answer, or one that is none: the buyer chooses another way to pay.
      return null
    }
  }
}
