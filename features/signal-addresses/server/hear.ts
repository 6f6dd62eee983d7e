/** A message that came to a signal: brought to each bot that listens, and written down with what became of it. */
import { createHash } from 'node:crypto'
import { and, eq, isNull, lt } from 'drizzle-orm'
import { excerptOf, type Reception } from '#features/signals/server/index.ts'
import { newId } from '#platform/id.ts'
import type { HookCall } from '#platform/server/http-options.ts'
import { ownerOfAddress } from '#platform/server/session.ts'
import { MOST_LISTENERS } from '../rules.ts'
import type { AddressedSignalServices } from './services.ts'
import type { SignalRow } from './store.ts'
import { type Became, addressedSignals, signalEvents, signalListeners } from './tables.ts'

/** So long messages can be read, in ms. */
const KEPT_MS = 30 * 24 * 3_600_000

export const hashOf = (token: string): string => createHash('sha256').update(token).digest('hex')

const becameOf = (reception: Reception): Pick<Became, 'outcome' | 'cause'> => {
  switch (reception.kind) {
    case 'heard':
      return { outcome: reception.isDuplicate ? 'duplicate' : 'heard', cause: null }
    case 'rejected':
    case 'refused':
      return { outcome: reception.kind, cause: reception.cause }
    case 'gone':
      return { outcome: 'refused', cause: 'unit-unknown' }
  }
}

type Message = { body: string; isTest: boolean }

/** Every bot hears it for itself: one that refuses keeps it from no other. */
const tellAll = async (
  { database, receive }: AddressedSignalServices,
  { id }: SignalRow,
  { body, isTest }: Message,
): Promise<Became[]> => {
  const listening = await database
    .select()
    .from(signalListeners)
    .where(eq(signalListeners.signal, id))
    .limit(MOST_LISTENERS)
  return Promise.all(
    listening.map(async ({ bot, owner }) => {
      const message = { owner: ownerOfAddress({ owner }), bot, body, origin: isTest ? 'test' : 'webhook' } as const
      return { bot, owner, ...becameOf(await receive(message)) }
    }),
  )
}

export const hear = async (
  services: AddressedSignalServices,
  signal: SignalRow,
  message: Message,
): Promise<typeof signalEvents.$inferSelect> => {
  const { database, nowMs } = services
  const atMs = nowMs()
  const isOff = signal.status === 'suspended'
  const became = isOff ? [] : await tellAll(services, signal, message)
  const cause = isOff ? 'suspended' : became.length === 0 ? 'no-listeners' : null
  const { isTest, body } = message
  const row = { id: newId(atMs), signal: signal.id, atMs, isTest, excerpt: excerptOf(body), cause, became } as const
  await database.insert(signalEvents).values(row)
  await database
    .delete(signalEvents)
    .where(and(eq(signalEvents.signal, signal.id), lt(signalEvents.atMs, atMs - KEPT_MS)))
  return row
}

const answer = (status: number, body: Readonly<Record<string, unknown>>): Response =>
  Response.json(body, { status, headers: { 'Cache-Control': 'no-store' } })

/** Answers a message to the address of a signal (bots.md 13.1). Null for an address that is none. */
export const answerSignal =
  (services: AddressedSignalServices, wait: (signal: string) => number) =>
  async ({ token, body }: Pick<HookCall, 'token' | 'body'>): Promise<Response | null> => {
    const [signal] = await services.database
      .select()
      .from(addressedSignals)
      .where(and(eq(addressedSignals.tokenHash, hashOf(token)), isNull(addressedSignals.deletedAtMs)))
    if (signal === undefined) return null
    const retryAfterMs = wait(signal.id)
    if (retryAfterMs > 0) return answer(429, { code: 'TOO_MANY_REQUESTS', retryAfterMs })
    const { cause, became } = await hear(services, signal, { body: new TextDecoder().decode(body), isTest: false })
    if (cause === 'suspended') return answer(409, { code: 'SIGNAL_REFUSED', cause })
    const count = (outcome: string) => became.filter((one) => one.outcome === outcome).length
    const heard = count('heard') + count('duplicate')
    const isRead = became.length === 0 || heard > 0
    return answer(isRead ? 202 : 422, { accepted: isRead, bots: became.length, heard })
  }
