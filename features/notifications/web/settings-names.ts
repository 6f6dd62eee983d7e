/** How what can be chosen is called. */
import { useMessages } from '#platform/web/language.tsx'
import type { ChosenCategory, Kind } from '../kinds.ts'
import { settingsWords } from './messages.ts'

export const categoryLabels = {
  api_error: 'notificationSettingApiError',
  limit_reached: 'notificationSettingLimitReached',
  insufficient_funds: 'notificationSettingInsufficientFunds',
} as const satisfies Record<ChosenCategory, keyof (typeof settingsWords)['en']>

const pascal = (code: string): string =>
  code.replaceAll(/(?:^|_)([a-z])/g, (_whole, letter: string) => letter.toUpperCase())

export const useKindName = (): ((kind: Kind) => string) => {
  const names: Readonly<Record<string, string>> = useMessages(settingsWords)
  return (kind) => names[`kind${pascal(kind)}`] ?? kind
}
