/** What is wrong with the fields of a form, by the name of the field. */
import type { Text } from '#engine/messages.ts'
import type { FieldError } from '../errors.ts'
import { fieldMessages } from '../messages.ts'
import { type CallWords, callWordsOf, fieldErrorsOf } from './failure.ts'
import { useMessages, usePick } from './language.tsx'

export type WrongFields = Readonly<Record<string, string>>

type Words = Readonly<Record<string, Text>>

/** The sentences of wrong fields, in the words of whoever owns their codes. */
export const useFieldSentences = (): ((fields: readonly FieldError[], owner: CallWords) => WrongFields) => {
  const platform = useMessages(fieldMessages)
  const pick = usePick()
  return (fields, owner) => {
    const all = (owner.fields ?? []).reduce<Words>((words, messages) => ({ ...words, ...pick(messages) }), platform)
    const sentence = ({ code, params }: FieldError): string => {
      const text = all[code] ?? platform.VALIDATION_INVALID
      return typeof text === 'string' ? text : text(params as never)
    }
    // Of several faults of a field the first is told: what is missing before what it should look like.
    return Object.fromEntries(fields.toReversed().map((field) => [field.path, sentence(field)]))
  }
}

/** The sentences of what the server refused; empty for an error of another kind. */
export const useWrongFields = (): ((error: unknown) => WrongFields) => {
  const sentences = useFieldSentences()
  return (error) => sentences(fieldErrorsOf(error), callWordsOf(error))
}

/** Leads to the first field that is marked. */
export const focusFirst = (form: HTMLFormElement, wrong: WrongFields): void => {
  const named = [...form.elements].filter((one) => one instanceof HTMLInputElement || one instanceof HTMLSelectElement)
  named.find(({ name }) => name in wrong)?.focus()
}
