import { createFileRoute } from '@tanstack/react-router'
import { oneOf } from '#platform/web/search.ts'
import { familyTitle } from './family.ts'
import { loadNewBot } from './load-new-bot.ts'
import { NewBot } from './new-bot.tsx'

export const Route = createFileRoute('/bots/$family/create')({
  staticData: { grant: 'trading', title: familyTitle('create') },
  validateSearch: oneOf('depth', ['quick', 'full']),
  loader: ({ params, context }) => loadNewBot(params.family, 'create', context.queryClient),
  component: CreatePage,
})

function CreatePage() {
  const { family } = Route.useParams()
  const { depth } = Route.useSearch()
  const navigate = Route.useNavigate()
  return (
    <NewBot
      family={family}
      page="create"
      loaded={Route.useLoaderData()}
      depth={depth}
      onDepth={(next) => void navigate({ search: { depth: next }, replace: true, resetScroll: false })}
    />
  )
}
