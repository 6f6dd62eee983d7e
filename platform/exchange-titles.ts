import { type Language, messages } from '#engine/messages.ts'

/** The same in every language. */
const names = {
  binance: 'Binance',
  okx: 'OKX',
  kraken: 'Kraken',
  sandbox: 'Sandbox',
  'binance-sandbox': 'Binance sandbox',
  'okx-sandbox': 'OKX sandbox',
  'kraken-sandbox': 'Kraken sandbox',
} as const

/** How exchanges are called on screen and in mails. */
export const exchangeTitles = messages({ ...names, replay: 'Replay' }, { ...names, replay: 'Visszajátszás' })

/** Its own name where it has no other. */
export const titleOfExchange = (language: Language, name: string): string =>
  (exchangeTitles[language] as Readonly<Record<string, string>>)[name] ?? name
