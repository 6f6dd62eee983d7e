/** A user's own requests, as a tab of the profile. */
import { Button, Card, Group, Skeleton, Stack, Text, Title } from '@mantine/core'
import IconMessagePlus from 'icon:message-plus'
import IconMessages from 'icon:messages'
import { useInfiniteQuery, useMutation } from '@tanstack/react-query'
import { lazy, Suspense, useState } from 'react'
import { documentsApi, followLink } from '#features/documents/web/index.ts'
import { useAct } from '#platform/web/act.ts'
import { Ask } from '#platform/web/ask.tsx'
import { Empty } from '#platform/web/empty.tsx'
import { useMessages } from '#platform/web/language.tsx'
import { Problem } from '#platform/web/problem.tsx'
import { Time } from '#platform/web/time.tsx'
import type { Request } from '../contract.ts'
import { mayDo } from '../states.ts'
import { requestsApi } from './api.ts'
import { requestWords } from './messages.ts'
import { RequestWords } from './request-words.tsx'
import { StatusBadge } from './status-badge.tsx'

const RequestForm = lazy(() => import('./request-form.tsx'))

type Open = { kind: 'none' } | { kind: 'new' } | { kind: 'edit' | 'cancel' | 'remove'; request: Request }

const CancelDialog = ({ request: { id, version }, onClose }: { request: Request; onClose: () => void }) => {
  const words = useMessages(requestWords)
  const cancel = useAct(requestsApi.cancel, { done: words.requestCanceled, onDone: onClose })
  return (
    <Ask
      tone="plain"
      title={words.cancelTitle}
      text={words.cancelText}
      confirm={words.cancel}
      act={cancel}
      onConfirm={() => cancel.send({ request: id, version })}
      onClose={onClose}
    />
  )
}

const RemoveDialog = ({ request, onClose }: { request: string; onClose: () => void }) => {
  const words = useMessages(requestWords)
  const remove = useAct(requestsApi.remove, { done: words.requestDeleted, onDone: onClose })
  return (
    <Ask
      tone="danger"
      title={words.removeTitle}
      text={words.removeText}
      confirm={words.remove}
      act={remove}
      onConfirm={() => remove.send({ request })}
      onClose={onClose}
    />
  )
}

const OpenDialog = ({ open, onClose }: { open: Open; onClose: () => void }) => {
  switch (open.kind) {
    case 'none':
      return null
    case 'new':
      return <RequestForm request={null} onClose={onClose} />
    case 'edit':
      return <RequestForm request={open.request} onClose={onClose} />
    case 'cancel':
      return <CancelDialog request={open.request} onClose={onClose} />
    case 'remove':
      return <RemoveDialog request={open.request.id} onClose={onClose} />
  }
}

type CardProps = { request: Request; onOpen: (open: Open) => void; onFile: (document: string) => void }

const RequestCard = ({ request, onOpen, onFile }: CardProps) => {
  const words = useMessages(requestWords)
  const { subject, status, createdAtMs } = request
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
          <Button variant="default" onClick={() => onOpen({ kind: 'edit', request })}>
            {words.edit}
          </Button>
        )}
        {mayDo('cancel', status) && (
          <Button
            variant="default"
            aria-label={words.cancelOf({ subject })}
            onClick={() => onOpen({ kind: 'cancel', request })}
          >
            {words.cancel}
          </Button>
        )}
        {mayDo('delete_own', status) && (
          <Button variant="default" onClick={() => onOpen({ kind: 'remove', request })}>
            {words.remove}
          </Button>
        )}
      </Group>
    </Card>
  )
}

export const RequestsTab = () => {
  const words = useMessages(requestWords)
  const [open, setOpen] = useState<Open>({ kind: 'none' })
  const { data, error, isPending, refetch, hasNextPage, fetchNextPage, isFetchingNextPage } = useInfiniteQuery(
    requestsApi.list.infiniteOptions({
      input: (cursor: string | undefined) => (cursor === undefined ? {} : { cursor }),
      initialPageParam: undefined,
      getNextPageParam: ({ next }) => next ?? undefined,
    }),
  )
  const file = useMutation(documentsApi.link.mutationOptions({ onSuccess: ({ key }) => followLink(key) }))
  const rows = data?.pages.flatMap(({ requests }) => requests) ?? []
  const write = (
    <Button leftSection={<IconMessagePlus size={18} />} onClick={() => setOpen({ kind: 'new' })}>
      {words.newRequest}
    </Button>
  )
  if (error !== null && data === undefined) return <Problem error={error} retry={() => void refetch()} />
  return (
    <Stack>
      {rows.length > 0 && (
        <Group justify="space-between">
          <Text c="dimmed">{words.about}</Text>
          {write}
        </Group>
      )}
      {file.isError && <Problem error={file.error} />}
      {isPending && <Skeleton height={200} />}
      {data !== undefined && rows.length === 0 && (
        <Empty icon={IconMessages} title={words.emptyTitle} actions={write}>
          {words.empty}
        </Empty>
      )}
      {rows.map((request) => (
        <RequestCard
          key={request.id}
          request={request}
          onOpen={setOpen}
          onFile={(document) => file.mutate({ document })}
        />
      ))}
      {hasNextPage && (
        <Button variant="default" loading={isFetchingNextPage} onClick={() => void fetchNextPage()}>
          {words.more}
        </Button>
      )}
      <Suspense>
        <OpenDialog open={open} onClose={() => setOpen({ kind: 'none' })} />
      </Suspense>
    </Stack>
  )
}
