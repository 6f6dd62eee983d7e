/** A real account behind the signer: questions go as typed commands to the process that alone has the key, and its answers come back. */
import { setTimeout } from 'node:timers/promises'
import type { RejectReason } from '#engine/event.ts'
import type { Pair } from '#engine/market.ts'
import type { Answer, Question, TradingExchange } from '#exchanges/contract.ts'
import type { SignerRefusal, TradingKey } from './commands.ts'
import type { Signer } from './signer.ts'
import { type Grant, TradingQuestion } from './trading-words.ts'

/** Key that an account is traded with now, and what it may be used for. */
export type Access = { key: TradingKey; grant: Grant }

/** What trading through the signer needs. */
export type SignerExchangeOptions = {
  signer: Pick<Signer, 'ask' | 'listen'>
  /** Name of the exchange, and its own number of the account. */
  exchange: string
  account: string
  /** Access for a question about a pair. Null while no key of the account can be used. */
  accessTo: (pair: Pair | null) => Promise<Access | null>
  /** Told that the key was refused: by the exchange, or by the signer. */
  doubt: (key: TradingKey, refusal: SignerRefusal | null) => void
  /** Lets time pass, by the clock of the machine where it is omitted. */
  sleep?: (ms: number) => Promise<unknown>
}

const machineSleep = (ms: number): Promise<unknown> => setTimeout(ms, undefined, { ref: false })

/** Pause in ms before an order is said not to have left: whoever tries again at once would do so without end. */
const AGAIN_MS = 1_000
/** Pause in ms before an account that could not be watched is tried again. */
const WATCH_AGAIN_MS = 5_000

/** What a bot is told when the signer does not send its order; each is tried again later by its own rules. */
const reasonOf = (refusal: SignerRefusal): RejectReason | null => {
  switch (refusal) {
    // Nobody else will send it either, and another attempt has another deadline.
    case 'deadline':
    case 'lease-over':
    case 'stale-epoch':
    case 'unknown-account':
      return null
    case 'halted':
      return 'signing-halted'
    case 'frozen':
      return 'key-frozen'
    case 'pair':
      return 'pair-not-allowed'
    case 'notional':
      return 'order-too-large'
    case 'price':
      return 'price-too-far'
    case 'no-price':
      return 'price-unknown'
    case 'illiquid':
      return 'pair-illiquid'
    case 'hourly':
      return 'hourly-limit'
    case 'daily':
      return 'daily-limit'
    case 'entries-frozen':
      return 'entries-frozen'
    case 'canary':
    case 'forgotten':
    case 'wrong-owner':
    case 'wrong-account':
    case 'unreadable-secret':
      return 'auth'
    case 'exchange-unknown':
    case 'not-understood':
    case 'behind-anchor':
    case 'unavailable':
      return 'not-signed'
  }
}

/** Answer to a question that the signer did not pass on. */
const unanswered = (question: Question, refusal: SignerRefusal | 'no-key'): Answer => {
  switch (question.kind) {
    case 'place': {
      const { id } = question
      if (refusal === 'unavailable') return { kind: 'lost', id }
      const reason = refusal === 'no-key' ? 'auth' : reasonOf(refusal)
      return reason === null ? { kind: 'not-accepted', id } : { kind: 'rejected', id, reason }
    }
    case 'cancel':
    case 'find':
      return { kind: 'lost', id: question.id }
    case 'open-orders':
    case 'fills':
    case 'balances':
      return { kind: 'unavailable', question: question.kind }
  }
}

/** Null for an order that a spot account cannot have. */
const asSpot = (question: Question): TradingQuestion | null => TradingQuestion.safeParse(question).data ?? null

/** Null where it cannot be told now, as while the program ends and its database is closed. */
const accessNow = async ({ accessTo }: SignerExchangeOptions, pair: Pair | null): Promise<Access | null> => {
  try {
    return await accessTo(pair)
  } catch {
    return null
  }
}

const asked = async (options: SignerExchangeOptions, question: Question): Promise<Answer> => {
  const { signer, doubt } = options
  const spot = asSpot(question)
  if (spot === null) return unanswered(question, 'not-understood')
  const access = await accessNow(options, 'pair' in question ? question.pair : null)
  if (access === null) return unanswered(question, 'no-key')
  const told = await signer.ask<'trade'>({ kind: 'trade', ...access, question: spot })
  if (!told.ok) {
    doubt(access.key, told.refusal)
    return unanswered(question, told.refusal)
  }
  const { answer } = told
  if (answer.kind === 'rejected' && answer.reason === 'auth') doubt(access.key, null)
  return answer
}

/** Same key and version: a key that was replaced is watched anew. */
const nameOf = ({ whose }: TradingKey): string => `${whose.keyId} ${whose.version}`

/** The exchange of a live account: each question goes to the signer, which has the keys. */
export const signerExchange = (options: SignerExchangeOptions): TradingExchange => {
  const { signer, exchange, account, sleep = machineSleep } = options
  let watched = ''
  let isWanted = false
  const watch = async (): Promise<void> => {
    const access = await accessNow(options, null)
    if (access === null || watched === nameOf(access.key)) return
    const name = nameOf(access.key)
    watched = name
    const told = await signer.ask<'watch'>({ kind: 'watch', ...access })
    if (told.ok) return
    await sleep(WATCH_AGAIN_MS)
    if (watched === name) watched = ''
  }
  const ask = async (question: Question): Promise<Answer> => {
    // Also where it could not be watched before: accounts with orders are asked every minute.
    if (isWanted) void watch()
    const answer = await asked(options, question)
    if (answer.kind === 'not-accepted') await sleep(AGAIN_MS)
    return answer
  }
  return {
    ask: (question, answer) => void ask(question).then(answer),
    watch: (wake) => {
      isWanted = true
      const stop = signer.listen((told) => {
        if ('ended' in told) {
          watched = ''
          // What happened meanwhile was told to nobody.
          wake()
          return
        }
        if (told.woken.exchange === exchange && told.woken.account === account) wake()
      })
      void watch()
      return () => {
        isWanted = false
        stop()
      }
    },
  }
}
