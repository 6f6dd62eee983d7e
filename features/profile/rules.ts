/** The decisions of the profile, pure. Sources: design pages business 3.5, 3.6, 4.1 and 4.2. */

/** E.164: a plus sign, the country and the number, 15 digits at most (ITU-T E.164, 6.2.1). */
export const PHONE = /^\+[1-9]\d{6,14}$/

/** People group the digits of a number; what is kept has none of that. */
export const plainPhone = (typed: string): string => typed.replaceAll(/[\s()./-]/g, '')

export const APP_CODE = /^\d{6}$/

/** How many security codes are given at a time. */
export const SECURITY_CODES = 10

/** An authenticator that is not finished within this time is set up from the start. */
export const SETUP_LIFE_MS = 30 * 60_000
