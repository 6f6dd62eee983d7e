/** Which pairs a search leaves. */
import type { MarketSummary } from '../../markets/contract.ts'

const folded = (text: string): string => text.toLowerCase().replaceAll(/[^a-z0-9]/g, '')

/** Each word somewhere in the pair or the name of its exchange, with or without the slash. */
export const foundPairs = <One extends Pick<MarketSummary, 'pair' | 'exchange'>>(
  markets: readonly One[],
  search: string,
): One[] => {
  const words = search.trim().split(/\s+/).map(folded)
  return markets.filter(({ pair, exchange }) => words.every((word) => folded(`${pair}${exchange}`).includes(word)))
}
