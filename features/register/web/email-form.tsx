/** One address and a button: for a new link to confirm an account, and for one to a new password. */
import { Alert, Button, Stack, TextInput } from '@mantine/core'
import { type FormEvent, useState } from 'react'
import { useMessages } from '#platform/web/language.tsx'
import { Problem } from '#platform/web/problem.tsx'
import { fieldErrorsOf } from '#platform/web/failure.ts'
import { registerWords } from './messages.ts'
import { useWrongFields } from '#platform/web/wrong-fields.ts'

type Props = {
  send: { mutate: (input: { email: string }) => void; isPending: boolean; isSuccess: boolean; error: unknown }
  submit: string
  /** Said when it was sent. */
  sent: string
}

export const EmailForm = ({ send, submit, sent }: Props) => {
  const words = useMessages(registerWords)
  const wrong = useWrongFields()(send.error)
  const [email, setEmail] = useState('')
  const [isEmpty, setIsEmpty] = useState(false)
  const handle = (event: FormEvent) => {
    event.preventDefault()
    setIsEmpty(email.trim() === '')
    if (email.trim() !== '') send.mutate({ email: email.trim() })
  }
  if (send.isSuccess) return <Alert role="status">{sent}</Alert>
  return (
    <form onSubmit={handle} noValidate>
      <Stack gap="md">
        {send.error !== null && fieldErrorsOf(send.error).length === 0 && <Problem error={send.error} />}
        <TextInput
          size="md"
          type="email"
          name="email"
          label={words.email}
          autoComplete="email"
          value={email}
          error={isEmpty ? words.required : wrong['email']}
          onChange={({ currentTarget }) => setEmail(currentTarget.value)}
        />
        <Button type="submit" size="md" fullWidth loading={send.isPending}>
          {submit}
        </Button>
      </Stack>
    </form>
  )
}
