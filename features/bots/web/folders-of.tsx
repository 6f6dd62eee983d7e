/** Folders of a family as a page. */
import { Button } from '@mantine/core'
import IconPlus from 'icon:plus'
import { useNavigate } from '@tanstack/react-router'
import { ButtonLink } from '#platform/web/button-link.tsx'
import { useMessages, useTitle } from '#platform/web/language.tsx'
import { PageHeading } from '#platform/web/page-heading.tsx'
import { familyNamed, titleOf } from './family.ts'
import { foldersWords } from './folders-messages.ts'
import { FoldersPart } from './folders-part.tsx'
import { NewFolderDialog } from './new-folder.tsx'

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
      <FoldersPart family={family} />
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
