import { Card, Group } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { createFileRoute } from '@tanstack/react-router'
import { EntityAudit } from '#features/audit/web/index.ts'
import { AttachedFiles } from '#features/documents/web/index.ts'
import { PersonLink } from '#features/sign-in/web/index.ts'
import { AskButton } from '#platform/web/ask-button.tsx'
import { useLanguage, useMessages } from '#platform/web/language.tsx'
import { late } from '#platform/web/late.tsx'
import { RecordPage } from '#platform/web/record-page.tsx'
import { Time } from '#platform/web/time.tsx'
import { fullName } from '#platform/person-name.ts'
import type { StaffRequest } from '../contract.ts'
import { answersFrom, mayDo } from '../states.ts'
import { adminWords } from './admin-messages.ts'
import { requestsApi } from './api.ts'
import { AsWritten, RequestCard } from './request-card.tsx'

/** Judges what is typed as the contract does, which is more than most who read it need. */
const AnswerForm = late(() => import('./answer-form.tsx'), 260)

export const Route = createFileRoute('/admin/requests/$requestId')({
  staticData: { grant: 'admin', title: { en: 'Request', hu: 'Kérelem' } },
  component: RequestPage,
})

const Whole = ({ request, isDisabled }: { request: StaffRequest; isDisabled: boolean }) => {
  const words = useMessages(adminWords)
  const language = useLanguage()
  const navigate = Route.useNavigate()
  const { id, status, user, createdAtMs, attachments, response, version } = request
  return (
    <>
      <RequestCard
        request={{ ...request, response: '' }}
        byline={
          <>
            {fullName(user, language)}, <PersonLink id={user.id}>{user.email}</PersonLink> · <Time atMs={createdAtMs} />
          </>
        }
        files={
          <AttachedFiles
            files={attachments}
            of={requestsApi.openAttachment}
            input={(document) => ({ request: id, document })}
            isDisabled={isDisabled}
          />
        }
      />
      <Card>
        <AnswerForm key={version} request={request} isDisabled={isDisabled} />
        {response !== '' && answersFrom(status).length === 0 && <AsWritten>{response}</AsWritten>}
      </Card>
      <EntityAudit entity="request" entityId={id} />
      {mayDo('delete_any', status) && (
        <Group>
          <AskButton
            tone="danger"
            title={words.removeTitle}
            text={words.removeText}
            of={requestsApi.removeAny}
            input={{ request: id }}
            done={words.removed}
            leave={() => navigate({ to: '/admin/requests' })}
            isDisabled={isDisabled}
          />
        </Group>
      )}
    </>
  )
}

function RequestPage() {
  const words = useMessages(adminWords)
  const { requestId } = Route.useParams()
  const request = useQuery(requestsApi.one.queryOptions({ input: { request: requestId } }))
  return (
    <RecordPage
      title={words.titleOne}
      back={{ to: '/admin/requests', label: words.back }}
      of={request}
      height={320}
      permission="requests.write"
      mayNot={words.mayNot}
    >
      {(found, isDisabled) => <Whole request={found} isDisabled={isDisabled} />}
    </RecordPage>
  )
}
