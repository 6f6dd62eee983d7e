import { Alert, Card, Group, Stack, Text, Title } from '@mantine/core'
import IconInfoCircle from 'icon:info-circle'
import { useQueryClient } from '@tanstack/react-query'
import { createFileRoute, useRouter } from '@tanstack/react-router'
import { useState } from 'react'
import { ButtonLink } from '#platform/web/button-link.tsx'
import { useMessages } from '#platform/web/language.tsx'
import { headingId } from '#platform/web/page-heading.tsx'
import type { Challenge } from '../contract.ts'
import type { SessionAnswer } from '#platform/web/session.ts'
import { CodeStep } from './code-step.tsx'
import { signInWords } from './messages.ts'
import { PasswordStep } from './password-step.tsx'
import { safeNext } from './safe-next.ts'
import { SecurityCodeStep } from './security-code-step.tsx'
import { sessionQuery } from '#platform/web/session.ts'

/** `next` is the page to return to, judged when it is used; the other two say why somebody is here. */
type Search = { next?: string; signedOut?: boolean; expired?: boolean }

export const Route = createFileRoute('/login')({
  staticData: { grant: 'visitor', title: { en: 'Sign in', hu: 'Bejelentkezés' } },
  validateSearch: ({ next, signedOut, expired }: Record<string, unknown>): Search => ({
    ...(typeof next === 'string' ? { next } : {}),
    ...(signedOut === true ? { signedOut } : {}),
    ...(expired === true ? { expired } : {}),
  }),
  component: SignInPage,
})

type Step = { kind: 'password' } | { kind: 'code' | 'security-code'; challenge: Challenge }

/** What the guard is told once somebody is signed in. */
const useEnter = () => {
  const queryClient = useQueryClient()
  const router = useRouter()
  const { next } = Route.useSearch()
  return (session: SessionAnswer) => {
    queryClient.setQueryData(sessionQuery.queryKey, session)
    router.history.push(safeNext(next) ?? '/dashboard')
  }
}

const Notice = () => {
  const words = useMessages(signInWords)
  const { signedOut, expired } = Route.useSearch()
  const text = signedOut === true ? words.signedOut : expired === true ? words.expired : null
  if (text === null) return null
  return (
    <Alert variant="light" icon={<IconInfoCircle size={20} />} role="status">
      {text}
    </Alert>
  )
}

function SignInPage() {
  const words = useMessages(signInWords)
  const [step, setStep] = useState<Step>({ kind: 'password' })
  const enter = useEnter()
  const startAgain = () => setStep({ kind: 'password' })
  const titles = { password: words.title, code: words.codeTitle, 'security-code': words.securityTitle }
  return (
    <Card maw={440} mx="auto" mt={{ base: 0, sm: 'xl' }} padding="lg" shadow="md">
      <Stack gap="lg">
        <div>
          <Title order={1} id={headingId} tabIndex={-1} className="page-heading">
            {titles[step.kind]}
          </Title>
          {step.kind === 'password' && <Text c="dimmed">{words.subtitle}</Text>}
        </div>
        {step.kind === 'password' && (
          <>
            <Notice />
            <PasswordStep onChallenge={(challenge) => setStep({ kind: 'code', challenge })} />
            <Group justify="space-between" gap={0}>
              <ButtonLink to="/register" variant="subtle" px="xs">
                {words.register}
              </ButtonLink>
              <ButtonLink to="/forgot" variant="subtle" px="xs">
                {words.forgot}
              </ButtonLink>
            </Group>
          </>
        )}
        {step.kind === 'code' && (
          <CodeStep
            challenge={step.challenge}
            onEnter={enter}
            onStartAgain={startAgain}
            onSecurityCode={() => setStep({ ...step, kind: 'security-code' })}
          />
        )}
        {step.kind === 'security-code' && (
          <SecurityCodeStep
            onEnter={enter}
            onStartAgain={startAgain}
            onCode={() => setStep({ ...step, kind: 'code' })}
          />
        )}
      </Stack>
    </Card>
  )
}
