/** Setting up the authenticator: the secret into the app, a code out of it, the security codes onto paper. */
import { Button, Code, CopyButton, Group, Stack, Text, TextInput } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { useWrongFields } from '#platform/web/wrong-fields.ts'
import { fieldErrorsOf } from '#platform/web/failure.ts'
import { useMessages } from '#platform/web/language.tsx'
import { Problem } from '#platform/web/problem.tsx'
import { shellMessages } from '#platform/messages.ts'
import { profileFieldErrors } from '../field-messages.ts'
import { APP_CODE } from '../rules.ts'
import { profileApi, useReread } from './api.ts'
import { profileWords } from './messages.ts'
import { QrCode } from './qr-code.tsx'
import { SecurityCodes } from './security-codes.tsx'

const Secret = ({ secret, uri }: { secret: string; uri: string }) => {
  const words = useMessages(profileWords)
  const { copied: copiedWord } = useMessages(shellMessages)
  return (
    <>
      <Text>{words.scan}</Text>
      <QrCode text={uri} label={words.qrLabel} />
      <Text>{words.orType}</Text>
      <Group gap="sm">
        <Code fz="md" style={{ overflowWrap: 'anywhere' }}>
          {secret.replaceAll(/(.{4})(?=.)/g, '$1 ')}
        </Code>
        <CopyButton value={secret}>
          {({ copied, copy }) => (
            <Button variant="default" onClick={copy}>
              {copied ? copiedWord : words.copySecret}
            </Button>
          )}
        </CopyButton>
      </Group>
    </>
  )
}

const CodeForm = ({ onCodes }: { onCodes: (codes: readonly string[]) => void }) => {
  const words = useMessages(profileWords)
  const fields = useMessages(profileFieldErrors)
  const [code, setCode] = useState('')
  const [isShort, setIsShort] = useState(false)
  const confirm = useMutation(
    profileApi.confirmAuthenticator.mutationOptions({ onSuccess: ({ codes }) => onCodes(codes) }),
  )
  const wrong = useWrongFields()(confirm.error)['code']
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const plain = code.replaceAll(/\s/g, '')
    setIsShort(!APP_CODE.test(plain))
    if (APP_CODE.test(plain)) confirm.mutate({ code: plain })
  }
  return (
    <form onSubmit={submit} noValidate>
      <Stack gap="md">
        {confirm.isError && fieldErrorsOf(confirm.error).length === 0 && <Problem error={confirm.error} />}
        <TextInput
          size="md"
          maw={280}
          label={words.appCode}
          inputMode="numeric"
          autoComplete="one-time-code"
          value={code}
          error={isShort ? fields.SECURITY_CODE_6_DIGITS : wrong}
          onChange={({ currentTarget }) => setCode(currentTarget.value)}
        />
        <Button type="submit" size="md" loading={confirm.isPending} style={{ alignSelf: 'flex-start' }}>
          {words.confirmCode}
        </Button>
      </Stack>
    </form>
  )
}

export const AuthenticatorSetup = () => {
  const words = useMessages(profileWords)
  const reread = useReread()
  const [codes, setCodes] = useState<readonly string[] | null>(null)
  const setUp = useMutation(profileApi.setUpAuthenticator.mutationOptions())
  const activate = useMutation(profileApi.activateAuthenticator.mutationOptions({ onSuccess: reread }))
  if (codes !== null) {
    return (
      <>
        {activate.isError && <Problem error={activate.error} />}
        <SecurityCodes
          codes={codes}
          submit={words.turnOn}
          isBusy={activate.isPending}
          onWritten={() => activate.mutate({ written: true })}
        />
      </>
    )
  }
  if (setUp.isSuccess) {
    return (
      <>
        <Secret {...setUp.data} />
        <CodeForm onCodes={setCodes} />
      </>
    )
  }
  return (
    <>
      {setUp.isError && <Problem error={setUp.error} />}
      <Button
        size="md"
        loading={setUp.isPending}
        style={{ alignSelf: 'flex-start' }}
        onClick={() => setUp.mutate(undefined)}
      >
        {words.setUp}
      </Button>
    </>
  )
}
