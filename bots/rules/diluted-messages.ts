/** Number of dilutions used in a run, added to a bot's explanation; nothing without dilution. Source: bots.md 12.5. */
const isGiven = (text: string | undefined): text is string => text !== undefined && text !== ''

export const dilutedEn = (used: string | undefined): string => (isGiven(used) ? ` Averaged down: ${used}.` : '')
export const dilutedHu = (used: string | undefined): string => (isGiven(used) ? ` Átlagolások száma: ${used}.` : '')
