/** The answer of an administrator: the next status, and the words to it. */
import { Text } from '@mantine/core'
import { useAct } from '#platform/web/act.ts'
import { useMessages } from '#platform/web/language.tsx'
import { choice, prose } from '#platform/web/record-fields.tsx'
import { RecordForm } from '#platform/web/record-form.tsx'
import { requests as contract, type StaffRequest } from '../contract.ts'
import { answersFrom, type RequestStatus } from '../states.ts'
import { columnMessages, statusWords } from '../messages.ts'
import { adminWords } from './admin-messages.ts'
import { requestsApi } from './api.ts'

/** What an administrator has written: no state until one is chosen. */
type Written = { request: string; version: number; status: RequestStatus | ''; response: string }

type Props = { request: StaffRequest; isDisabled: boolean }

export default function AnswerForm({ request, isDisabled }: Props) {
  const words = useMessages(adminWords)
  const heads = useMessages(columnMessages)
  const names = useMessages(statusWords)
  const answer = useAct(requestsApi.answer, { done: words.saved })
  const reachable = answersFrom(request.status)
  if (reachable.length === 0)
    return <Text c="dimmed">{request.status === 'canceled' ? words.canceledByUser : words.decided}</Text>
  const { id, version, response } = request
  const states = reachable.map((value) => ({ value, label: names[value] }))
  return (
    <RecordForm
      of={contract.answer}
      initial={{ request: id, version, status: '', response }}
      read={(written: Written) => written}
      fields={{
        status: choice({ label: heads.status, options: [{ value: '', label: words.chooseStatus }, ...states] }),
        response: prose({ label: heads.response }),
      }}
      act={answer}
      send={words.save}
      isDisabled={isDisabled}
      guard={{}}
    />
  )
}
