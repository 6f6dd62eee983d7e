import { z } from 'zod'
import { signalSides } from '#engine/event.ts'
import { outcomes } from '#features/signals/contract.ts'
import { LEAST_CHARACTERS, MOST_CHARACTERS } from '#bots/text-length.ts'
import { ownHandProcedure, procedure } from '#platform/contract.ts'
import { pageCall } from '#platform/list-contract.ts'
import { eventList, futuresSignalList, signalList } from './list.ts'
import { signalKinds } from '#bots/signal-kinds.ts'
import { futuresTypes, MOST_PAIRS, MOST_REPEAT_SECONDS, signalStates, silences, USUAL_REPEAT_SECONDS } from './rules.ts'
import { SignalFields } from '#bots/signal-fields.ts'

const sides = [...signalSides.spot, ...signalSides.futures] as const

/** Of futures the base names the contract, such as BTC-PERP. */
const Pair = z.string().regex(/^[A-Z0-9-]{1,20}\/[A-Z0-9:-]{1,24}$/)
const editable = {
  name: z.string().trim().min(LEAST_CHARACTERS).max(MOST_CHARACTERS),
  /** Others may listen too; they see name, exchange and pairs, never the address. */
  isPublic: z.boolean(),
  pairs: z.array(Pair).min(1).max(MOST_PAIRS),
  /** Null for signals that are not about futures. */
  futuresType: z.enum(futuresTypes).nullable(),
  /** So long an equal message counts as a repeat, at each bot. */
  repeatSeconds: z.int().min(1).max(MOST_REPEAT_SECONDS).default(USUAL_REPEAT_SECONDS),
  /** How its messages are read; null where each bot reads them by its own names. */
  fields: SignalFields.nullable().default(null),
}

export const Signal = z.object({
  id: z.uuid(),
  kind: z.enum(signalKinds),
  exchange: z.string(),
  ...editable,
  name: z.string(),
  /** Whether its messages must be signed. */
  isSigned: z.boolean(),
  status: z.enum(signalStates),
  isOwn: z.boolean(),
  /** When its address was made; null for the signal of somebody else. */
  madeAtMs: z.number().nullable(),
  /** Own bots that listen. */
  bots: z.array(z.object({ id: z.string(), family: z.string(), name: z.string() })),
  /** Bots of everybody that listen; null for the signal of somebody else. */
  listeners: z.int().nullable(),
  version: z.int(),
})
export type Signal = z.output<typeof Signal>

export const SignalEvent = z.object({
  id: z.uuid(),
  atMs: z.number(),
  isTest: z.boolean(),
  /** The beginning of the message. */
  excerpt: z.string(),
  /** Why no bot was told; null where bots were. */
  cause: z.enum(silences).nullable(),
  /** What was read in it, by the signal's own names; null where it has none or nothing could be read. */
  read: z.object({ side: z.enum(sides), pair: z.string() }).nullable(),
  /** What became of it at each own bot; bots of others are counted alone. */
  bots: z.array(
    z.object({
      id: z.string(),
      name: z.string(),
      outcome: z.enum(outcomes),
      /** Why not, or what the bot made of it. */
      cause: z.string().nullable(),
      values: z.record(z.string(), z.string()),
    }),
  ),
  others: z.int(),
})
export type SignalEvent = z.output<typeof SignalEvent>

/** The path below the address of the product, and the key of signed messages, null where none need be; they are not told again. */
const told = { path: z.string(), key: z.string().nullable() }
const Address = z.object({ signal: Signal, ...told })
/** Whether messages to the address must be signed. */
const signing = { isSigned: z.boolean().default(false) }

const one = { signal: z.uuid() }
const known = { ...one, version: z.int() }
const tags = ['Signals']
const path = '/signals/{signal}' as const

