import { Avatar, Menu, Text, UnstyledButton, VisuallyHidden } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { IconKeyboard, IconLogout, IconSettings } from '@tabler/icons-react'
import { lazy, Suspense, useRef } from 'react'
import { useMessages } from '#platform/web/language.tsx'
import { type SessionAnswer, useSignOut } from '#features/sign-in/web/index.ts'
import { shellWords } from './messages.ts'

const PreferencesDrawer = lazy(() => import('#features/preferences/web/preferences-drawer.tsx'))

const initialsOf = (name: string): string =>
  name
    .split(/\s+/)
    .slice(0, 2)
    .map((word) => word.slice(0, 1).toUpperCase())
    .join('')

export const UserMenu = ({ session, onShortcuts }: { session: SessionAnswer; onShortcuts: () => void }) => {
  const words = useMessages(shellWords)
  const signOut = useSignOut()
  const [arePreferencesOpen, preferences] = useDisclosure(false)
  const button = useRef<HTMLButtonElement>(null)
  const closePreferences = () => {
    preferences.close()
    button.current?.focus()
  }
  const { name, username } = session.user
  return (
    <>
      <Menu position="bottom-end" width={240} shadow="md" withinPortal={false}>
        <Menu.Target>
          <UnstyledButton ref={button} className="user-button">
            <VisuallyHidden>{`${words.userMenu}: ${name || username}`}</VisuallyHidden>
            <Avatar aria-hidden radius="xl" color="brand" name={name || username}>
              {initialsOf(name || username)}
            </Avatar>
          </UnstyledButton>
        </Menu.Target>
        <Menu.Dropdown>
          <Menu.Label>
            <Text size="sm" fw={600} c="var(--mantine-color-text)" truncate>
              {name || username}
            </Text>
            <Text size="xs" c="dimmed" truncate>
              {username}
            </Text>
          </Menu.Label>
          <Menu.Item leftSection={<IconSettings size={18} />} onClick={preferences.open}>
            {words.preferences}
          </Menu.Item>
          <Menu.Item leftSection={<IconKeyboard size={18} />} onClick={onShortcuts}>
            {words.shortcuts}
          </Menu.Item>
          <Menu.Divider />
          <Menu.Item leftSection={<IconLogout size={18} />} onClick={() => signOut.mutate()}>
            {words.signOut}
          </Menu.Item>
        </Menu.Dropdown>
      </Menu>
      {arePreferencesOpen && (
        <Suspense>
          <PreferencesDrawer onClose={closePreferences} />
        </Suspense>
      )}
    </>
  )
}
