import { Button, Group, Stack, Text, TextInput } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { useMessages } from '#platform/web/language.tsx'
import { useSentence } from '#platform/web/problem.tsx'
import type { SessionAnswer } from '#platform/web/session.ts'
import { signInErrors } from '../messages.ts'
import { signInApi } from './api.ts'
import { signInWords } from './messages.ts'

type Props = { onEnter: (session: SessionAnswer) => void; onStartAgain: () => void; onCode: () => void }

const sendSecurityCode = (code: string) => signInApi.useSecurityCode.call({ code })

export const SecurityCodeStep = ({ onEnter, onStartAgain, onCode }: Props) => {
  const words = useMessages(signInWords)
  const sentence = useSentence(useMessages(signInErrors))
  const [code, setCode] = useState('')
  const [isMissing, setIsMissing] = useState(false)
  const use = useMutation({ mutationFn: sendSecurityCode, onSuccess: onEnter })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    setIsMissing(code.trim() === '')
    if (code.trim() !== '') use.mutate(code)
  }
  return (
    <form onSubmit={submit} noValidate>
      <Stack gap="md">
        <Text c="dimmed">{words.securityHelp}</Text>
        <TextInput
          size="md"
          label={words.securityCode}
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          data-autofocus
          value={code}
          error={isMissing ? words.securityMissing : use.isError && sentence(use.error)}
          onChange={({ currentTarget }) => setCode(currentTarget.value)}
        />
        <Button type="submit" size="md" loading={use.isPending} fullWidth>
          {words.verify}
        </Button>
        <Group justify="space-between">
          <Button variant="subtle" onClick={onStartAgain}>
            {words.startAgain}
          </Button>
          <Button variant="subtle" onClick={onCode}>
            {words.useCode}
          </Button>
        </Group>
      </Stack>
    </form>
  )
}
