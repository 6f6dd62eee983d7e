import type { SettingSection } from './settings-list.tsx'

/** One setting with its value in each form; null where a form has no such setting. */
export type Differing = { path: string; label: string; values: readonly (string | null)[] }

/** Settings whose values are not the same in all forms, in the order in which the forms have them. */
export const differing = (forms: readonly (readonly SettingSection[])[]): Differing[] => {
  const each = forms.map(
    (sections) => new Map(sections.flatMap(({ settings }) => settings).map((one) => [one.path, one])),
  )
  const labels = new Map(each.flatMap((settings) => [...settings.values()]).map(({ path, label }) => [path, label]))
  return [...labels]
    .map(([path, label]) => ({ path, label, values: each.map((settings) => settings.get(path)?.value ?? null) }))
    .filter(({ values }) => values.some((value) => value !== values[0]))
}
