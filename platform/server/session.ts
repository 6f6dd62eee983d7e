/** Who is asking. A session comes from a signed cookie; an owner comes only from a session or a secret address. */
import type { Role } from '../access.ts'
import type { SecondFactor } from '../errors.ts'
import type { Language } from '#engine/messages.ts'

declare const ownerMark: unique symbol
declare const sessionMark: unique symbol

/** The right to reach one user's rows. Stores of a user's rows take it; a plain id does not compile. */
export type Owner = { readonly userId: string; readonly [ownerMark]: true }

export type SessionUser = {
  id: string
  username: string
  /** First and last name as people read it. */
  name: string
  role: Role
  permissions: readonly string[]
  language: Language
  region: string | null
  timeZone: string
  theme: 'dark' | 'light' | 'system'
}

/** Support acts as the user of a session. */
export type Impersonation = {
  readonly impersonator: { readonly id: string; readonly name: string }
  readonly reason: string
  readonly until: Date
}

export type Session = {
  readonly id: string
  readonly user: SessionUser
  readonly createdAt: Date
  readonly expiresAt: Date
  /** When a second factor was last shown. */
  readonly secondFactorAt: Date
  /** What its user can show as a second factor. */
  readonly factors: readonly SecondFactor[]
  /** Who acts in the place of the user; null while it is the user. */
  readonly impersonation: Impersonation | null
  /** Whether it was begun from the manager of big fish, for their trading alone. */
  readonly handlerLogin: boolean
  readonly [sessionMark]: true
}

/** Only for the reader of the session cookie, and for tests that need somebody. */
export const asSession = (row: Omit<Session, typeof sessionMark>): Session => row as Session

const asOwner = (userId: string): Owner => ({ userId }) as Owner

/** The only way to an owner while somebody asks. */
export const ownerOf = (session: Session): Owner => asOwner(session.user.id)

/** For what the program itself does for an account that it has made: the demo of a first start. */
export const ownerOfMade = (user: { id: string }): Owner => asOwner(user.id)

/** For a message to a secret address: whoever knows it speaks for its owner, and only to the thing that it belongs to. */
export const ownerOfAddress = (address: { owner: string }): Owner => asOwner(address.owner)

/** Finds the session of a token, or null when there is none, it is over, or its user is locked. */
export type SessionReader = (token: string) => Promise<Session | null>
