/** A request as it is written: a new one, or one that is still pending. */
import { Button, FileInput, Group, Modal, Stack, Text, Textarea, TextInput } from '@mantine/core'
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
import type { Request } from '../contract.ts'
import { ATTACHMENTS, MESSAGE_LENGTH, SUBJECT_LENGTH } from '../rules.ts'
import { requestsApi } from './api.ts'
import { requestWords } from './messages.ts'

type Props = { request: Request | null; onClose: () => void }

/** What is sent, and what became of it. */
const useSending = ({ request, onClose }: Props) => {
  const words = useMessages(requestWords)
  const queryClient = useQueryClient()
  const done = async (message: string) => {
    notifications.show({ message })
    await queryClient.invalidateQueries({ queryKey: requestsApi.list.key() })
    onClose()
  }
  const submit = useMutation(requestsApi.submit.mutationOptions({ onSuccess: () => done(words.requestCreated) }))
  const save = useMutation(requestsApi.save.mutationOptions({ onSuccess: () => done(words.requestSaved) }))
  const send = ({ files, ...fields }: Written) =>
    request === null
      ? submit.mutate({ ...fields, files })
      : save.mutate({ ...fields, request: request.id, version: request.version })
  return { send, error: submit.error ?? save.error, isBusy: submit.isPending || save.isPending }
}

const Confirming = ({ isBusy, onBack, onSubmit }: { isBusy: boolean; onBack: () => void; onSubmit: () => void }) => {
  const words = useMessages(requestWords)
  return (
    <Group justify="space-between" role="group" aria-label={words.requestSubmitConfirm}>
      <Text fw={600} role="status">
        {words.requestSubmitConfirm}
      </Text>
      <Group>
        <Button variant="default" onClick={onBack}>
          {words.back}
        </Button>
        <Button autoFocus loading={isBusy} onClick={onSubmit}>
          {words.submit}
        </Button>
      </Group>
    </Group>
  )
}

type Written = { subject: string; message: string; files: File[] }

type FieldsProps = {
  written: Written
  isNew: boolean
  /** Whether what is missing is marked. */
  isMarked: boolean
  error: unknown
  onChange: (written: Written) => void
}

const Fields = ({ written, isNew, isMarked, error, onChange }: FieldsProps) => {
  const words = useMessages(requestWords)
  const { chooseFile } = useMessages(sharedMessages)
  const { VALIDATION_REQUIRED } = useMessages(fieldMessages)
  const wrong = useWrongFields()(error)
  const wrongFile = Object.entries(wrong).find(([path]) => path.startsWith('files'))?.[1]
  const { subject, message, files } = written
  const missing = (value: string, said: string | undefined) =>
    isMarked && value.trim() === '' ? VALIDATION_REQUIRED : said
  return (
    <>
      <TextInput
        label={words.subject}
        value={subject}
        maxLength={SUBJECT_LENGTH}
        error={missing(subject, wrong['subject'])}
        onChange={({ currentTarget }) => onChange({ ...written, subject: currentTarget.value })}
      />
      <Textarea
        label={words.message}
        autosize
        minRows={5}
        maxRows={14}
        value={message}
        maxLength={MESSAGE_LENGTH}
        error={missing(message, wrong['message'])}
        onChange={({ currentTarget }) => onChange({ ...written, message: currentTarget.value })}
      />
      {isNew && (
        <FileInput
          multiple
          clearable
          placeholder={chooseFile}
          label={words.files}
          description={words.filesHelp}
          accept=".pdf,.png,.jpg,.jpeg,.csv,.zip"
          value={files}
          error={files.length > ATTACHMENTS ? words.tooMany : wrongFile}
          onChange={(chosen) => onChange({ ...written, files: chosen })}
        />
      )}
    </>
  )
}

const isReady = ({ subject, message, files }: Written): boolean =>
  subject.trim() !== '' && message.trim() !== '' && files.length <= ATTACHMENTS

export default function RequestForm({ request, onClose }: Props) {
  const words = useMessages(requestWords)
  const shared = useMessages(sharedMessages)
  const isNew = request === null
  const [written, setWritten] = useState<Written>({
    subject: request?.subject ?? '',
    message: request?.message ?? '',
    files: [],
  })
  const [step, setStep] = useState<'write' | 'marked' | 'confirm'>('write')
  const { send, error, isBusy } = useSending({ request, onClose })
  useReturnFocus()
  const ask = (event: FormEvent) => {
    event.preventDefault()
    if (!isReady(written)) return setStep('marked')
    return isNew ? setStep('confirm') : send(written)
  }
  return (
    <Modal
      opened
      onClose={onClose}
      returnFocus={false}
      size="lg"
      title={isNew ? words.newRequest : words.editRequest}
      closeButtonProps={{ 'aria-label': shared.close }}
    >
      <form onSubmit={ask} noValidate>
        <Stack>
          {error !== null && fieldErrorsOf(error).length === 0 && <Problem error={error} />}
          <Fields written={written} isNew={isNew} isMarked={step === 'marked'} error={error} onChange={setWritten} />
          {step === 'confirm' ? (
            <Confirming isBusy={isBusy} onBack={() => setStep('write')} onSubmit={() => send(written)} />
          ) : (
            <Group justify="flex-end">
              <Button variant="default" onClick={onClose}>
                {words.back}
              </Button>
              <Button type="submit" loading={isBusy}>
                {isNew ? words.submit : words.save}
              </Button>
            </Group>
          )}
        </Stack>
      </form>
    </Modal>
  )
}
