/** Name, money and acts of a folder. */
import { Group } from '@mantine/core'
import { ButtonLink } from '#platform/web/button-link.tsx'
import { useMessages } from '#platform/web/language.tsx'
import { TextLink } from '#platform/web/links.tsx'
import { ModeBadge } from '#platform/web/mode-badge.tsx'
import { PageHeading } from '#platform/web/page-heading.tsx'
import { familyNamed } from './family.ts'
import { CloneInPlace, RemoveFolder, RenameFolder } from './folder-acts-here.tsx'
import { FolderSetLive } from './folder-set-live.tsx'
import { FolderToggle } from './folder-toggle.tsx'
import type { FolderFacts } from './folders-api.ts'
import { foldersWords } from './folders-messages.ts'

export const FolderHeading = ({ folder }: { folder: FolderFacts }) => {
  const words = useMessages(foldersWords)
  const { id, family, name } = folder
  const kinds = [...new Set(folder.totals.map(({ kind }) => kind))]
  const params = { family, folderId: id }
  const { pages } = familyNamed(family, 'folder')
  return (
    <PageHeading
      subtitle={
        <Group gap={8} component="span">
          {kinds.map((kind) => (
            <ModeBadge key={kind} mode={kind} />
          ))}
          <TextLink to="/bots/$family/folder" params={{ family }} inherit>
            {words.all}
          </TextLink>
        </Group>
      }
      actions={
        <>
          {folder.bots > 0 && <FolderToggle folder={folder} />}
          {pages.includes('folder-edit') ? (
            <ButtonLink to="/bots/$family/folder/edit/$folderId" params={params} variant="default">
              {words.rename}
            </ButtonLink>
          ) : (
            <RenameFolder folder={folder} />
          )}
          {pages.includes('folder-clone') ? (
            <ButtonLink to="/bots/$family/folder/$folderId/clone" params={params} variant="default">
              {words.clone}
            </ButtonLink>
          ) : (
            <CloneInPlace folder={folder} />
          )}
          <RemoveFolder folder={folder} />
          {folder.bots > 0 && <FolderSetLive folder={folder} />}
          <ButtonLink to="/bots/$family/create" params={{ family }} search={{ folder: id }}>
            {words.newHere}
          </ButtonLink>
        </>
      }
    >
      {name}
    </PageHeading>
  )
}
