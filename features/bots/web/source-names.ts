/** How a described source writes its messages, as the fields of a form have it. */
import type { SignalFields } from '#bots/signal-fields.ts'
import type { FormValues } from '#platform/web/form-values.ts'

/** Texts by path, of those fields that the form has: bots of futures call the directions otherwise. */
export const namesOf = (fields: SignalFields, form: FormValues): Readonly<Record<string, string>> => {
  const { buyValue, sellValue } = fields
  const all = { ...fields, longValue: buyValue, shortValue: sellValue }
  return Object.fromEntries(Object.entries(all).filter(([path]) => path in form))
}
