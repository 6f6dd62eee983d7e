import { Alert, Button, PasswordInput, Stack, TextInput } from '@mantine/core'
import IconAlertTriangle from 'icon:alert-triangle'
import { useMutation } from '@tanstack/react-query'
import { type FormEvent, useRef, useState } from 'react'
import { codeOf } from '#platform/web/failure.ts'
import { useMessages } from '#platform/web/language.tsx'
import { useSentence } from '#platform/web/problem.tsx'
import type { Challenge } from '../contract.ts'
import { signInErrors } from '../messages.ts'
import { signInApi } from './api.ts'
import { signInWords } from './messages.ts'
import { NewLink } from './new-link.tsx'

type Wrong = { login?: string; password?: string }

export const PasswordStep = ({ onChallenge }: { onChallenge: (challenge: Challenge) => void }) => {
  const words = useMessages(signInWords)
  const sentence = useSentence(useMessages(signInErrors))
  const [values, setValues] = useState({ login: '', password: '' })
  const [wrong, setWrong] = useState<Wrong>({})
  const loginField = useRef<HTMLInputElement>(null)
  const passwordField = useRef<HTMLInputElement>(null)
  const start = useMutation(signInApi.start.mutationOptions())
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const found: Wrong = {
      ...(values.login.trim() === '' ? { login: words.loginMissing } : {}),
      ...(values.password === '' ? { password: words.passwordMissing } : {}),
    }
    setWrong(found)
    if (found.login !== undefined) return loginField.current?.focus()
    if (found.password !== undefined) return passwordField.current?.focus()
    start.mutate(values, { onSuccess: onChallenge, onError: () => passwordField.current?.select() })
  }
  return (
    <Stack gap="md">
      <form onSubmit={submit} noValidate>
        <Stack gap="md">
          {start.isError && (
            <Alert color="red" icon={<IconAlertTriangle size={20} />} role="alert">
              {sentence(start.error)}
            </Alert>
          )}
          <TextInput
            ref={loginField}
            size="md"
            label={words.login}
            name="username"
            autoComplete="username"
            autoCapitalize="none"
            spellCheck={false}
            value={values.login}
            error={wrong.login}
            onChange={({ currentTarget }) => setValues({ ...values, login: currentTarget.value })}
          />
          <PasswordStepInput
            field={passwordField}
            value={values.password}
            error={wrong.password}
            onChange={(password) => setValues({ ...values, password })}
          />
          <Button type="submit" size="md" loading={start.isPending} fullWidth>
            {words.submit}
          </Button>
        </Stack>
      </form>
      {codeOf(start.error) === 'AUTH_LOCKED_OR_UNCONFIRMED' && <NewLink login={start.variables?.login ?? ''} />}
    </Stack>
  )
}

type InputProps = {
  field: React.RefObject<HTMLInputElement | null>
  value: string
  error: string | undefined
  onChange: (value: string) => void
}

const PasswordStepInput = ({ field, value, error, onChange }: InputProps) => {
  const words = useMessages(signInWords)
  const [isShown, setIsShown] = useState(false)
  return (
    <PasswordInput
      ref={field}
      size="md"
      label={words.password}
      name="password"
      autoComplete="current-password"
      visible={isShown}
      onVisibilityChange={setIsShown}
      visibilityToggleButtonProps={{ 'aria-label': isShown ? words.hidePassword : words.showPassword, tabIndex: 0 }}
      value={value}
      error={error}
      onChange={({ currentTarget }) => onChange(currentTarget.value)}
    />
  )
}
