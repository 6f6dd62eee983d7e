/** Takes a file into the documents of a user or of the system. */
import { useAct } from '#platform/web/act.ts'
import { Dialog } from '#platform/web/dialog.tsx'
import { useMessages } from '#platform/web/language.tsx'
import { choice, file, line } from '#platform/web/record-fields.tsx'
import { RecordForm } from '#platform/web/record-form.tsx'
import { documents } from '../contract.ts'
import { type DocumentType, documentTypes, NAME_LENGTH } from '../rules.ts'
import { documentsApi } from './api.ts'
import { adminWords, documentWords, typeWord } from './messages.ts'

type Written = { file: File | undefined; name: string; type: DocumentType; email: string }

/** A document that has no name yet is called like its file. */
const named = (written: Written, changed: string): Written => {
  const { file: chosen, name } = written
  if (changed !== 'file' || chosen === undefined || name !== '') return written
  return { ...written, name: chosen.name.replace(/\.\w+$/, '').slice(0, NAME_LENGTH) }
}

type Props = { email: string; onClose: () => void }

export default function UploadDialog({ email, onClose }: Props) {
  const words = useMessages(adminWords)
  const own = useMessages(documentWords)
  const send = useAct(documentsApi.upload, { done: (_made, { name }) => words.uploaded({ name }), onDone: onClose })
  return (
    <Dialog title={words.uploadTitle} onClose={onClose}>
      <RecordForm
        of={documents.upload}
        initial={{ file: undefined, name: '', type: 'attachment', email }}
        read={(written: Written) => written}
        follow={named}
        fields={{
          file: file({ label: own.file, help: words.uploadFileHelp, accept: '.pdf,.png,.jpg,.jpeg,.csv,.zip' }),
          name: line({ label: own.name }),
          type: choice({
            label: own.type,
            options: documentTypes.map((value) => ({ value, label: own[typeWord[value]] })),
          }),
          email: line({ label: words.email, help: words.uploadEmailHelp }),
        }}
        act={send}
        send={words.upload}
        onCancel={onClose}
      />
    </Dialog>
  )
}
