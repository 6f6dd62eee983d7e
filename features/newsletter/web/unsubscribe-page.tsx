/** Where the way out of a newsletter leads: it is ended here at once, and can be taken back. Visitors and users come here alike. */
import { Alert, Button, Stack, Text } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { createFileRoute } from '@tanstack/react-router'
import { useEffect, useRef } from 'react'
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

const Ended = ({ onUndo, isBusy }: { onUndo: () => void; isBusy: boolean }) => {
  const words = useMessages(newsletterWords)
  return (
    <Stack>
      <Alert role="status">{words.ended}</Alert>
      <Text c="dimmed">{words.endedHint}</Text>
      <Button variant="default" size="md" loading={isBusy} onClick={onUndo}>
        {words.undo}
      </Button>
    </Stack>
  )
}

const Resumed = ({ onEnd, isBusy }: { onEnd: () => void; isBusy: boolean }) => {
  const words = useMessages(newsletterWords)
  return (
    <Stack>
      <Alert role="status">{words.resumed}</Alert>
      <Button variant="default" size="md" loading={isBusy} onClick={onEnd}>
        {words.endAgain}
      </Button>
    </Stack>
  )
}

function UnsubscribePage() {
  const words = useMessages(newsletterWords)
  const { token } = Route.useParams()
  const resume = useMutation(newsletterApi.resume.mutationOptions())
  const { reset } = resume
  const end = useMutation(newsletterApi.end.mutationOptions({ onSuccess: () => reset() }))
  const { mutate } = end
  const asked = useRef('')
  useEffect(() => {
    // Once a link, also where effects run twice.
    if (asked.current === token) return
    asked.current = token
    mutate({ token })
  }, [token, mutate])
  const failed = [
    { act: end, error: end.error },
    { act: resume, error: resume.error },
  ].find(({ error }) => error !== null)
  return (
    <PublicCard title={words.title}>
      {failed !== undefined && <Problem error={failed.error} retry={() => failed.act.mutate({ token })} />}
      {end.isPending && !resume.isSuccess && <Text role="status">{words.ending}</Text>}
      {end.isSuccess && !resume.isSuccess && (
        <Ended onUndo={() => resume.mutate({ token })} isBusy={resume.isPending} />
      )}
      {resume.isSuccess && <Resumed onEnd={() => mutate({ token })} isBusy={end.isPending} />}
      <ButtonLink to="/" variant="subtle" size="md">
        {words.toProduct}
      </ButtonLink>
    </PublicCard>
  )
}
