/** Whatever may lie over the page; each part comes when it is first asked for. */
import { lazy, Suspense, useEffect } from 'react'
import { useMessages } from '#platform/web/language.tsx'
import { Sheet } from '#platform/web/sheet.tsx'
import type { SessionAnswer } from '#platform/web/session.ts'
import type { MenuLine } from './menu.ts'
import { MenuList } from './menu-list.tsx'
import { shellWords } from './messages.ts'
import type { Open, Overlay } from './overlay.ts'

const BugDialog = lazy(() => import('#features/bug-reports/web/bug-dialog.tsx'))
const LayoutDrawer = lazy(() => import('./layout-drawer.tsx'))
const NewBotMenu = lazy(() => import('./new-bot-menu.tsx'))
const loadPalette = () => import('./palette.tsx')
const Palette = lazy(loadPalette)
const PreferencesDrawer = lazy(() => import('#features/preferences/web/preferences-drawer.tsx'))
const ShortcutList = lazy(() => import('./shortcut-list.tsx'))

/** By then the page itself has what it needs. */
const PALETTE_AFTER_MS = 2_000

type Props = { overlay: Overlay; open: Open; menu: readonly MenuLine[]; session: SessionAnswer }

export const Overlays = (props: Props) => {
  useEffect(() => {
    // Letters typed right after Ctrl+K must find it there.
    const timer = setTimeout(() => void loadPalette(), PALETTE_AFTER_MS)
    return () => clearTimeout(timer)
  }, [])
  return (
    <Suspense>
      <TopOverlay {...props} />
    </Suspense>
  )
}

const TopOverlay = ({ overlay, open, menu, session }: Props) => {
  const close = () => open('none')
  switch (overlay) {
    case 'none':
      return null
    case 'menu':
      return <MenuDrawer menu={menu} onClose={close} />
    case 'new':
      return <NewBotMenu onClose={close} />
    case 'palette':
      return <Palette menu={menu} session={session} open={open} />
    case 'shortcuts':
      return <ShortcutList lines={menu} onClose={close} />
    case 'layout':
      return <LayoutDrawer onClose={close} />
    case 'bug':
      return <BugDialog onClose={close} />
    case 'preferences':
      return <PreferencesDrawer onClose={close} />
  }
}

const MenuDrawer = ({ menu, onClose }: { menu: readonly MenuLine[]; onClose: () => void }) => {
  const words = useMessages(shellWords)
  return (
    <Sheet title={words.menu} onClose={onClose}>
      <MenuList lines={menu} onFollow={onClose} />
    </Sheet>
  )
}
