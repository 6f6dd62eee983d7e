/** Everything that may be asked of the signer, and what it answers. No address, path or header crosses, and no answer holds a secret (security.md 6.1). */
import { z } from 'zod'
import type { KeyAnswer } from '#exchanges/key-check.ts'

/** Whose a secret is. It opens for nobody else: the three are part of its encryption. */
const Whose = z.strictObject({ userId: z.uuid(), keyId: z.uuid(), version: z.int().min(1) })
export type Whose = z.output<typeof Whose>

const Sealed = z.string().min(1).max(20_000)

export const algorithms = ['rsa-2048', 'rsa-4096', 'ed25519'] as const
export type Algorithm = (typeof algorithms)[number]

/** What a key signs with: a secret, or the private half of a pair. */
export type SecretKind = 'hmac' | 'rsa' | 'ed25519'

/** `secret`: as typed by a user. `pair`: the private half that `generate` has sealed. `canary`: nothing at all, which alarms whoever uses it. */
const Material = z.discriminatedUnion('kind', [
  z.strictObject({
    kind: z.literal('secret'),
    secret: z.string().min(1).max(8_192),
    passphrase: z.string().max(200).nullable(),
  }),
  z.strictObject({ kind: z.literal('pair'), sealed: Sealed }),
  z.strictObject({ kind: z.literal('canary') }),
])

/** The last row of a log at a time; `sinceMs` is the time of its first. */
export const Anchor = z.strictObject({
  sequence: z.int().min(1),
  hash: z.string().regex(/^[0-9a-f]{64}$/),
  atMs: z.number(),
  sinceMs: z.number(),
})
export type Anchor = z.output<typeof Anchor>

export const Command = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('seal'), whose: Whose, apiKey: z.string().min(1).max(256), material: Material }),
  z.strictObject({ kind: z.literal('generate'), whose: Whose, algorithm: z.enum(algorithms) }),
  z.strictObject({
    kind: z.literal('check-key'),
    whose: Whose,
    sealed: Sealed,
    exchange: z.string().max(40),
    isEuropean: z.boolean(),
  }),
  /** From now on nothing of this key opens, wherever a copy of it may lie. */
  z.strictObject({ kind: z.literal('forget'), keyId: z.uuid() }),
  /**
   * From now on secrets are sealed under a key of the installation with a number above `beyond`, which is made where there is none yet; those sealed before still open.
   * Asked again it makes no other one.
   */
  z.strictObject({ kind: z.literal('rotate'), beyond: z.int().min(0) }),
  /** The same secret under the newest key of the installation. */
  z.strictObject({ kind: z.literal('rewrap'), whose: Whose, sealed: Sealed }),
  /** How far a log had come, kept out of the database: it only ever goes on, so that whoever cuts the log off cannot take it back. */
  z.strictObject({ kind: z.literal('anchor'), anchor: Anchor }),
  z.strictObject({ kind: z.literal('read-anchor') }),
  /** The database was taken back to an earlier time by its own restore, and the log with it. What was kept before is put aside, never thrown away. */
  z.strictObject({ kind: z.literal('re-anchor'), anchor: Anchor.nullable() }),
])
export type Command = z.output<typeof Command>

/**
 * Why nothing was done. `wrong-owner`: it was sealed for another user, key or version, or it was tampered with. `canary`: a secret was used that nobody should know of.
 * `behind-anchor`: the log is shorter than it was, or its row is another. `unavailable`: the signer did not answer in time or ended; what was asked may have happened.
 */
export type SignerRefusal =
  | 'not-understood'
  | 'wrong-owner'
  | 'canary'
  | 'forgotten'
  | 'unreadable-secret'
  | 'exchange-unknown'
  | 'behind-anchor'
  | 'unavailable'

type Answers = {
  seal: { sealed: string; secretKind: SecretKind }
  generate: { sealed: string; publicKey: string; secretKind: SecretKind }
  'check-key': { answer: KeyAnswer }
  forget: object
  /** The number of the key that secrets are sealed under now. */
  rotate: { newest: number }
  rewrap: { sealed: string }
  anchor: object
  'read-anchor': { anchor: Anchor | null }
  're-anchor': object
}

export type AnswerTo<Kind extends Command['kind']> =
  | ({ ok: true } & Answers[Kind])
  | { ok: false; refusal: SignerRefusal }
export type CommandOf<Kind extends Command['kind']> = Extract<Command, { kind: Kind }>

/** To the process and back. */
export type Asked = { id: number; command: unknown }
export type Answered = { id: number; answer: AnswerTo<Command['kind']> }
