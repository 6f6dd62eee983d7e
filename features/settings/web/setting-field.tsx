/** The field of one setting: its name, what it does, its bounds and its default. */
import { ChoiceField, NumberField, SelectField, SwitchField, TextField } from '#platform/web/form-fields.tsx'
import { useMessages } from '#platform/web/language.tsx'
import { type Definition, definitionOf, type SettingKey } from '../definitions.ts'
import { settingHelp, settingNames, settingsWords } from './messages.ts'

/** As typed: numbers are text until they are sent. */
export type Typed = string | boolean

const zones = ['UTC', ...Intl.supportedValuesOf('timeZone').filter((zone) => zone !== 'UTC')].map((zone) => ({
  value: zone,
  label: zone.replaceAll('_', ' '),
}))

/** A value as people read it. */
export const useShown = () => {
  const words = useMessages(settingsWords)
  const languages: Record<string, string> = { en: words.english, hu: words.hungarian }
  return (definition: Definition, value: string | number | boolean): string => {
    if (typeof value === 'boolean') return value ? words.on : words.off
    if (value === '') return words.none
    if (definition.kind === 'whole') return `${value} ${words[definition.unit]}`
    return definition.kind === 'choice' ? (languages[value] ?? String(value)) : String(value)
  }
}

type Props = {
  settingKey: SettingKey
  value: Typed
  isSet: boolean
  error: string | undefined
  onChange: (value: Typed) => void
}

export const SettingField = ({ settingKey, value, isSet, error, onChange }: Props) => {
  const words = useMessages(settingsWords)
  const shown = useShown()
  const definition = definitionOf(settingKey)
  const standard = words.defaultIs({ value: shown(definition, definition.default) })
  const frame = {
    path: settingKey,
    label: useMessages(settingNames)[settingKey],
    help: useMessages(settingHelp)[settingKey],
    limits: standard,
    error,
  }
  const text = String(value)
  switch (definition.kind) {
    case 'switch':
      return <SwitchField {...frame} value={value === true} onChange={onChange} />
    case 'whole':
      return (
        <NumberField
          {...frame}
          limits={`${words.between(definition)} ${standard}`}
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
          choices={definition.options.map((option) => ({ value: option, label: shown(definition, option) }))}
        />
      )
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
    case 'secret':
      return (
        <TextField {...frame} limits={isSet ? words.secretSet : words.secretUnset} value={text} onChange={onChange} />
      )
    case 'text':
      return <TextField {...frame} value={text} onChange={onChange} maxLength={definition.maxLength} />
    case 'email':
      return <TextField {...frame} value={text} onChange={onChange} />
  }
}
