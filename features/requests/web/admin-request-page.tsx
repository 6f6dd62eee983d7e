import { Alert, Card, Group, Skeleton, Stack, Text, Title } from '@mantine/core'
import { useMutation, useQuery } from '@tanstack/react-query'
import { createFileRoute } from '@tanstack/react-router'
import { lazy, Suspense } from 'react'
import { EntityAudit } from '#features/audit/web/index.ts'
import { followLink } from '#features/documents/web/index.ts'
import { PersonLink } from '#features/sign-in/web/index.ts'
import { AskButton } from '#platform/web/ask-button.tsx'
import { ButtonLink } from '#platform/web/button-link.tsx'
import { Fetched } from '#platform/web/fetched.tsx'
import { useLanguage, useMessages } from '#platform/web/language.tsx'
import { PageHeading } from '#platform/web/page-heading.tsx'
import { Problem } from '#platform/web/problem.tsx'
import { Time } from '#platform/web/time.tsx'
import { useRefusal } from '#platform/web/use-refusal.ts'
import { fullName } from '#platform/person-name.ts'
import type { StaffRequest } from '../contract.ts'
import { answersFrom, mayDo } from '../states.ts'
import { adminWords } from './admin-messages.ts'
import { requestsApi } from './api.ts'
import { RequestWords } from './request-words.tsx'
import { StatusBadge } from './status-badge.tsx'

/** Judges what is typed as the contract does, which is more than most who read it need. */
const AnswerForm = lazy(() => import('./answer-form.tsx'))

export const Route = createFileRoute('/admin/requests/$requestId')({
  staticData: { grant: 'admin', title: { en: 'Request', hu: 'Kérelem' } },
  component: RequestPage,
})

const Whole = ({ request }: { request: StaffRequest }) => {
  const words = useMessages(adminWords)
  const language = useLanguage()
  const file = useMutation(requestsApi.openAttachment.mutationOptions({ onSuccess: ({ key }) => followLink(key) }))
  const { id, subject, status, user, createdAtMs } = request
  const refusal = useRefusal('requests.write')
  const navigate = Route.useNavigate()
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
          {fullName(user, language)}, <PersonLink id={user.id}>{user.email}</PersonLink> · <Time atMs={createdAtMs} />
        </Text>
        {file.isError && <Problem error={file.error} />}
        <RequestWords
          request={{ ...request, response: '' }}
          onFile={isDisabled ? null : (document) => file.mutate({ request: id, document })}
        />
      </Card>
      <Card>
        <Suspense fallback={<Skeleton height={260} />}>
          <AnswerForm key={request.version} request={request} isDisabled={isDisabled} />
        </Suspense>
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
        {mayDo('delete_any', status) && (
          <AskButton
            tone="danger"
            confirm={words.remove}
            title={words.removeTitle}
            text={words.removeText}
            of={requestsApi.removeAny}
            input={{ request: id }}
            done={words.removed}
            leave={() => navigate({ to: '/admin/requests' })}
            isDisabled={isDisabled}
          />
        )}
      </Group>
    </Stack>
  )
}

function RequestPage() {
  const words = useMessages(adminWords)
  const { requestId } = Route.useParams()
  const request = useQuery(requestsApi.one.queryOptions({ input: { request: requestId } }))
  return (
    <>
      <PageHeading>{words.titleOne}</PageHeading>
      <Fetched of={request} height={320}>
        {(found) => <Whole request={found} />}
      </Fetched>
    </>
  )
}
