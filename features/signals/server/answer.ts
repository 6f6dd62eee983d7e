/** What a source is told over HTTP (bots.md 13.1). Codes only: a source is a program. */
import { callerKey } from '#platform/server/caller.ts'
import type { HookCall } from '#platform/server/http-options.ts'
import type { Budget } from '#platform/server/budget.ts'
import type { Receive, Reception } from './receive.ts'
import type { SignatureProblem, Signatures } from './signature.ts'
import type { Webhooks } from './webhooks.ts'

type Told = { status: number; body: Readonly<Record<string, unknown>>; retryAfterMs?: number }

/** Refusals that pass by themselves: prices that have not come yet. */
const PASSING = ['market-unknown']
/** Refusals of a message that the bot’s settings have just stopped to fit. */
const UNFIT = ['signal-pair-unknown', 'signal-amount-invalid']
const PASSES_IN_MS = 5_000

const refusal = (cause: string): Told => {
  if (cause === 'unit-unknown') return { status: 404, body: { code: 'NOT_FOUND' } }
  if (PASSING.includes(cause))
    return { status: 503, body: { code: 'SIGNAL_REFUSED', cause }, retryAfterMs: PASSES_IN_MS }
  return { status: UNFIT.includes(cause) ? 422 : 409, body: { code: 'SIGNAL_REFUSED', cause } }
}

const told = (reception: Reception): Told => {
  switch (reception.kind) {
    case 'heard':
      return { status: 202, body: { accepted: true, duplicate: reception.isDuplicate } }
    case 'rejected': {
      const { cause, field } = reception
      return { status: cause === 'bad-body' ? 400 : 422, body: { code: 'SIGNAL_REJECTED', cause, field } }
    }
    case 'refused':
      return refusal(reception.cause)
    case 'gone':
      return { status: 404, body: { code: 'NOT_FOUND' } }
  }
}

const answer = ({ status, body, retryAfterMs }: Told): Response =>
  Response.json(body, {
    status,
    headers: {
      'Cache-Control': 'no-store',
      ...(retryAfterMs === undefined ? {} : { 'Retry-After': String(Math.ceil(retryAfterMs / 1_000)) }),
    },
  })

const tooMany = (retryAfterMs: number): Told => ({
  status: 429,
  body: { code: 'TOO_MANY_REQUESTS', retryAfterMs },
  retryAfterMs,
})

/** Null for bytes that are no text. */
const textOf = (body: Uint8Array): string | null => {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(body)
  } catch {
    // Bytes that mean nothing are a bad message, which the sender is told.
    return null
  }
}

/** A place that an address leads to: a bot, or a signal. */
type Guarded = { name: string; key: string | null; call: HookCall }

/** Lets through what is signed as it must be and comes no oftener than it may. What was not heard may come again with the same signature. */
export type Guard = (
  guarded: Guarded,
  deliver: () => Promise<{ answer: Response; isHeard: boolean }>,
) => Promise<Response>

type GuardParts = {
  signatures: Signatures
  /** Messages to one address that may be meant for it. */
  senders: Budget
  /** Messages to one address from one network address that are not signed as they must be: they take nothing from the right sender. */
  forgers: Budget
  nowMs: () => number
}

const unsigned: Record<SignatureProblem, Told> = {
  wrong: { status: 401, body: { code: 'SIGNATURE_WRONG' } },
  stale: { status: 409, body: { code: 'SIGNATURE_STALE' } },
  used: { status: 409, body: { code: 'SIGNATURE_USED' } },
}

export const openGuard =
  ({ signatures, senders, forgers, nowMs }: GuardParts): Guard =>
  async ({ name, key, call: { body, address, ...signed } }, deliver) => {
    const problem = key === null ? null : signatures.claim(key, { ...signed, body }, nowMs())
    if (problem !== null) {
      const wait = forgers.take(`${name} ${callerKey(address)}`, nowMs())
      return answer(wait > 0 ? tooMany(wait) : unsigned[problem])
    }
    const giveBack = (): void => {
      if (key !== null) signatures.release(signed.signature)
    }
    const wait = senders.take(name, nowMs())
    if (wait > 0) {
      giveBack()
      return answer(tooMany(wait))
    }
    try {
      const delivered = await deliver()
      if (!delivered.isHeard) giveBack()
      return delivered.answer
    } catch (error) {
      giveBack()
      throw error
    }
  }

type Parts = {
  elsewhere: (call: HookCall) => Promise<Response | null>
  webhooks: Webhooks
  receive: Receive
  guard: Guard
  /** Messages of one network address to addresses that are none. */
  guessers: Budget
  nowMs: () => number
}

export const answerHook =
  ({ elsewhere, webhooks, receive, guard, guessers, nowMs }: Parts) =>
  async (call: HookCall): Promise<Response> => {
    // Most addresses are those of signals, which are kept in memory.
    const answered = await elsewhere(call)
    if (answered !== null) return answered
    const webhook = await webhooks.find(call.token)
    if (webhook === null) {
      const wait = guessers.take(callerKey(call.address), nowMs())
      return answer(wait > 0 ? tooMany(wait) : told({ kind: 'gone' }))
    }
    const { key, ...place } = webhook
    return guard({ name: webhook.bot, key, call }, async () => {
      // What is no text is read as an empty one: it is written down as unreadable.
      const body = textOf(call.body) ?? ''
      const reception = await receive({ ...place, body, origin: key === null ? 'webhook' : 'signed' })
      return { answer: answer(told(reception)), isHeard: reception.kind === 'heard' }
    })
  }
