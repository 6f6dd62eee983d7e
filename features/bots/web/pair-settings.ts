/** New bots of a futures pair begin with what their user has set for it, whatever the preset says. */
import type { QueryClient } from '@tanstack/react-query'
import { apiOf } from '#platform/web/api.ts'
import type { pairSettings, PairSetting } from '../../pair-settings/contract.ts'
import type { FamilyModule } from './family-kit.ts'

const api = apiOf<typeof pairSettings>('pairSettings')

/** Without them the form works all the same. */
export const loadPairSettings = async (client: QueryClient): Promise<readonly PairSetting[]> => {
  try {
    return (await client.fetchQuery(api.all.queryOptions({ staleTime: 0 }))).settings
  } catch {
    return []
  }
}

export const withPairSettings = (family: FamilyModule, settings: readonly PairSetting[]): FamilyModule => ({
  ...family,
  applyPreset: (name, form, now, candles) => {
    const { exchange, pair } = now.market
    const filled = family.applyPreset(name, form, now, candles)
    const own = settings.find((setting) => setting.exchange === exchange && setting.pair === pair)
    if (own === undefined) return filled
    const { leverage, marginType, key } = own
    return { ...filled, leverage: String(leverage), marginType, ...(key === null ? {} : { account: key.id }) }
  },
})
