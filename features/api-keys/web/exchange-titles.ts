import { messages } from '#engine/messages.ts'
import type { ExchangeName } from '../exchanges.ts'

const titles = {
  binance: 'Binance',
  okx: 'OKX',
  kraken: 'Kraken',
  'binance-sandbox': 'Binance (sandbox)',
  'okx-sandbox': 'OKX (sandbox)',
  'kraken-sandbox': 'Kraken (sandbox)',
} satisfies Record<ExchangeName, string>

export const exchangeTitles = messages(titles, titles)
