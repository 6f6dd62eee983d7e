/** A page that makes a bot of a family: its title, and the form with what this page begins with. */
import { type QueryClient, useSuspenseQuery } from '@tanstack/react-query'
import { useTitle } from '#platform/web/language.tsx'
import { PageHeading } from '#platform/web/page-heading.tsx'
import { marketsQuery } from './api.ts'
import { CreateForm } from './create-form.tsx'
import { familyNamed, titleOf } from './family.ts'
import type { FamilyModule } from './family-kit.ts'
import { draftQuery } from './use-draft.ts'
import type { Depth } from './wizard-state.ts'

type Props = {
  family: string
  page: 'create' | 'generator'
  loaded: FamilyModule
  depth: Depth
  onDepth: (depth: Depth) => void
}

/** What such a page needs before it stands. */
export const loadNewBot = async (family: string, page: Props['page'], client: QueryClient): Promise<FamilyModule> => {
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

export const NewBot = ({ family, page, loaded, depth, onDepth }: Props) => {
  const title = useTitle()
  const entry = familyNamed(family, page)
  const { markets } = useSuspenseQuery(marketsQuery()).data
  return (
    <>
      <PageHeading subtitle={title(entry.about)}>{title(titleOf(entry, page))}</PageHeading>
      <CreateForm key={page} family={family} loaded={loaded} markets={markets} depth={depth} onDepth={onDepth} />
    </>
  )
}
