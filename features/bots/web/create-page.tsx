import { createFileRoute, type SearchSchemaInput } from '@tanstack/react-router'
import { oneOf } from '#platform/web/search.ts'
import { familyTitle } from './family.ts'
import { folderIn, type FolderSearch, type FromSearch, fromOf, pairIn, type PairSearch } from './from-run.ts'
import { loadNewBot } from './load-new-bot.ts'
import { NewBot } from './new-bot.tsx'

const depthOf = oneOf('depth', ['quick', 'full'])

export const Route = createFileRoute('/bots/$family/create')({
  staticData: { grant: 'trading', title: familyTitle('create') },
  validateSearch: (search: FromSearch & FolderSearch & PairSearch & { depth?: unknown } & SearchSchemaInput) => ({
    ...depthOf(search),
    ...fromOf(search),
    ...folderIn(search),
    ...pairIn(search),
  }),
  loaderDeps: ({ search: { from } }) => ({ from }),
  loader: ({ params, deps, context }) => loadNewBot(params.family, 'create', context.queryClient, deps.from),
  component: () => <NewBot page="create" />,
})
