/** Asks why, before something that a user will notice. */
import { Button, Group, Modal, Stack, Text, Textarea } from '@mantine/core'
import { type FormEvent, useState } from 'react'
import { useMessages } from '#platform/web/language.tsx'
import { sharedMessages } from '#platform/web/messages.ts'
import { useReturnFocus } from '#platform/web/return-focus.ts'
import { REASON_MAX_LENGTH, REASON_MIN_LENGTH } from '../rules.ts'
import { recordWords } from './record-messages.ts'
import { Refused } from './refused.tsx'

type Props = {
  title: string
  consequence: string
  confirm: string
  error: unknown
  isBusy: boolean
  /** It takes nothing away from the user. */
  isHarmless?: boolean
  onConfirm: (reason: string) => void
  onClose: () => void
}

export const ReasonDialog = (props: Props) => {
  const { title, consequence, confirm, error, isBusy, isHarmless = false, onConfirm, onClose } = props
  const words = useMessages(recordWords)
  const shared = useMessages(sharedMessages)
  const [reason, setReason] = useState('')
  const isReady = reason.trim().length >= REASON_MIN_LENGTH
  useReturnFocus()
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (isReady) onConfirm(reason.trim())
  }
  return (
    <Modal
      opened
      centered
      returnFocus={false}
      onClose={onClose}
      title={<Text fw={650}>{title}</Text>}
      closeButtonProps={{ 'aria-label': shared.close, size: 'lg' }}
    >
      <form onSubmit={submit} noValidate>
        <Stack gap="md">
          <Text>{consequence}</Text>
          <Textarea
            data-autofocus
            autosize
            minRows={2}
            label={words.reason}
            description={words.reasonHelp}
            maxLength={REASON_MAX_LENGTH}
            value={reason}
            onChange={({ currentTarget }) => setReason(currentTarget.value)}
          />
          <Refused error={error} />
          <Group justify="flex-end" gap="sm">
            <Button variant="default" mih={44} onClick={onClose}>
              {words.cancel}
            </Button>
            <Button
              type="submit"
              {...(isHarmless ? {} : { color: 'red.9' })}
              mih={44}
              disabled={!isReady}
              loading={isBusy}
            >
              {confirm}
            </Button>
          </Group>
        </Stack>
      </form>
    </Modal>
  )
}
