/** The one dialog for acts that are asked about first: the consequence in numbers, a named button, and the focus on Cancel. */
import { Button, Group, List, Modal, Stack, Text, TextInput } from '@mantine/core'
import { type FormEvent, type ReactNode, useState } from 'react'
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
  /** The name to be typed first, where what is done can never be undone. */
  typedName?: string | undefined
  /** False while something that it needs is missing. */
  isReady?: boolean
  /** `danger` for what sells, closes or deletes; `plain` for what takes nothing away. */
  tone: 'danger' | 'plain'
  /** What the server said no with. */
  refusal?: string | undefined
}

/** Spaces around a name are nothing that somebody means. */
const isSameName = (typed: string, name: string): boolean => typed.trim() === name.trim()

export const DangerDialog = (props: Props) => {
  const { title, consequences, confirm, busy, onConfirm, onCancel, children, refusal, typedName, tone } = props
  const { isReady = true } = props
  const words = useMessages(actMessages)
  const [typed, setTyped] = useState('')
  const isAllowed = isReady && (typedName === undefined || isSameName(typed, typedName))
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (isAllowed) onConfirm()
  }
  useReturnFocus()
  return (
    <Modal
      opened
      returnFocus={false}
      onClose={onCancel}
      title={<Text fw={650}>{title}</Text>}
      closeButtonProps={{ 'aria-label': words.cancel }}
    >
      <form onSubmit={submit}>
        <Stack>
          {children}
          <List spacing={6}>
            {consequences.map((consequence, index) => (
              // oxlint-disable-next-line react/no-array-index-key -- the list is fixed while the dialog is open, and two sentences may be equal.
              <List.Item key={index}>{consequence}</List.Item>
            ))}
          </List>
          {typedName !== undefined && (
            <TextInput
              label={words.typeName({ name: typedName })}
              value={typed}
              onChange={(event) => setTyped(event.currentTarget.value)}
              autoComplete="off"
              spellCheck={false}
            />
          )}
          {refusal !== undefined && (
            <Text c="var(--mantine-color-error)" role="alert">
              {refusal}
            </Text>
          )}
          <Group justify="flex-end" gap="sm">
            <Button variant="default" onClick={onCancel} data-autofocus h={44} type="button">
              {words.cancel}
            </Button>
            <Button
              type="submit"
              {...(tone === 'danger' ? { color: 'red.9' } : {})}
              disabled={!isAllowed}
              loading={busy}
              h={44}
            >
              {confirm}
            </Button>
          </Group>
        </Stack>
      </form>
    </Modal>
  )
}
