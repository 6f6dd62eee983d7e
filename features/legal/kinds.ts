/** The texts that every page leads to; they are also the values of `?legal=` in the address. */
export const legalKinds = ['terms', 'disclaimer', 'privacy', 'information'] as const
export type LegalKind = (typeof legalKinds)[number]
