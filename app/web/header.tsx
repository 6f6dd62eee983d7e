import { Badge, Group, Text, Tooltip } from '@mantine/core'
import type { SessionAnswer } from '#features/sign-in/web/index.ts'
import { useMessages } from '#platform/web/language.tsx'
import { sharedMessages } from '#platform/web/messages.ts'
import { LanguageSwitch } from './language-switch.tsx'
import { LiveState } from './live-state.tsx'
import { shellWords } from './messages.ts'
import { UserMenu } from './user-menu.tsx'
import { Wordmark } from './wordmark.tsx'

export const Header = ({ session, onShortcuts }: { session: SessionAnswer; onShortcuts: () => void }) => {
  const words = useMessages(shellWords)
  const shared = useMessages(sharedMessages)
  return (
    <Group h="100%" px={{ base: 'sm', sm: 'md' }} justify="space-between" wrap="nowrap" gap="xs">
      <Group gap="xs" wrap="nowrap">
        <Wordmark />
        <Tooltip label={words.demoModeHelp} multiline w={240} events={{ hover: true, focus: true, touch: true }}>
          <Badge className="badge-demo" variant="filled" tabIndex={0}>
            <Text span inherit visibleFrom="xs">
              {words.demoMode}
            </Text>
            <Text span inherit hiddenFrom="xs">
              {shared.modeDemo}
            </Text>
          </Badge>
        </Tooltip>
      </Group>
      <Group gap="xs" wrap="nowrap">
        <LiveState />
        <LanguageSwitch />
        <UserMenu session={session} onShortcuts={onShortcuts} />
      </Group>
    </Group>
  )
}
