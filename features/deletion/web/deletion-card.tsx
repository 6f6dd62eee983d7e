import { Alert, Button, Group, PasswordInput, Stack, Text, TextInput } from '@mantine/core'
import { useMutation, useQuery } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { useWrongFields } from '#platform/web/wrong-fields.ts'
import { codeOf, fieldErrorsOf } from '#platform/web/failure.ts'
import { DayField } from '#platform/web/day-field.tsx'
import { readDay } from '#platform/web/day-text.ts'
import { useFormat, useMessages } from '#platform/web/language.tsx'
import { Problem, useSentence } from '#platform/web/problem.tsx'
import { Section } from '#platform/web/section.tsx'
import type { AccountEnd } from '../contract.ts'
import { deletionErrors } from '../messages.ts'
import { deletionApi, useEnd } from './api.ts'
import { endQuery } from './end-query.ts'
import { bannerWords, endWords } from './messages.ts'

const useSchedule = (end: AccountEnd, onDone: () => void) => {
  const take = useEnd()
  const [values, setValues] = useState({ day: end.usual, password: '', username: '' })
  const schedule = useMutation(
    deletionApi.schedule.mutationOptions({
      onSuccess: (now) => {
        take(now)
        onDone()
      },
    }),
  )
  const isReady = values.password !== '' && values.username.trim() !== '' && values.day !== ''
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (isReady) schedule.mutate(values)
  }
  return { values, setValues, schedule, isReady, submit }
}

const ScheduleForm = ({ end, onDone }: { end: AccountEnd; onDone: () => void }) => {
  const words = useMessages(endWords)
  const errors = useMessages(deletionErrors)
  const sentence = useSentence(errors)
  const format = useFormat()
  const { values, setValues, schedule, isReady, submit } = useSchedule(end, onDone)
  const [isShown, setIsShown] = useState(false)
  const wrong = useWrongFields()(schedule.error)
  const isWrongPassword = codeOf(schedule.error) === 'SECURITY_PASSWORD_WRONG'
  return (
    <form onSubmit={submit} noValidate>
      <Stack gap="md">
        {schedule.isError && !isWrongPassword && fieldErrorsOf(schedule.error).length === 0 && (
          <Problem error={schedule.error} words={errors} />
        )}
        <DayField
          size="md"
          label={words.day}
          min={end.first}
          max={end.last}
          value={values.day}
          error={wrong['day']}
          onChange={(day) => setValues({ ...values, day })}
        />
        {readDay(values.day, format.region) !== null && (
          <Text>{words.deletionConfirm({ date: format.day(values.day), lastDay: format.day(values.day) })}</Text>
        )}
        <PasswordInput
          size="md"
          label={words.password}
          autoComplete="current-password"
          visible={isShown}
          onVisibilityChange={setIsShown}
          visibilityToggleButtonProps={{ 'aria-label': isShown ? words.hide : words.show, tabIndex: 0 }}
          value={values.password}
          error={isWrongPassword ? sentence(schedule.error) : undefined}
          onChange={({ currentTarget }) => setValues({ ...values, password: currentTarget.value })}
        />
        <TextInput
          size="md"
          label={words.username}
          description={words.deletionTypeUsername}
          autoComplete="off"
          value={values.username}
          error={wrong['username']}
          onChange={({ currentTarget }) => setValues({ ...values, username: currentTarget.value })}
        />
        <Group gap="sm">
          <Button type="submit" color="red" disabled={!isReady} loading={schedule.isPending}>
            {words.schedule}
          </Button>
          <Button variant="default" onClick={onDone}>
            {words.keep}
          </Button>
        </Group>
      </Stack>
    </form>
  )
}

/** What is scheduled is said, and can be canceled, by the banner above every page. */
export const DeletionCard = () => {
  const words = useMessages(endWords)
  const banner = useMessages(bannerWords)
  const format = useFormat()
  const { data } = useQuery(endQuery)
  const [isOpen, setIsOpen] = useState(false)
  const scheduledFor = data?.scheduledFor ?? null
  return (
    <Section title={words.deletionTitle}>
      <Text c="dimmed">{words.deletionHelp}</Text>
      {scheduledFor !== null && (
        <Alert color="red">{banner.deletionScheduled({ date: format.day(scheduledFor) })}</Alert>
      )}
      {scheduledFor === null && isOpen && data !== undefined && (
        <ScheduleForm end={data} onDone={() => setIsOpen(false)} />
      )}
      {scheduledFor === null && !isOpen && (
        <Button
          color="red"
          variant="light"
          disabled={data === undefined}
          style={{ alignSelf: 'flex-start' }}
          onClick={() => setIsOpen(true)}
        >
          {words.begin}
        </Button>
      )}
    </Section>
  )
}
