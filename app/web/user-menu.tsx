import { Avatar, Menu, Text, UnstyledButton, VisuallyHidden } from '@mantine/core'
import {
  IconEye,
  IconEyeOff,
  IconKeyboard,
  IconLanguage,
  IconLogout,
  IconSettings,
  IconUserCircle,
} from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { hiddenAmounts } from '#platform/web/hidden-amounts.ts'
import { useAmountsHidden, useLanguage, useMessages } from '#platform/web/language.tsx'
import { changePreferences } from '#features/preferences/web/index.ts'
import { type SessionAnswer, useSignOut } from '#features/sign-in/web/index.ts'
import { shellWords } from './messages.ts'
import type { Open } from './overlay.ts'

const initialsOf = (name: string): string =>
  name
    .split(/\s+/)
    .slice(0, 2)
    .map((word) => word.slice(0, 1).toUpperCase())
    .join('')

const Choices = ({ open }: { open: Open }) => {
  const words = useMessages(shellWords)
  const language = useLanguage()
  const areHidden = useAmountsHidden()
  const AmountsIcon = areHidden ? IconEye : IconEyeOff
  const other = language === 'hu' ? 'en' : 'hu'
  return (
    <>
      <Menu.Item leftSection={<IconSettings size={18} />} onClick={() => open('preferences')}>
        {words.preferences}
      </Menu.Item>
      <Menu.Item leftSection={<AmountsIcon size={18} />} onClick={hiddenAmounts.toggle}>
        {areHidden ? words.showAmounts : words.hideAmounts}
      </Menu.Item>
      <Menu.Item
        hiddenFrom="sm"
        lang={other}
        leftSection={<IconLanguage size={18} />}
        onClick={() => void changePreferences({ language: other })}
      >
        {words.otherLanguage}
      </Menu.Item>
      <Menu.Item leftSection={<IconKeyboard size={18} />} onClick={() => open('shortcuts')}>
        {words.shortcuts}
      </Menu.Item>
    </>
  )
}

export const UserMenu = ({ session, open }: { session: SessionAnswer; open: Open }) => {
  const words = useMessages(shellWords)
  const signOut = useSignOut()
  const { name, username } = session.user
  return (
    <Menu position="bottom-end" width={240} shadow="md" withinPortal={false}>
      <Menu.Target>
        <UnstyledButton className="user-button">
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
        <Menu.Item component={Link} to="/user/profile" leftSection={<IconUserCircle size={18} />}>
          {words.profile}
        </Menu.Item>
        <Choices open={open} />
        <Menu.Divider />
        <Menu.Item leftSection={<IconLogout size={18} />} onClick={() => signOut.mutate()}>
          {words.signOut}
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  )
}
