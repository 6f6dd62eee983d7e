/** What stands in place of a page that failed. Hungarian first and English below, whatever the language: it must not need any setting. */
import { Button, Group, Stack, Text, Title } from '@mantine/core'
import { useEffect, useState } from 'react'
import { shellMessages } from '#platform/messages.ts'
import { incidentOf, rememberIncident } from '#platform/web/failure.ts'
import { headingId } from '#platform/web/page-heading.tsx'
import { IncidentId } from '#platform/web/problem.tsx'
import { endLoader } from './loader.ts'
import { shellWords } from './messages.ts'

/** The id of the failed request, or one of our own that is in the browser's console beside the error. */
const incidentFor = (error: unknown): string => {
  const known = incidentOf(error)
  if (known !== null) return known
  const own = crypto.randomUUID()
  rememberIncident(error, own)
  console.error(`Incident ${own}`, error)
  return own
}

export const Crash = ({ error }: { error: unknown }) => {
  const [incident] = useState(() => incidentFor(error))
  useEffect(endLoader, [])
  return (
    <Stack align="flex-start" gap="md" maw={640} mx="auto" py="xl" role="alert">
      <Title order={1} size="h2" id={headingId} tabIndex={-1} lang="hu" className="page-heading">
        {shellWords.hu.crash}
      </Title>
      <Text size="lg" c="dimmed" lang="en">
        {shellWords.en.crash}
      </Text>
      <IncidentId incident={incident} />
      <Group>
        <Button onClick={() => location.reload()}>
          {shellMessages.hu.reload} / {shellMessages.en.reload}
        </Button>
        <Button variant="default" onClick={() => location.assign('/')}>
          {shellWords.hu.home} / {shellWords.en.home}
        </Button>
      </Group>
    </Stack>
  )
}
