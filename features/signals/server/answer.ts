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

type Parts = {
  elsewhere: (call: HookCall) => Promise<Response | null>
  webhooks: Webhooks
  receive: Receive
  signatures: Signatures
  /** Messages of one bot that may be meant for it. */
  senders: Budget
  /** Messages of one network address to addresses that are none. */
  guessers: Budget
  /** Messages to one bot from one network address that are not signed as they must be: they take nothing from the right sender. */
  forgers: Budget
  nowMs: () => number
}

const unsigned: Record<SignatureProblem, Told> = {
  wrong: { status: 401, body: { code: 'SIGNATURE_WRONG' } },
  stale: { status: 409, body: { code: 'SIGNATURE_STALE' } },
  used: { status: 409, body: { code: 'SIGNATURE_USED' } },
}

export const answerHook =
  ({ elsewhere, webhooks, receive, signatures, senders, guessers, forgers, nowMs }: Parts) =>
  async (call: HookCall): Promise<Response> => {
    const { token, body, address, ...signed } = call
    const webhook = await webhooks.find(token)
    if (webhook === null) {
      const answered = await elsewhere(call)
      if (answered !== null) return answered
      const wait = guessers.take(callerKey(address), nowMs())
      return answer(wait > 0 ? tooMany(wait) : told({ kind: 'gone' }))
    }
    const { key, ...place } = webhook
    const problem = key === null ? null : signatures.claim(key, { ...signed, body }, nowMs())
    if (problem !== null) {
      const wait = forgers.take(`${webhook.bot} ${callerKey(address)}`, nowMs())
      return answer(wait > 0 ? tooMany(wait) : unsigned[problem])
    }
    const giveBack = (): void => {
      if (key !== null) signatures.release(signed.signature)
    }
    const wait = senders.take(webhook.bot, nowMs())
    if (wait > 0) {
      giveBack()
      return answer(tooMany(wait))
    }
    const text = textOf(body)
    try {
      // What is no text is read as an empty one: it is written down as unreadable.
      const reception = await receive({ ...place, body: text ?? '', origin: key === null ? 'webhook' : 'signed' })
      if (reception.kind !== 'heard') giveBack()
      return answer(told(reception))
    } catch (error) {
      giveBack()
      throw error
    }
  }
