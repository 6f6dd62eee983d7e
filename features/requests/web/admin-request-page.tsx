import { Alert, Button, Card, Group, NativeSelect, Skeleton, Stack, Text, Textarea, Title } from '@mantine/core'
import { notifications } from '@mantine/notifications'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { createFileRoute } from '@tanstack/react-router'
import { useState } from 'react'
import { EntityAudit } from '#features/audit/web/index.ts'
import { followLink } from '#features/documents/web/index.ts'
import { useRefusal } from '#platform/web/refusal.ts'
import { ButtonLink } from '#platform/web/button-link.tsx'
import { useLanguage, useMessages } from '#platform/web/language.tsx'
import { LeaveDialog } from '#platform/web/leave-dialog.tsx'
import { PageHeading } from '#platform/web/page-heading.tsx'
import { Problem } from '#platform/web/problem.tsx'
import { Time } from '#platform/web/time.tsx'
import type { StaffRequest } from '../contract.ts'
import { RESPONSE_LENGTH } from '../rules.ts'
import { answersFrom, mayDo, type RequestStatus } from '../states.ts'
import { statusName } from '../status-words.ts'
import { adminWords } from './admin-messages.ts'
import { isReady, isUnsent, lacksText } from './answer.ts'
import { requestsApi } from './api.ts'
import { ConfirmDialog } from './confirm-dialog.tsx'
import { RequestWords } from './request-words.tsx'
import { StatusBadge } from './status-badge.tsx'
import { UserLink } from './user-link.tsx'

export const Route = createFileRoute('/admin/requests/$requestId')({
  staticData: { grant: 'admin', title: { en: 'Request', hu: 'Kérelem' } },
  component: RequestPage,
})

const AnswerForm = ({ request, isDisabled }: { request: StaffRequest; isDisabled: boolean }) => {
  const words = useMessages(adminWords)
  const language = useLanguage()
  const queryClient = useQueryClient()
  const [status, setStatus] = useState<RequestStatus | null>(null)
  const [response, setResponse] = useState(request.response)
  const answer = useMutation(
    requestsApi.answer.mutationOptions({
      onSuccess: () => {
        notifications.show({ message: words.saved })
        return queryClient.invalidateQueries()
      },
    }),
  )
  const reachable = answersFrom(request.status)
  if (reachable.length === 0)
    return <Text c="dimmed">{request.status === 'canceled' ? words.canceledByUser : words.decided}</Text>
  const written = { status, response }
  const isDirty = () => !answer.isSuccess && isUnsent(written, request)
  return (
    <Stack>
      {answer.isError && <Problem error={answer.error} />}
      <NativeSelect
        label={words.status}
        disabled={isDisabled}
        value={status ?? ''}
        data={[
          { value: '', label: words.chooseStatus },
          ...reachable.map((value) => ({ value, label: statusName(value, language) })),
        ]}
        onChange={({ currentTarget }) => setStatus(reachable.find((one) => one === currentTarget.value) ?? null)}
      />
      <Textarea
        label={words.response}
        disabled={isDisabled}
        autosize
        minRows={4}
        maxRows={14}
        maxLength={RESPONSE_LENGTH}
        value={response}
        error={lacksText(written, request) ? words.responseNeeded : undefined}
        onChange={({ currentTarget }) => setResponse(currentTarget.value)}
      />
      <Group justify="flex-end">
        <Button
          disabled={isDisabled || !isReady(written, request)}
          loading={answer.isPending}
          onClick={() =>
            status !== null && answer.mutate({ request: request.id, version: request.version, status, response })
          }
        >
          {words.save}
        </Button>
      </Group>
      <LeaveDialog isDirty={isDirty} />
    </Stack>
  )
}

const Removal = ({ request, isDisabled }: { request: StaffRequest; isDisabled: boolean }) => {
  const words = useMessages(adminWords)
  const navigate = Route.useNavigate()
  const queryClient = useQueryClient()
  const [isAsking, setIsAsking] = useState(false)
  const remove = useMutation(
    requestsApi.removeAny.mutationOptions({
      onSuccess: async () => {
        notifications.show({ message: words.removed })
        await navigate({ to: '/admin/requests' })
        await queryClient.invalidateQueries({ queryKey: requestsApi.all.key() })
      },
    }),
  )
  if (!mayDo('delete_any', request.status)) return null
  return (
    <>
      <Button
        variant="default"
        {...(isDisabled ? {} : { c: 'red' })}
        disabled={isDisabled}
        onClick={() => setIsAsking(true)}
      >
        {words.remove}
      </Button>
      {isAsking && (
        <ConfirmDialog
          isDangerous
          title={words.removeTitle}
          text={words.removeText}
          confirm={words.remove}
          isBusy={remove.isPending}
          error={remove.error}
          onConfirm={() => remove.mutate({ request: request.id })}
          onClose={() => setIsAsking(false)}
        />
      )}
    </>
  )
}

const Whole = ({ request }: { request: StaffRequest }) => {
  const words = useMessages(adminWords)
  const file = useMutation(requestsApi.openAttachment.mutationOptions({ onSuccess: ({ key }) => followLink(key) }))
  const { id, subject, status, user, createdAtMs } = request
  const refusal = useRefusal('requests.write')
  const isDisabled = refusal !== null
  return (
    <Stack maw={860}>
      {refusal !== null && (
        <Alert color="gray">
          {words.mayNot} {refusal}
        </Alert>
      )}
      <Card component="article">
        <Group justify="space-between" wrap="nowrap" align="flex-start" mb="xs">
          <Title order={2} size="h4" style={{ overflowWrap: 'anywhere' }}>
            {subject}
          </Title>
          <StatusBadge status={status} />
        </Group>
        <Text size="sm" c="dimmed" component="div" mb="md" style={{ overflowWrap: 'anywhere' }}>
          {user.name}, <UserLink user={user} /> · <Time atMs={createdAtMs} />
        </Text>
        {file.isError && <Problem error={file.error} />}
        <RequestWords
          request={{ ...request, response: '' }}
          onFile={isDisabled ? null : (document) => file.mutate({ request: id, document })}
        />
      </Card>
      <Card>
        <AnswerForm key={request.version} request={request} isDisabled={isDisabled} />
        {request.response !== '' && answersFrom(status).length === 0 && (
          <Text mt="md" style={{ whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' }}>
            {request.response}
          </Text>
        )}
      </Card>
      <section aria-labelledby="request-history">
        <Title order={2} size="h4" id="request-history" mb="sm">
          {words.history}
        </Title>
        <EntityAudit entity="request" entityId={id} />
      </section>
      <Group>
        <ButtonLink to="/admin/requests" variant="default">
          {words.back}
        </ButtonLink>
        <Removal request={request} isDisabled={isDisabled} />
      </Group>
    </Stack>
  )
}

function RequestPage() {
  const words = useMessages(adminWords)
  const { requestId } = Route.useParams()
  const { data, error, refetch } = useQuery(requestsApi.one.queryOptions({ input: { request: requestId } }))
  return (
    <>
      <PageHeading>{words.titleOne}</PageHeading>
      {error !== null && data === undefined && <Problem error={error} retry={() => void refetch()} />}
      {error === null && data === undefined && <Skeleton height={320} />}
      {data !== undefined && <Whole request={data} />}
    </>
  )
}
