/** Signs in as a user, after a reason. It is disabled with its reason where the rules refuse it. */
import { Button, Stack, Text } from '@mantine/core'
import IconUserShield from 'icon:user-shield'
import { useState } from 'react'
import { useSession } from '#platform/web/session.ts'
import { hasPermission, type Role } from '#platform/access.ts'
import { errorMessages } from '#platform/messages.ts'
import { useAct } from '#platform/web/act.ts'
import { Ask } from '#platform/web/ask.tsx'
import { useMessages } from '#platform/web/language.tsx'
import { impersonationErrors } from '../messages.ts'
import { REASON_MAX_LENGTH, REASON_MIN_LENGTH, refusalOf } from '../rules.ts'
import { impersonationApi, startAnew } from './api.ts'
import { impersonateWords } from './messages.ts'

type Target = { id: string; name: string; role: Role; isLocked: boolean }

const ImpersonateDialog = ({ user, onClose }: { user: Target; onClose: () => void }) => {
  const words = useMessages(impersonateWords)
  const start = useAct(impersonationApi.start, { leave: startAnew })
  return (
    <Ask
      tone="plain"
      title={words.title({ user: user.name })}
      text={words.explanation}
      needsReason={{
        least: REASON_MIN_LENGTH,
        most: REASON_MAX_LENGTH,
        label: words.impersonationReason,
        help: words.reasonHelp,
      }}
      confirm={words.start}
      act={{ isBusy: start.isBusy || start.isDone, error: start.error }}
      onConfirm={(reason) => start.send({ id: user.id, reason })}
      onClose={onClose}
    />
  )
}

const useRefusal = (user: Target): string | null => {
  const platform = useMessages(errorMessages)
  const errors = useMessages(impersonationErrors)
  const session = useSession()
  if (session === null) return platform.AUTH_SESSION_EXPIRED
  const asker = { role: session.user.role, permissions: session.permissions }
  if (!hasPermission(asker, 'users.impersonate')) return platform.AUTH_NO_PERMISSION
  if (!session.hasAuthenticator) return platform.AUTHENTICATOR_NEEDED
  const refusal = refusalOf(session.user.role, user)
  return refusal === null ? null : errors[refusal]
}

export const ImpersonateButton = ({ user }: { user: Target }) => {
  const words = useMessages(impersonateWords)
  const [isOpen, setIsOpen] = useState(false)
  const refusal = useRefusal(user)
  return (
    <>
      <Stack gap={4} align="flex-start">
        <Button
          variant="default"
          leftSection={<IconUserShield size={18} />}
          disabled={refusal !== null}
          onClick={() => setIsOpen(true)}
        >
          {words.open}
        </Button>
        {refusal !== null && (
          <Text size="sm" c="dimmed">
            {refusal}
          </Text>
        )}
      </Stack>
      {isOpen && <ImpersonateDialog user={user} onClose={() => setIsOpen(false)} />}
    </>
  )
}
