/** Names of coins and pairs as people read them. */

/** Coin of a base: of a contract the coin that it is about. */
export const coinOf = (base: string): string => base.replace(/-PERP$/, '')

/** Coin that quantities of the pair are counted in. */
export const baseOf = (pair: string): string => coinOf(pair.split('/')[0] ?? '')

/** Quote of the pair. */
export const quoteOf = (pair: string): string => pair.split('/')[1] ?? ''
