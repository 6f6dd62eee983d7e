/** Session and owner: a session comes from a signed cookie, an owner only from a session or a secret address. */
import type { Role } from '../access.ts'
import type { SecondFactor } from '../errors.ts'
import type { PersonName } from '../fields.ts'
import type { Language } from '#engine/messages.ts'

declare const ownerMark: unique symbol
declare const sessionMark: unique symbol

/** Right to reach one user's rows. Stores of a user's rows take it, so that a plain id does not compile. */
export type Owner = { readonly userId: string; readonly [ownerMark]: true }

/** The user of a session as a call needs it. */
export type SessionUser = PersonName & {
  id: string
  username: string
  role: Role
  permissions: readonly string[]
  language: Language
  region: string | null
  timeZone: string
  theme: 'dark' | 'light' | 'system'
}

/** Support staff who acts as the user of a session. */
export type Impersonation = {
  readonly impersonator: { readonly id: string } & PersonName
  readonly reason: string
  readonly until: Date
}

/** A sign-in that is still valid. */
export type Session = {
  readonly id: string
  readonly user: SessionUser
  readonly createdAt: Date
  readonly expiresAt: Date
  /** Time of the last second factor. */
  readonly secondFactorAt: Date
  /** Second factors that the user has. */
  readonly factors: readonly SecondFactor[]
  /** Support staff acting for the user. Null when the user acts. */
  readonly impersonation: Impersonation | null
  /** True when it was started by the manager of big fish, for trading alone. */
  readonly handlerLogin: boolean
  readonly [sessionMark]: true
}

/** Session of a row: for the reader of the session cookie, and for tests. */
export const asSession = (row: Omit<Session, typeof sessionMark>): Session => row as Session

const asOwner = (userId: string): Owner => ({ userId }) as Owner

/** Owner of a session: the only way to one while somebody asks. */
export const ownerOf = (session: Session): Owner => asOwner(session.user.id)

/** Owner for what the program does to an account by itself: the demo of a first start, bots that start again with their package. */
export const ownerOfMade = (user: { id: string }): Owner => asOwner(user.id)

/** Owner behind a secret address, for the thing that the address belongs to and nothing else. */
export const ownerOfAddress = (address: { owner: string }): Owner => asOwner(address.owner)

/** Session of a token. Null when there is none, it is over, or its user is locked. */
export type SessionReader = (token: string) => Promise<Session | null>
