/** Parameters and their values as people read them. */
import type { NotificationSettings } from '#features/notifications/contract.ts'
import type { Language } from '#engine/messages.ts'
import { useLanguage, useMessages, useOpenFormat } from '#platform/web/language.tsx'
import type { RegistrationDefault } from '../contract.ts'
import type { Parameter } from '../rules.ts'
import { defaultWords } from './messages.ts'

export type OfferedPackage = { id: string; name: Readonly<Record<Language, string>> }

export const useNames = (): Readonly<Record<Parameter, string>> => {
  const words = useMessages(defaultWords)
  return {
    package_id: words.packageId,
    trial_days: words.trialDays,
    demo_balance: words.demoBalance,
    notification_settings: words.notificationSettings,
    language: words.language,
    time_zone: words.timeZone,
    theme: words.theme,
  }
}

export const useTold = () => {
  const words = useMessages(defaultWords)
  return ({ muted: _muted, ...categories }: NotificationSettings): string => {
    const count = Object.values(categories).flatMap(({ notification, email }) => [notification, email].filter(Boolean))
    return count.length === 0 ? words.nobodyTold : words.toldOf({ count: count.length })
  }
}

/** "2,500.00 USDC · 0.50 BTC". They are nobody's, so they are never hidden. */
export const useAmounts = () => {
  const { money } = useOpenFormat()
  return (amounts: Readonly<Record<string, string>>): string =>
    Object.entries(amounts)
      .map(([asset, amount]) => money(amount, asset))
      .join(' · ')
}

export const useShown = (packages: readonly OfferedPackage[]) => {
  const words = useMessages(defaultWords)
  const language = useLanguage()
  const told = useTold()
  const amounts = useAmounts()
  return ({ key, value }: RegistrationDefault): string => {
    if (value === null) return words.gone
    switch (key) {
      case 'package_id':
        return packages.find(({ id }) => id === value)?.name[language] ?? words.gone
      case 'trial_days':
        return words.trialOf({ days: value })
      case 'demo_balance':
        return amounts(value)
      case 'notification_settings':
        return told(value)
      case 'language':
        return value === 'hu' ? words.hungarian : words.english
      case 'theme':
        return words[value]
      case 'time_zone':
        return value
    }
  }
}
