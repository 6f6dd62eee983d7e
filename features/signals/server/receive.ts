/** A message for a bot, from wherever it came: read, judged, written down, brought to trading, in this order and one at a time for each bot. */
import { readSignal, type Signal, type SignalSchema } from '#bots/rules/signal-body.ts'
import type { Refusal } from '#engine/unit.ts'
import type { BotServices } from '#features/bots/server/index.ts'
import { together } from '#platform/database/together.ts'
import { inTurns } from '#platform/server/in-turns.ts'
import type { Owner } from '#platform/server/session.ts'
import type { Runner } from '#runner/host/runner.ts'
import { amountText, excerptOf, isStale, likenessOf, storable } from '../rules.ts'
import type { ReceivedSignal } from '../contract.ts'
import type { Arrival, Book } from './book.ts'
import { schemaOfBot } from './listeners.ts'

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
    /** The message that is brought again. */
    | { origin: 'replay'; of: string }
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

type Parts = { store: BotServices['store']; runner: Pick<Runner, 'send'>; book: Book; nowMs: () => number }

type Target = { account: string; schema: SignalSchema }

type TargetOf = (of: Pick<Message, 'owner' | 'bot'>) => Promise<Target | null>

/** Most bots that are looked up by one reading. */
const MOST_TOGETHER = 50

const openTargets = (store: Parts['store']): TargetOf => {
  const find = together(store.several, { atMost: MOST_TOGETHER, inTurn: true })
  return async (of) => {
    const row = await find(of)
    if (row === null || row.deletedAtMs !== null) return null
    const schema = schemaOfBot(row)
    return schema === null ? null : { account: row.account, schema }
  }
}

const valuesOf = (values: Values): Values =>
  Object.fromEntries(Object.entries(values).map(([name, value]) => [name, excerptOf(value)]))

/** What the sender is told, and what is still to be written down behind the answer. */
type Taken = { told: Reception; rest: () => Promise<void> }

const refuse = (book: Book, id: string, refusal: Refusal): Taken => {
  const values = valuesOf(refusal.values)
  const end = { outcome: 'refused', cause: refusal.code, values, shard: null, position: null } as const
  return { told: { kind: 'refused', cause: refusal.code, values }, rest: () => book.end(id, end) }
}

const bring = async (
  { book, runner }: Parts,
  arrival: Arrival,
  heard: { signal: Signal; target: Target; message: Message },
): Promise<Taken> => {
  const { signal, target, message } = heard
  const { side } = signal
  const { pair } = target.schema.pairs[signal.pair] ?? { pair: null }
  if (pair === null) throw new RangeError('a signal was read for a pair that its schema does not have')
  const again = message.origin === 'replay' ? message.of : null
  const id = await book.admit(
    arrival,
    { side, pair },
    { ...likenessOf(signal, message.body, message.sameBodyMs), again },
  )
  if (id === null) return { told: { kind: 'heard', isDuplicate: true, at: null }, rest: () => book.tidy(arrival) }
  const { account } = target
  const command = { id, kind: 'bring-signal', account, unit: arrival.bot, pair, side } as const
  const { shard, position, refusal } = await runner.send({ ...command, amount: amountText(signal) })
  if (refusal !== null) return refuse(book, id, refusal)
  return {
    told: { kind: 'heard', isDuplicate: false, at: { shard, position } },
    rest: async () => {
      await book.end(id, { outcome: 'heard', cause: null, values: {}, shard, position })
      await book.tidy(arrival)
    },
  }
}

const nothing = async (): Promise<void> => {}

const take = async (parts: Parts, targetOf: TargetOf, sent: Message): Promise<Taken> => {
  const target = await targetOf(sent)
  if (target === null) return { told: { kind: 'gone' }, rest: nothing }
  const message = { ...sent, body: sent.said?.(target.schema) ?? sent.body }
  const { owner, bot, body, origin } = message
  const arrival: Arrival = { owner, bot, origin, atMs: parts.nowMs(), excerpt: excerptOf(body) }
  const read = readSignal(target.schema, body)
  if (!read.ok) {
    const { code: cause, field, text } = read.problem
    const values = valuesOf({ field, text })
    await parts.book.reject(arrival, { cause, values })
    return { told: { kind: 'rejected', cause, field: storable(field), values }, rest: nothing }
  }
  const { signal } = read
  if (isStale(signal.atMs, arrival.atMs)) {
    const pair = target.schema.pairs[signal.pair]?.pair ?? null
    await parts.book.reject(arrival, { cause: 'stale', values: {}, side: signal.side, pair })
    return {
      told: { kind: 'rejected', cause: 'stale', field: target.schema.timeField ?? '', values: {} },
      rest: nothing,
    }
  }
  return bring(parts, arrival, { signal, target, message })
}

/** Sent by a program, which waits for nothing but that trading has it; a person reads next what was written down. */
const isFromProgram = ({ origin }: Message): boolean => origin === 'webhook' || origin === 'signed'

/** The next message of a bot waits until all of the one before is written down; a program that sent that is answered before. */
export const openReceive = (parts: Parts): Receive => {
  const inTurn = inTurns()
  const targetOf = openTargets(parts.store)
  return (message) => {
    const told = Promise.withResolvers<Reception>()
    const turn = async (): Promise<void> => {
      const taken = await take(parts, targetOf, message)
      if (isFromProgram(message)) told.resolve(taken.told)
      await taken.rest()
      told.resolve(taken.told)
    }
    // What fails behind the answer leaves the message as one that is pending: sent again, it is brought under the same id and acts once.
    inTurn(message.bot, turn).catch(told.reject)
    return told.promise
  }
}
