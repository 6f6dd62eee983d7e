/** Last price of a pair, as Binance tells it to anybody: https://developers.binance.com/docs/binance-spot-api-docs/rest-api/market-data-endpoints#symbol-price-ticker. */
import { z } from 'zod'
import type { Pair } from '#engine/market.ts'
import { asPrice, parseDecimal, type Price } from '#engine/money.ts'
import { openFetch, type Transport } from '../transport.ts'

/** Time limit in ms: an order waits for the first price of its pair. */
const TIMEOUT_MS = 2_000

const Told = z.object({ price: z.string().regex(/^\d{1,18}(?:\.\d{1,18})?$/) })

/** Null where Binance does not answer, or has no such price. */
export const readLastPrice = async (transport: Transport, pair: Pair): Promise<Price | null> => {
  const address = new URL('https://api.binance.com/api/v3/ticker/price')
  address.searchParams.set('symbol', pair.replace('/', ''))
  try {
    const answer = await openFetch(transport, () => undefined)(address.href, {
      signal: AbortSignal.timeout(TIMEOUT_MS),
    })
    const read = Told.safeParse(await answer.json())
    const price = read.success ? parseDecimal(read.data.price) : null
    return price === null || price <= 0n ? null : asPrice(price)
  } catch {
    // The order is judged by the other price alone.
    return null
  }
}
