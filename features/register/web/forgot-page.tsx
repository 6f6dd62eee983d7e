/** A forgotten password: asks for the link, and with `?token=` from the link takes the new password. */
import { Alert, Button, Stack, Text } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { createFileRoute } from '@tanstack/react-router'
import { type FormEvent, useState } from 'react'
import { ButtonLink } from '#platform/web/button-link.tsx'
import { codeOf, fieldErrorsOf } from '#platform/web/failure.ts'
import { useMessages } from '#platform/web/language.tsx'
import { Problem } from '#platform/web/problem.tsx'
import { registerErrors } from '../messages.ts'
import { registerApi } from './api.ts'
import { EmailForm } from './email-form.tsx'
import { registerWords } from './messages.ts'
import { PasswordFields } from './password-fields.tsx'
import { PublicCard } from './public-card.tsx'
import { useWrongFields } from '#platform/web/wrong-fields.ts'

export const Route = createFileRoute('/forgot')({
  staticData: { grant: 'visitor', title: { en: 'Forgot password', hu: 'Elfelejtett jelszó' } },
  validateSearch: ({ token }: Record<string, unknown>): { token?: string } =>
    typeof token === 'string' && token !== '' ? { token } : {},
  component: ForgotPage,
})

function ForgotPage() {
  const { token } = Route.useSearch()
  return token === undefined ? <AskForLink /> : <NewPassword token={token} />
}

const AskForLink = () => {
  const words = useMessages(registerWords)
  const send = useMutation(registerApi.forgot.mutationOptions())
  return (
    <PublicCard title={words.forgotTitle} subtitle={words.forgotText}>
      <EmailForm send={send} submit={words.forgotSubmit} sent={words.forgotSent} />
      <ButtonLink to="/login" variant="subtle">
        {words.toSignIn}
      </ButtonLink>
    </PublicCard>
  )
}

const NewPassword = ({ token }: { token: string }) => {
  const words = useMessages(registerWords)
  const errors = useMessages(registerErrors)
  const [values, setValues] = useState({ password: '', again: '' })
  const [differ, setDiffer] = useState(false)
  const restore = useMutation(registerApi.restore.mutationOptions())
  const wrong = useWrongFields()(restore.error)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    setDiffer(values.password !== values.again)
    if (values.password === values.again) restore.mutate({ token, password: values.password })
  }
  if (restore.isSuccess) {
    return (
      <PublicCard title={words.restoreTitle}>
        <Alert role="status">{words.forgotRestored}</Alert>
        <ButtonLink to="/login" size="md">
          {words.toSignIn}
        </ButtonLink>
      </PublicCard>
    )
  }
  return (
    <PublicCard title={words.restoreTitle}>
      <form onSubmit={submit} noValidate>
        <Stack gap="md">
          {restore.isError && fieldErrorsOf(restore.error).length === 0 && (
            <Problem error={restore.error} words={errors} />
          )}
          <PasswordFields
            values={values}
            onChange={setValues}
            errors={{
              ...(wrong['password'] === undefined ? {} : { password: wrong['password'] }),
              ...(differ ? { again: words.passwordMismatch } : {}),
            }}
          />
          <Button type="submit" size="md" fullWidth loading={restore.isPending}>
            {words.restoreSubmit}
          </Button>
          {codeOf(restore.error) === 'FORGOT_TOKEN_INVALID' && (
            <ButtonLink to="/forgot" search={{}} variant="default">
              {words.askAgain}
            </ButtonLink>
          )}
        </Stack>
      </form>
      <Text size="sm" c="dimmed">
        <ButtonLink to="/login" variant="subtle">
          {words.toSignIn}
        </ButtonLink>
      </Text>
    </PublicCard>
  )
}
