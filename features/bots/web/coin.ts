/** What a contract is counted in: the coin that it is about. Coins are their own. */
export const coinOf = (base: string): string => base.replace(/-PERP$/, '')
