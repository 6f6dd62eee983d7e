/** The fields that a record form is made of, as data: each says its words, and draws what stands under its name. */
import { Checkbox, FileInput, NativeSelect, Textarea, TextInput } from '@mantine/core'
import type { ReactNode } from 'react'
import { DayField } from './day-field.tsx'
import { useMessages } from './language.tsx'
import { sharedMessages } from './messages.ts'

/** What a field is given when it is drawn. */
export type FieldState<Value> = {
  value: Value
  // As a method: a field of some files also takes none.
  onChange(value: Value): void
  /** What is wrong with it; undefined for nothing. */
  error: string | undefined
  isDisabled: boolean
  /** The most characters that the contract takes; undefined where it says none. */
  maxLength: number | undefined
}

/** A field of its own kind is a function of its state. */
export type Field<Value> = (state: FieldState<Value>) => ReactNode

type Words = { label: string; help?: string; placeholder?: string }

const inputOrder: ('label' | 'input' | 'description' | 'error')[] = ['label', 'input', 'error', 'description']

const frame = <Value,>({ label, help, placeholder }: Words, { error, isDisabled }: FieldState<Value>) => ({
  label,
  error,
  disabled: isDisabled,
  inputWrapperOrder: inputOrder,
  ...(help === undefined ? {} : { description: help }),
  ...(placeholder === undefined ? {} : { placeholder }),
})

const bound = ({ maxLength }: FieldState<string>) => (maxLength === undefined ? {} : { maxLength })

/** One line of text. */
export const line =
  (words: Words): Field<string> =>
  (state) => (
    <TextInput
      {...frame(words, state)}
      {...bound(state)}
      value={state.value}
      onChange={({ currentTarget }) => state.onChange(currentTarget.value)}
    />
  )

/** Text of several lines, from `rows` on. */
export const prose =
  ({ rows = 4, ...words }: Words & { rows?: number }): Field<string> =>
  (state) => (
    <Textarea
      {...frame(words, state)}
      {...bound(state)}
      autosize
      minRows={rows}
      maxRows={14}
      value={state.value}
      onChange={({ currentTarget }) => state.onChange(currentTarget.value)}
    />
  )

/** One of a few named values. */
export const choice =
  <Value extends string>({
    options,
    ...words
  }: Words & { options: readonly { value: Value; label: string }[] }): Field<Value> =>
  (state) => (
    <NativeSelect
      {...frame(words, state)}
      data={options.map((option) => ({ ...option }))}
      value={state.value}
      onChange={({ currentTarget }) => {
        const chosen = options.find(({ value }) => value === currentTarget.value)
        if (chosen !== undefined) state.onChange(chosen.value)
      }}
    />
  )

/** Something that is so or not. */
export const check =
  ({ label, help }: Words): Field<boolean> =>
  ({ value, onChange, error, isDisabled }) => (
    <Checkbox
      label={label}
      {...(help === undefined ? {} : { description: help })}
      error={error}
      disabled={isDisabled}
      checked={value}
      onChange={({ currentTarget }) => onChange(currentTarget.checked)}
    />
  )

/** A day such as `2026-11-18`; empty for none. */
export const day =
  (words: Words): Field<string> =>
  (state) => <DayField {...frame(words, state)} value={state.value} onChange={state.onChange} />

type FileWords = Words & {
  /** Endings such as `.png,.jpg`. */
  accept: string
}

const OneFile = ({ words, state }: { words: FileWords; state: FieldState<File | undefined> }) => {
  const { chooseFile } = useMessages(sharedMessages)
  return (
    <FileInput
      {...frame(words, state)}
      clearable
      placeholder={chooseFile}
      accept={words.accept}
      value={state.value ?? null}
      onChange={(chosen) => state.onChange(chosen ?? undefined)}
    />
  )
}

/** One file, or none. */
export const file =
  (words: FileWords): Field<File | undefined> =>
  (state) => <OneFile words={words} state={state} />

const SomeFiles = ({ words, state }: { words: FileWords; state: FieldState<File[] | undefined> }) => {
  const { chooseFile } = useMessages(sharedMessages)
  return (
    <FileInput
      {...frame(words, state)}
      multiple
      clearable
      placeholder={chooseFile}
      accept={words.accept}
      value={state.value ?? []}
      onChange={(chosen) => state.onChange(chosen)}
    />
  )
}

/** Several files. */
export const files =
  (words: FileWords): Field<File[] | undefined> =>
  (state) => <SomeFiles words={words} state={state} />
