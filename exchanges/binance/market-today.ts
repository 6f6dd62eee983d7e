/** A pair as Binance tells of it to anybody: https://developers.binance.com/docs/binance-spot-api-docs/rest-api/market-data-endpoints#24hr-ticker-price-change-statistics. */
import { z } from 'zod'
import type { Pair } from '#engine/market.ts'
import { type Amount, asAmount, asPrice, parseDecimal, type Price } from '#engine/money.ts'
import { openFetch, type Transport } from '../transport.ts'

/** Time limit in ms: an order waits for the first price of its pair. */
const TIMEOUT_MS = 2_000

const Digits = z.string().regex(/^\d{1,18}(?:\.\d{1,18})?$/)
const Told = z.object({ lastPrice: Digits, quoteVolume: Digits })

/** Last price, and the quote that was traded in the last 24 hours. */
export type MarketToday = { price: Price; volume: Amount }

/** Null where Binance does not answer, or has no such pair. */
export const readMarketToday = async (transport: Transport, pair: Pair): Promise<MarketToday | null> => {
  const address = new URL('https://api.binance.com/api/v3/ticker/24hr')
  address.searchParams.set('symbol', pair.replace('/', ''))
  address.searchParams.set('type', 'MINI')
  try {
    const answer = await openFetch(transport, () => undefined)(address.href, {
      signal: AbortSignal.timeout(TIMEOUT_MS),
    })
    const read = Told.safeParse(await answer.json())
    if (!read.success) return null
    const [price, volume] = [parseDecimal(read.data.lastPrice), parseDecimal(read.data.quoteVolume)]
    return price === null || volume === null || price <= 0n ? null : { price: asPrice(price), volume: asAmount(volume) }
  } catch {
    // The order is judged by the other price alone.
    return null
  }
}
