/** What stands in place of a page that failed. Hungarian first and English below, whatever the language: it must not need any setting. */
import { Button, Group, Stack, Text, Title } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { useMatches } from '@tanstack/react-router'
import { type ComponentType, useEffect, useState } from 'react'
import { sessionQuery } from '#platform/web/session.ts'
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

type Failure = { error: unknown; incident: string }

/** Whether the server knows of it. Of the address only its pattern is told: what stands in it may be a secret. */
const useReport = ({ error, incident }: Failure): boolean => {
  const [isReported, setIsReported] = useState(false)
  const page = useMatches({ select: (matches): string => matches.at(-1)?.fullPath ?? '/' })
  useEffect(() => {
    import('#features/crashes/web/report.ts')
      .then(({ reportCrash }) => reportCrash({ error, incident, page }))
      .then((isTaken) => isTaken && setIsReported(true))
      // A report that fails is let go (business.md 33.3).
      .catch(() => {})
  }, [error, incident, page])
  return isReported
}

/** Brings the dialog when it is asked for; a part of the program that does not come changes nothing here. */
const BugReport = ({ incident }: { incident: string }) => {
  const [Report, setReport] = useState<ComponentType<{ incident: string; onClose: () => void }> | null>(null)
  const open = () => {
    import('#features/bug-reports/web/bug-dialog.tsx').then(
      ({ default: loaded }) => setReport(() => loaded),
      () => {},
    )
  }
  return (
    <>
      <Button variant="default" onClick={open}>
        {shellWords.hu.bugTitle} / {shellWords.en.bugTitle}
      </Button>
      {Report !== null && <Report incident={incident} onClose={() => setReport(null)} />}
    </>
  )
}

export const Crash = ({ error }: { error: unknown }) => {
  const [incident] = useState(() => incidentFor(error))
  const isReported = useReport({ error, incident })
  const session = useQueryClient().getQueryData(sessionQuery.queryKey) ?? null
  useEffect(() => {
    endLoader()
    // It stands where the failed page was scrolled to.
    scrollTo(0, 0)
  }, [])
  return (
    <Stack align="flex-start" gap="md" maw={640} mx="auto" py="xl" role="alert">
      <Title order={1} size="h2" id={headingId} tabIndex={-1} lang="hu" className="page-heading">
        {shellWords.hu.crash}
      </Title>
      <Text size="lg" c="dimmed" lang="en">
        {shellWords.en.crash}
      </Text>
      {isReported && (
        <Text>
          <span lang="hu">{shellWords.hu.crashReported}</span> <span lang="en">{shellWords.en.crashReported}</span>
        </Text>
      )}
      <IncidentId incident={incident} />
      <Group>
        <Button onClick={() => location.reload()}>
          {shellMessages.hu.reload} / {shellMessages.en.reload}
        </Button>
        <Button variant="default" onClick={() => location.assign('/')}>
          {shellWords.hu.home} / {shellWords.en.home}
        </Button>
        {session !== null && <BugReport incident={incident} />}
      </Group>
    </Stack>
  )
}
