/** The defaults as a file: parameters by their keys, values as the product keeps them, a package by its name. */
import type { Language } from '#engine/messages.ts'
import { csvText } from '#platform/csv.ts'
import type { RegistrationDefault } from '../contract.ts'
import { defaultWords } from './messages.ts'
import type { OfferedPackage } from './shown.ts'

/** Empty for a value that is not allowed any more. */
const valueOf = (row: RegistrationDefault, packages: readonly OfferedPackage[], language: Language): string => {
  if (row.value === null) return ''
  if (row.key === 'package_id') return packages.find(({ id }) => id === row.value)?.name[language] ?? row.value
  return typeof row.value === 'object' ? JSON.stringify(row.value) : String(row.value)
}

export const defaultsFile = (
  rows: readonly RegistrationDefault[],
  packages: readonly OfferedPackage[],
  language: Language,
): string => {
  const words = defaultWords[language]
  return csvText([
    [words.parameter, words.value, words.state, words.updated],
    ...rows.map((row) => [
      row.key,
      valueOf(row, packages, language),
      row.active ? words.isActive : words.isInactive,
      new Date(row.updatedAtMs).toISOString(),
    ]),
  ])
}
