import { Alert, Button, PasswordInput, Stack, Text } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { PasswordFields } from '#features/register/web/index.ts'
import { useWrongFields } from '#platform/web/wrong-fields.ts'
import { codeOf, fieldErrorsOf } from '#platform/web/failure.ts'
import { useMessages } from '#platform/web/language.tsx'
import { Problem, useSentence } from '#platform/web/problem.tsx'
import { profileErrors } from '../messages.ts'
import { profileApi, useReread } from './api.ts'
import { profileWords } from './messages.ts'
import { Section } from '#platform/web/section.tsx'

const empty = { current: '', password: '', again: '' }

const useChange = () => {
  const words = useMessages(profileWords)
  const reread = useReread()
  const [values, setValues] = useState(empty)
  const [missing, setMissing] = useState<{ current?: string; password?: string; again?: string }>({})
  const change = useMutation(
    profileApi.changePassword.mutationOptions({
      onSuccess: () => {
        setValues(empty)
        void reread()
      },
    }),
  )
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const { current, password, again } = values
    const found = {
      ...(current === '' ? { current: words.currentMissing } : {}),
      ...(password === '' ? { password: words.passwordMissing } : {}),
      ...(password === again ? {} : { again: words.passwordMismatch }),
    }
    setMissing(found)
    if (Object.keys(found).length === 0) change.mutate({ current, password })
  }
  return { values, setValues, missing, change, submit }
}

export const PasswordCard = () => {
  const words = useMessages(profileWords)
  const errors = useMessages(profileErrors)
  const sentence = useSentence(errors)
  const { values, setValues, missing, change, submit } = useChange()
  const [isShown, setIsShown] = useState(false)
  const isWrong = codeOf(change.error) === 'SECURITY_PASSWORD_WRONG'
  const refused = useWrongFields()(change.error)
  const password = missing.password ?? refused['password']
  const current = missing.current ?? (isWrong ? sentence(change.error) : undefined)
  return (
    <Section title={words.passwordTitle}>
      <Text c="dimmed">{words.passwordHelp}</Text>
      {change.isSuccess && <Alert role="status">{words.securityPasswordChanged}</Alert>}
      {change.isError && !isWrong && fieldErrorsOf(change.error).length === 0 && (
        <Problem error={change.error} words={errors} />
      )}
      <form onSubmit={submit} noValidate>
        <Stack gap="md">
          <PasswordInput
            size="md"
            label={words.currentPassword}
            name="current"
            autoComplete="current-password"
            visible={isShown}
            onVisibilityChange={setIsShown}
            visibilityToggleButtonProps={{ 'aria-label': isShown ? words.hideCurrent : words.showCurrent, tabIndex: 0 }}
            value={values.current}
            error={current}
            onChange={({ currentTarget }) => setValues({ ...values, current: currentTarget.value })}
          />
          <PasswordFields
            values={values}
            onChange={(passwords) => setValues({ ...values, ...passwords })}
            errors={{
              ...(password === undefined ? {} : { password }),
              ...(missing.again === undefined ? {} : { again: missing.again }),
            }}
          />
          <Button type="submit" size="md" loading={change.isPending} style={{ alignSelf: 'flex-start' }}>
            {words.changePassword}
          </Button>
        </Stack>
      </form>
    </Section>
  )
}
