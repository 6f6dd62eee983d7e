/** The one place that knows the form library: a form of plain typed values with paths. */
import { useForm, useStore } from '@tanstack/react-form'
import { useMemo, useState } from 'react'
import { type FormValues, valueAt } from './form-values.ts'

export type TypedForm = {
  /** The values now; a component that reads them is rendered again when one changes. */
  values: FormValues
  /** Whether anything differs from what was last accepted. */
  changed: boolean
  set: (path: string, value: unknown) => void
  /** Puts other values in place of all; they count as changed. */
  replace: (values: FormValues) => void
  /** Makes these values the unchanged ones. */
  accept: (values: FormValues) => void
}

/** The library knows paths of known types; a family's form is data, so here its path is any text. */
const anyPath = (path: string) => path as never

export const useTypedForm = (initial: FormValues): TypedForm => {
  // The library puts the values back to those given here whenever they differ from its own: what was accepted must be given again.
  const [accepted, setAccepted] = useState(initial)
  const form = useForm({ defaultValues: accepted })
  const values = useStore(form.store, (state) => state.values)
  const changed = useStore(form.store, (state) => !state.isDefaultValue)
  const acts = useMemo(
    () => ({
      set: (path: string, value: unknown) => {
        if (valueAt(form.state.values, path) !== value) form.setFieldValue(anyPath(path), anyPath(value as string))
      },
      replace: (next: FormValues) => {
        for (const [key, value] of Object.entries(next)) form.setFieldValue(anyPath(key), anyPath(value as string))
      },
      accept: (next: FormValues) => {
        setAccepted(next)
        form.reset(next)
      },
    }),
    [form],
  )
  return useMemo(() => ({ values, changed, ...acts }), [values, changed, acts])
}
