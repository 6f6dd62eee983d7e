/** Around every page of somebody signed in: header, menu, page, footer; a bar at the bottom on phones. */
import { AppShell, Drawer } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { useQueryClient } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { type ReactNode, useEffect } from 'react'
import { useMessages } from '#platform/web/language.tsx'
import { sharedMessages } from '#platform/web/messages.ts'
import { Announcer, startLive, useConnection } from '#features/live/web/index.ts'
import { type SessionAnswer, sessionQuery } from '#features/sign-in/web/index.ts'
import { useAccountPreferences } from '#features/preferences/web/index.ts'
import { Footer } from './footer.tsx'
import { Header } from './header.tsx'
import { shellWords } from './messages.ts'
import { MenuList } from './menu-list.tsx'
import { NotEncrypted } from './not-encrypted.tsx'
import { PhoneBar } from './phone-bar.tsx'
import { Shortcuts } from './shortcuts.tsx'
import { useMenu } from './use-menu.ts'

const useLive = () => {
  const queryClient = useQueryClient()
  const router = useRouter()
  useEffect(
    () =>
      startLive(queryClient, () => {
        void queryClient.invalidateQueries({ queryKey: sessionQuery.queryKey }).then(() => router.invalidate())
      }),
    [queryClient, router],
  )
}

const Shell = ({ session, children }: { session: SessionAnswer; children: ReactNode }) => {
  const words = useMessages(shellWords)
  const shared = useMessages(sharedMessages)
  const menu = useMenu(session)
  const [isMenuOpen, menuDrawer] = useDisclosure(false)
  const [areShortcutsOpen, shortcuts] = useDisclosure(false)
  const isStale = useConnection().kind === 'stale'
  useLive()
  useAccountPreferences(session.user)
  return (
    <AppShell
      header={{ height: 64 }}
      navbar={{ width: 232, breakpoint: 'sm', collapsed: { mobile: true } }}
      padding={{ base: 'md', sm: 'lg' }}
    >
      <a href="#content" className="skip-link">
        {words.skip}
      </a>
      <AppShell.Header className="shell-header">
        <Header session={session} onShortcuts={shortcuts.open} />
      </AppShell.Header>
      <AppShell.Navbar className="shell-navbar" p="sm" visibleFrom="sm" aria-label={words.menu}>
        <MenuList lines={menu} />
      </AppShell.Navbar>
      <AppShell.Main id="content" tabIndex={-1} className="shell-main">
        <NotEncrypted />
        <div className={isStale ? 'shell-page stale' : 'shell-page'}>{children}</div>
        <Footer />
      </AppShell.Main>
      <PhoneBar lines={menu} onMore={menuDrawer.open} />
      <Drawer
        opened={isMenuOpen}
        onClose={menuDrawer.close}
        title={words.menu}
        position="bottom"
        closeButtonProps={{ 'aria-label': shared.close }}
      >
        <MenuList lines={menu} onFollow={menuDrawer.close} />
      </Drawer>
      <Shortcuts lines={menu} isOpen={areShortcutsOpen} onOpen={shortcuts.open} onClose={shortcuts.close} />
      <Announcer />
    </AppShell>
  )
}

export default Shell
