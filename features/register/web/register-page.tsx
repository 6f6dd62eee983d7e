import { Alert, Stack, Text } from '@mantine/core'
import IconTerminal2 from 'icon:terminal-2'
import { useMutation } from '@tanstack/react-query'
import { createFileRoute } from '@tanstack/react-router'
import { useState } from 'react'
import { ButtonLink } from '#platform/web/button-link.tsx'
import { useMessages } from '#platform/web/language.tsx'
import { registerApi, useConditions } from './api.ts'
import { EmailForm } from './email-form.tsx'
import { registerWords } from './messages.ts'
import { PublicCard } from './public-card.tsx'
import { keepReferral, keptReferral } from './referral.ts'
import { RegisterForm } from './register-form.tsx'

/** `ref` is the number of who recommends the product. */
export const Route = createFileRoute('/register')({
  staticData: { grant: 'visitor', title: { en: 'Registration', hu: 'Regisztráció' } },
  validateSearch: ({ ref }: Record<string, unknown>): { ref?: string | number } =>
    typeof ref === 'string' || typeof ref === 'number' ? { ref } : {},
  beforeLoad: keepReferral,
  component: RegisterPage,
})

function RegisterPage() {
  const words = useMessages(registerWords)
  const { ref = '' } = Route.useSearch()
  const [sentTo, setSentTo] = useState<string | null>(null)
  const { isOpen } = useConditions()
  if (!isOpen && sentTo === null)
    return (
      <PublicCard title={words.title}>
        <Alert title={words.closedTitle}>{words.closed}</Alert>
        <ButtonLink to="/login" variant="subtle">
          {words.haveAccount}
        </ButtonLink>
      </PublicCard>
    )
  return (
    <PublicCard title={words.title} {...(sentTo === null ? { subtitle: words.subtitle } : {})}>
      {sentTo === null ? (
        <RegisterForm referralCode={String(ref) || keptReferral()} onSent={setSentTo} />
      ) : (
        <Sent email={sentTo} />
      )}
      <ButtonLink to="/login" variant="subtle">
        {sentTo === null ? words.haveAccount : words.toSignIn}
      </ButtonLink>
    </PublicCard>
  )
}

const Sent = ({ email }: { email: string }) => {
  const words = useMessages(registerWords)
  const resend = useMutation(registerApi.resend.mutationOptions())
  return (
    <Stack gap="md">
      <Alert role="status" title={words.registerSuccess}>
        <Text>{words.sentTo({ email })}</Text>
      </Alert>
      <Alert variant="default" icon={<IconTerminal2 size={20} />}>
        {words.onConsole}
      </Alert>
      <EmailForm send={resend} submit={words.resend} sent={words.verificationResent} />
    </Stack>
  )
}
