/** Whether prices go on. Only a replay can end, so only a replay is asked again. */
import { useQuery } from '@tanstack/react-query'
import { apiOf } from '#platform/web/api.ts'
import type { markets, MarketState } from '../contract.ts'

const marketsApi = apiOf<typeof markets>('markets')

const ASK_AGAIN_MS = 5_000

/** `live` as long as nothing else is known. */
export const useMarketState = (): MarketState => {
  const query = useQuery(
    marketsApi.clock.queryOptions({
      staleTime: Infinity,
      refetchInterval: ({ state }) => (state.data?.state === 'replaying' ? ASK_AGAIN_MS : false),
    }),
  )
  return query.data?.state ?? 'live'
}
