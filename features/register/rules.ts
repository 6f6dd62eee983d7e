/** The numbers and decisions of registering, pure. Sources: design pages business 3 and architecture 9. */
const MINUTE = 60_000
const HOUR = 60 * MINUTE

export const CONFIRMATION_LIFE_MS = 24 * HOUR
export const RESET_LIFE_MS = 30 * MINUTE

/** How often one address may register, ask for a link, or have a token judged, within an hour. */
export const TRIES_AN_HOUR = 10

/** How often one account is sent a link of a kind within an hour, whoever asks (business.md 41). */
export const LINKS_AN_HOUR = 3

/** Accounts whose address is never confirmed are gone after this (business.md 3.2). */
export const UNCONFIRMED_LIFE_MS = 14 * 24 * HOUR

/** A dot at the end is read as the end of a sentence, and the name as another one. */
export const USERNAME = /^[a-z][a-z0-9._-]{3,28}[a-z0-9_-]$/
/** Letters of any script with the marks that names are written with: two at most on a letter, more of them hide other lines. */
export const PERSON_NAME = /^\p{L}\p{M}{0,2}(?:\p{L}\p{M}{0,2}|[ '’.-])*$/u

/** Names under which nobody registers: readers would take them for the house. */
const RESERVED: ReadonlySet<string> = new Set(
  (
    'admin administrator superadmin system root owner operator moderator official support helpdesk service security ' +
    'billing payments compliance finance staff postmaster webmaster hostmaster abuse noreply mailerdaemon'
  ).split(' '),
)
const PRODUCT = 'tradewright'

/** Whether a user name speaks for the house, however its words are parted. */
export const isReserved = (username: string): boolean => {
  const bare = username.toLowerCase().replaceAll(/[._-]/g, '')
  return RESERVED.has(bare) || bare.includes(PRODUCT)
}

const AGE_MAX = 120

/** Full years between a day of birth and today, both "2000-12-31"; NaN for what is no day. */
export const yearsBetween = (birth: string, today: string): number => {
  if (Number.isNaN(Date.parse(birth))) return Number.NaN
  const years = Number(today.slice(0, 4)) - Number(birth.slice(0, 4))
  return today.slice(5) < birth.slice(5) ? years - 1 : years
}

export const isOldEnough = (birth: string, today: string, ageMin: number): boolean => {
  const years = yearsBetween(birth, today)
  return years >= ageMin && years <= AGE_MAX
}

/** What it usually is; the settings say how it is here. */
export const PASSWORD_MIN = 12
export const PASSWORD_MAX = 64

/** What a password must have; each is shown while it is typed. */
export const passwordRules = ['length', 'case', 'digit', 'special'] as const
export type PasswordRule = (typeof passwordRules)[number]

const keeps: Record<PasswordRule, (password: string, min: number) => boolean> = {
  length: (password, min) => password.length >= min && password.length <= PASSWORD_MAX,
  case: (password) => /\p{Lu}/u.test(password) && /\p{Ll}/u.test(password),
  digit: (password) => /\d/.test(password),
  special: (password) => /[^\p{L}\p{N}]/u.test(password),
}

/** `min` is the shortest that the settings allow. */
export const keepsRule = (password: string, rule: PasswordRule, min: number): boolean => keeps[rule](password, min)

/** Time in ms for which live bots enter nothing after a password was set anew over a link, unless an authenticator is shown. Source: security.md 6.1, point 6. */
export const ENTRIES_FREEZE_MS = 24 * HOUR
