/** The token in the foot of a newsletter: whose it is, and a mark that only this installation can make. No table holds it, and it never ends. */
import { createHmac, timingSafeEqual } from 'node:crypto'

const ID_BYTES = 16
const MARK_BYTES = 32
const SIGNS = /^[\w-]{64}$/

const markOf = (secret: Uint8Array, id: Buffer): Buffer =>
  createHmac('sha256', secret).update('newsletter ').update(id).digest()

export const tokenOf = (secret: Uint8Array, userId: string): string => {
  const id = Buffer.from(userId.replaceAll('-', ''), 'hex')
  return Buffer.concat([id, markOf(secret, id)]).toString('base64url')
}

/** Null for a token that this installation has not made. */
export const userOf = (secret: Uint8Array, token: string): string | null => {
  if (!SIGNS.test(token)) return null
  const bytes = Buffer.from(token, 'base64url')
  const id = bytes.subarray(0, ID_BYTES)
  const mark = bytes.subarray(ID_BYTES, ID_BYTES + MARK_BYTES)
  if (!timingSafeEqual(mark, markOf(secret, id))) return null
  return id.toString('hex').replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5')
}
