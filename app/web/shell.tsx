/** Around every page of somebody signed in: header, menu, page, footer; a bar at the bottom on phones. */
import { AppShell } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { type ReactNode, useEffect, useState } from 'react'
import { useMessages } from '#platform/web/language.tsx'
import { DeletionBanner } from '#features/deletion/web/index.ts'
import { ImpersonationBanner } from '#features/impersonation/web/index.ts'
import { Announcer, startLive, useConnection } from '#features/live/web/index.ts'
import { StepUp } from '#features/sign-in/web/index.ts'
import { SubscriptionBanner } from '#features/subscription/web/index.ts'
import { type SessionAnswer, sessionQuery } from '#platform/web/session.ts'
import { useAccountPreferences } from '#features/preferences/web/index.ts'
import { AuthenticatorNeeded } from './authenticator-needed.tsx'
import { Footer } from './footer.tsx'
import { Header } from './header.tsx'
import { layoutAttributes } from './layout.ts'
import './layout.css'
import { LiveState } from './live-state.tsx'
import { shellWords } from './messages.ts'
import { MenuList, NewBotButton } from './menu-list.tsx'
import { NotEncrypted } from './not-encrypted.tsx'
import type { Overlay } from './overlay.ts'
import { Overlays } from './overlays.tsx'
import { PhoneBar } from './phone-bar.tsx'
import { useLayout } from './use-layout.ts'
import { useMenu } from './use-menu.ts'
import { useShortcuts } from './use-shortcuts.ts'

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

/** The menu of the administration is longer than many a screen is high: where one is stands in sight when it is first drawn. */
const showActive = (menu: HTMLElement | null): void => {
  menu?.querySelector('[data-active]')?.scrollIntoView({ block: 'nearest' })
}

/** The menu in pixels: with names, and with icons alone. */
const MENU = { shown: 184, narrow: 56 }

const Shell = ({ session, children }: { session: SessionAnswer; children: ReactNode }) => {
  const words = useMessages(shellWords)
  const menu = useMenu(session)
  const layout = useLayout()
  const [overlay, open] = useState<Overlay>('none')
  const isStale = useConnection().kind === 'stale'
  const isNarrow = layout.aside === 'narrow'
  useLive()
  useAccountPreferences(session.user)
  const mayTrade = session.grants.includes('trading')
  useShortcuts({ lines: menu, mayTrade, open })
  return (
    <AppShell
      {...layoutAttributes(layout)}
      header={{ height: 48 }}
      transitionDuration={0}
      navbar={{
        width: isNarrow ? MENU.narrow : MENU.shown,
        breakpoint: 'sm',
        collapsed: { mobile: true, desktop: layout.aside === 'hidden' },
      }}
      padding={{ base: 'md', sm: 'lg' }}
    >
      <a href="#content" className="skip-link">
        {words.skip}
      </a>
      <AppShell.Header className="shell-header">
        <Header session={session} layout={layout} open={open} />
      </AppShell.Header>
      {layout.aside !== 'hidden' && (
        <AppShell.Navbar
          ref={showActive}
          className="shell-navbar"
          p="sm"
          pt="md"
          visibleFrom="sm"
          aria-label={words.menu}
        >
          <div className="shell-menu">
            {mayTrade && <NewBotButton onOpen={() => open('new')} />}
            <MenuList lines={menu} isNarrow={isNarrow} />
          </div>
        </AppShell.Navbar>
      )}
      <AppShell.Main id="content" tabIndex={-1} className="shell-main">
        <ImpersonationBanner session={session} />
        <DeletionBanner />
        <SubscriptionBanner />
        <NotEncrypted />
        <AuthenticatorNeeded session={session} />
        <div className={isStale ? 'shell-page stale' : 'shell-page'}>{children}</div>
        <Footer state={<LiveState />} />
      </AppShell.Main>
      <PhoneBar lines={menu} mayTrade={mayTrade} open={open} />
      <Overlays overlay={overlay} open={open} menu={menu} session={session} />
      <StepUp />
      <Announcer />
    </AppShell>
  )
}

export default Shell
