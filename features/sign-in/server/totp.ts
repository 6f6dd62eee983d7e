/** Codes of an authenticator app: TOTP of RFC 6238 with SHA-1, six digits and steps of 30 s. */
import { createHmac } from 'node:crypto'

const STEP_MS = 30_000
/** Clocks of phones are off: the step before and the step after count too. */
const STEPS_AROUND = [0, -1, 1]
const ALPHABET = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'

export const stepAt = (nowMs: number): number => Math.floor(nowMs / STEP_MS)

/** Base32 of RFC 4648 without padding; signs that do not belong are passed over. */
export const decodeBase32 = (text: string): Buffer => {
  const bits = Array.from(text.toUpperCase())
    .map((sign) => ALPHABET.indexOf(sign))
    .filter((value) => value >= 0)
    .map((value) => value.toString(2).padStart(5, '0'))
    .join('')
  const bytes = bits.match(/.{8}/g) ?? []
  return Buffer.from(bytes.map((byte) => Number.parseInt(byte, 2)))
}

/** The same without padding. */
export const encodeBase32 = (bytes: Uint8Array): string => {
  const bits = Array.from(bytes, (byte) => byte.toString(2).padStart(8, '0')).join('')
  const groups = bits.match(/.{1,5}/g) ?? []
  return groups.map((group) => ALPHABET.charAt(Number.parseInt(group.padEnd(5, '0'), 2))).join('')
}

/** The code of a step: dynamic truncation of RFC 4226, section 5.3. */
export const codeOfStep = (secret: Uint8Array, step: number): string => {
  const counter = Buffer.alloc(8)
  counter.writeBigUInt64BE(BigInt(step))
  const mac = createHmac('sha1', secret).update(counter).digest()
  const offset = (mac.at(-1) ?? 0) & 0x0f
  return String((mac.readUInt32BE(offset) & 0x7fff_ffff) % 1_000_000).padStart(6, '0')
}

/** The step whose code this is, later than the last one that was used; null when there is none. */
export const matchingStep = (secret: Uint8Array, code: string, nowMs: number, lastStep: number | null): number | null =>
  STEPS_AROUND.map((around) => stepAt(nowMs) + around).find(
    (step) => (lastStep === null || step > lastStep) && codeOfStep(secret, step) === code,
  ) ?? null
