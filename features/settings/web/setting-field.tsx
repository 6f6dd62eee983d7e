/** The field of one setting: its name, what it does, its bounds and its default. */
import { PasswordInput } from '@mantine/core'
import { DayField } from '#platform/web/day-field.tsx'
import {
  ChoiceField,
  frameProps,
  NumberField,
  SelectField,
  SwitchField,
  TextField,
} from '#platform/web/form-fields.tsx'
import { useFormat, useLanguage, useMessages } from '#platform/web/language.tsx'
import type { SettingRow } from '../contract.ts'
import { definitionOf, type SettingKey } from '../definitions.ts'
import { settingHelp, settingNames, settingsWords } from './messages.ts'
import { moneyPages } from './money-messages.ts'

/** As typed: numbers are text until they are sent. */
export type Typed = string | boolean

const zones = ['UTC', ...Intl.supportedValuesOf('timeZone').filter((zone) => zone !== 'UTC')].map((zone) => ({
  value: zone,
  label: zone.replaceAll('_', ' '),
}))

export type Row = SettingRow & { key: SettingKey }

/** A value as people read it. */
export const useShown = () => {
  const language = useLanguage()
  const format = useFormat()
  const words = useMessages(settingsWords)
  const { hidden } = useMessages(moneyPages)
  const languages: Record<string, string> = { en: words.english, hu: words.hungarian }
  return ({ key, options }: Row, value: string | number | boolean): string => {
    const definition = definitionOf(key)
    if (typeof value === 'boolean') return value ? words.on : words.off
    if (value === '') return words.none
    if (definition.kind === 'secret') return hidden
    if (definition.kind === 'whole') return `${value} ${words[definition.unit]}`
    if (options !== null)
      return options.find((one) => one.value === value)?.name[language] ?? words.gone({ value: String(value) })
    if (definition.kind === 'date') return format.date(Date.parse(`${value}T12:00:00Z`))
    return definition.kind === 'choice' ? (languages[value] ?? String(value)) : String(value)
  }
}

type Props = {
  row: Row
  value: Typed
  error: string | undefined
  onChange: (value: Typed) => void
}

const useFrame = (row: Row) => {
  const { key } = row
  const standard = useMessages(settingsWords).defaultIs({ value: useShown()(row, definitionOf(key).default) })
  return { path: key, label: useMessages(settingNames)[key], help: useMessages(settingHelp)[key], limits: standard }
}

/** What was chosen may be gone; it stays to be seen until another is. */
const choicesOf = (row: Row, chosen: string, shown: ReturnType<typeof useShown>) => {
  const codes = (row.options ?? []).map((option) => option.value)
  const all = codes.includes(chosen) ? codes : [...codes, chosen]
  return all.map((code) => ({ value: code, label: shown(row, code) }))
}

/** A picture has a card of its own. */
export const SettingField = ({ row, value, error, onChange }: Props) => {
  const { key, isSet } = row
  const words = useMessages(settingsWords)
  const shown = useShown()
  const definition = definitionOf(key)
  const frame = { ...useFrame(row), error }
  const text = String(value)
  switch (definition.kind) {
    case 'switch':
      return <SwitchField {...frame} value={value === true} onChange={onChange} />
    case 'whole':
      return (
        <NumberField
          {...frame}
          limits={`${words.between(definition)} ${frame.limits}`}
          value={text}
          unit={words[definition.unit]}
          onChange={onChange}
        />
      )
    case 'choice':
      return (
        <ChoiceField
          {...frame}
          value={text}
          onChange={onChange}
          choices={definition.options.map((option) => ({ value: option, label: shown(row, option) }))}
        />
      )
    case 'one-of':
      return <SelectField {...frame} value={text} onChange={onChange} choices={choicesOf(row, text, shown)} />
    case 'time-zone':
      return (
        <SelectField
          {...frame}
          value={text}
          onChange={onChange}
          choices={zones}
          searchable
          nothingFound={words.noZone}
        />
      )
    case 'date':
      return (
        <DayField
          {...frameProps({ ...frame, limits: `${words.daysAhead(definition)} ${frame.limits}` })}
          value={text}
          onChange={onChange}
        />
      )
    case 'secret':
      return (
        <PasswordInput
          {...frameProps({ ...frame, limits: isSet ? words.secretSet : words.secretUnset })}
          value={text}
          onChange={({ currentTarget }) => onChange(currentTarget.value)}
          autoComplete="new-password"
          spellCheck={false}
        />
      )
    case 'picture':
      return null
    case 'text':
      return <TextField {...frame} value={text} onChange={onChange} maxLength={definition.maxLength} />
    case 'link':
    case 'email':
      return <TextField {...frame} value={text} onChange={onChange} />
  }
}
