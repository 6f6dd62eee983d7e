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
  /** Claims a signature for one message: null where it is good, and then no other message with it is until it is given back. */
  claim: (key: string, signed: Signed, nowMs: number) => SignatureProblem | null
  /** Gives a claim back: the message with this signature was not heard, and may come again. */
  release: (signature: string | null) => void
}

/** In memory: after a restart the same message within a minute is known by its body. */
export const openSignatures = (): Signatures => {
  /** Time of each claim, oldest first; as many as come in two windows, which the budget of each address bounds. */
  const claimed = new Map<string, number>()
  const forget = (nowMs: number): void => {
    for (const [signature, atMs] of claimed) {
      if (Math.abs(nowMs - atMs) <= 2 * SIGNED_WINDOW_MS) return
      claimed.delete(signature)
    }
  }
  return {
    claim: (key, { timestamp, signature, body }, nowMs) => {
      const time = timestamp ?? ''
      const given = signature !== null && HEX.test(signature) ? signature : '0'.repeat(64)
      // Compared whatever was given: how long that takes says nothing.
      const isRight = timingSafeEqual(Buffer.from(signatureOf(key, time, body), 'hex'), Buffer.from(given, 'hex'))
      if (!isRight || !MILLISECONDS.test(time)) return 'wrong'
      if (Math.abs(Number(time) - nowMs) > SIGNED_WINDOW_MS) return 'stale'
      forget(nowMs)
      if (claimed.has(given)) return 'used'
      claimed.set(given, nowMs)
      return null
    },
    release: (signature) => {
      if (signature !== null) claimed.delete(signature)
    },
  }
}
