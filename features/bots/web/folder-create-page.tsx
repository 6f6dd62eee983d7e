import { createFileRoute } from '@tanstack/react-router'
import { familyNamed, familyTitle } from './family.ts'
import { FoldersOf } from './folders-of.tsx'

export const Route = createFileRoute('/bots/$family/folder/create')({
  staticData: { grant: 'trading', title: familyTitle('folder-create') },
  loader: ({ params }) => {
    familyNamed(params.family, 'folder-create')
  },
  component: CreatePage,
})

/** A name is all that a folder takes: it is asked for over the list of the others. */
function CreatePage() {
  return <FoldersOf family={Route.useParams().family} isNew />
}
