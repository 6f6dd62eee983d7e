/**
 * A record as it is typed: fields as data, judged by the contract before they are sent, what the server refuses at its field, and the first wrong field in focus.
 * `<RecordForm of={contract.save} initial={row} fields={{ subject: line({ label }) }} act={save} />`
 */
import { Alert, Button, Group, Stack } from '@mantine/core'
import type { DeepKeys, DeepValue } from '@tanstack/react-form'
import { type FormEvent, type ReactNode, useEffect, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { errorMessages } from '../messages.ts'
import type { Act } from './act.ts'
import { Ask } from './ask.tsx'
import { inputErrors, mostCharacters, type Taking } from './contract-input.ts'
import { fieldErrorsOf } from './failure.ts'
import { useTypedForm } from './form.tsx'
import { type FormValues, valueAt, withValueAt } from './form-values.ts'
import { useMessages } from './language.tsx'
import { useLeftFields } from './left-fields.ts'
import { LeaveDialog } from './leave-dialog.tsx'
import { sharedMessages } from './messages.ts'
import type { Field } from './record-fields.tsx'
import { Refusal } from './refusal.tsx'
import { useFieldSentences, useWrongFields, type WrongFields } from './wrong-fields.ts'

type Fields<Typed> = { [Path in DeepKeys<Typed>]?: Field<DeepValue<Typed, Path>> }

type Props<Input, Typed> = {
  /** The call whose input this is. */
  of: Taking
  /** What it begins with, together with what is sent along and not typed. */
  initial: NoInfer<Typed>
  fields: Fields<NoInfer<Typed>>
  act: Act<Input>
  /** What the act was refused with, where the caller says it better than its error. */
  refusal?: string | undefined
  /** The button; "Save" where nothing is said. */
  send?: string
  /** Asked before it is sent. */
  question?: { title: string; text?: string }
  isDisabled?: boolean
  /** Where the fields stand; below each other where nothing is said. */
  children?: (field: (path: DeepKeys<NoInfer<Typed>>) => ReactNode) => ReactNode
  /** Said between the fields and the button. */
  note?: ReactNode
  /** For a page: asks before changes are left; `place` is what of the address takes the form away. */
  guard?: { place?: string }
  /** For a dialog: the way back. */
  onCancel?: () => void
  /** What a change brings with it, such as the name of a file that was chosen. */
  follow?: (typed: Typed, changed: string) => Typed
  /** How what is typed is sent, where that is not the same; the contract judges it. */
  read?: (typed: Typed) => unknown
}

/** What the contract has judged. */
const asInput = <Input,>(judged: unknown): Input => judged as Input
/** The form library keeps what it is given. */
const asTyped = <Typed,>(values: FormValues): Typed => values as Typed
const asValues = (typed: unknown): FormValues => typed as FormValues
/** A field is drawn with the value at its own path. */
const asField = (field: unknown): Field<unknown> => field as Field<unknown>

/** What is wrong at a path or inside it. */
const wrongAt = (wrong: WrongFields, path: string): string | undefined =>
  wrong[path] ?? Object.entries(wrong).find(([at]) => at.startsWith(`${path}.`))?.[1]

/** What is wrong where no field shows it. */
const Elsewhere = ({ wrong, paths }: { wrong: WrongFields; paths: readonly string[] }) => {
  const { INPUT_INVALID } = useMessages(errorMessages)
  const elsewhere = Object.entries(wrong).filter(
    ([at]) => !paths.some((path) => at === path || at.startsWith(`${path}.`)),
  )
  if (elsewhere.length === 0) return null
  return (
    <Alert color="red" role="alert">
      {[INPUT_INVALID, ...elsewhere.map(([at, sentence]) => `${at}: ${sentence}`)].join(' ')}
    </Alert>
  )
}

/** What is typed, and what is wrong with it. Nobody is told before they have left the field, or tried to send it. */
const useRecord = <Input, Typed>({ of, initial, act, read }: Props<Input, Typed>) => {
  const form = useTypedForm(asValues(initial))
  const [isTried, setIsTried] = useState(false)
  const left = useLeftFields()
  const sentences = useFieldSentences()
  const refused = useWrongFields()(act.error)
  const typed = asTyped<Typed>(form.values)
  const input = read === undefined ? typed : read(typed)
  const faults = inputErrors(of, input)
  const judged = faults.filter(({ path }) => isTried || left.has(path))
  const wrong: WrongFields = { ...refused, ...sentences(judged, act.words) }
  return { form, input: asInput<Input>(input), isSound: faults.length === 0, wrong, left, mark: () => setIsTried(true) }
}

type FootProps = { send: string; isBusy: boolean; isDisabled: boolean; onCancel: (() => void) | undefined }

const Foot = ({ send, isBusy, isDisabled, onCancel }: FootProps) => {
  const shared = useMessages(sharedMessages)
  return (
    <Group justify="flex-end" gap="sm">
      {onCancel !== undefined && (
        <Button variant="default" onClick={onCancel}>
          {shared.cancel}
        </Button>
      )}
      <Button type="submit" loading={isBusy} disabled={isDisabled}>
        {send}
      </Button>
    </Group>
  )
}

const focusFirstWrong = (form: HTMLFormElement | null): void => {
  const first = form?.querySelector('[aria-invalid="true"]')
  if (first instanceof HTMLElement) first.focus()
}

/** Leads to the first field that the server refused. */
const useFirstRefused = (error: unknown) => {
  const element = useRef<HTMLFormElement>(null)
  useEffect(() => {
    if (fieldErrorsOf(error).length > 0) focusFirstWrong(element.current)
  }, [error])
  return element
}

export const RecordForm = <Input, Typed = Input>(props: Props<Input, Typed>) => {
  const {
    of,
    fields,
    act,
    refusal,
    follow,
    send,
    question,
    isDisabled = false,
    children,
    note,
    guard,
    onCancel,
  } = props
  const shared = useMessages(sharedMessages)
  const { form, input, isSound, wrong, left, mark } = useRecord(props)
  const [isAsking, setIsAsking] = useState(false)
  const element = useFirstRefused(act.error)
  const paths = Object.keys(fields)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    // What is wrong has to be marked before it can be found.
    flushSync(mark)
    if (!isSound) return focusFirstWrong(element.current)
    return question === undefined ? act.send(input) : setIsAsking(true)
  }
  const change = (path: string, value: unknown) => {
    if (follow === undefined) return form.set(path, value)
    return form.replace(asValues(follow(asTyped(withValueAt(form.values, path, value)), path)))
  }
  const draw = (path: string): ReactNode => (
    <div style={{ display: 'contents' }} onBlur={left.onBlurOf(path)}>
      {asField(Reflect.get(fields, path))({
        value: valueAt(form.values, path),
        onChange: (value) => change(path, value),
        error: wrongAt(wrong, path),
        isDisabled,
        maxLength: mostCharacters(of, path),
      })}
    </div>
  )
  return (
    <>
      <form ref={element} onSubmit={submit} noValidate>
        <Stack>
          {children === undefined ? paths.map((path) => <div key={path}>{draw(path)}</div>) : children(draw)}
          {note}
          <Refusal error={act.error} {...(refusal === undefined ? {} : { sentence: refusal })} />
          <Elsewhere wrong={wrong} paths={paths} />
          <Foot send={send ?? shared.save} isBusy={act.isBusy} isDisabled={isDisabled} onCancel={onCancel} />
        </Stack>
      </form>
      {isAsking && question !== undefined && (
        <Ask
          {...question}
          tone="plain"
          confirm={send ?? shared.save}
          act={act}
          onConfirm={() => {
            setIsAsking(false)
            act.send(input)
          }}
          onClose={() => setIsAsking(false)}
        />
      )}
      {guard !== undefined && <LeaveDialog {...guard} isDirty={() => form.changed && !act.isDone} />}
    </>
  )
}
