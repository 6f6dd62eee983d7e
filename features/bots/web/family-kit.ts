import type { FormValues } from '#platform/web/form-values.ts'
import type { ChartLine } from '#platform/web/candle-chart-data.ts'
import type { MarketSummary } from '../../markets/contract.ts'
import { useSentence } from '#platform/web/problem.tsx'
import type { Bot, BotSummary } from './api.ts'
import type { SettingSection } from './settings-list.tsx'

export type LoadedKit = { name: string }
export const loadKit = async (name: string): Promise<LoadedKit> => ({ name })

export type Kit = {
  refusal: (error: unknown) => string
  now: (bot: BotSummary) => string
  planned: (bot: Bot) => ChartLine[]
  settings: (bot: Bot) => SettingSection[]
  initial: (markets: readonly MarketSummary[]) => FormValues
  valuesOf: (bot: Bot) => FormValues
}

export const useKit = (_: LoadedKit): Kit => {
  const refusal = useSentence()
  return {
    refusal,
    now: (bot) => bot.now.code,
    planned: () => [],
    settings: () => [],
    initial: () => ({
      pair: 'BTC/USDC',
      name: '',
      start: '62500',
      step: { value: '200', unit: 'amount' },
      mode: 'demo',
      rising: false,
      profits: [{ value: '1', share: '100' }],
    }),
    valuesOf: () => ({}),
  }
}
