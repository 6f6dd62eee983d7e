/** Signed messages (architecture.md 9): HMAC-SHA256 of time and body, good for a minute and once. */
import { createHmac, timingSafeEqual } from 'node:crypto'

/** How old a signature may be, and how far ahead where clocks differ. */
export const SIGNED_WINDOW_MS = 60_000

type Signed = { timestamp: string | null; signature: string | null; body: Uint8Array }

export type SignatureProblem =
  /** None, or not made with this key. */
  | 'wrong'
  /** Made too long ago, or for a time to come. */
  | 'stale'
  /** Its message has been carried out. */
  | 'used'

const HEX = /^[0-9a-f]{64}$/
const MILLISECONDS = /^\d{13}$/

/** What a sender writes into X-Signature. */
export const signatureOf = (key: string, timestamp: string, body: Uint8Array): string =>
  createHmac('sha256', key).update(`${timestamp}.`).update(body).digest('hex')

export type Signatures = {
  problemOf: (key: string, signed: Signed, nowMs: number) => SignatureProblem | null
  /** Its message has been heard: it is not good again. */
  use: (signature: string | null, nowMs: number) => void
}

/** In memory: after a restart the same message within a minute is known by its body. */
export const openSignatures = (): Signatures => {
  const used = new Map<string, number>()
  return {
    problemOf: (key, { timestamp, signature, body }, nowMs) => {
      const time = timestamp ?? ''
      const given = Buffer.from(HEX.test(signature ?? '') ? (signature ?? '') : '0'.repeat(64), 'hex')
      // Compared whatever was given: how long that takes says nothing.
      const isRight = timingSafeEqual(Buffer.from(signatureOf(key, time, body), 'hex'), given)
      if (!isRight || !MILLISECONDS.test(time)) return 'wrong'
      if (Math.abs(Number(time) - nowMs) > SIGNED_WINDOW_MS) return 'stale'
      return used.has(signature ?? '') ? 'used' : null
    },
    use: (signature, nowMs) => {
      for (const [old, atMs] of used) if (atMs < nowMs - 2 * SIGNED_WINDOW_MS) used.delete(old)
      if (signature !== null) used.set(signature, nowMs)
    },
  }
}
