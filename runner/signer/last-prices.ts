/** Last prices as the exchanges tell them to the signer itself: the second source that orders are judged by, so that whoever asks cannot bend the first (security.md 6.1, point 4). */
import type { Pair } from '#engine/market.ts'
import type { Price } from '#engine/money.ts'
import type { SignerSettings } from './exchanges.ts'

/** Time in ms for which a price counts as told just now, and the time for which it is used while a newer one is asked for. */
const FRESH_MS = 30_000
const USABLE_MS = 120_000

type Known = { price: Price | null; askedMs: number; asking: Promise<Price | null> | null }

/** Prices by exchange and pair, each asked for when an order needs it; `clock` gives ms. Null where an exchange does not tell. */
export const openLastPrices = (
  { exchanges }: SignerSettings,
  clock: () => number,
): ((exchange: string, pair: Pair) => Promise<Price | null>) => {
  const prices = new Map<string, Known>()
  const read = async (name: string, pair: Pair): Promise<Price | null> => {
    const found = exchanges.find((exchange) => exchange.name === name)
    if (found?.adapter !== 'binance') return null
    const { readLastPrice } = await import('#exchanges/binance/last-price.ts')
    return readLastPrice(found.reach, pair)
  }
  const ask = (name: string, pair: Pair, known: Known): Promise<Price | null> =>
    (known.asking ??= read(name, pair).then((price) => {
      known.price = price
      known.askedMs = clock()
      known.asking = null
      return price
    }))
  return (name, pair) => {
    const key = `${name} ${pair}`
    const known = prices.get(key) ?? { price: null, askedMs: -Infinity, asking: null }
    prices.set(key, known)
    const ageMs = clock() - known.askedMs
    if (ageMs <= FRESH_MS) return Promise.resolve(known.price)
    const asked = ask(name, pair, known)
    // An order waits for the first price alone, or for one after a long rest.
    return ageMs <= USABLE_MS ? Promise.resolve(known.price) : asked
  }
}
