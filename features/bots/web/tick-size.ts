import type { MarketSummary } from '../../markets/contract.ts'

/** Tick size of a pair, among markets that may not be here yet. */
export const tickSizeIn = (
  markets: readonly MarketSummary[] | undefined,
  { exchange, pair }: { exchange: string; pair: string },
): string => markets?.find((market) => market.exchange === exchange && market.pair === pair)?.tickSize ?? '0.01'
