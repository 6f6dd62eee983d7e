/** Asks before something that is not undone. */
import { Button, Group, Modal, Stack, Text } from '@mantine/core'
import type { ReactNode } from 'react'
import { useMessages } from '#platform/web/language.tsx'
import { sharedMessages } from '#platform/web/messages.ts'
import { Problem } from '#platform/web/problem.tsx'
import { useReturnFocus } from '#platform/web/return-focus.ts'
import { requestWords } from './messages.ts'

type Props = {
  title: string
  text: ReactNode
  confirm: string
  isDangerous?: boolean
  isBusy: boolean
  error: unknown
  onConfirm: () => void
  onClose: () => void
}

export const ConfirmDialog = ({
  title,
  text,
  confirm,
  isDangerous = false,
  isBusy,
  error,
  onConfirm,
  onClose,
}: Props) => {
  const words = useMessages(requestWords)
  const shared = useMessages(sharedMessages)
  useReturnFocus()
  return (
    <Modal opened onClose={onClose} returnFocus={false} title={title} closeButtonProps={{ 'aria-label': shared.close }}>
      <Stack>
        {error !== null && <Problem error={error} />}
        <Text component="div">{text}</Text>
        <Group justify="flex-end">
          <Button variant="default" onClick={onClose}>
            {words.back}
          </Button>
          <Button {...(isDangerous ? { color: 'red' } : {})} loading={isBusy} onClick={onConfirm}>
            {confirm}
          </Button>
        </Group>
      </Stack>
    </Modal>
  )
}
