/** Up to three forms side by side: only what is not the same in all of them. */
import { Text } from '@mantine/core'
import { useMemo } from 'react'
import { useMessages } from '#platform/web/language.tsx'
import { type Column, DataTable } from '#platform/web/table.tsx'
import type { SettingSection } from './settings-list.tsx'
import { differing, type Differing } from './settings-differ.ts'
import { type FamilyValues, useFormSettings } from './use-form-settings.ts'
import { wizardMessages } from './wizard-messages.ts'

type Props = {
  forms: readonly [FamilyValues, ...FamilyValues[]]
  titles: readonly string[]
  label: string
  same: string
}

/** A missing one is read as the first, and left out afterwards. */
const useSections = (forms: Props['forms']): readonly (readonly SettingSection[])[] => {
  const [first, second = first, third = first] = forms
  const all = [useFormSettings(first), useFormSettings(second), useFormSettings(third)]
  return all.slice(0, forms.length)
}

export default function SettingsCompared({ forms, titles, label, same }: Props) {
  const { notSet } = useMessages(wizardMessages)
  const sections = useSections(forms)
  const isOneFamily = forms.every(({ family }) => family === forms[0].family)
  // What another kind of bot does not know at all says nothing of either.
  const rows = differing(sections).filter(({ values }) => isOneFamily || values.every((value) => value !== null))
  const columns = useMemo<readonly Column<Differing>[]>(
    () => [
      { id: 'setting', header: label, card: 'title', cell: ({ label: name }) => name },
      ...titles.map((header, index) => ({
        id: String(index),
        header,
        numeric: true,
        cell: ({ values }: Differing) => values[index] ?? notSet,
      })),
    ],
    [titles, label, notSet],
  )
  if (rows.length === 0) return <Text size="sm">{same}</Text>
  return <DataTable label={label} rows={rows} rowKey={({ path }) => path} columns={columns} empty={null} />
}
