/** How many dilutions of a run are used, at the end of what a bot that holds something is doing (bots.md 12.5); one without dilution says nothing of it. */
const isGiven = (text: string | undefined): text is string => text !== undefined && text !== ''

export const dilutedEn = (used: string | undefined): string => (isGiven(used) ? ` Dilutions used: ${used}.` : '')
export const dilutedHu = (used: string | undefined): string => (isGiven(used) ? ` Felhasznált hígítások: ${used}.` : '')
