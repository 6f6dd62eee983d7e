/** Ids that follow from what they stand for, so that asking twice makes one thing. */
import { createHash } from 'node:crypto'
import { encodeJson } from '#engine/json.ts'
import type { Owner } from '#platform/server/session.ts'

const digestOf = (parts: readonly string[]): Buffer => createHash('sha256').update(JSON.stringify(parts)).digest()

/** A UUID of version 8 (RFC 9562: the maker's own) out of a hash. */
const uuidOf = (...parts: readonly string[]): string => {
  const bytes = digestOf(parts).subarray(0, 16)
  bytes[6] = ((bytes[6] ?? 0) & 0x0f) | 0x80
  bytes[8] = ((bytes[8] ?? 0) & 0x3f) | 0x80
  const hex = bytes.toString('hex')
  return [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20), hex.slice(20)].join('-')
}

/** A user's demo account at an exchange: there is one. */
export const demoAccountId = (owner: Owner, exchange: string): string => uuidOf('demo', owner.userId, exchange)

/** An account at a real exchange, by the exchange's own number of it: whichever key opens it, it is one. */
export const liveAccountId = (exchange: string, number: string): string => `${exchange}:${number}`

/** A command id is made by the user's browser; trading sees one that no other user can make. */
export const ownCommandId = (owner: Owner, commandId: string): string => uuidOf('command', owner.userId, commandId)

/** Same body, same text. */
export const fingerprintOf = (body: unknown): string => digestOf([encodeJson(body)]).toString('base64url')
