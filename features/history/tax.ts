/** Kinds of files of a tax year. */
export const taxFormats = ['plain', 'cointracking', 'koinly'] as const
export type TaxFormat = (typeof taxFormats)[number]

/** First year that a file can be of. */
export const FIRST_YEAR = 2020
export const LAST_YEAR = 2100
