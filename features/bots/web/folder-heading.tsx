/** Name, money and acts of a folder. */
import { Group, Text } from '@mantine/core'
import { ButtonLink } from '#platform/web/button-link.tsx'
import { useMessages } from '#platform/web/language.tsx'
import { TextLink } from '#platform/web/links.tsx'
import { ModeBadge } from '#platform/web/mode-badge.tsx'
import { PageHeading } from '#platform/web/page-heading.tsx'
import { FolderMenu } from './folder-menu.tsx'
import { FolderToggle } from './folder-toggle.tsx'
import type { FolderFacts } from './folders-api.ts'
import { foldersWords } from './folders-messages.ts'
import styles from './pages.module.css'

export const FolderHeading = ({ folder }: { folder: FolderFacts }) => {
  const words = useMessages(foldersWords)
  const { id, family, name } = folder
  const kinds = [...new Set(folder.totals.map(({ kind }) => kind))]
  return (
    <PageHeading
      subtitle={
        <Group gap={8} component="span">
          {kinds.map((kind) => (
            <ModeBadge key={kind} mode={kind} />
          ))}
          <Text span inherit>
            {family.toUpperCase()}
          </Text>
          <TextLink to="/bots/$family/folder" params={{ family }} inherit>
            {words.all}
          </TextLink>
        </Group>
      }
      actions={
        <div className={styles['acts']}>
          {folder.bots > 0 && <FolderToggle folder={folder} />}
          <FolderMenu folder={folder} />
          <ButtonLink to="/bots/$family/create" params={{ family }} search={{ folder: id }}>
            {words.newHere}
          </ButtonLink>
        </div>
      }
    >
      {name}
    </PageHeading>
  )
}