export const addressedSignals = {
  list: pageCall(signalList, Signal, { summary: 'Own and public signals, newest first', tags }),
  one: procedure('trading')
    .route({ method: 'GET', path, summary: 'One signal', tags })
    .input(z.strictObject(one))
    .output(Signal),
  create: ownHandProcedure('trading')
    .route({ method: 'POST', path: '/signals', summary: 'Make a signal with an address', tags })
    .errors({ SIGNAL_TOO_MANY: { status: 409 } })
    .input(z.strictObject({ kind: z.enum(signalKinds), exchange: z.string().max(40), ...editable, ...signing }))
    .output(Address),
  save: procedure('trading')
    .route({ method: 'PUT', path, summary: 'Change a signal', tags })
    .input(z.strictObject({ ...known, ...editable }))
    .output(Signal),
  rotate: ownHandProcedure('trading')
    .route({ method: 'POST', path: `${path}/address`, summary: 'Make another address; the one before ends', tags })
    .input(z.strictObject({ ...known, ...signing }))
    .output(Address),
  toggle: procedure('trading')
    .route({ method: 'POST', path: `${path}/status`, summary: 'Suspend a signal, or make it active', tags })
    .input(z.strictObject({ ...known, status: z.enum(signalStates) }))
    .output(Signal),
  remove: procedure('trading')
    .route({ method: 'DELETE', path, summary: 'Delete a signal', tags })
    .input(z.strictObject(one))
    .output(z.object({})),
  listen: procedure('trading')
    .route({ method: 'PUT', path: `${path}/listeners/{listener}`, summary: 'A bot listens to a signal', tags })
    .errors({ SIGNAL_UNFIT: { status: 409 }, SIGNAL_TOO_MANY: { status: 409 } })
    .input(z.strictObject({ ...one, listener: z.uuid() }))
    .output(Signal),
  unlisten: procedure('trading')
    .route({ method: 'DELETE', path: `${path}/listeners/{listener}`, summary: 'A bot listens no more', tags })
    .input(z.strictObject({ ...one, listener: z.uuid() }))
    .output(Signal),
  events: pageCall(eventList, SignalEvent, { summary: 'Messages that came to an own signal', tags }),
  test: procedure('trading')
    .route({ method: 'POST', path: `${path}/tests`, summary: 'Send a message to a signal as its source would', tags })
    .input(z.strictObject({ ...one, body: z.string().min(1).max(8_000) }))
    .output(SignalEvent),
}

/** A futures signal as those who run the installation see it. */
export const StaffSignal = Signal.omit({ bots: true }).extend({
  /** The user name of its owner; null once the account is gone. */
  username: z.string().nullable(),
})
export type StaffSignal = z.output<typeof StaffSignal>

const StaffAddress = z.object({ signal: StaffSignal, ...told })
const staffPath = '/admin/futures-signals/{signal}' as const
const write = 'signals.write'

export const futuresSignals = {
  all: pageCall(futuresSignalList, StaffSignal, { summary: 'Futures signals of everybody, newest first', tags }),
  one: procedure('admin')
    .route({ method: 'GET', path: staffPath, summary: 'One futures signal', tags })
    .input(z.strictObject(one))
    .output(StaffSignal),
  create: ownHandProcedure('admin', write)
    .route({ method: 'POST', path: '/admin/futures-signals', summary: 'Make a futures signal of the house', tags })
    .errors({ SIGNAL_TOO_MANY: { status: 409 } })
    .input(z.strictObject({ exchange: z.string().max(40), ...editable, ...signing }))
    .output(StaffAddress),
  save: procedure('admin', write)
    .route({ method: 'PUT', path: staffPath, summary: 'Change a futures signal', tags })
    .input(z.strictObject({ ...known, ...editable }))
    .output(StaffSignal),
  rotate: ownHandProcedure('admin', write)
    .route({ method: 'POST', path: `${staffPath}/address`, summary: 'Make another address of a futures signal', tags })
    .input(z.strictObject({ ...known, ...signing }))
    .output(StaffAddress),
  toggle: procedure('admin', write)
    .route({
      method: 'POST',
      path: `${staffPath}/status`,
      summary: 'Suspend a futures signal, or make it active',
      tags,
    })
    .input(z.strictObject({ ...known, status: z.enum(signalStates) }))
    .output(StaffSignal),
  remove: procedure('admin', write)
    .route({ method: 'DELETE', path: staffPath, summary: 'Delete a futures signal', tags })
    .input(z.strictObject(one))
    .output(z.object({})),
}
