/** Where the link of the confirming mail leads: it is used up here, and what came of it is said. */
import { Alert, Stack, Text } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { createFileRoute } from '@tanstack/react-router'
import { useEffect, useRef } from 'react'
import { useSession } from '#platform/web/session.ts'
import { ButtonLink } from '#platform/web/button-link.tsx'
import { useMessages } from '#platform/web/language.tsx'
import { Problem } from '#platform/web/problem.tsx'
import { registerApi } from './api.ts'
import { EmailForm } from './email-form.tsx'
import { registerWords } from './messages.ts'
import { PublicCard } from './public-card.tsx'

export const Route = createFileRoute('/verification/$token')({
  staticData: { grant: 'visitor', title: { en: 'Account verification', hu: 'Fiók megerősítése' }, alsoSignedIn: true },
  component: VerificationPage,
})

function VerificationPage() {
  const words = useMessages(registerWords)
  const { token } = Route.useParams()
  const confirm = useMutation(registerApi.confirm.mutationOptions())
  const resend = useMutation(registerApi.resend.mutationOptions())
  const isSignedIn = useSession() !== null
  const { mutate } = confirm
  const asked = useRef('')
  useEffect(() => {
    // Once a link, also where effects run twice.
    if (asked.current === token) return
    asked.current = token
    mutate({ token })
  }, [token, mutate])
  return (
    <PublicCard title={words.verificationTitle}>
      {confirm.isSuccess && (
        <Alert role="status">{isSignedIn ? words.confirmedSignedIn : words.verificationSuccess}</Alert>
      )}
      {confirm.isError && (
        <Stack gap="md">
          <Problem error={confirm.error} />
          {isSignedIn ? (
            <Text>{words.linkSignedIn}</Text>
          ) : (
            <>
              <Text>{words.newLinkText}</Text>
              <EmailForm send={resend} submit={words.resend} sent={words.verificationResent} />
            </>
          )}
        </Stack>
      )}
      {(confirm.isIdle || confirm.isPending) && <Text role="status">{words.verifying}</Text>}
      <ButtonLink
        to={isSignedIn ? '/dashboard' : '/login'}
        size="md"
        variant={confirm.isSuccess || isSignedIn ? 'filled' : 'subtle'}
      >
        {isSignedIn ? words.toDashboard : words.toSignIn}
      </ButtonLink>
    </PublicCard>
  )
}
