/** The one dialog for acts that cost something: the consequence in numbers, a named button, and the focus on Cancel. */
import { Button, Group, List, Modal, Stack, Text } from '@mantine/core'
import type { ReactNode } from 'react'
import { useMessages } from '#platform/web/language.tsx'
import { useReturnFocus } from '#platform/web/return-focus.ts'
import { actMessages } from './act-messages.ts'

type Props = {
  title: string
  /** What will happen, a sentence each. */
  consequences: readonly ReactNode[]
  confirm: string
  busy: boolean
  onConfirm: () => void
  onCancel: () => void
  /** A choice that the consequences depend on. */
  children?: ReactNode
  /** What the server said no with. */
  refusal?: string | undefined
}

export const DangerDialog = (props: Props) => {
  const { title, consequences, confirm, busy, onConfirm, onCancel, children, refusal } = props
  const words = useMessages(actMessages)
  useReturnFocus()
  return (
    <Modal
      opened
      returnFocus={false}
      onClose={onCancel}
      title={<Text fw={650}>{title}</Text>}
      closeButtonProps={{ 'aria-label': words.cancel }}
    >
      <Stack>
        {children}
        <List spacing={6}>
          {consequences.map((consequence, index) => (
            // oxlint-disable-next-line react/no-array-index-key -- the list is fixed while the dialog is open, and two sentences may be equal.
            <List.Item key={index}>{consequence}</List.Item>
          ))}
        </List>
        {refusal !== undefined && (
          <Text c="var(--mantine-color-error)" role="alert">
            {refusal}
          </Text>
        )}
        <Group justify="flex-end" gap="sm">
          <Button variant="default" onClick={onCancel} data-autofocus h={44}>
            {words.cancel}
          </Button>
          <Button color="red.9" onClick={onConfirm} loading={busy} h={44}>
            {confirm}
          </Button>
        </Group>
      </Stack>
    </Modal>
  )
}
