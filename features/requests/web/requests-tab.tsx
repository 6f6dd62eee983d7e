/** A user's own requests, as a tab of the profile. */
import { Button, Card, Group, Skeleton, Stack, Text, Title } from '@mantine/core'
import IconMessagePlus from 'icon:message-plus'
import IconMessages from 'icon:messages'
import { useMutation } from '@tanstack/react-query'
import { lazy, Suspense, useState } from 'react'
import { documentsApi, followLink } from '#features/documents/web/index.ts'
import { AskButton } from '#platform/web/ask-button.tsx'
import { Empty } from '#platform/web/empty.tsx'
import { GrowingList } from '#platform/web/growing-list.tsx'
import { useMessages } from '#platform/web/language.tsx'
import { Problem } from '#platform/web/problem.tsx'
import { Time } from '#platform/web/time.tsx'
import type { Request } from '../contract.ts'
import { ownRequests } from '../list.ts'
import { mayDo } from '../states.ts'
import { requestsApi } from './api.ts'
import { requestWords } from './messages.ts'
import { RequestWords } from './request-words.tsx'
import { StatusBadge } from './status-badge.tsx'

const RequestForm = lazy(() => import('./request-form.tsx'))

/** `new`: one is being written. */
type Written = 'new' | Request | null

type CardProps = { request: Request; onEdit: () => void; onFile: (document: string) => void }

const RequestCard = ({ request, onEdit, onFile }: CardProps) => {
  const words = useMessages(requestWords)
  const { id, version, subject, status, createdAtMs } = request
  return (
    <Card component="article" aria-label={subject}>
      <Group justify="space-between" wrap="nowrap" align="flex-start" mb="xs">
        <div style={{ minWidth: 0 }}>
          <Title order={2} size="h5" style={{ overflowWrap: 'anywhere' }}>
            {subject}
          </Title>
          <Text size="sm" c="dimmed" component="div">
            <Time atMs={createdAtMs} />
          </Text>
        </div>
        <StatusBadge status={status} />
      </Group>
      <RequestWords request={request} onFile={onFile} />
      <Group gap="xs" mt="md">
        {mayDo('save', status) && (
          <Button variant="default" onClick={onEdit}>
            {words.edit}
          </Button>
        )}
        {mayDo('cancel', status) && (
          <AskButton
            tone="plain"
            confirm={words.cancel}
            label={words.cancelOf({ subject })}
            title={words.cancelTitle}
            text={words.cancelText}
            of={requestsApi.cancel}
            input={{ request: id, version }}
            done={words.requestCanceled}
          />
        )}
        {mayDo('delete_own', status) && (
          <AskButton
            tone="danger"
            confirm={words.remove}
            title={words.removeTitle}
            text={words.removeText}
            of={requestsApi.remove}
            input={{ request: id }}
            done={words.requestDeleted}
          />
        )}
      </Group>
    </Card>
  )
}

export const RequestsTab = () => {
  const words = useMessages(requestWords)
  const [written, setWritten] = useState<Written>(null)
  const file = useMutation(documentsApi.link.mutationOptions({ onSuccess: ({ key }) => followLink(key) }))
  const write = (
    <Button leftSection={<IconMessagePlus size={18} />} onClick={() => setWritten('new')}>
      {words.newRequest}
    </Button>
  )
  return (
    <Stack>
      {file.isError && <Problem error={file.error} />}
      <GrowingList
        list={ownRequests}
        page={requestsApi.list}
        loading={<Skeleton height={200} />}
        empty={
          <Empty icon={IconMessages} title={words.emptyTitle} actions={write}>
            {words.empty}
          </Empty>
        }
      >
        {(rows) => (
          <>
            <Group justify="space-between">
              <Text c="dimmed">{words.about}</Text>
              {write}
            </Group>
            {rows.map((request) => (
              <RequestCard
                key={request.id}
                request={request}
                onEdit={() => setWritten(request)}
                onFile={(document) => file.mutate({ document })}
              />
            ))}
          </>
        )}
      </GrowingList>
      {written !== null && (
        <Suspense>
          <RequestForm request={written === 'new' ? null : written} onClose={() => setWritten(null)} />
        </Suspense>
      )}
    </Stack>
  )
}
