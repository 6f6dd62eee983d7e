/**
 * A message for a bot, from wherever it came: read, judged and brought to trading in the order in which messages came, and written down behind that. The
 * journal has a signal before its sender is answered, and knows it by what makes it the same as another one: sent again after a kill, it acts once.
 */
import { readSignal, type Signal, type SignalSchema } from '#bots/rules/signal-body.ts'
import { inTurns } from '#platform/server/in-turns.ts'
import type { Owner } from '#platform/server/session.ts'
import type { Pair } from '#engine/market.ts'
import type { Command, Runner } from '#runner/host/runner.ts'
import { amountText, excerptOf, isStale, likenessOf, storable } from '../rules.ts'
import type { ReceivedSignal } from '../contract.ts'
import type { Behind } from './behind.ts'
import type { Arrival, Book, Ended } from './book.ts'
import type { Target } from './targets.ts'
import { hashOf } from './webhooks.ts'

type Origin = ReceivedSignal['origin']

type Sent = {
  owner: Owner
  bot: string
  body: string
  /** What the bot hears in place of the body: what was read in it, in the bot's own words. */
  said?: (schema: SignalSchema) => string
  /** So long an equal body counts as a repeat, in ms, where that is not as usual. */
  sameBodyMs?: number
}

export type Message = Sent &
  (
    | { origin: Exclude<Origin, 'replay'> }
    /** Brought again by hand; one that was left unanswered must not act twice, however long ago it came. */
    | { origin: 'replay'; wasUnanswered: boolean }
  )

/** What the sentence of a cause names. */
type Values = Readonly<Record<string, string>>

export type Reception =
  /** Trading has it durably, or had it before. */
  | { kind: 'heard'; isDuplicate: boolean; at: { shard: number; position: number } | null }
  /** It is no signal; `field` is the name that was looked for. */
  | { kind: 'rejected'; cause: string; field: string; values: Values }
  /** Trading does not take it as things are. */
  | { kind: 'refused'; cause: string; values: Values }
  /** There is no such bot, or it hears no signals. */
  | { kind: 'gone' }

export type Receive = (message: Message) => Promise<Reception>

type BringSignal = Extract<Command, { kind: 'bring-signal' }>

type Parts = {
  targetOf: TargetOf
  runner: Pick<Runner, 'send'>
  book: Book
  nowMs: () => number
  behind: Behind
}

type TargetOf = (of: Pick<Message, 'owner' | 'bot'>) => Promise<Target | null>

/** Messages without an answer that are remembered; sent again after that they are written down a second time. */
const MOST_UNANSWERED = 10_000

const valuesOf = (values: Values): Values =>
  Object.fromEntries(Object.entries(values).map(([name, value]) => [name, excerptOf(value)]))

/** What the sender is told, and what is still to be written down behind the answer. */
type Taken = { told: Reception; written: Promise<unknown> }

/** So long the journal remembers what it was brought. */
const REMEMBERED_MS = 7 * 24 * 3_600_000

type Heard = { signal: Signal; pair: Pair; target: Target; message: Message }

const commandOf = ({ bot, atMs }: Arrival, { signal, pair, target, message }: Heard): BringSignal => {
  const { text, windowMs } = likenessOf(signal, message.body, message.sameBodyMs)
  const isLate = message.origin === 'replay' && message.wasUnanswered
  const of = { account: target.account, unit: bot, pair, side: signal.side, amount: amountText(signal) }
  const arrived = { atMs, withinMs: isLate ? REMEMBERED_MS : windowMs }
  return { kind: 'bring-signal', id: hashOf(`${bot} ${text}`), ...of, arrived }
}

