/** Schedules the deletion of an account, and cancels it. */
import { Alert, Button, Group, Text, TextInput } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { useWrongFields } from '#features/register/web/index.ts'
import { useMessages } from '#platform/web/language.tsx'
import type { UserRecord } from '../contract.ts'
import { userFieldErrors } from '../field-messages.ts'
import { useChanged, useRefusal, usersApi } from './api.ts'
import { recordWords } from './record-messages.ts'
import { Refused } from './refused.tsx'
import { Section } from './section.tsx'

export const EndCard = ({ user }: { user: UserRecord }) => {
  const words = useMessages(recordWords)
  const refusal = useRefusal(user, 'users.delete')
  const changed = useChanged()
  const [day, setDay] = useState('')
  const [username, setUsername] = useState('')
  const schedule = useMutation(usersApi.scheduleDeletion.mutationOptions({ onSuccess: changed }))
  const cancel = useMutation(usersApi.cancelDeletion.mutationOptions({ onSuccess: changed }))
  const wrong = useWrongFields(useMessages(userFieldErrors))(schedule.error)
  const isDisabled = refusal !== null
  return (
    <Section title={words.endTitle}>
      <Text c="dimmed">{refusal ?? words.endHelp}</Text>
      <Refused error={schedule.error ?? cancel.error} />
      {user.deletionDay === null ? (
        <>
          <TextInput
            type="date"
            label={words.endDay}
            disabled={isDisabled}
            value={day}
            error={wrong['day']}
            onChange={({ currentTarget }) => setDay(currentTarget.value)}
          />
          <TextInput
            label={words.endUsername({ name: user.username })}
            disabled={isDisabled}
            autoComplete="off"
            value={username}
            error={wrong['username']}
            onChange={({ currentTarget }) => setUsername(currentTarget.value)}
          />
          <Group>
            <Button
              color="red.9"
              mih={44}
              disabled={isDisabled || day === '' || username.trim() === ''}
              loading={schedule.isPending}
              onClick={() => schedule.mutate({ id: user.id, day, username })}
            >
              {words.endSchedule}
            </Button>
          </Group>
        </>
      ) : (
        <>
          <Alert color="yellow">{words.endScheduled({ day: user.deletionDay })}</Alert>
          <Group>
            <Button
              variant="default"
              mih={44}
              disabled={isDisabled}
              loading={cancel.isPending}
              onClick={() => cancel.mutate({ id: user.id })}
            >
              {words.endCancel}
            </Button>
          </Group>
        </>
      )}
    </Section>
  )
}
