/** Apart from the page itself: what the router runs before a page comes with the first load of the app, and the form must not. */
import type { QueryClient } from '@tanstack/react-query'
import { marketsQuery } from './api.ts'
import { familyNamed } from './family.ts'
import type { FamilyModule } from './family-kit.ts'
import { draftQuery } from './draft-query.ts'

export type NewBotPage = 'create' | 'generator'

/** What such a page needs before it stands. */
export const loadNewBot = async (family: string, page: NewBotPage, client: QueryClient): Promise<FamilyModule> => {
  const entry = familyNamed(family, page)
  const [loaded] = await Promise.all([
    entry.load(),
    client.ensureQueryData(marketsQuery()),
    // Known before the form stands, so that it does not move; without it the form works all the same.
    client.ensureQueryData(draftQuery(family)).catch(() => null),
  ])
  const begins = entry.begins[page]
  return begins === undefined ? loaded : { ...loaded, emptyForm: () => ({ ...loaded.emptyForm(), ...begins }) }
}
