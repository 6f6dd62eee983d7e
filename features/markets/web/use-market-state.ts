/** Whether prices go on, and which exchanges are silent. Asked again as long as any of that can change. */
import { useQuery } from '@tanstack/react-query'
import { apiOf } from '#platform/web/api.ts'
import type { markets, MarketState } from '../contract.ts'
import { marketErrors } from '../messages.ts'

const marketsApi = apiOf<typeof markets>('markets', { errors: marketErrors })

const ASK_AGAIN_MS = 5_000

const useClock = () =>
  useQuery(
    marketsApi.clock.queryOptions({
      staleTime: Infinity,
      refetchInterval: ({ state: { data } }) =>
        data?.state === 'replaying' || (data?.exchanges ?? []).length > 0 ? ASK_AGAIN_MS : false,
    }),
  ).data

/** `live` as long as nothing else is known. */
export const useMarketState = (): MarketState => useClock()?.state ?? 'live'

/** Since when nothing is heard of an exchange; null while it is, and as long as nothing is known. */
export const useStaleSince = (exchange: string): number | null =>
  useClock()?.exchanges.find((one) => one.exchange === exchange)?.staleSinceMs ?? null

/** The exchanges of which nothing is heard now, and since when; without those that were never reached. */
export const useSilentExchanges = (): { exchange: string; sinceMs: number }[] =>
  (useClock()?.exchanges ?? []).flatMap(({ exchange, staleSinceMs, hasPairs }) =>
    staleSinceMs === null || !hasPairs ? [] : [{ exchange, sinceMs: staleSinceMs }],
  )

/** Exchanges that could not be reached since the start, and so have no pairs. */
export const useUnreachedExchanges = (): string[] =>
  (useClock()?.exchanges ?? []).flatMap(({ exchange, hasPairs }) => (hasPairs ? [] : [exchange]))
