import { createFileRoute, type SearchSchemaInput } from '@tanstack/react-router'
import { oneOf } from '#platform/web/search.ts'
import { familyTitle } from './family.ts'
import { folderIn, type FolderSearch, pairIn, type PairSearch } from './from-run.ts'
import { loadNewBot } from './load-new-bot.ts'
import { NewBot } from './new-bot.tsx'

const depthOf = oneOf('depth', ['quick', 'full'])

/** The page that makes a bot with the generator chosen; a family without one has no such page. */
export const Route = createFileRoute('/bots/$family/generator')({
  staticData: { grant: 'trading', title: familyTitle('generator') },
  validateSearch: (search: FolderSearch & PairSearch & { depth?: unknown } & SearchSchemaInput) => ({
    ...depthOf(search),
    ...folderIn(search),
    ...pairIn(search),
  }),
  loader: ({ params, context }) => loadNewBot(params.family, 'generator', context.queryClient),
  component: () => <NewBot page="generator" />,
})
