/** The settings of a form that was run over past prices, as its overview says them. */
import { useSuspenseQuery } from '@tanstack/react-query'
import type { FormValues } from '#platform/web/form-values.ts'
import { marketsQuery } from './api.ts'
import { familyNamed, tradedBy } from './family.ts'
import { useKit } from './family-kit.ts'
import { isOutside } from './past-fields.ts'
import type { SettingSection } from './settings-list.tsx'
import { usePlan } from './use-plan.ts'

export type FamilyValues = { family: string; form: FormValues }

const familyQuery = (family: string) => ({
  queryKey: ['family', family],
  queryFn: () => familyNamed(family, 'create').load(),
  staleTime: 'static' as const,
  // It holds functions, which cannot be compared.
  structuralSharing: false,
})

const none: never[] = []

export const useFormSettings = ({ family, form }: FamilyValues): readonly SettingSection[] => {
  const kit = useKit(useSuspenseQuery(familyQuery(family)).data)
  const { markets } = useSuspenseQuery(marketsQuery()).data
  const { settings } = usePlan({ kit, values: form, markets: tradedBy(family, markets), refused: none })
  return settings.map((section) => ({ ...section, settings: section.settings.filter(({ path }) => !isOutside(path)) }))
}
