import { ActionIcon, Tooltip, UnstyledButton } from '@mantine/core'
import IconMenu2 from 'icon:menu-2'
import IconSearch from 'icon:search'
import { lazy, Suspense } from 'react'
import { NotificationBell } from '#features/notifications/web/index.ts'
import type { SessionAnswer } from '#platform/web/session.ts'
import { useMessages } from '#platform/web/language.tsx'
import type { Layout } from './layout.ts'
import { LiveState } from './live-state.tsx'
import { shellWords } from './messages.ts'
import type { Open } from './overlay.ts'
import { paletteKeys } from './palette-keys.ts'
import { UserMenu } from './user-menu.tsx'
import { Wordmark } from './wordmark.tsx'

/** It grows into room that is empty, so it may come when the page is there. */
const MoneyOfDay = lazy(() => import('#features/dashboard/web/money-of-day.tsx'))

const Search = ({ onOpen }: { onOpen: () => void }) => {
  const words = useMessages(shellWords)
  return (
    <UnstyledButton className="header-search wide-only" aria-haspopup="dialog" onClick={onOpen}>
      <IconSearch size={16} stroke={1.7} />
      <span>{words.searchHint}</span>
      <kbd>{paletteKeys.join(' ')}</kbd>
    </UnstyledButton>
  )
}

type Props = { session: SessionAnswer; layout: Layout; open: Open }

export const Header = ({ session, layout, open }: Props) => {
  const words = useMessages(shellWords)
  return (
    <div className="shell-bar">
      <div className="shell-brand">
        {layout.aside === 'hidden' && (
          <Tooltip label={words.menu} withinPortal={false}>
            <ActionIcon
              className="header-button wide-only"
              variant="subtle"
              aria-label={words.menu}
              onClick={() => open('menu')}
            >
              <IconMenu2 size={20} stroke={1.7} />
            </ActionIcon>
          </Tooltip>
        )}
        <Wordmark />
      </div>
      <Search onOpen={() => open('palette')} />
      <div className="shell-side">
        <Suspense>
          <MoneyOfDay />
        </Suspense>
        <LiveState />
        <ActionIcon
          className="header-button narrow-only"
          variant="subtle"
          aria-label={words.palette}
          onClick={() => open('palette')}
        >
          <IconSearch size={20} stroke={1.7} />
        </ActionIcon>
        <NotificationBell />
        <UserMenu session={session} open={open} />
      </div>
    </div>
  )
}
