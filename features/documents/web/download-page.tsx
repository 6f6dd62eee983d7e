/** Where the link to a document leads: the download starts by itself. Visitors and users come here alike. */
import { Alert, Anchor, Skeleton, Stack, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { createFileRoute } from '@tanstack/react-router'
import { useEffect, useRef } from 'react'
import { PublicCard } from '#features/register/web/index.ts'
import { useSession } from '#platform/web/session.ts'
import { ButtonLink } from '#platform/web/button-link.tsx'
import { codeOf } from '#platform/web/failure.ts'
import { useFormat, useMessages } from '#platform/web/language.tsx'
import { Problem } from '#platform/web/problem.tsx'
import { documentErrors } from '../messages.ts'
import { documentsApi } from './api.ts'
import { FileCell } from './file-cell.tsx'
import { fileAddress, followLink } from './follow-link.ts'
import { documentWords } from './messages.ts'

export const Route = createFileRoute('/documents/download/$documentKey')({
  staticData: { grant: 'anyone', title: { en: 'Document download', hu: 'Dokumentum letöltése' } },
  component: DownloadPage,
})

const NotThere = () => {
  const words = useMessages(documentWords)
  const { DOWNLOAD_NOT_FOUND } = useMessages(documentErrors)
  const session = useSession()
  return (
    <Stack>
      <Alert color="red" role="alert">
        {DOWNLOAD_NOT_FOUND}
      </Alert>
      <Text>{words.ownHint}</Text>
      {session === null ? (
        <ButtonLink to="/login" variant="default">
          {words.toSignIn}
        </ButtonLink>
      ) : (
        <ButtonLink to="/user/profile" search={{ tab: 'documents' }} variant="default">
          {words.toDocuments}
        </ButtonLink>
      )}
    </Stack>
  )
}

function DownloadPage() {
  const words = useMessages(documentWords)
  const format = useFormat()
  const { documentKey: key } = Route.useParams()
  const { data, error, refetch } = useQuery(
    documentsApi.linked.queryOptions({ input: { key }, staleTime: Number.POSITIVE_INFINITY, retry: false }),
  )
  const started = useRef('')
  const isThere = data !== undefined
  useEffect(() => {
    // Once a link, also where effects run twice.
    if (!isThere || started.current === key) return
    started.current = key
    followLink(key)
  }, [isThere, key])
  // A key that cannot even be read is no other answer than one that is not known.
  const isGone = error !== null && ['DOWNLOAD_NOT_FOUND', 'INPUT_INVALID', 'NOT_FOUND'].includes(codeOf(error))
  return (
    <PublicCard title={words.downloadTitle}>
      {isGone && <NotThere />}
      {error !== null && !isGone && <Problem error={error} retry={() => void refetch()} />}
      {error === null && data === undefined && <Skeleton height={120} />}
      {data !== undefined && (
        <Stack gap="xs">
          <Text fw={600} style={{ overflowWrap: 'anywhere' }}>
            {data.name}
          </Text>
          <Text c="dimmed">
            <FileCell file={data} />
          </Text>
          <Anchor href={fileAddress(key)} download py="xs">
            {words.downloadStarting}
          </Anchor>
          <Text size="sm" c="dimmed">
            {words.downloadUntil({ time: format.dateTime(data.untilMs) })}
          </Text>
        </Stack>
      )}
    </PublicCard>
  )
}
