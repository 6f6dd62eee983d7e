/** What is wrong with the fields of a form, by the name of the field. */
import type { Text } from '#engine/messages.ts'
import type { FieldError } from '#platform/errors.ts'
import { fieldErrorsOf } from '#platform/web/failure.ts'
import { useMessages } from '#platform/web/language.tsx'
import { fieldMessages } from '#platform/messages.ts'
import { registerFieldErrors } from '../field-messages.ts'

export type WrongFields = Readonly<Record<string, string>>

type Words = Readonly<Record<string, Text>>
const noWords: Words = {}

/** The sentences of what the server refused; empty for an error of another kind. `words` are those of the feature that made the call. */
export const useWrongFields = (words: Words = noWords): ((error: unknown) => WrongFields) => {
  const own = useMessages(registerFieldErrors)
  const platform = useMessages(fieldMessages)
  const sentence = ({ code, params }: FieldError): string => {
    const all: Words = { ...platform, ...own, ...words }
    const text = all[code] ?? platform.VALIDATION_INVALID
    return typeof text === 'string' ? text : text(params as never)
  }
  return (error) => Object.fromEntries(fieldErrorsOf(error).map((field) => [field.path, sentence(field)]))
}

/** Leads to the first field that is marked. */
export const focusFirst = (form: HTMLFormElement, wrong: WrongFields): void => {
  const named = [...form.elements].filter((one) => one instanceof HTMLInputElement || one instanceof HTMLSelectElement)
  named.find(({ name }) => name in wrong)?.focus()
}
