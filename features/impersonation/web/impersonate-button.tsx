/** Signs in as a user, after a reason. It is disabled with its reason where the rules refuse it. */
import { Button, Group, Modal, Stack, Text, Textarea } from '@mantine/core'
import IconUserShield from 'icon:user-shield'
import { useMutation } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { useSession } from '#platform/web/session.ts'
import { hasPermission, type Role } from '#platform/access.ts'
import { errorMessages } from '#platform/messages.ts'
import { useMessages } from '#platform/web/language.tsx'
import { sharedMessages } from '#platform/web/messages.ts'
import { Problem } from '#platform/web/problem.tsx'
import { useReturnFocus } from '#platform/web/return-focus.ts'
import { impersonationErrors } from '../messages.ts'
import { REASON_MAX_LENGTH, REASON_MIN_LENGTH, refusalOf } from '../rules.ts'
import { impersonationApi, startAnew } from './api.ts'
import { impersonateWords } from './messages.ts'

type Target = { id: string; name: string; role: Role; isLocked: boolean }

const Dialog = ({ user, onClose }: { user: Target; onClose: () => void }) => {
  const words = useMessages(impersonateWords)
  const errors = useMessages(impersonationErrors)
  const shared = useMessages(sharedMessages)
  const [reason, setReason] = useState('')
  const [isMissing, setIsMissing] = useState(false)
  const start = useMutation(impersonationApi.start.mutationOptions({ onSuccess: startAnew }))
  useReturnFocus()
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const isTooShort = reason.trim().length < REASON_MIN_LENGTH
    setIsMissing(isTooShort)
    if (!isTooShort) start.mutate({ id: user.id, reason })
  }
  return (
    <Modal
      opened
      centered
      returnFocus={false}
      onClose={onClose}
      title={words.title({ user: user.name })}
      closeButtonProps={{ 'aria-label': shared.close, size: 'lg' }}
    >
      <form onSubmit={submit} noValidate>
        <Stack gap="md">
          <Text c="dimmed">{words.explanation}</Text>
          <Textarea
            data-autofocus
            size="md"
            autosize
            minRows={2}
            label={words.impersonationReason}
            description={words.reasonHelp}
            maxLength={REASON_MAX_LENGTH}
            value={reason}
            error={isMissing && words.reasonInvalid}
            onChange={({ currentTarget }) => setReason(currentTarget.value)}
          />
          {start.isError && <Problem error={start.error} words={errors} />}
          <Group justify="flex-end">
            <Button type="submit" loading={start.isPending || start.isSuccess}>
              {words.start}
            </Button>
          </Group>
        </Stack>
      </form>
    </Modal>
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
      {isOpen && <Dialog user={user} onClose={() => setIsOpen(false)} />}
    </>
  )
}
