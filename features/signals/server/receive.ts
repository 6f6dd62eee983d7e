/** A message for a bot, from wherever it came: read, judged, written down, brought to trading, in this order and one at a time for each bot. */
import { readSignal, type Signal, type SignalSchema } from '#bots/rules/signal-body.ts'
import type { Refusal } from '#engine/unit.ts'
import type { BotServices } from '#features/bots/server/index.ts'
import type { Owner } from '#platform/server/session.ts'
import type { Runner } from '#runner/host/runner.ts'
import { amountText, excerptOf, isStale, likenessOf, storable } from '../rules.ts'
import type { ReceivedSignal } from '../contract.ts'
import type { Arrival, Book } from './book.ts'
import { schemaOfBot } from './listeners.ts'
import { oneAtATime } from './one-at-a-time.ts'

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

const targetOf = async ({ store }: Parts, { owner, bot }: Message): Promise<Target | null> => {
  const row = await store.find(owner, bot)
  if (row === null || row.deletedAtMs !== null) return null
  const schema = schemaOfBot(row)
  return schema === null ? null : { account: row.account, schema }
}

const valuesOf = (values: Values): Values =>
  Object.fromEntries(Object.entries(values).map(([name, value]) => [name, excerptOf(value)]))

const refuse = async (book: Book, id: string, refusal: Refusal): Promise<Reception> => {
  const values = valuesOf(refusal.values)
  await book.end(id, { outcome: 'refused', cause: refusal.code, values, shard: null, position: null })
  return { kind: 'refused', cause: refusal.code, values }
}

const bring = async (
  { book, runner }: Parts,
  arrival: Arrival,
  heard: { signal: Signal; target: Target; message: Message },
): Promise<Reception> => {
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
  if (id === null) return { kind: 'heard', isDuplicate: true, at: null }
  const { account } = target
  const command = { id, kind: 'bring-signal', account, unit: arrival.bot, pair, side } as const
  const { shard, position, refusal } = await runner.send({ ...command, amount: amountText(signal) })
  if (refusal !== null) return refuse(book, id, refusal)
  await book.end(id, { outcome: 'heard', cause: null, values: {}, shard, position })
  return { kind: 'heard', isDuplicate: false, at: { shard, position } }
}

const take = async (parts: Parts, sent: Message): Promise<Reception> => {
  const target = await targetOf(parts, sent)
  if (target === null) return { kind: 'gone' }
  const message = { ...sent, body: sent.said?.(target.schema) ?? sent.body }
  const { owner, bot, body, origin } = message
  const arrival: Arrival = { owner, bot, origin, atMs: parts.nowMs(), excerpt: excerptOf(body) }
  const read = readSignal(target.schema, body)
  if (!read.ok) {
    const { code: cause, field, text } = read.problem
    const values = valuesOf({ field, text })
    await parts.book.reject(arrival, { cause, values })
    return { kind: 'rejected', cause, field: storable(field), values }
  }
  const { signal } = read
  if (isStale(signal.atMs, arrival.atMs)) {
    const pair = target.schema.pairs[signal.pair]?.pair ?? null
    await parts.book.reject(arrival, { cause: 'stale', values: {}, side: signal.side, pair })
    return { kind: 'rejected', cause: 'stale', field: target.schema.timeField ?? '', values: {} }
  }
  return bring(parts, arrival, { signal, target, message })
}

export const openReceive = (parts: Parts): Receive => {
  const inTurn = oneAtATime()
  return (message) => inTurn(message.bot, () => take(parts, message))
}
