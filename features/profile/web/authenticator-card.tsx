import { Alert, Button, Group, PasswordInput, Stack, Text, TextInput } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { useMessages } from '#platform/web/language.tsx'
import { Problem } from '#platform/web/problem.tsx'
import type { Profile } from '../contract.ts'
import { profileApi, useReread } from './api.ts'
import { AuthenticatorSetup } from './authenticator-setup.tsx'
import { profileWords } from './messages.ts'
import { Section } from '#platform/web/section.tsx'
import { SecurityCodes } from './security-codes.tsx'

const TurnOff = ({ onDone, onCancel }: { onDone: () => void; onCancel: () => void }) => {
  const words = useMessages(profileWords)
  const [values, setValues] = useState({ password: '', code: '' })
  const [isShown, setIsShown] = useState(false)
  const off = useMutation(profileApi.turnOffAuthenticator.mutationOptions({ onSuccess: onDone }))
  const isReady = values.password !== '' && values.code.trim() !== ''
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (isReady) off.mutate(values)
  }
  return (
    <form onSubmit={submit} noValidate>
      <Stack gap="md">
        <Text>{words.offHelp}</Text>
        {off.isError && <Problem error={off.error} />}
        <PasswordInput
          size="md"
          label={words.offPassword}
          autoComplete="current-password"
          visible={isShown}
          onVisibilityChange={setIsShown}
          visibilityToggleButtonProps={{ 'aria-label': isShown ? words.hideCurrent : words.showCurrent, tabIndex: 0 }}
          value={values.password}
          onChange={({ currentTarget }) => setValues({ ...values, password: currentTarget.value })}
        />
        <TextInput
          size="md"
          label={words.offCode}
          autoComplete="off"
          value={values.code}
          onChange={({ currentTarget }) => setValues({ ...values, code: currentTarget.value })}
        />
        <Group gap="sm">
          <Button type="submit" color="red" disabled={!isReady} loading={off.isPending}>
            {words.turnOff}
          </Button>
          <Button variant="default" onClick={onCancel}>
            {words.keepOn}
          </Button>
        </Group>
      </Stack>
    </form>
  )
}

const TurnedOn = ({ codesLeft, onOff }: { codesLeft: number; onOff: () => void }) => {
  const words = useMessages(profileWords)
  const reread = useReread()
  const [act, setAct] = useState<'none' | 'codes' | 'off'>('none')
  const renew = useMutation(
    profileApi.renewSecurityCodes.mutationOptions({
      onSuccess: () => {
        setAct('codes')
        void reread()
      },
    }),
  )
  if (act === 'codes' && renew.isSuccess)
    return (
      <SecurityCodes codes={renew.data.codes} submit={words.done} isBusy={false} onWritten={() => setAct('none')} />
    )
  if (act === 'off') return <TurnOff onDone={onOff} onCancel={() => setAct('none')} />
  return (
    <>
      <Alert color="green">{words.securityAuthenticatorOn}</Alert>
      <Text>{words.codesLeft({ count: codesLeft })}</Text>
      {renew.isError && <Problem error={renew.error} />}
      <Group gap="sm">
        <Button variant="default" loading={renew.isPending} onClick={() => renew.mutate(undefined)}>
          {words.newCodes}
        </Button>
        <Button variant="default" onClick={() => setAct('off')}>
          {words.turnOffBegin}
        </Button>
      </Group>
    </>
  )
}

export const AuthenticatorCard = ({ profile: { securityCodesLeft } }: { profile: Profile }) => {
  const words = useMessages(profileWords)
  const reread = useReread()
  const [wasTurnedOff, setWasTurnedOff] = useState(false)
  return (
    <Section title={words.authenticator}>
      <Text c="dimmed">{words.authenticatorHelp}</Text>
      {securityCodesLeft === null && wasTurnedOff && <Alert role="status">{words.securityAuthenticatorOff}</Alert>}
      {securityCodesLeft === null ? (
        <AuthenticatorSetup />
      ) : (
        <TurnedOn
          codesLeft={securityCodesLeft}
          onOff={() => {
            setWasTurnedOff(true)
            void reread()
          }}
        />
      )}
    </Section>
  )
}
