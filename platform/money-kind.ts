/** Whose money a bot moves: play money, real money, or that of a local exchange, which is never summed with either. */

export const moneyKinds = ['demo', 'live', 'test'] as const
export type MoneyKind = (typeof moneyKinds)[number]

/** End of the names of local exchanges, which are named after the one that they stand for. */
export const LOCAL = '-sandbox'

export const isLocalExchange = (exchange: string): boolean => exchange.endsWith(LOCAL)

export const moneyKind = ({ mode, exchange }: { mode: 'demo' | 'live'; exchange: string }): MoneyKind =>
  mode === 'live' && isLocalExchange(exchange) ? 'test' : mode
