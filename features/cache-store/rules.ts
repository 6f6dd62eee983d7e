/** Which keys are whose, pure. Source: business.md 32.1. */

/** Of these only the frame is shown. */
const masked = ['session', 'secret', 'lock', 'otp']
/** Deleting these signs people out or lets two do what one may do. */
const ownersOnly = ['lock', 'session']

export const isMasked = (prefix: string): boolean => masked.includes(prefix)
export const needsOwner = (prefix: string): boolean => ownersOnly.includes(prefix)
