/** Takes a file into the documents of a user or of the system. */
import { Button, FileInput, Group, Modal, NativeSelect, Stack, TextInput } from '@mantine/core'
import { notifications } from '@mantine/notifications'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { useWrongFields } from '#platform/web/wrong-fields.ts'
import { fieldErrorsOf } from '#platform/web/failure.ts'
import { useMessages } from '#platform/web/language.tsx'
import { sharedMessages } from '#platform/web/messages.ts'
import { Problem } from '#platform/web/problem.tsx'
import { useReturnFocus } from '#platform/web/return-focus.ts'
import { fieldMessages } from '#platform/messages.ts'
import { type DocumentType, documentTypes, NAME_LENGTH } from '../rules.ts'
import { documentsApi } from './api.ts'
import { adminWords, documentWords, typeWord } from './messages.ts'

const asType = (value: string): DocumentType => documentTypes.find((type) => type === value) ?? 'attachment'

type Written = { email: string; type: DocumentType; name: string; file: File | null }

type FieldsProps = {
  written: Written
  /** Whether what is missing is marked. */
  isTried: boolean
  error: unknown
  onChange: (written: Written) => void
}

const Fields = ({ written, isTried, error, onChange }: FieldsProps) => {
  const words = useMessages(adminWords)
  const own = useMessages(documentWords)
  const { VALIDATION_REQUIRED } = useMessages(fieldMessages)
  const wrong = useWrongFields()(error)
  const { email, type, name, file } = written
  const missing = (isMissing: boolean, said: string | undefined) => (isTried && isMissing ? VALIDATION_REQUIRED : said)
  const choose = (chosen: File | null) => {
    const called = name === '' && chosen !== null ? chosen.name.replace(/\.\w+$/, '').slice(0, NAME_LENGTH) : name
    onChange({ ...written, file: chosen, name: called })
  }
  return (
    <>
      <FileInput
        label={own.file}
        description={words.uploadFileHelp}
        accept=".pdf,.png,.jpg,.jpeg,.csv,.zip"
        value={file}
        error={missing(file === null, wrong['file'])}
        onChange={choose}
      />
      <TextInput
        label={own.name}
        value={name}
        maxLength={NAME_LENGTH}
        error={missing(name.trim() === '', wrong['name'])}
        onChange={({ currentTarget }) => onChange({ ...written, name: currentTarget.value })}
      />
      <NativeSelect
        label={own.type}
        value={type}
        data={documentTypes.map((value) => ({ value, label: own[typeWord[value]] }))}
        onChange={({ currentTarget }) => onChange({ ...written, type: asType(currentTarget.value) })}
      />
      <TextInput
        label={words.email}
        description={words.uploadEmailHelp}
        value={email}
        maxLength={254}
        error={wrong['email']}
        onChange={({ currentTarget }) => onChange({ ...written, email: currentTarget.value })}
      />
    </>
  )
}

type Props = { email: string; onClose: () => void }

export default function UploadDialog({ email, onClose }: Props) {
  const words = useMessages(adminWords)
  const shared = useMessages(sharedMessages)
  const queryClient = useQueryClient()
  const [written, setWritten] = useState<Written>({ email, type: 'attachment', name: '', file: null })
  const [isTried, setIsTried] = useState(false)
  useReturnFocus()
  const send = useMutation(
    documentsApi.upload.mutationOptions({
      onSuccess: async () => {
        notifications.show({ message: words.uploaded({ name: written.name }) })
        await queryClient.invalidateQueries({ queryKey: documentsApi.all.key() })
        onClose()
      },
    }),
  )
  const submit = (event: FormEvent) => {
    event.preventDefault()
    setIsTried(true)
    const { file } = written
    if (file !== null && written.name.trim() !== '') send.mutate({ ...written, file })
  }
  return (
    <Modal
      opened
      onClose={onClose}
      returnFocus={false}
      title={words.uploadTitle}
      closeButtonProps={{ 'aria-label': shared.close }}
    >
      <form onSubmit={submit} noValidate>
        <Stack>
          {send.isError && fieldErrorsOf(send.error).length === 0 && <Problem error={send.error} />}
          <Fields written={written} isTried={isTried} error={send.error} onChange={setWritten} />
          <Group justify="flex-end">
            <Button variant="default" onClick={onClose}>
              {words.cancel}
            </Button>
            <Button type="submit" loading={send.isPending}>
              {words.upload}
            </Button>
          </Group>
        </Stack>
      </form>
    </Modal>
  )
}
