/** Markets as the exchanges tell of them to the signer itself: the second source that orders are judged by, so that whoever asks cannot bend the first (security.md 6.1, point 4). */
import type { Pair } from '#engine/market.ts'
import type { MarketToday } from '#exchanges/binance/market-today.ts'
import type { SignerSettings } from './exchanges.ts'

/** Time in ms for which what was told counts as new, and the time for which it is used while newer is asked for. */
const FRESH_MS = 30_000
const USABLE_MS = 120_000

type Known = { told: MarketToday | null; askedMs: number; asking: Promise<MarketToday | null> | null }

/** Markets by exchange and pair, each asked for when an order needs it; `clock` gives ms. Null where an exchange does not tell. */
export const openMarketPrices = (
  { exchanges }: SignerSettings,
  clock: () => number,
): ((exchange: string, pair: Pair) => Promise<MarketToday | null>) => {
  const markets = new Map<string, Known>()
  const read = async (name: string, pair: Pair): Promise<MarketToday | null> => {
    const found = exchanges.find((exchange) => exchange.name === name)
    if (found?.adapter !== 'binance') return null
    const { readMarketToday } = await import('#exchanges/binance/market-today.ts')
    return readMarketToday(found.reach, pair)
  }
  const ask = (name: string, pair: Pair, known: Known): Promise<MarketToday | null> =>
    (known.asking ??= read(name, pair).then((told) => {
      known.told = told
      known.askedMs = clock()
      known.asking = null
      return told
    }))
  return (name, pair) => {
    const key = `${name} ${pair}`
    const known = markets.get(key) ?? { told: null, askedMs: -Infinity, asking: null }
    markets.set(key, known)
    const ageMs = clock() - known.askedMs
    if (ageMs <= FRESH_MS) return Promise.resolve(known.told)
    const asked = ask(name, pair, known)
    // An order waits for what is told first alone, or after a long rest.
    return ageMs <= USABLE_MS ? Promise.resolve(known.told) : asked
  }
}
