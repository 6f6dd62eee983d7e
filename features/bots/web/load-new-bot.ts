/** Apart from the page itself: what the router runs before a page comes with the first load of the app, and the form must not. */
import type { QueryClient } from '@tanstack/react-query'
import type { FormValues } from '#platform/web/form-values.ts'
import { marketsQuery } from './api.ts'
import { familyNamed } from './family.ts'
import type { FamilyModule } from './family-kit.ts'
import { draftQuery } from './draft-query.ts'
import { begunWith, runQuery } from './from-run.ts'
import { loadPairSettings, withPairSettings } from './pair-settings.ts'

export type NewBotPage = 'create' | 'generator'

/** `begun`: what the form begins with, where its address names a backtest; null for the family's own beginning. */
export type NewBotData = { loaded: FamilyModule; begun: FormValues | null }

/** What such a page needs before it stands. A backtest that has gone meanwhile leaves the form as it is without. */
export const loadNewBot = async (
  family: string,
  page: NewBotPage,
  client: QueryClient,
  from?: string,
): Promise<NewBotData> => {
  const entry = familyNamed(family, page)
  const [loaded, run] = await Promise.all([
    entry.load(),
    from === undefined ? null : client.ensureQueryData(runQuery(from)).catch(() => null),
    client.ensureQueryData(marketsQuery()),
    // Known before the form stands, so that it does not move; without it the form works all the same.
    client.ensureQueryData(draftQuery(family)).catch(() => null),
  ])
  const settings = entry.pages.includes('pair-settings') ? await loadPairSettings(client) : []
  const begins = entry.begins[page]
  return {
    loaded: withPairSettings(
      begins === undefined ? loaded : { ...loaded, emptyForm: () => ({ ...loaded.emptyForm(), ...begins }) },
      settings,
    ),
    begun: run?.family === family ? begunWith(loaded, run.form) : null,
  }
}
