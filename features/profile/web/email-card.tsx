import { Alert, Button, Group, Stack, Text, TextInput } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { useWrongFields } from '#platform/web/wrong-fields.ts'
import { fieldErrorsOf } from '#platform/web/failure.ts'
import { useMessages } from '#platform/web/language.tsx'
import { Problem } from '#platform/web/problem.tsx'
import type { Profile } from '../contract.ts'
import { profileApi, useReread } from './api.ts'
import { profileWords } from './messages.ts'
import { Section } from '#platform/web/section.tsx'

type CodeFieldProps = {
  email: string
  value: string
  error: string | undefined
  autoComplete: string
  onChange: (typed: string) => void
}

const CodeField = ({ email, onChange, ...input }: CodeFieldProps) => {
  const words = useMessages(profileWords)
  return (
    <TextInput
      size="md"
      maw={420}
      label={words.codeOf({ email })}
      inputMode="numeric"
      onChange={({ currentTarget }) => onChange(currentTarget.value)}
      {...input}
    />
  )
}

type CodeFormProps = { oldEmail: string; email: string; onDone: () => void; onCancel: () => void }

const CodeForm = ({ oldEmail, email, onDone, onCancel }: CodeFormProps) => {
  const words = useMessages(profileWords)
  const [oldCode, setOldCode] = useState('')
  const [code, setCode] = useState('')
  const confirm = useMutation(profileApi.confirmEmail.mutationOptions({ onSuccess: onDone }))
  const wrong = useWrongFields()(confirm.error)
  const isTyped = oldCode.trim() !== '' && code.trim() !== ''
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (isTyped) confirm.mutate({ oldCode, code })
  }
  return (
    <form onSubmit={submit} noValidate>
      <Stack gap="md">
        <Text role="status">{words.emailsSent}</Text>
        {confirm.isError && fieldErrorsOf(confirm.error).length === 0 && <Problem error={confirm.error} />}
        <CodeField
          email={oldEmail}
          autoComplete="one-time-code"
          value={oldCode}
          error={wrong['oldCode']}
          onChange={setOldCode}
        />
        <CodeField email={email} autoComplete="off" value={code} error={wrong['code']} onChange={setCode} />
        <Group gap="sm">
          <Button type="submit" disabled={!isTyped} loading={confirm.isPending}>
            {words.changeEmail}
          </Button>
          <Button variant="default" onClick={onCancel}>
            {words.otherEmail}
          </Button>
        </Group>
      </Stack>
    </form>
  )
}

export const EmailCard = ({ profile }: { profile: Profile }) => {
  const words = useMessages(profileWords)
  const reread = useReread()
  const [email, setEmail] = useState('')
  const [isChanged, setIsChanged] = useState(false)
  const ask = useMutation(profileApi.askEmail.mutationOptions())
  const wrong = useWrongFields()(ask.error)['email']
  const submit = (event: FormEvent) => {
    event.preventDefault()
    setIsChanged(false)
    ask.mutate({ email: email.trim() })
  }
  const done = () => {
    setEmail('')
    setIsChanged(true)
    ask.reset()
    void reread()
  }
  return (
    <Section title={words.email}>
      <Text>{words.emailNow({ email: profile.email })}</Text>
      <Text c="dimmed">{words.emailHelp}</Text>
      {isChanged && <Alert role="status">{words.emailChanged}</Alert>}
      {ask.isSuccess ? (
        <CodeForm oldEmail={ask.data.oldSentTo} email={ask.data.sentTo} onDone={done} onCancel={() => ask.reset()} />
      ) : (
        <form onSubmit={submit} noValidate>
          <Stack gap="md">
            {ask.isError && fieldErrorsOf(ask.error).length === 0 && <Problem error={ask.error} />}
            <TextInput
              size="md"
              type="email"
              label={words.newEmail}
              autoComplete="email"
              value={email}
              error={wrong}
              onChange={({ currentTarget }) => setEmail(currentTarget.value)}
            />
            <Button type="submit" size="md" loading={ask.isPending} style={{ alignSelf: 'flex-start' }}>
              {words.sendCode}
            </Button>
          </Stack>
        </form>
      )}
    </Section>
  )
}
