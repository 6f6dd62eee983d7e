import { useMemo } from 'react'
import { exchangeWords } from '#features/markets/web/index.ts'
import { isValues } from '#platform/web/form-values.ts'
import { useFormat, useMessages } from '#platform/web/language.tsx'
import type { MarketSummary } from '../../markets/contract.ts'
import { noCandles } from './candles-of.ts'
import type { Kit } from './family-kit.ts'
import { planOf } from './plan-of.ts'
import type { SettingSection } from './settings-list.tsx'
import { findMarket } from './use-plan.ts'
import { wizardMessages } from './wizard-messages.ts'

/** Puts settings, as a form has them, into words; null for one of a shape that the family no longer knows. */
export const useSections = (kit: Kit, markets: readonly MarketSummary[]) => {
  const wizard = useMessages(wizardMessages)
  const { exchangeTitle } = useMessages(exchangeWords)
  const format = useFormat()
  return useMemo(
    () =>
      (form: unknown): readonly SettingSection[] | null => {
        if (!isValues(form)) return null
        const voice = { family: kit.words, wizard, exchangeTitle, format, market: findMarket(markets, form) }
        return planOf({
          family: kit.family,
          voice,
          values: form,
          markets,
          price: null,
          candles: noCandles,
          free: null,
          freeBase: null,
          balanceFormat: format,
          refused: [],
          fixed: wizard.fixedHere,
          mayUse: '0',
        }).settings
      },
    [kit, markets, wizard, exchangeTitle, format],
  )
}
