import { Button } from '@mantine/core'
import IconPlus from 'icon:plus'
import { createFileRoute, useNavigate } from '@tanstack/react-router'
import { ButtonLink } from '#platform/web/button-link.tsx'
import { useMessages, useTitle } from '#platform/web/language.tsx'
import { PageHeading } from '#platform/web/page-heading.tsx'
import { familyNamed, familyTitle, titleOf } from './family.ts'
import { foldersWords } from './folders-messages.ts'
import { FoldersPart } from './folders-part.tsx'
import { NewFolderDialog } from './new-folder.tsx'

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

/** The list of folders, with the dialog of a new one over it where that was asked for. */
export const FoldersOf = ({ family, isNew }: { family: string; isNew: boolean }) => {
  const words = useMessages(foldersWords)
  const title = useTitle()
  const navigate = useNavigate()
  const entry = familyNamed(family, 'folders')
  const toList = (search: { new?: true }) =>
    void navigate({ to: '/bots/$family/folder', params: { family }, search, replace: true })
  return (
    <>
      <PageHeading
        subtitle={words.noneHelp}
        actions={
          <>
            <ButtonLink to="/bots/$family/dashboard" params={{ family }} variant="default">
              {words.toBots}
            </ButtonLink>
            {entry.pages.includes('unfoldered') && (
              <ButtonLink to="/bots/$family/folder/unfoldered" params={{ family }} variant="default">
                {words.unfoldered}
              </ButtonLink>
            )}
            <Button leftSection={<IconPlus size={18} />} onClick={() => toList({ new: true })}>
              {words.create}
            </Button>
          </>
        }
      >
        {title(titleOf(entry, 'folders'))}
      </PageHeading>
      <FoldersPart family={family} heading={false} />
      {isNew && (
        <NewFolderDialog
          family={family}
          onMade={(folderId) => void navigate({ to: '/bots/$family/folder/$folderId', params: { family, folderId } })}
          onClose={() => toList({})}
        />
      )}
    </>
  )
}
