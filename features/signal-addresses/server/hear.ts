/** A message that came to a signal: brought to each bot that listens, and written down with what became of it. */
import { eq } from 'drizzle-orm'
import { readSignal, type ReadSignal } from '#bots/rules/signal-body.ts'
import {
  type Behind,
  bodyInWordsOf,
  excerptOf,
  type Guard,
  hashOf,
  isStale,
  keyOf,
  type Reception,
} from '#features/signals/server/index.ts'
import { newId } from '#platform/id.ts'
import type { HookCall } from '#platform/server/http-options.ts'
import { ownerOfAddress } from '#platform/server/session.ts'
import type { SignalEvent } from '../contract.ts'
import { MOST_LISTENERS } from '../rules.ts'
import { schemaOfSignal } from '#bots/signal-fields.ts'
import type { Addressed, FindAddressed } from './addressed.ts'
import { openEvents, writeEvents } from './events.ts'
import type { AddressedSignalServices } from './services.ts'
import type { SignalRow } from './store.ts'
import { type Became, type Event, signalListeners } from './tables.ts'

const becameOf = (reception: Reception): Omit<Became, 'bot' | 'owner'> => {
  switch (reception.kind) {
    case 'heard': {
      const { isDuplicate, at } = reception
      return { outcome: isDuplicate ? 'duplicate' : 'heard', cause: null, values: {}, at }
    }
    case 'rejected':
    case 'refused':
      return { outcome: reception.kind, cause: reception.cause, values: reception.values, at: null }
    case 'gone':
      return { outcome: 'refused', cause: 'unit-unknown', values: {}, at: null }
  }
}

type Message = { body: string; origin: 'webhook' | 'signed' | 'test' }

/** What the signal's own names make of a message. Null where it has none: each bot reads by its own then. */
const readBy = ({ fields, pairs, kind }: SignalRow, body: string): ReadSignal | null =>
  fields === null ? null : readSignal(schemaOfSignal({ fields, pairs, isFutures: kind === 'futures' }), body)

/** Every bot hears it for itself: one that refuses keeps it from no other. */
const tellAll = (
  { receive }: AddressedSignalServices,
  { pairs, repeatSeconds, listening }: Addressed,
  { body, origin, read }: Message & { read: ReadSignal | null },
): Promise<Became[]> =>
  Promise.all(
    listening.slice(0, MOST_LISTENERS).map(async ({ bot, owner }) => {
      const reception = await receive({
        owner: ownerOfAddress({ owner }),
        bot,
        body,
        origin,
        sameBodyMs: repeatSeconds * 1_000,
        ...(read?.ok === true
          ? { said: (schema) => bodyInWordsOf(schema, { signal: read.signal, pair: pairs[read.signal.pair] ?? '' }) }
          : {}),
      })
      return { bot, owner, ...becameOf(reception) }
    }),
  )

/** Why no bot is told of it, whoever listens; null for nothing. */
const silenceOf = ({ status }: SignalRow, read: ReadSignal | null, nowMs: number): SignalEvent['cause'] => {
  if (status === 'suspended') return 'suspended'
  if (read === null) return null
  if (!read.ok) return read.problem.code
  return isStale(read.signal.atMs, nowMs) ? 'stale' : null
}

/** What became of a message; it is not written down yet. */
const bring = async (services: AddressedSignalServices, signal: Addressed, message: Message): Promise<Event> => {
  const atMs = services.nowMs()
  const { origin, body } = message
  const read = readBy(signal, body)
  const silence = silenceOf(signal, read, atMs)
  const became = silence === null ? await tellAll(services, signal, { ...message, read }) : []
  return {
    id: newId(atMs),
    signal: signal.id,
    atMs,
    isTest: origin === 'test',
    excerpt: excerptOf(body),
    cause: silence ?? (became.length === 0 ? 'no-listeners' : null),
    read: read?.ok === true ? { side: read.signal.side, pair: signal.pairs[read.signal.pair] ?? '' } : null,
    became,
  }
}

/** A message of the owner, who looks next at what became of it. */
export const hearTest = async (services: AddressedSignalServices, signal: SignalRow, body: string): Promise<Event> => {
  const { database } = services
  const listening = await database.select().from(signalListeners).where(eq(signalListeners.signal, signal.id))
  const event = await bring(services, { ...signal, listening }, { body, origin: 'test' })
  await writeEvents(database, [event])
  return event
}

const answer = (status: number, body: Readonly<Record<string, unknown>>): Response =>
  Response.json(body, { status, headers: { 'Cache-Control': 'no-store' } })

const answerOf = ({ cause, became }: Event): Response => {
  if (cause === 'suspended') return answer(409, { code: 'SIGNAL_REFUSED', cause })
  if (cause !== null && cause !== 'no-listeners')
    return answer(cause === 'bad-body' ? 400 : 422, { code: 'SIGNAL_REJECTED', cause })
  const count = (outcome: string) => became.filter((one) => one.outcome === outcome).length
  const heard = count('heard') + count('duplicate')
  const isRead = became.length === 0 || heard > 0
  return answer(isRead ? 202 : 422, { accepted: isRead, bots: became.length, heard })
}

type Around = { find: FindAddressed; guard: Guard; behind: Behind }

/** Answers a message to the address of a signal (bots.md 13.1). Null for an address that is none. */
export const answerSignal = (services: AddressedSignalServices, { find, guard, behind }: Around) => {
  const keep = openEvents(services.database)
  return async (call: HookCall): Promise<Response | null> => {
    const { token, body } = call
    const signal = await find(hashOf(token))
    if (signal === null) return null
    const key = keyOf(token, signal.salt)
    return guard({ name: signal.id, key, call }, async () => {
      const origin = key === null ? 'webhook' : 'signed'
      const event = await bring(services, signal, { body: new TextDecoder().decode(body), origin })
      await behind.leave(keep(event))
      const answered = answerOf(event)
      return { answer: answered, isHeard: answered.ok }
    })
  }
}
