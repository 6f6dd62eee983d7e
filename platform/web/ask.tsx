/** The one dialog that asks "sure?": what will happen, a button that is named after it, and the focus on the way back. */
import { Button, Group, List, Stack, Text, Textarea, TextInput } from '@mantine/core'
import { type FormEvent, type ReactNode, useState } from 'react'
import { fieldMessages } from '../messages.ts'
import { Dialog } from './dialog.tsx'
import { useMessages } from './language.tsx'
import { sharedMessages } from './messages.ts'
import { Refusal } from './refusal.tsx'

/** Why somebody does it, in so many characters; `help` says what becomes of it. */
type Reason = { least: number; most: number; help: string; label?: string }

type Props = {
  title: string
  /** What will happen, as text. */
  text?: ReactNode
  /** What will happen, a sentence each. */
  facts?: readonly ReactNode[]
  /** The button; null once nothing is left to be done. */
  confirm: string | null
  /** Another answer than the button. */
  also?: ReactNode
  /** The way back, where it is more than canceling. */
  cancel?: string
  /** `danger` for what takes something away, sells or closes. */
  tone: 'plain' | 'danger'
  act: { isBusy: boolean; error: unknown }
  /** What the act was refused with, where the caller says it better than its error. */
  refusal?: string | undefined
  needsReason?: Reason
  /** What has to be typed again before what can never be undone; null for nothing. */
  typed?: { text: string; label: string } | null
  /** False while something else that it needs is missing. */
  isReady?: boolean
  /** A choice that the consequences depend on. */
  children?: ReactNode
  /** `reason` is empty where none is asked for. */
  onConfirm: (reason: string) => void
  onClose: () => void
}

/** Spaces around a name are nothing that somebody means. */
const isSame = (one: string, other: string): boolean => one.trim() === other.trim()

const Facts = ({ facts }: { facts: readonly ReactNode[] }) => (
  <List spacing={6} aria-live="polite">
    {facts.map((fact, index) => (
      // oxlint-disable-next-line react/no-array-index-key -- two sentences may be equal, and none keeps a state.
      <List.Item key={index}>{fact}</List.Item>
    ))}
  </List>
)

const Buttons = ({
  confirm,
  also,
  cancel,
  tone,
  act,
  isAllowed,
  isFirst,
  onClose,
}: Pick<Props, 'confirm' | 'also' | 'cancel' | 'tone' | 'act' | 'onClose'> & {
  isAllowed: boolean
  isFirst: boolean
}) => {
  const shared = useMessages(sharedMessages)
  return (
    <Group justify="flex-end" gap="sm">
      <Button variant="default" onClick={onClose} {...(isFirst ? { 'data-autofocus': true } : {})}>
        {cancel ?? shared.cancel}
      </Button>
      {also}
      {confirm !== null && (
        <Button
          type="submit"
          {...(tone === 'danger' ? { color: 'red.9' } : {})}
          disabled={!isAllowed}
          loading={act.isBusy}
        >
          {confirm}
        </Button>
      )}
    </Group>
  )
}

const useReason = (needed: Reason | undefined) => {
  const { VALIDATION_MIN_LENGTH } = useMessages(fieldMessages)
  const [reason, setReason] = useState('')
  const [isTried, setIsTried] = useState(false)
  const isShort = needed !== undefined && reason.trim().length < needed.least
  const error = isTried && isShort ? VALIDATION_MIN_LENGTH({ length: needed.least }) : undefined
  return { reason, setReason, isShort, error, mark: () => setIsTried(true) }
}

export const Ask = (props: Props) => {
  const { title, text, facts = [], act, refusal, needsReason, typed = null, isReady = true, children } = props
  const shared = useMessages(sharedMessages)
  const { reason, setReason, isShort, error, mark } = useReason(needsReason)
  const [again, setAgain] = useState('')
  const isAllowed = isReady && (typed === null || isSame(again, typed.text))
  const submit = (event: FormEvent) => {
    event.preventDefault()
    // It may be asked from within another form.
    event.stopPropagation()
    mark()
    if (isAllowed && !isShort) props.onConfirm(reason.trim())
  }
  return (
    <Dialog title={title} onClose={props.onClose}>
      <form onSubmit={submit} noValidate>
        <Stack>
          {children}
          {text !== undefined && <Text component="div">{text}</Text>}
          {facts.length > 0 && <Facts facts={facts} />}
          {typed !== null && (
            <TextInput
              label={typed.label}
              value={again}
              autoComplete="off"
              spellCheck={false}
              onChange={({ currentTarget }) => setAgain(currentTarget.value)}
            />
          )}
          {needsReason !== undefined && (
            <Textarea
              data-autofocus
              autosize
              minRows={2}
              label={needsReason.label ?? shared.reason}
              description={needsReason.help}
              maxLength={needsReason.most}
              value={reason}
              error={error}
              onChange={({ currentTarget }) => setReason(currentTarget.value)}
            />
          )}
          <Refusal
            error={act.error}
            {...(refusal === undefined ? {} : { sentence: refusal })}
            onReload={props.onClose}
          />
          <Buttons {...props} isAllowed={isAllowed} isFirst={needsReason === undefined} />
        </Stack>
      </form>
    </Dialog>
  )
}
