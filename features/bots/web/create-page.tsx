import { createFileRoute } from '@tanstack/react-router'
import { useSuspenseQuery } from '@tanstack/react-query'
import { useTitle } from '#platform/web/language.tsx'
import { PageHeading } from '#platform/web/page-heading.tsx'
import { marketsQuery } from './api.ts'
import { CreateForm } from './create-form.tsx'
import { familyNamed, familyTitle, titleOf } from './family.ts'

export const Route = createFileRoute('/bots/$family/create')({
  staticData: { grant: 'trading', title: familyTitle('create') },
  loader: async ({ params, context }) => {
    const [kit] = await Promise.all([
      familyNamed(params.family, 'create').load(),
      context.queryClient.ensureQueryData(marketsQuery()),
    ])
    return kit
  },
  component: CreatePage,
})

function CreatePage() {
  const { family } = Route.useParams()
  const title = useTitle()
  const entry = familyNamed(family, 'create')
  const { markets } = useSuspenseQuery(marketsQuery()).data
  return (
    <>
      <PageHeading subtitle={title(entry.about)}>{title(titleOf(entry, 'create'))}</PageHeading>
      <CreateForm family={family} loaded={Route.useLoaderData()} markets={markets} />
    </>
  )
}
