/** The exchanges that a key can be added for, as data. Sandboxes are local exchanges that speak the protocol of the one they are named after. */

export const exchangeNames = ['binance', 'okx', 'kraken', 'binance-sandbox', 'okx-sandbox', 'kraken-sandbox'] as const
export type ExchangeName = (typeof exchangeNames)[number]

export type House = 'binance' | 'okx' | 'kraken'

export type ExchangeFacts = {
  house: House
  isSandbox: boolean
  hasPassphrase: boolean
  /** Whether a pair of keys can take the place of a secret. */
  takesPairs: boolean
  /** Kraken's futures have keys of their own, which are not taken here (exchanges.md 4). */
  hasFutures: boolean
}

const houses: Readonly<Record<House, Omit<ExchangeFacts, 'house' | 'isSandbox'>>> = {
  binance: { hasPassphrase: false, takesPairs: true, hasFutures: true },
  okx: { hasPassphrase: true, takesPairs: false, hasFutures: true },
  kraken: { hasPassphrase: false, takesPairs: false, hasFutures: false },
}

const factsFor = (house: House, isSandbox: boolean): ExchangeFacts => ({ house, isSandbox, ...houses[house] })

export const exchangeFacts: Readonly<Record<ExchangeName, ExchangeFacts>> = {
  binance: factsFor('binance', false),
  okx: factsFor('okx', false),
  kraken: factsFor('kraken', false),
  'binance-sandbox': factsFor('binance', true),
  'okx-sandbox': factsFor('okx', true),
  'kraken-sandbox': factsFor('kraken', true),
}
