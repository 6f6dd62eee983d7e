import { SettingsList } from './settings-list.tsx'
import { type FamilyValues, useFormSettings } from './use-form-settings.ts'

/** All settings of a form, section by section. */
export default function FormSettings(of: FamilyValues) {
  return <SettingsList items={useFormSettings(of)} />
}
