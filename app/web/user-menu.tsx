import { Avatar, ColorSwatch, Menu, Text, UnstyledButton, VisuallyHidden } from '@mantine/core'
import IconBug from 'icon:bug'
import IconCashBanknote from 'icon:cash-banknote'
import IconEye from 'icon:eye'
import IconEyeOff from 'icon:eye-off'
import IconKey from 'icon:key'
import IconKeyboard from 'icon:keyboard'
import IconLanguage from 'icon:language'
import IconLayoutSidebar from 'icon:layout-sidebar'
import IconLogout from 'icon:logout'
import IconSettings from 'icon:settings'
import IconShieldLock from 'icon:shield-lock'
import IconTicket from 'icon:ticket'
import IconUserCircle from 'icon:user-circle'
import IconWallet from 'icon:wallet'
import { Link, useRouter } from '@tanstack/react-router'
import { hiddenAmounts } from '#platform/web/hidden-amounts.ts'
import { useAmountsHidden, useLanguage, useMessages } from '#platform/web/language.tsx'
import { changePreferences } from '#features/preferences/web/index.ts'
import { useSignOut } from '#features/sign-in/web/index.ts'
import type { SessionAnswer } from '#platform/web/session.ts'
import { fullName } from '#platform/person-name.ts'
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
      <Menu.Item leftSection={<IconLayoutSidebar size={18} />} onClick={() => open('layout')}>
        {words.layout}
      </Menu.Item>
      <Menu.Item
        lang={other}
        leftSection={<IconLanguage size={18} />}
        onClick={() => void changePreferences({ language: other })}
      >
        {words.otherLanguage}
      </Menu.Item>
      <Menu.Item leftSection={<IconKeyboard size={18} />} onClick={() => open('shortcuts')}>
        {words.shortcuts}
      </Menu.Item>
      <Menu.Item leftSection={<IconBug size={18} />} onClick={() => open('bug')}>
        {words.bugTitle}
      </Menu.Item>
    </>
  )
}

/** Of the account; those that are not built, or not for this role, are left out. */
const ownPages = [
  { to: '/user/api', label: 'menuUserApiKeys', icon: IconKey },
  { to: '/user/wallet', label: 'menuUserWallets', icon: IconWallet },
  { to: '/user/wallet/withdrawal', label: 'menuUserWithdrawal', icon: IconCashBanknote },
  { to: '/user/coupon', label: 'menuUserMyCoupons', icon: IconTicket },
] as const

const Pages = ({ session }: { session: SessionAnswer }) => {
  const words = useMessages(shellWords)
  const { routesById } = useRouter()
  const isBuilt = (to: string): boolean => to in routesById
  return (
    <>
      <Menu.Item
        renderRoot={(props) => <Link to="/user/profile" search={{ tab: 'security' }} {...props} />}
        leftSection={<IconShieldLock size={18} />}
        rightSection={
          session.hasAuthenticator ? null : <ColorSwatch aria-hidden size={10} color="var(--mantine-color-yellow-5)" />
        }
      >
        {words.menuUserSafeAccount}
        {!session.hasAuthenticator && <VisuallyHidden>. {words.safeAccountOff}</VisuallyHidden>}
      </Menu.Item>
      <Menu.Item component={Link} to="/user/profile" leftSection={<IconUserCircle size={18} />}>
        {words.profile}
      </Menu.Item>
      {ownPages
        .filter(({ to }) => isBuilt(to))
        .map(({ to, label, icon: Icon }) => (
          <Menu.Item key={to} component={Link} to={to} leftSection={<Icon size={18} />}>
            {words[label]}
          </Menu.Item>
        ))}
    </>
  )
}

export const UserMenu = ({ session, open }: { session: SessionAnswer; open: Open }) => {
  const words = useMessages(shellWords)
  const signOut = useSignOut()
  const { username } = session.user
  const name = fullName(session.user, useLanguage()) || username
  return (
    <Menu position="bottom-end" width={240} shadow="md" withinPortal={false}>
      <Menu.Target>
        <UnstyledButton className="user-button">
          <VisuallyHidden>{`${words.userMenu}: ${name}`}</VisuallyHidden>
          <Avatar aria-hidden radius="xl" color="brand" name={name}>
            {initialsOf(name)}
          </Avatar>
        </UnstyledButton>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Label>
          <Text size="sm" fw={600} c="var(--mantine-color-text)" truncate>
            {name}
          </Text>
          <Text size="xs" c="dimmed" truncate>
            {username}
          </Text>
        </Menu.Label>
        <Pages session={session} />
        <Choices open={open} />
        <Menu.Divider />
        <Menu.Item leftSection={<IconLogout size={18} />} onClick={() => signOut.mutate()}>
          {words.signOut}
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  )
}
