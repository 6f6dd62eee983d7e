/** For an account whose address is not confirmed yet: a new link, at once. */
import { Alert, Button, Stack, TextInput } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import type { register } from '#features/register/contract.ts'
import { apiOf } from '#platform/web/api.ts'
import { useMessages } from '#platform/web/language.tsx'
import { Problem } from '#platform/web/problem.tsx'
import { signInWords } from './messages.ts'

const api = apiOf<typeof register>('register')

/** `login` is what was typed: an e-mail address goes on into the field. */
export const NewLink = ({ login }: { login: string }) => {
  const words = useMessages(signInWords)
  const [isOpen, setIsOpen] = useState(false)
  const [email, setEmail] = useState(login.includes('@') ? login : '')
  const [isMissing, setIsMissing] = useState(false)
  const resend = useMutation(api.resend.mutationOptions())
  if (resend.isSuccess) return <Alert role="status">{words.newLinkSent}</Alert>
  if (!isOpen)
    return (
      <Button variant="default" onClick={() => setIsOpen(true)}>
        {words.newLink}
      </Button>
    )
  const submit = (event: FormEvent) => {
    event.preventDefault()
    setIsMissing(!email.includes('@'))
    if (email.includes('@')) resend.mutate({ email: email.trim() })
  }
  return (
    <form onSubmit={submit} noValidate>
      <Stack gap="sm">
        <TextInput
          size="md"
          type="email"
          name="email"
          autoComplete="email"
          label={words.newLinkEmail}
          value={email}
          error={isMissing && words.newLinkEmailMissing}
          onChange={({ currentTarget }) => setEmail(currentTarget.value)}
        />
        {resend.isError && <Problem error={resend.error} />}
        <Button type="submit" variant="default" loading={resend.isPending}>
          {words.newLink}
        </Button>
      </Stack>
    </form>
  )
}
