import { Alert, Group, Text } from '@mantine/core'
import IconShieldExclamation from 'icon:shield-exclamation'
import type { SessionAnswer } from '#platform/web/session.ts'
import { ButtonLink } from '#platform/web/button-link.tsx'
import { useMessages } from '#platform/web/language.tsx'
import { shellWords } from './messages.ts'

/** Said to administrators on every page until their authenticator is on (business.md 3.3). */
export const AuthenticatorNeeded = ({ session }: { session: SessionAnswer }) => {
  const words = useMessages(shellWords)
  if (session.hasAuthenticator || !session.grants.includes('admin')) return null
  return (
    <Alert color="yellow" icon={<IconShieldExclamation size={20} />} mb="md">
      <Group justify="space-between" gap="xs">
        <Text inherit maw={640}>
          {words.authenticatorNeeded}
        </Text>
        <ButtonLink variant="default" to="/user/profile" search={{ tab: 'security' }}>
          {words.authenticatorSet}
        </ButtonLink>
      </Group>
    </Alert>
  )
}
