import { Button, Group, Stack, Text, TextInput } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { type FormEvent, useEffect, useEffectEvent, useState } from 'react'
import type { SecondFactor } from '#platform/errors.ts'
import { apiOf } from '#platform/web/api.ts'
import { Dialog } from '#platform/web/dialog.tsx'
import { useMessages } from '#platform/web/language.tsx'
import { useSentence } from '#platform/web/problem.tsx'
import type { stepUp } from '../contract.ts'
import { signInErrors } from '../messages.ts'
import { signInWords, stepUpWords } from './messages.ts'
import { useWait } from './use-wait.ts'

const api = apiOf<typeof stepUp>('stepUp')

/** A code is sent as soon as the dialog opens. */
const EmailCode = () => {
  const words = useMessages(signInWords)
  const sentence = useSentence(useMessages(signInErrors))
  const [seconds, restart] = useWait(0)
  const ask = useMutation(api.ask.mutationOptions({ onSuccess: ({ resendInSeconds }) => restart(resendInSeconds) }))
  const send = useEffectEvent(() => ask.mutate(undefined))
  useEffect(() => send(), [])
  return (
    <Stack gap={4}>
      <Text role="status" mih={24}>
        {ask.isSuccess && words.codeSent({ email: ask.data.sentTo })}
        {ask.isError && sentence(ask.error)}
      </Text>
      <Text size="sm" c="dimmed">
        {words.codeOnConsole}
      </Text>
      <Button variant="default" loading={ask.isPending} disabled={seconds > 0} onClick={() => ask.mutate(undefined)}>
        {words.resend}
      </Button>
      <Text size="sm" c="dimmed" className="tabular" mih={20}>
        {seconds > 0 && words.resendWait({ seconds })}
      </Text>
    </Stack>
  )
}

type Props = { kinds: readonly SecondFactor[]; onAnswer: (isShown: boolean) => void }

export default function StepUpDialog({ kinds, onAnswer }: Props) {
  const words = useMessages(stepUpWords)
  const signIn = useMessages(signInWords)
  const sentence = useSentence(useMessages(signInErrors))
  const [kind, setKind] = useState<SecondFactor>(kinds[0] ?? 'email')
  const [code, setCode] = useState('')
  const [isMissing, setIsMissing] = useState(false)
  const show = useMutation(api.show.mutationOptions({ onSuccess: () => onAnswer(true) }))
  const other = kinds.find((one) => one !== kind)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    // The dialog may stand inside the tree of another form.
    event.stopPropagation()
    setIsMissing(code.trim() === '')
    if (code.trim() !== '') show.mutate({ kind, code })
  }
  const swap = (next: SecondFactor) => {
    setKind(next)
    setCode('')
    setIsMissing(false)
    show.reset()
  }
  return (
    <Dialog onClose={() => onAnswer(false)} title={words.title}>
      <form onSubmit={submit} noValidate>
        <Stack gap="md">
          <Text c="dimmed">{words.why}</Text>
          {kind === 'email' && <EmailCode />}
          {kind === 'app' && <Text>{signIn.codeFromApp}</Text>}
          {kind === 'security-code' && <Text>{signIn.securityHelp}</Text>}
          <TextInput
            data-autofocus
            size="md"
            label={kind === 'security-code' ? signIn.securityCode : signIn.code}
            autoComplete={kind === 'security-code' ? 'off' : 'one-time-code'}
            inputMode={kind === 'security-code' ? 'text' : 'numeric'}
            value={code}
            error={isMissing ? words.codeMissing : show.isError && sentence(show.error)}
            onChange={({ currentTarget }) => setCode(currentTarget.value)}
          />
          <Group justify="space-between">
            {other === undefined ? (
              <span />
            ) : (
              <Button variant="subtle" px="xs" onClick={() => swap(other)}>
                {other === 'security-code' ? signIn.useSecurityCode : signIn.useCode}
              </Button>
            )}
            <Button type="submit" loading={show.isPending}>
              {signIn.verify}
            </Button>
          </Group>
        </Stack>
      </form>
    </Dialog>
  )
}
