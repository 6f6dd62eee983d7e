import { ActionIcon, Badge, Box, Group, Text, Tooltip } from '@mantine/core'
import IconLayoutSidebar from 'icon:layout-sidebar'
import IconMenu2 from 'icon:menu-2'
import IconSearch from 'icon:search'
import type { ComponentType } from 'react'
import { NotificationBell } from '#features/notifications/web/index.ts'
import type { SessionAnswer } from '#platform/web/session.ts'
import { useMessages } from '#platform/web/language.tsx'
import { sharedMessages } from '#platform/web/messages.ts'
import { LanguageSwitch } from './language-switch.tsx'
import type { Layout } from './layout.ts'
import { LiveState } from './live-state.tsx'
import { shellWords } from './messages.ts'
import type { Open } from './overlay.ts'
import { UserMenu } from './user-menu.tsx'
import { Wordmark } from './wordmark.tsx'

type ButtonProps = { label: string; icon: ComponentType<{ size: number; stroke: number }>; onClick: () => void }

const HeaderButton = ({ label, icon: Icon, onClick, ...rest }: ButtonProps & { visibleFrom?: 'sm' }) => (
  <Tooltip label={label} withinPortal={false}>
    <ActionIcon className="header-button" variant="subtle" color="gray" aria-label={label} onClick={onClick} {...rest}>
      <Icon size={20} stroke={1.7} />
    </ActionIcon>
  </Tooltip>
)

const ModeOfAll = () => {
  const words = useMessages(shellWords)
  const shared = useMessages(sharedMessages)
  return (
    <Tooltip label={words.demoModeHelp} multiline w={240} events={{ hover: true, focus: true, touch: true }}>
      <Badge className="badge-demo" variant="filled" tabIndex={0}>
        <Text span inherit visibleFrom="sm">
          {words.demoMode}
        </Text>
        <Text span inherit hiddenFrom="sm">
          {shared.modeDemo}
        </Text>
      </Badge>
    </Tooltip>
  )
}

export const Header = ({ session, layout, open }: { session: SessionAnswer; layout: Layout; open: Open }) => {
  const words = useMessages(shellWords)
  return (
    <Group h="100%" px={{ base: 'sm', sm: 'md' }} justify="space-between" wrap="nowrap" gap="xs">
      <Group gap="xs" wrap="nowrap">
        {layout.aside === 'hidden' && (
          <HeaderButton label={words.menu} icon={IconMenu2} onClick={() => open('menu')} visibleFrom="sm" />
        )}
        <Wordmark />
        <ModeOfAll />
      </Group>
      <Group gap={4} wrap="nowrap">
        <LiveState />
        <NotificationBell />
        <HeaderButton label={words.palette} icon={IconSearch} onClick={() => open('palette')} />
        <HeaderButton label={words.layout} icon={IconLayoutSidebar} onClick={() => open('layout')} />
        <Box visibleFrom="sm">
          <LanguageSwitch />
        </Box>
        <UserMenu session={session} open={open} />
      </Group>
    </Group>
  )
}
