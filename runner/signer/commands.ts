/** Commands of the signer and its answers. No address, path or header crosses, and no answer holds a secret. Source: security.md 6.1. */
import { z } from 'zod'
import type { Answer } from '#exchanges/contract.ts'
import type { KeyAnswer } from '#exchanges/key-check.ts'
import type { BudgetStanding } from './exchanges.ts'
import type { TradingRefusal } from './trading-desk.ts'
import { Grant, TradingQuestion } from './trading-words.ts'

/** Owner of a secret; the three are part of its encryption, so it opens for nobody else. */
const Whose = z.strictObject({ userId: z.uuid(), keyId: z.uuid(), version: z.int().min(1) })
export type Whose = z.output<typeof Whose>

const Sealed = z.string().min(1).max(20_000)

/** Key of an account; `sinceMs` is a time in ms before which none of our orders was made with the account. */
const TradingKey = z.strictObject({
  whose: Whose,
  sealed: Sealed,
  exchange: z.string().max(40),
  isEuropean: z.boolean(),
  sinceMs: z.number().min(0),
})
export type TradingKey = z.output<typeof TradingKey>

/** Kinds of key pairs that the signer makes. */
export const algorithms = ['rsa-2048', 'rsa-4096', 'ed25519'] as const
export type Algorithm = (typeof algorithms)[number]

/** Kind of secret that a key signs with: a shared secret, or the private half of a pair. */
export type SecretKind = 'hmac' | 'rsa' | 'ed25519'

/**
 * Secret material. `secret`: typed by a user. `pair`: a private half sealed by `generate`. `canary`: no secret, whose use raises an alarm.
 */
const Material = z.discriminatedUnion('kind', [
  z.strictObject({
    kind: z.literal('secret'),
    secret: z.string().min(1).max(8_192),
    passphrase: z.string().max(200).nullable(),
  }),
  z.strictObject({ kind: z.literal('pair'), sealed: Sealed }),
  z.strictObject({ kind: z.literal('canary') }),
])

/** Last row of a log at a time; `sinceMs` is the time of its first row, `keptSinceMs` when the first anchor of it was kept, where that is known. */
export const Anchor = z.strictObject({
  sequence: z.int().min(1),
  hash: z.string().regex(/^[0-9a-f]{64}$/),
  atMs: z.number(),
  sinceMs: z.number(),
  keptSinceMs: z.number().optional(),
})
export type Anchor = z.output<typeof Anchor>

/** What may be asked of the signer; anything else is refused. */
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
  /** Asks an exchange for an account, or has it do something; a question of one key never waits for another. */
  z.strictObject({ kind: z.literal('trade'), key: TradingKey, grant: Grant, question: TradingQuestion }),
  /** From now on changes of the account are told as `woken`. */
  z.strictObject({ kind: z.literal('watch'), key: TradingKey, grant: Grant }),
  /** Everything that is signed stands still, until it is taken back; also after a restart. */
  z.strictObject({ kind: z.literal('halt'), isOn: z.boolean() }),
  /** Whether everything stands still, which keys are frozen, and how much has been asked of each exchange. */
  z.strictObject({ kind: z.literal('standing') }),
  /** A key that was frozen by a breach of its policy is used again. */
  z.strictObject({ kind: z.literal('thaw'), keyId: z.uuid() }),
  /** From now on no copy of this key opens. */
  z.strictObject({ kind: z.literal('forget'), keyId: z.uuid() }),
  /**
   * From now on secrets are sealed under an installation key numbered above `beyond`, made if needed; older secrets still open. Repeating
   * it makes no other key.
   */
  z.strictObject({ kind: z.literal('rotate'), beyond: z.int().min(0) }),
  /** Seals the same secret under the newest installation key. */
  z.strictObject({ kind: z.literal('rewrap'), whose: Whose, sealed: Sealed }),
  /** Moves the anchor of a log on; it never goes back, so a log cut short is noticed. */
  z.strictObject({ kind: z.literal('anchor'), anchor: Anchor }),
  z.strictObject({ kind: z.literal('read-anchor') }),
  /** Replaces the anchor after the database, and the log in it, was restored to an earlier time. The old anchor is kept aside. */
  z.strictObject({ kind: z.literal('re-anchor'), anchor: Anchor.nullable() }),
])
export type Command = z.output<typeof Command>

/**
 * Reason why nothing was done. `wrong-owner`: sealed for another user, key or version, or tampered with. `canary`: a bait secret was used.
 * `behind-anchor`: the log is shorter than before or has another row. `unavailable`: no answer in time; the command may have been carried
 * out.
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
  | TradingRefusal

type Answers = {
  seal: { sealed: string; secretKind: SecretKind }
  generate: { sealed: string; publicKey: string; secretKind: SecretKind }
  'check-key': { answer: KeyAnswer }
  trade: { answer: Answer }
  watch: object
  halt: object
  standing: { isHalted: boolean; frozen: readonly string[]; budgets: readonly BudgetStanding[] }
  thaw: object
  forget: object
  /** Number of the key that secrets are sealed under now. */
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

/** Message to the process, and below the message back. */
export type Asked = { id: number; command: unknown }
export type Answered = { id: number; answer: AnswerTo<Command['kind']> }
/** Message that answers nothing: something of an account may have changed. */
export type Woken = { woken: { exchange: string; account: string } }
