/** What is seldom done with a folder, in one menu on its page. */
import { Button, Menu } from '@mantine/core'
import IconChevronDown from 'icon:chevron-down'
import { lazy, Suspense, useState } from 'react'
import { useMessages } from '#platform/web/language.tsx'
import { MenuLink } from '#platform/web/menu-link.tsx'
import { actMessages } from './act-messages.ts'
import { familyNamed } from './family.ts'
import { useFolderBulk } from './folder-bulk.tsx'
import type { FolderFacts } from './folders-api.ts'
import { foldersWords } from './folders-messages.ts'

/** They come when they are asked for. */
const CloneFolderDialog = lazy(() => import('./clone-folder-dialog.tsx'))
const RenameFolderDialog = lazy(() => import('./rename-folder-dialog.tsx'))
const RemoveFolderDialog = lazy(() => import('./remove-folder-dialog.tsx'))

type Props = { folder: FolderFacts }
/** Where the family has a page for renaming or cloning, the menu leads there. */
type Asked = 'rename' | 'clone' | 'remove'

export const FolderMenu = ({ folder }: Props) => {
  const words = useMessages(foldersWords)
  const { actions } = useMessages(actMessages)
  const bulk = useFolderBulk(folder)
  const [open, setOpen] = useState<Asked | null>(null)
  const { id, family } = folder
  const { pages } = familyNamed(family, 'folder')
  const params = { family, folderId: id }
  return (
    <>
      <Menu position="bottom-end" withinPortal={false} floatingStrategy="fixed">
        <Menu.Target>
          <Button variant="default" rightSection={<IconChevronDown size={16} />} loading={bulk.isReading}>
            {actions}
          </Button>
        </Menu.Target>
        <Menu.Dropdown>
          {folder.bots > 0 && (
            <>
              <Menu.Item onClick={() => bulk.ask('investment')}>{words.investAll}…</Menu.Item>
              <Menu.Item onClick={() => bulk.ask('set-live')}>{words.setAllLive}…</Menu.Item>
              <Menu.Divider />
            </>
          )}
          {pages.includes('folder-edit') ? (
            <MenuLink to="/bots/$family/folder/edit/$folderId" params={params}>
              {words.rename}
            </MenuLink>
          ) : (
            <Menu.Item onClick={() => setOpen('rename')}>{words.rename}…</Menu.Item>
          )}
          {pages.includes('folder-clone') ? (
            <MenuLink to="/bots/$family/folder/$folderId/clone" params={params}>
              {words.clone}
            </MenuLink>
          ) : (
            <Menu.Item onClick={() => setOpen('clone')}>{words.clone}…</Menu.Item>
          )}
          <Menu.Divider />
          <Menu.Item c="var(--loss)" onClick={() => setOpen('remove')}>
            {words.remove}…
          </Menu.Item>
        </Menu.Dropdown>
      </Menu>
      <FolderDialogs folder={folder} open={open} onClose={() => setOpen(null)} />
      {bulk.view}
    </>
  )
}

const FolderDialogs = ({ folder, open, onClose }: Props & { open: Asked | null; onClose: () => void }) => (
  <Suspense>
    {open === 'rename' && <RenameFolderDialog folder={folder} onClose={onClose} />}
    {open === 'clone' && <CloneFolderDialog folder={folder} onClose={onClose} />}
    {open === 'remove' && <RemoveFolderDialog folder={folder} onClose={onClose} />}
  </Suspense>
)
