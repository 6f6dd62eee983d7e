import { createFileRoute } from '@tanstack/react-router'
import { familyNamed, familyTitle } from './family.ts'
import { FoldersOf } from './folders-of.tsx'

export const Route = createFileRoute('/bots/$family/folder/')({
  staticData: { grant: 'trading', title: familyTitle('folders') },
  validateSearch: (search: Record<string, unknown>): { new?: true } => (search['new'] === true ? { new: true } : {}),
  loader: ({ params }) => {
    familyNamed(params.family, 'folders')
  },
  component: FoldersPage,
})

function FoldersPage() {
  const { family } = Route.useParams()
  const { new: isNew = false } = Route.useSearch()
  return <FoldersOf family={family} isNew={isNew} />
}
