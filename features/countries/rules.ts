/** What may be said of a country, pure. */

/** What a country may be shut out from. */
export const uses = ['registration', 'payment'] as const
export type Use = (typeof uses)[number]
