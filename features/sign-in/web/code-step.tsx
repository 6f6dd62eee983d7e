import { Alert, Button, Group, Input, PinInput, Stack, Text } from '@mantine/core'
import IconAlertTriangle from 'icon:alert-triangle'
import IconTerminal2 from 'icon:terminal-2'
import { useMutation } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { useMessages } from '#platform/web/language.tsx'
import { useSentence } from '#platform/web/problem.tsx'
import type { Challenge } from '../contract.ts'
import type { SessionAnswer } from '#platform/web/session.ts'
import { signInErrors } from '../messages.ts'
import { signInApi } from './api.ts'
import { signInWords } from './messages.ts'
import { useWait } from './use-wait.ts'

const LENGTH = 6

type Props = {
  challenge: Challenge
  onEnter: (session: SessionAnswer) => void
  onStartAgain: () => void
  onSecurityCode: () => void
}

const Resend = ({ challenge }: { challenge: Challenge }) => {
  const words = useMessages(signInWords)
  const sentence = useSentence(useMessages(signInErrors))
  const [seconds, restart] = useWait(challenge.resendInSeconds)
  const resend = useMutation(
    signInApi.resend.mutationOptions({
      onSuccess: ({ resendInSeconds }) => restart(resendInSeconds),
    }),
  )
  return (
    <Stack gap={4}>
      <Button
        variant="default"
        size="md"
        fullWidth
        loading={resend.isPending}
        disabled={seconds > 0}
        onClick={() => resend.mutate(undefined)}
      >
        {words.resend}
      </Button>
      <Text size="sm" c="dimmed" ta="center" className="tabular" mih={20}>
        {seconds > 0 && words.resendWait({ seconds })}
      </Text>
      <Text size="sm" role="status" ta="center">
        {resend.isSuccess && words.resent}
        {resend.isError && sentence(resend.error)}
      </Text>
    </Stack>
  )
}

const Sent = ({ challenge }: { challenge: Challenge }) => {
  const words = useMessages(signInWords)
  if (challenge.kind === 'app') return <Text c="dimmed">{words.codeFromApp}</Text>
  return (
    <Stack gap="xs">
      <Text c="dimmed">{words.codeSent({ email: challenge.sentTo ?? '' })}</Text>
      <Group gap="xs" wrap="nowrap" align="flex-start">
        <IconTerminal2 size={18} style={{ flex: 'none', marginTop: 2 }} aria-hidden />
        <Text size="sm" c="dimmed">
          {words.codeOnConsole}
        </Text>
      </Group>
    </Stack>
  )
}

const useVerify = (onEnter: Props['onEnter']) => {
  const words = useMessages(signInWords)
  const [code, setCode] = useState('')
  const [isShort, setIsShort] = useState(false)
  const sentence = useSentence(useMessages(signInErrors))
  const verify = useMutation(signInApi.verify.mutationOptions({ onSuccess: onEnter, onError: () => setCode('') }))
  return {
    code,
    verify,
    error: isShort ? words.codeMissing : verify.isError ? sentence(verify.error) : null,
    type: (value: string) => {
      setCode(value)
      setIsShort(false)
    },
    send: (value: string) => {
      if (verify.isPending) return
      if (value.length < LENGTH) return setIsShort(true)
      verify.mutate({ code: value })
    },
  }
}

export const CodeStep = ({ challenge, onEnter, onStartAgain, onSecurityCode }: Props) => {
  const words = useMessages(signInWords)
  const { code, verify, error, type, send } = useVerify(onEnter)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    send(code)
  }
  return (
    <Stack gap="lg">
      <Sent challenge={challenge} />
      <form onSubmit={submit} noValidate>
        <Stack gap="md">
          {error !== null && (
            <Alert color="red" icon={<IconAlertTriangle size={20} />} role="alert">
              {error}
            </Alert>
          )}
          <Input.Wrapper label={words.code} labelElement="div">
            <PinInput
              mt={6}
              length={LENGTH}
              type="number"
              size="md"
              gap={8}
              // Whoever has just given the password goes on with the code.
              // oxlint-disable-next-line jsx-a11y/no-autofocus
              autoFocus
              oneTimeCode
              ariaLabel={words.code}
              error={error !== null}
              value={code}
              onChange={type}
              onComplete={send}
            />
          </Input.Wrapper>
          <Button type="submit" size="md" loading={verify.isPending} fullWidth>
            {words.verify}
          </Button>
        </Stack>
      </form>
      {challenge.kind === 'email' && <Resend challenge={challenge} />}
      <Group justify="space-between" gap={0}>
        <Button variant="subtle" px="xs" onClick={onStartAgain}>
          {words.startAgain}
        </Button>
        <Button variant="subtle" px="xs" onClick={onSecurityCode}>
          {words.useSecurityCode}
        </Button>
      </Group>
    </Stack>
  )
}
