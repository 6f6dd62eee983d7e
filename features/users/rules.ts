/** Who may change whom in the admin area (business.md 2.3), pure. */
import type { Language } from '#engine/messages.ts'
import { rankOfRole, type Role, roles } from '#platform/access.ts'
import type { PersonName } from '#platform/fields.ts'
import { fullName } from '#platform/person-name.ts'

type Somebody = { id: string; role: Role }

type Named = { id: string; username: string }

/** What is left of somebody whose account was deleted (business.md 29.2). Nobody can choose a user name of this length. */
export const isDeleted = ({ id, username }: Named): boolean => username === `deleted-${id}`

/** Nobody changes the own account here, and nobody one of the same rank or above. So no owner is ever changed, the last one included. */
export const refusalOf = (
  actor: Somebody,
  target: Somebody & Named,
): 'USERS_SELF' | 'USERS_DELETED' | 'USERS_RANK' | null => {
  if (actor.id === target.id) return 'USERS_SELF'
  if (isDeleted(target)) return 'USERS_DELETED'
  return rankOfRole[target.role] >= rankOfRole[actor.role] ? 'USERS_RANK' : null
}

/** Only roles below the own one are given. */
export const rolesBelow = (role: Role): readonly Role[] => roles.filter((one) => rankOfRole[one] < rankOfRole[role])

/** What comes with a role until something else is chosen (business.md 4.1). */
export const permissionsOfRole = (role: Role): string[] => (role === 'ROLE_ADMIN' ? ['*'] : [])

/** As states.json has it: a lock counts before a missing confirmation, and the end before all. */
export const accountStates = ['unconfirmed', 'active', 'locked', 'deleted'] as const
export type AccountState = (typeof accountStates)[number]
export const stateOf = (user: Named & { locked: boolean; emailConfirmedAt: Date | null }): AccountState => {
  if (isDeleted(user)) return 'deleted'
  if (user.locked) return 'locked'
  return user.emailConfirmedAt === null ? 'unconfirmed' : 'active'
}

export const REASON_MIN_LENGTH = 5
export const REASON_MAX_LENGTH = 500
export const COMMENT_MAX_LENGTH = 2000

/** How long money stays after an administrator has taken a second factor away (business.md 3.6). */
export const WITHDRAWAL_LOCK_MS = 24 * 60 * 60_000

/** E.164: a plus sign, the country and the number, 15 digits at most (ITU-T E.164, 6.2.1). */
export const PHONE = /^\+[1-9]\d{6,14}$/
/** People group the digits of a number; what is kept has none of that. */
export const plainPhone = (typed: string): string => typed.replaceAll(/[\s()./-]/g, '')

const DECIMAL = /^\d{1,3}(?:[.,]\d{1,3})?$/

/** A typed number as the database writes it, "12,5" as "12.50"; null for what is none, has too many digits or lies outside. */
export const decimalOf = (typed: string, limits: { digits: number; min: number; max: number }): string | null => {
  const text = typed.trim()
  if (!DECIMAL.test(text)) return null
  const [whole = '0', part = ''] = text.split(/[.,]/)
  const value = Number(`${whole}.${part}`)
  if (part.length > limits.digits || value < limits.min || value > limits.max) return null
  return `${Number(whole)}.${part.padEnd(limits.digits, '0')}`
}

/** What a user is called; the user name where no name is left, as after a deletion. */
export const nameOf = (user: PersonName & { username: string }, language: Language): string =>
  fullName(user, language) || user.username
