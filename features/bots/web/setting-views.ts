/** What was typed, as the overview and the page of a bot say it. */
import { readNumber } from '#bots/number.ts'
import { listAt, textAt, valueAt } from '#platform/web/form-values.ts'
import type { FormValues } from '#platform/web/form-values.ts'
import { isSwitchedOff } from './switch-of-field.ts'
import type { Control, FieldView, RowColumn, StepView } from './plan.ts'
import type { SettingSection } from './settings-list.tsx'
import type { Voice } from './voice.ts'

const numberText = ({ format, wizard }: Voice, typed: string, unit: string): string => {
  if (typed.trim() === '') return wizard.notSet
  const read = readNumber(typed)
  if (!read.ok) return typed
  return format.decimal(read.read) + (unit === '' ? '' : `\u00a0${unit}`)
}

const choiceText = (choices: readonly { value: string; label: string }[], value: string, { wizard }: Voice): string =>
  choices.find((choice) => choice.value === value)?.label ?? (value === '' ? wizard.notSet : value)

const cellText = (row: unknown, { name, label, controlOf }: RowColumn, voice: Voice): string => {
  const control = controlOf(row)
  const text = textAt(row, name)
  switch (control.kind) {
    case 'text':
      return text === '' ? voice.wizard.notSet : text
    case 'choice':
    case 'search':
      return choiceText(control.choices, text, voice)
    case 'number':
      return `${label} ${numberText(voice, text, control.unit)}`
  }
}

const controlText = (control: Control, path: string, values: FormValues, voice: Voice): string => {
  const text = textAt(values, path)
  switch (control.kind) {
    case 'text':
      return text.trim() === '' ? (control.whenEmpty ?? voice.wizard.notSet) : text
    case 'source':
      return text.trim() === '' ? voice.wizard.notSet : text
    case 'number':
      return numberText(voice, text, control.unit)
    case 'choice':
    case 'search':
      return choiceText(control.choices, text, voice)
    case 'switch':
      return valueAt(values, path) === true ? voice.wizard.on : voice.wizard.off
    case 'number-and-unit': {
      const unit = control.units.find(({ value }) => value === textAt(values, control.unitPath))
      if (unit !== undefined && !unit.hasNumber) return unit.label
      return numberText(voice, textAt(values, control.numberPath), control.unitInside ? (unit?.label ?? '') : '')
    }
    case 'rows': {
      const rows = listAt(values, path)
      if (rows.length === 0) return voice.wizard.notSet
      // What a number is counted in stands beside it.
      const columns = control.columns.filter(({ name }) => name !== 'unit')
      return rows.map((row) => columns.map((column) => cellText(row, column, voice)).join(', ')).join(' · ')
    }
  }
}

/** What is switched off is said with what it keeps. */
export const settingText = (field: FieldView, values: FormValues, voice: Voice): string => {
  const text = controlText(field.control, field.path, values, voice)
  return isSwitchedOff(field, values) && text !== voice.wizard.notSet ? `${text} · ${voice.wizard.off}` : text
}

export const settingSections = (steps: readonly StepView[], values: FormValues, voice: Voice): SettingSection[] =>
  steps.map(({ id, title, fields }) => ({
    id,
    title,
    settings: fields.map((field) => ({
      path: field.path,
      label: field.label,
      value: settingText(field, values, voice),
    })),
  }))
