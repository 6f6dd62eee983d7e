/** Fields with a status of their own: a form lists the names of those that are switched off. */
import { type FormValues, listAt } from '#platform/web/form-values.ts'
import type { FieldView } from './plan.ts'

type Named = Pick<FieldView, 'switchedBy'>

export const isSwitchedOff = ({ switchedBy }: Named, values: FormValues): boolean =>
  switchedBy !== null && listAt(values, 'off').includes(switchedBy)

/** The list with the name in it, or without. */
export const switched = (name: string, isOn: boolean, values: FormValues): readonly unknown[] => {
  const others = listAt(values, 'off').filter((other) => other !== name)
  return isOn ? others : [...others, name]
}