const openBring = ({ book, runner }: Parts) => {
  /** Equal ones go one after the other, so that the later one is known as repeated. */
  const inTurn = inTurns()
  /** Of those that trading has not answered, their rows by command; it is not known whether they act. */
  const unanswered = new Map<string, string>()

  const leave = async (command: BringSignal, arrival: Arrival): Promise<void> => {
    if (unanswered.has(command.id)) return
    if (unanswered.size >= MOST_UNANSWERED) unanswered.clear()
    const named = { side: command.side, pair: command.pair }
    const pending = { outcome: 'pending', cause: null, values: {}, shard: null, position: null } as const
    unanswered.set(command.id, await book.note(arrival, { ...named, ...pending }))
  }

  return async (arrival: Arrival, heard: Heard): Promise<Taken> => {
    const command = commandOf(arrival, heard)
    const { side, pair } = command
    const answer = await inTurn(command.id, () => runner.send(command)).catch(async (error: unknown) => {
      await leave(command, arrival)
      throw error
    })
    const left = unanswered.get(command.id)
    unanswered.delete(command.id)
    const write = (ended: Omit<Ended, 'side' | 'pair'>) =>
      left === undefined ? book.note(arrival, { side, pair, ...ended }) : book.end(left, { side, pair, ...ended })
    const { shard, position, refusal } = answer
    if (refusal !== null) {
      const cause = { cause: refusal.code, values: valuesOf(refusal.values) }
      return {
        told: { kind: 'refused', ...cause },
        written: write({ outcome: 'refused', ...cause, shard: null, position: null }),
      }
    }
    if (answer.isRepeat === true && left === undefined) {
      const duplicate = { outcome: 'duplicate', cause: null, values: {}, shard: null, position: null } as const
      return { told: { kind: 'heard', isDuplicate: true, at: null }, written: write(duplicate) }
    }
    return {
      told: { kind: 'heard', isDuplicate: false, at: { shard, position } },
      written: write({ outcome: 'heard', cause: null, values: {}, shard, position }),
    }
  }
}

type Bring = ReturnType<typeof openBring>

type Rejected = Extract<Reception, { kind: 'rejected' }>

const reject = (
  { book }: Parts,
  arrival: Arrival,
  { told, named }: { told: Omit<Rejected, 'kind'>; named?: Pick<Ended, 'side' | 'pair'> },
): Taken => {
  const { cause, values } = told
  const { side, pair } = named ?? { side: null, pair: null }
  const ended = { outcome: 'rejected', cause, values, side, pair, shard: null, position: null } as const
  return { told: { kind: 'rejected', ...told }, written: book.note(arrival, ended) }
}

const nothing = Promise.resolve()

/** In a list of its own: whoever waits for the turn does not wait for it. */
const take = async (parts: Parts & { bring: Bring }, sent: Message): Promise<[Promise<Taken>]> => {
  const target = await parts.targetOf(sent)
  if (target === null) return [Promise.resolve({ told: { kind: 'gone' }, written: nothing })]
  const message = { ...sent, body: sent.said?.(target.schema) ?? sent.body }
  const { owner, bot, body, origin } = message
  const arrival: Arrival = { owner, bot, origin, atMs: parts.nowMs(), excerpt: excerptOf(body) }
  const read = readSignal(target.schema, body)
  if (!read.ok) {
    const { code: cause, field, text } = read.problem
    const told = { cause, field: storable(field), values: valuesOf({ field, text }) }
    return [Promise.resolve(reject(parts, arrival, { told }))]
  }
  const { signal } = read
  const pair = target.schema.pairs[signal.pair]?.pair
  if (pair === undefined) throw new RangeError('a signal was read for a pair that its schema does not have')
  if (isStale(signal.atMs, arrival.atMs)) {
    const told = { cause: 'stale', field: target.schema.timeField ?? '', values: {} }
    return [Promise.resolve(reject(parts, arrival, { told, named: { side: signal.side, pair } }))]
  }
  return [parts.bring(arrival, { signal, pair, target, message })]
}

/** Sent by a program, which waits for nothing but that trading has it; a person reads next what was written down. */
const isFromProgram = ({ origin }: Message): boolean => origin === 'webhook' || origin === 'signed'

/** Messages of one bot are brought in the order in which they came. */
export const openReceive = (given: Parts): Receive => {
  const inTurn = inTurns()
  const parts = { ...given, bring: openBring(given) }
  return async (message) => {
    const [taking] = await inTurn(message.bot, () => take(parts, message))
    const { told, written } = await taking
    // What fails behind the answer is missing in the list of messages alone: trading has it.
    await (isFromProgram(message) ? given.behind.leave(written) : written)
    return told
  }
}
