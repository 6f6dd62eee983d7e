/** Where something is wrong, whoever sees it says so from there. */
import { Button, FileInput, Group, Modal, Stack, Text, Textarea, TextInput } from '@mantine/core'
import { notifications } from '@mantine/notifications'
import { useMutation } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { useWrongFields } from '#platform/web/wrong-fields.ts'
import { codeOf, fieldErrorsOf } from '#platform/web/failure.ts'
import { useMessages } from '#platform/web/language.tsx'
import { sharedMessages } from '#platform/web/messages.ts'
import { Problem } from '#platform/web/problem.tsx'
import { useReturnFocus } from '#platform/web/return-focus.ts'
import { fieldMessages } from '#platform/messages.ts'
import { BUG_SUBJECT_LENGTH, BUG_TEXT_MAX, BUG_TEXT_MIN } from '../rules.ts'
import { requestsApi } from './api.ts'
import { requestWords } from './messages.ts'

const version: string = import.meta.env.TRADEWRIGHT_VERSION

const useReport = (onClose: () => void) => {
  const words = useMessages(requestWords)
  return useMutation(
    requestsApi.reportBug.mutationOptions({
      onSuccess: () => {
        notifications.show({ message: words.bugSent })
        onClose()
      },
    }),
  )
}

type Written = { subject: string; text: string; screenshot: File | null }

type FieldsProps = {
  written: Written
  /** Whether what is missing is marked. */
  isTried: boolean
  error: unknown
  onChange: (written: Written) => void
}

const isShort = ({ text }: Written): boolean => text.trim().length < BUG_TEXT_MIN

const Fields = ({ written, isTried, error, onChange }: FieldsProps) => {
  const words = useMessages(requestWords)
  const { chooseFile } = useMessages(sharedMessages)
  const { VALIDATION_REQUIRED, VALIDATION_MIN_LENGTH } = useMessages(fieldMessages)
  const wrong = useWrongFields()(error)
  const { subject, text, screenshot } = written
  return (
    <>
      <TextInput
        data-autofocus
        label={words.subject}
        value={subject}
        maxLength={BUG_SUBJECT_LENGTH}
        error={isTried && subject.trim() === '' ? VALIDATION_REQUIRED : wrong['subject']}
        onChange={({ currentTarget }) => onChange({ ...written, subject: currentTarget.value })}
      />
      <Textarea
        label={words.bugText}
        autosize
        minRows={4}
        maxRows={12}
        maxLength={BUG_TEXT_MAX}
        value={text}
        error={isTried && isShort(written) ? VALIDATION_MIN_LENGTH({ length: BUG_TEXT_MIN }) : wrong['text']}
        onChange={({ currentTarget }) => onChange({ ...written, text: currentTarget.value })}
      />
      <FileInput
        clearable
        placeholder={chooseFile}
        label={words.bugIncludeScreenshot}
        description={words.bugScreenshotHelp}
        accept=".png,.jpg,.jpeg"
        value={screenshot}
        error={wrong['screenshot']}
        onChange={(chosen) => onChange({ ...written, screenshot: chosen })}
      />
    </>
  )
}

type Props = {
  /** The id that a page which failed has shown. */
  incident?: string
  onClose: () => void
}

export default function BugDialog({ incident, onClose }: Props) {
  const words = useMessages(requestWords)
  const shared = useMessages(sharedMessages)
  const [written, setWritten] = useState<Written>({ subject: '', text: '', screenshot: null })
  const [isTried, setIsTried] = useState(false)
  // What stands behind the path of the address may be somebody's own and is not sent.
  const [route] = useState(() => location.pathname.slice(0, 300))
  const report = useReport(onClose)
  useReturnFocus()
  const submit = (event: FormEvent) => {
    event.preventDefault()
    setIsTried(true)
    if (written.subject.trim() === '' || isShort(written)) return
    const { screenshot, ...fields } = written
    const named = incident === undefined ? fields : { ...fields, incident }
    const facts = { ...named, route, version, browser: navigator.userAgent.slice(0, 400) }
    report.mutate(screenshot === null ? facts : { ...facts, screenshot })
  }
  return (
    <Modal
      opened
      onClose={onClose}
      returnFocus={false}
      title={words.bugTitle}
      closeButtonProps={{ 'aria-label': shared.close }}
    >
      <form onSubmit={submit} noValidate>
        <Stack>
          {report.isError && fieldErrorsOf(report.error).length === 0 && (
            <Problem
              error={report.error}

              {...(codeOf(report.error) === 'UNKNOWN_ERROR' ? { sentence: words.bugFailed } : {})}
            />
          )}
          <Fields written={written} isTried={isTried} error={report.error} onChange={setWritten} />
          <Text size="sm" c="dimmed" style={{ overflowWrap: 'anywhere' }}>
            {words.bugAdded({ route, version })}
            {incident !== undefined && ` ${words.bugIncident({ incident })}`}
          </Text>
          <Group justify="flex-end">
            <Button variant="default" onClick={onClose}>
              {words.back}
            </Button>
            <Button type="submit" loading={report.isPending}>
              {words.bugSend}
            </Button>
          </Group>
        </Stack>
      </form>
    </Modal>
  )
}
