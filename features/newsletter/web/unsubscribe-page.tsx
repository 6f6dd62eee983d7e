/**
 * Where the way out of a newsletter leads. Opening it ends nothing: programs that look through mail open every link in it.
 * Visitors and users come here alike.
 */
import { Alert, Button, Stack, Text } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { createFileRoute } from '@tanstack/react-router'
import { useState } from 'react'
import { PublicCard } from '#features/register/web/index.ts'
import { ButtonLink } from '#platform/web/button-link.tsx'
import { useMessages } from '#platform/web/language.tsx'
import { Problem } from '#platform/web/problem.tsx'
import { newsletterApi } from './api.ts'
import { newsletterWords } from './messages.ts'

export const Route = createFileRoute('/newsletter/unsubscribe/$token')({
  staticData: { grant: 'anyone', title: { en: 'Newsletter', hu: 'Hírlevél' } },
  component: UnsubscribePage,
})

/** What its reader has done here last. */
type Done = 'nothing' | 'ended' | 'resumed'

function UnsubscribePage() {
  const words = useMessages(newsletterWords)
  const { token } = Route.useParams()
  const [done, setDone] = useState<Done>('nothing')
  const end = useMutation(newsletterApi.end.mutationOptions({ onSuccess: () => setDone('ended') }))
  const resume = useMutation(newsletterApi.resume.mutationOptions({ onSuccess: () => setDone('resumed') }))
  const next = done === 'ended' ? resume : end
  return (
    <PublicCard title={words.title}>
      <Stack>
        {next.isError && <Problem error={next.error} />}
        {done === 'nothing' && <Text>{words.ask}</Text>}
        {done === 'ended' && <Alert role="status">{words.ended}</Alert>}
        {done === 'resumed' && <Alert role="status">{words.resumed}</Alert>}
        <Text c="dimmed">{words.needed}</Text>
        <Button
          variant={done === 'nothing' ? 'filled' : 'default'}
          size="md"
          loading={next.isPending}
          onClick={() => next.mutate({ token })}
        >
          {done === 'ended' ? words.resume : words.end}
        </Button>
        <ButtonLink to="/" variant="subtle" size="md">
          {words.toProduct}
        </ButtonLink>
      </Stack>
    </PublicCard>
  )
}
