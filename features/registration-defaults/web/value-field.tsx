/** The field of a value: one for each parameter. */
import { Text } from '@mantine/core'
import { NotificationChoices } from '#features/notifications/web/index.ts'
import { ChoiceField, NumberField, SelectField } from '#platform/web/form-fields.tsx'
import { useLanguage, useMessages } from '#platform/web/language.tsx'
import type { NewUser, Values } from '../contract.ts'
import type { Parameter } from '../rules.ts'
import { defaultWords } from './messages.ts'
import { type OfferedPackage, useNames } from './shown.ts'

/** A value with the parameter it is of. */
export type Chosen = { [Key in Parameter]: { key: Key; value: Values[Key] } }[Parameter]

/** What a new default begins with: what new users get anyway. */
export const firstChoice = (key: Parameter, user: NewUser, packages: readonly OfferedPackage[]): Chosen => {
  switch (key) {
    case 'package_id':
      return { key, value: packages.find(({ name }) => name.en === user.package.en)?.id ?? packages[0]?.id ?? '' }
    case 'trial_days':
      return { key, value: 0 }
    case 'demo_balance':
      return { key, value: Object.fromEntries(user.demoBalance.map(({ asset, amount }) => [asset, amount])) }
    case 'notification_settings':
      return { key, value: user.notificationSettings }
    case 'language':
      return { key, value: user.language ?? 'en' }
    case 'time_zone':
      return { key, value: user.timeZone }
    case 'theme':
      return { key, value: user.theme }
  }
}

const zones = ['UTC', ...Intl.supportedValuesOf('timeZone').filter((zone) => zone !== 'UTC')].map((zone) => ({
  value: zone,
  label: zone.replaceAll('_', ' '),
}))
const themes = ['dark', 'light', 'system'] as const
const isTheme = (value: string): value is (typeof themes)[number] => themes.some((theme) => theme === value)

type Amounts = Readonly<Record<string, string>>
type AmountProps = {
  amounts: Amounts
  assets: readonly string[]
  wrong: Readonly<Record<string, string>>
  onChange: (amounts: Record<string, string>) => void
}

/** One for each asset; those that are named and can no longer be bought with stay to be emptied. */
const AmountFields = ({ amounts, assets, wrong, onChange }: AmountProps) => {
  const words = useMessages(defaultWords)
  const change = (asset: string, text: string) => {
    const { [asset]: _before, ...others } = amounts
    onChange(text.trim() === '' ? others : { ...others, [asset]: text })
  }
  return (
    <>
      <Text c="dimmed">{words.demoBalanceHelp}</Text>
      {[...new Set([...assets, ...Object.keys(amounts)])].map((asset) => (
        <NumberField
          key={asset}
          path={`value.${asset}`}
          label={`${words.demoBalance}: ${asset}`}
          unit={asset}
          value={amounts[asset] ?? ''}
          error={wrong[`value.${asset}`]}
          onChange={(text) => change(asset, text)}
        />
      ))}
    </>
  )
}

type Props = {
  chosen: Chosen
  packages: readonly OfferedPackage[]
  /** Assets that something can be bought with. */
  assets: readonly string[]
  wrong: Readonly<Record<string, string>>
  onChange: (chosen: Chosen) => void
}

export const ValueField = ({ chosen, packages, assets, wrong, onChange }: Props) => {
  const words = useMessages(defaultWords)
  const language = useLanguage()
  const { key } = chosen
  const frame = { path: 'value', label: useNames()[key], error: wrong['value'] }
  switch (key) {
    case 'notification_settings':
      return <NotificationChoices settings={chosen.value} onChange={(value) => onChange({ key, value })} />
    case 'trial_days':
      return (
        <NumberField
          {...frame}
          limits={words.trialHelp}
          unit={words.trialUnit}
          value={String(chosen.value)}
          onChange={(text) => /^\d{0,3}$/.test(text) && onChange({ key, value: Number(text) })}
        />
      )
    case 'demo_balance':
      return (
        <AmountFields
          amounts={chosen.value}
          assets={assets}
          wrong={wrong}
          onChange={(value) => onChange({ key, value })}
        />
      )
    case 'package_id':
      return (
        <ChoiceField
          {...frame}
          value={chosen.value}
          choices={packages.map(({ id, name }) => ({ value: id, label: name[language] }))}
          onChange={(value) => onChange({ key, value })}
        />
      )
    case 'language':
      return (
        <ChoiceField
          {...frame}
          value={chosen.value}
          choices={[
            { value: 'en', label: words.english },
            { value: 'hu', label: words.hungarian },
          ]}
          onChange={(value) => onChange({ key, value: value === 'hu' ? 'hu' : 'en' })}
        />
      )
    case 'theme':
      return (
        <ChoiceField
          {...frame}
          value={chosen.value}
          choices={themes.map((theme) => ({ value: theme, label: words[theme] }))}
          onChange={(value) => isTheme(value) && onChange({ key, value })}
        />
      )
    case 'time_zone':
      return (
        <SelectField
          {...frame}
          value={chosen.value}
          choices={zones}
          searchable
          nothingFound={words.noZone}
          onChange={(value) => onChange({ key, value })}
        />
      )
  }
}
