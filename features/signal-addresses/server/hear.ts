/** A message that came to a signal: brought to each bot that listens, and written down with what became of it. */
import { and, eq, isNull, lt } from 'drizzle-orm'
import { readSignal, type ReadSignal } from '#bots/rules/signal-body.ts'
import {
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
import type { AddressedSignalServices } from './services.ts'
import type { SignalRow } from './store.ts'
import { type Became, addressedSignals, signalEvents, signalListeners } from './tables.ts'

/** So long messages can be read, in ms. */
const KEPT_MS = 30 * 24 * 3_600_000

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
const tellAll = async (
  { database, receive }: AddressedSignalServices,
  { id, pairs, repeatSeconds }: SignalRow,
  { body, origin, read }: Message & { read: ReadSignal | null },
): Promise<Became[]> => {
  const listening = await database
    .select()
    .from(signalListeners)
    .where(eq(signalListeners.signal, id))
    .limit(MOST_LISTENERS)
  return Promise.all(
    listening.map(async ({ bot, owner }) => {
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
}

/** Why no bot is told of it, whoever listens; null for nothing. */
const silenceOf = ({ status }: SignalRow, read: ReadSignal | null, nowMs: number): SignalEvent['cause'] => {
  if (status === 'suspended') return 'suspended'
  if (read === null) return null
  if (!read.ok) return read.problem.code
  return isStale(read.signal.atMs, nowMs) ? 'stale' : null
}

export const hear = async (
  services: AddressedSignalServices,
  signal: SignalRow,
  message: Message,
): Promise<typeof signalEvents.$inferSelect> => {
  const { database, nowMs } = services
  const atMs = nowMs()
  const { origin, body } = message
  const read = readBy(signal, body)
  const silence = silenceOf(signal, read, atMs)
  const became = silence === null ? await tellAll(services, signal, { ...message, read }) : []
  const row: typeof signalEvents.$inferSelect = {
    id: newId(atMs),
    signal: signal.id,
    atMs,
    isTest: origin === 'test',
    excerpt: excerptOf(body),
    cause: silence ?? (became.length === 0 ? 'no-listeners' : null),
    read: read?.ok === true ? { side: read.signal.side, pair: signal.pairs[read.signal.pair] ?? '' } : null,
    became,
  }
  await database.insert(signalEvents).values(row)
  await database
    .delete(signalEvents)
    .where(and(eq(signalEvents.signal, signal.id), lt(signalEvents.atMs, atMs - KEPT_MS)))
  return row
}

const answer = (status: number, body: Readonly<Record<string, unknown>>): Response =>
  Response.json(body, { status, headers: { 'Cache-Control': 'no-store' } })

const answerOf = ({ cause, became }: typeof signalEvents.$inferSelect): Response => {
  if (cause === 'suspended') return answer(409, { code: 'SIGNAL_REFUSED', cause })
  if (cause !== null && cause !== 'no-listeners')
    return answer(cause === 'bad-body' ? 400 : 422, { code: 'SIGNAL_REJECTED', cause })
  const count = (outcome: string) => became.filter((one) => one.outcome === outcome).length
  const heard = count('heard') + count('duplicate')
  const isRead = became.length === 0 || heard > 0
  return answer(isRead ? 202 : 422, { accepted: isRead, bots: became.length, heard })
}

/** Answers a message to the address of a signal (bots.md 13.1). Null for an address that is none. */
export const answerSignal =
  (services: AddressedSignalServices, guard: Guard) =>
  async (call: HookCall): Promise<Response | null> => {
    const { token, body } = call
    const [signal] = await services.database
      .select()
      .from(addressedSignals)
      .where(and(eq(addressedSignals.tokenHash, hashOf(token)), isNull(addressedSignals.deletedAtMs)))
    if (signal === undefined) return null
    const key = keyOf(token, signal.salt)
    return guard({ name: signal.id, key, call }, async () => {
      const origin = key === null ? 'webhook' : 'signed'
      const answered = answerOf(await hear(services, signal, { body: new TextDecoder().decode(body), origin }))
      return { answer: answered, isHeard: answered.ok }
    })
  }
