/** How pairs are told: a pair by the name that its exchange gives it, a quantity by the coin that it is counted in. */

/** What is counted of a base: of a contract the coin that it is about. Coins are their own. */
export const coinOf = (base: string): string => base.replace(/-PERP$/, '')

/** What a quantity of the pair is counted in. */
export const baseOf = (pair: string): string => coinOf(pair.split('/')[0] ?? '')

/** What it is paid with. */
export const quoteOf = (pair: string): string => pair.split('/')[1] ?? ''
