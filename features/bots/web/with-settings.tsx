/** Hands on those settings of a form that say something, each with its name: what is not set or off is left out. */
import type { ReactNode } from 'react'
import { useMessages } from '#platform/web/language.tsx'
import type { Setting } from './settings-list.tsx'
import { type FamilyValues, useFormSettings } from './use-form-settings.ts'
import { wizardMessages } from './wizard-messages.ts'

type Props = FamilyValues & { children: (settings: readonly Setting[]) => ReactNode }

export default function WithSettings({ children, ...of }: Props) {
  const { notSet, off } = useMessages(wizardMessages)
  const settings = useFormSettings(of).flatMap((section) => section.settings)
  return children(settings.filter(({ value }) => value !== notSet && value !== off))
}
