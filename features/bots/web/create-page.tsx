import { createFileRoute } from '@tanstack/react-router'
import { useSuspenseQuery } from '@tanstack/react-query'
import { useTitle } from '#platform/web/language.tsx'
import { PageHeading } from '#platform/web/page-heading.tsx'
import { oneOf } from '#platform/web/search.ts'
import { marketsQuery } from './api.ts'
import { CreateForm } from './create-form.tsx'
import { draftQuery } from './use-draft.ts'
import { familyNamed, familyTitle, titleOf } from './family.ts'

export const Route = createFileRoute('/bots/$family/create')({
  staticData: { grant: 'trading', title: familyTitle('create') },
  validateSearch: oneOf('depth', ['quick', 'full']),
  loader: async ({ params, context }) => {
    const [kit] = await Promise.all([
      familyNamed(params.family, 'create').load(),
      context.queryClient.ensureQueryData(marketsQuery()),
      // Known before the form stands, so that it does not move; without it the form works all the same.
      context.queryClient.ensureQueryData(draftQuery(params.family)).catch(() => null),
    ])
    return kit
  },
  component: CreatePage,
})

function CreatePage() {
  const { family } = Route.useParams()
  const { depth } = Route.useSearch()
  const navigate = Route.useNavigate()
  const title = useTitle()
  const entry = familyNamed(family, 'create')
  const { markets } = useSuspenseQuery(marketsQuery()).data
  return (
    <>
      <PageHeading subtitle={title(entry.about)}>{title(titleOf(entry, 'create'))}</PageHeading>
      <CreateForm
        family={family}
        loaded={Route.useLoaderData()}
        markets={markets}
        depth={depth}
        onDepth={(next) => void navigate({ search: { depth: next }, replace: true, resetScroll: false })}
      />
    </>
  )
}
