/** A user's own requests, as a tab of the profile. */
import { Button, Group, Skeleton, Stack, Text } from '@mantine/core'
import IconMessagePlus from 'icon:message-plus'
import IconMessages from 'icon:messages'
import { useState } from 'react'
import { AttachedFiles, documentsApi } from '#features/documents/web/index.ts'
import { AskButton } from '#platform/web/ask-button.tsx'
import { Empty } from '#platform/web/empty.tsx'
import { GrowingList } from '#platform/web/growing-list.tsx'
import { late } from '#platform/web/late.tsx'
import { useMessages } from '#platform/web/language.tsx'
import { sharedMessages } from '#platform/web/messages.ts'
import { Time } from '#platform/web/time.tsx'
import type { Request } from '../contract.ts'
import { ownRequests } from '../list.ts'
import { mayDo } from '../states.ts'
import { requestsApi } from './api.ts'
import { requestWords } from './messages.ts'
import { RequestCard } from './request-card.tsx'

const RequestForm = late(() => import('./request-form.tsx'), null)

/** `new`: one is being written. */
type Written = 'new' | Request | null

const OwnRequest = ({ request, onEdit }: { request: Request; onEdit: () => void }) => {
  const words = useMessages(requestWords)
  const shared = useMessages(sharedMessages)
  const { id, version, subject, status, createdAtMs, attachments } = request
  const files = <AttachedFiles files={attachments} of={documentsApi.link} input={(document) => ({ document })} />
  return (
    <RequestCard request={request} byline={<Time atMs={createdAtMs} />} files={files}>
      <Group gap="xs" mt="md">
        {mayDo('save', status) && (
          <Button variant="default" onClick={onEdit}>
            {shared.edit}
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
            title={words.removeTitle}
            text={words.removeText}
            of={requestsApi.remove}
            input={{ request: id }}
            done={words.requestDeleted}
          />
        )}
      </Group>
    </RequestCard>
  )
}

export const RequestsTab = () => {
  const words = useMessages(requestWords)
  const [written, setWritten] = useState<Written>(null)
  const write = (
    <Button leftSection={<IconMessagePlus size={18} />} onClick={() => setWritten('new')}>
      {words.newRequest}
    </Button>
  )
  return (
    <Stack>
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
              <OwnRequest key={request.id} request={request} onEdit={() => setWritten(request)} />
            ))}
          </>
        )}
      </GrowingList>
      {written !== null && (
        <RequestForm request={written === 'new' ? null : written} onClose={() => setWritten(null)} />
      )}
    </Stack>
  )
}
