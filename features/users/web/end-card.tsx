/** Schedules the deletion of an account, and cancels it. */
import { Alert, Button, Group, Text, TextInput } from '@mantine/core'
import { useState } from 'react'
import { useWrongFields } from '#platform/web/wrong-fields.ts'
import { DayField } from '#platform/web/day-field.tsx'
import { useFormat, useMessages } from '#platform/web/language.tsx'
import { Refusal } from '#platform/web/refusal.tsx'
import type { UserRecord } from '../contract.ts'
import { useRecordAct, useRefusal, usersApi } from './api.ts'
import { recordWords } from './record-messages.ts'
import { Section } from './section.tsx'

type FieldsProps = {
  user: UserRecord
  isDisabled: boolean
  wrong: Readonly<Record<string, string>>
  isBusy: boolean
  onSchedule: (day: string, username: string) => void
}

/** Empty again after a cancellation: the same deletion is not one click away. */
const ScheduleFields = ({ user, isDisabled, wrong, isBusy, onSchedule }: FieldsProps) => {
  const words = useMessages(recordWords)
  const [day, setDay] = useState('')
  const [username, setUsername] = useState('')
  return (
    <>
      <DayField label={words.endDay} disabled={isDisabled} value={day} error={wrong['day']} onChange={setDay} />
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
          disabled={isDisabled || day === '' || username.trim() === ''}
          loading={isBusy}
          onClick={() => onSchedule(day, username)}
        >
          {words.endSchedule}
        </Button>
      </Group>
    </>
  )
}

export const EndCard = ({ user }: { user: UserRecord }) => {
  const words = useMessages(recordWords)
  const refusal = useRefusal(user, 'users.delete')
  const format = useFormat()
  const schedule = useRecordAct(usersApi.scheduleDeletion)
  const cancel = useRecordAct(usersApi.cancelDeletion)
  const wrong = useWrongFields()(schedule.error)
  const isDisabled = refusal !== null
  return (
    <Section title={words.endTitle}>
      <Text c="dimmed">{refusal ?? words.endHelp}</Text>
      <Refusal error={schedule.error ?? cancel.error} />
      {user.deletionDay === null ? (
        <ScheduleFields
          user={user}
          isDisabled={isDisabled}
          wrong={wrong}
          isBusy={schedule.isBusy}
          onSchedule={(day, username) => schedule.send({ id: user.id, day, username })}
        />
      ) : (
        <>
          <Alert color="yellow">{words.endScheduled({ day: format.day(user.deletionDay) })}</Alert>
          <Group>
            <Button
              variant="default"
              disabled={isDisabled}
              loading={cancel.isBusy}
              onClick={() => cancel.send({ id: user.id })}
            >
              {words.endCancel}
            </Button>
          </Group>
        </>
      )}
    </Section>
  )
}
