/** A request as it is written: a new one, or one that is still pending. */
import { documentsApi } from '#features/documents/web/index.ts'
import { useAct } from '#platform/web/act.ts'
import { Dialog } from '#platform/web/dialog.tsx'
import { useMessages } from '#platform/web/language.tsx'
import { files, line, prose } from '#platform/web/record-fields.tsx'
import { RecordForm } from '#platform/web/record-form.tsx'
import { type Request, requests } from '../contract.ts'
import { requestsApi } from './api.ts'
import { requestWords } from './messages.ts'

type Props = { request: Request | null; onClose: () => void }

export default function RequestForm({ request, onClose }: Props) {
  const words = useMessages(requestWords)
  const submit = useAct(requestsApi.submit, {
    done: words.requestCreated,
    // Its files are documents.
    refresh: [documentsApi.key()],
    onDone: onClose,
  })
  const save = useAct(requestsApi.save, { done: words.requestSaved, onDone: onClose })
  const written = {
    subject: line({ label: words.subject }),
    message: prose({ label: words.message, rows: 5 }),
  }
  if (request === null)
    return (
      <Dialog size="lg" title={words.newRequest} onClose={onClose}>
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
      </Dialog>
    )
  const { id, version, subject, message } = request
  return (
    <Dialog size="lg" title={words.editRequest} onClose={onClose}>
      <RecordForm
        of={requests.save}
        initial={{ request: id, version, subject, message }}
        fields={written}
        act={save}
        onCancel={onClose}
      />
    </Dialog>
  )
}
