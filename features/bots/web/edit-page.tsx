import { Skeleton } from '@mantine/core'
import { useQuery, useSuspenseQuery } from '@tanstack/react-query'
import { createFileRoute } from '@tanstack/react-router'
import { useMessages, useTitle } from '#platform/web/language.tsx'
import { PageHeading } from '#platform/web/page-heading.tsx'
import { Problem } from '#platform/web/problem.tsx'
import { oneOf } from '#platform/web/search.ts'
import { botQuery, marketsQuery } from './api.ts'
import { EditForm } from './edit-form.tsx'
import { familyNamed, familyOfBot, familyTitle, titleOf } from './family.ts'
import { botErrors } from './messages.ts'

export const Route = createFileRoute('/bots/$family/edit/$botId')({
  staticData: { grant: 'trading', title: familyTitle('edit') },
  validateSearch: oneOf('depth', ['full', 'quick']),
  loader: async ({ params, context }) => {
    const [kit] = await Promise.all([
      familyOfBot(params, 'edit').load(),
      context.queryClient.ensureQueryData(marketsQuery()),
    ])
    return kit
  },
  component: EditPage,
})

function EditPage() {
  const { family, botId } = Route.useParams()
  const { depth } = Route.useSearch()
  const navigate = Route.useNavigate()
  const title = useTitle()
  const errors = useMessages(botErrors)
  const entry = familyNamed(family, 'edit')
  const { markets } = useSuspenseQuery(marketsQuery()).data
  const loaded = Route.useLoaderData()
  const query = useQuery(botQuery(botId))
  return (
    <>
      {/* Its line is there before the name is. */}
      <PageHeading subtitle={query.data?.name ?? '\u00a0'}>{title(titleOf(entry, 'edit'))}</PageHeading>
      {query.isPending && <Skeleton h={480} />}
      {query.isError && <Problem error={query.error} words={errors} retry={() => void query.refetch()} />}
      {query.isSuccess && (
        <EditForm
          key={botId}
          family={family}
          bot={query.data}
          loaded={loaded}
          markets={markets}
          depth={depth}
          onDepth={(next) => void navigate({ search: { depth: next }, replace: true, resetScroll: false })}
        />
      )}
    </>
  )
}
