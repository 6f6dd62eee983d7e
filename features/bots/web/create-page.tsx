import { createFileRoute } from '@tanstack/react-router'
import { oneOf } from '#platform/web/search.ts'
import { familyTitle } from './family.ts'
import { loadNewBot } from './load-new-bot.ts'
import { NewBot } from './new-bot.tsx'

export const Route = createFileRoute('/bots/$family/create')({
  staticData: { grant: 'trading', title: familyTitle('create') },
  validateSearch: oneOf('depth', ['quick', 'full']),
  loader: ({ params, context }) => loadNewBot(params.family, 'create', context.queryClient),
  component: () => <NewBot page="create" />,
})
