/** A request as it is written: a new one, or one that is still pending. */
import { documentsApi } from '#features/documents/web/index.ts'
import { useAct } from '#platform/web/act.ts'
import { Dialog } from '#platform/web/dialog.tsx'
import { useMessages } from '#platform/web/language.tsx'
import { files, line, prose } from '#platform/web/record-fields.tsx'
import { RecordForm } from '#platform/web/record-form.tsx'
import { type Request, requests } from '../contract.ts'
import { columnMessages } from '../messages.ts'
import { requestsApi } from './api.ts'
import { requestWords } from './messages.ts'

type Props = { request: Request | null; onClose: () => void }

export default function RequestForm({ request, onClose }: Props) {
  const words = useMessages(requestWords)
  const heads = useMessages(columnMessages)
  const submit = useAct(requestsApi.submit, {
    done: words.requestCreated,
    // Its files are documents.
    refresh: [documentsApi.key()],
    onDone: onClose,
  })
  const save = useAct(requestsApi.save, { done: words.requestSaved, onDone: onClose })
  const written = {
    subject: line({ label: heads.subject }),
    message: prose({ label: heads.message, rows: 5 }),
  }
  return (
    <Dialog size="lg" title={request === null ? words.newRequest : words.editRequest} onClose={onClose}>
      {request === null ? (
        <RecordForm
          of={requests.submit}
          initial={{ subject: '', message: '', files: [] }}
          fields={{
            ...written,
            files: files({ label: words.files, help: words.filesHelp, accept: '.pdf,.png,.jpg,.jpeg,.csv,.zip' }),
          }}
          act={submit}
          send={words.submit}
          question={{ title: words.requestSubmitConfirm }}
          onCancel={onClose}
        />
      ) : (
        <RecordForm
          of={requests.save}
          initial={{
            request: request.id,
            version: request.version,
            subject: request.subject,
            message: request.message,
          }}
          fields={written}
          act={save}
          onCancel={onClose}
        />
      )}
    </Dialog>
  )
}
