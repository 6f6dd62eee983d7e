/** What differs between two lists of settings. */
import type { SettingSection } from './settings-list.tsx'

export type SettingChange = { path: string; label: string; from: string; to: string }

/** A setting that is only in one of them counts as a change from or to nothing. */
export const changesBetween = (
  before: readonly SettingSection[],
  after: readonly SettingSection[],
): SettingChange[] => {
  const old = new Map(before.flatMap((section) => section.settings).map((setting) => [setting.path, setting]))
  const now = new Map(after.flatMap((section) => section.settings).map((setting) => [setting.path, setting]))
  return [...new Set([...old.keys(), ...now.keys()])].flatMap((path) => {
    const [was, is] = [old.get(path), now.get(path)]
    if (was?.value === is?.value) return []
    return [{ path, label: is?.label ?? was?.label ?? path, from: was?.value ?? '–', to: is?.value ?? '–' }]
  })
}
