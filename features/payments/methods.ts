/** Ways to pay. The first two are paid at a provider; the others are recorded by an admin when the money has come. */
export const methods = ['exchange', 'card', 'bank_transfer', 'crypto_provider'] as const
export type Method = (typeof methods)[number]
