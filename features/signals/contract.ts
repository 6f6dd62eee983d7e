import { z } from 'zod'
import { signalSides } from '#engine/event.ts'
import { freshProcedure, ownHandProcedure, procedure } from '#platform/contract.ts'

const Id = z.uuid()

/**
 * What became of a message. `heard`: trading took it, and the bot's history says what it made of it. `refused`: trading took none then. `rejected`: it was
 * no signal. `pending`: the program ended before it was answered; the same message again is carried out once.
 */
export const outcomes = ['pending', 'heard', 'duplicate', 'refused', 'rejected'] as const

/**
 * How a message proved where it comes from. `signed`: its signature was checked. `webhook`: it came to the secret address, without one. `test`: its owner
 * sent it from the page of the bot. `replay`: an administrator sent it again from the inbox.
 */
export const origins = ['signed', 'webhook', 'test', 'replay'] as const

const sides = [...signalSides.spot, ...signalSides.futures] as const

export const ReceivedSignal = z.object({
  id: Id,
  atMs: z.number(),
  origin: z.enum(origins),
  outcome: z.enum(outcomes),
  /** Why it was refused or rejected; what the bot made of one that was heard, null while that waits for the trade to be free. */
  cause: z.string().nullable(),
  values: z.record(z.string(), z.string()),
  /** Null where the message could not be read. */
  side: z.enum(sides).nullable(),
  pair: z.string().nullable(),
  /** The beginning of the message. */
  excerpt: z.string(),
})
export type ReceivedSignal = z.output<typeof ReceivedSignal>

/** One in the inbox of all bots. */
export const InboxSignal = ReceivedSignal.extend({
  bot: z.string(),
  /** Of its owner; null once the account is gone. */
  username: z.string().nullable(),
  /** Whether it can be brought to its bot again from here. */
  mayReplay: z.boolean(),
})
export type InboxSignal = z.output<typeof InboxSignal>

const UNHEARD = { BOT_NOT_FOUND: { status: 404 }, SIGNALS_UNHEARD: { status: 409 } }

export const signals = {
  webhook: procedure('trading')
    .route({ method: 'GET', path: '/bots/{id}/webhook', summary: 'Where a bot hears signals', tags: ['Signals'] })
    .input(z.strictObject({ id: Id }))
    .errors(UNHEARD)
    .output(
      z.object({
        /** When the address was made; null while there is none. The address itself is told only when it is made. */
        madeAtMs: z.number().nullable(),
        /** Whether its messages must be signed. */
        signed: z.boolean(),
        /** The pairs that signals may name, in the order in which a test counts them. */
        pairs: z.array(z.string()),
        /** What a message may tell the bot to do. */
        sides: z.array(z.enum(sides)),
        /** A message to enter on the first pair, as the bot's own settings name its fields. */
        example: z.string(),
      }),
    ),
  /** Whoever knows the address can bring the bot signals: support makes none. */
  rotate: ownHandProcedure('trading')
    .route({
      method: 'POST',
      path: '/bots/{id}/webhook',
      summary: 'Make the address at which a bot hears signals; one that it had before ends',
      tags: ['Signals'],
    })
    .input(z.strictObject({ id: Id, signed: z.boolean().default(false) }))
    .errors(UNHEARD)
    /** The path below the address of the product, and the key of signed messages. They are not told again. */
    .output(z.object({ path: z.string(), key: z.string().nullable(), madeAtMs: z.number() })),
  received: procedure('trading')
    .route({ method: 'GET', path: '/bots/{id}/signals', summary: 'Messages that came for a bot', tags: ['Signals'] })
    .input(
      z.strictObject({
        id: Id,
        cursor: z.string().max(500).optional(),
        limit: z.coerce.number().int().min(1).max(100).default(20),
      }),
    )
    .errors(UNHEARD)
    .output(z.object({ signals: z.array(ReceivedSignal), next: z.string().nullable() })),
  /** Of one that was heard the outcome alone: what the bot made of it stands in the bot's own list. */
  inbox: procedure('system')
    .route({ method: 'GET', path: '/dev/signals', summary: 'Messages that came for any bot', tags: ['Development'] })
    .input(
      z.strictObject({
        outcome: z.enum(outcomes).optional(),
        cursor: z.string().max(500).optional(),
        limit: z.coerce.number().int().min(1).max(100).default(10),
      }),
    )
    .output(z.object({ signals: z.array(InboxSignal), next: z.string().nullable() })),
  /**
   * The bot hears it as if it came now, and may trade. Refused with STATE_CONFLICT where the installation is no demo, for a message that was heard, and for one
   * of which no more than a part is kept.
   */
  replay: freshProcedure('system')
    .route({
      method: 'POST',
      path: '/dev/signals/{id}/replay',
      summary: 'Bring a bot a message again that it did not hear, on a demo installation',
      tags: ['Development'],
    })
    .input(z.strictObject({ id: Id }))
    .errors(UNHEARD)
    .output(ReceivedSignal.pick({ outcome: true, cause: true, values: true })),
  test: procedure('trading')
    .route({
      method: 'POST',
      path: '/bots/{id}/signals',
      summary: 'Bring a bot a signal as its source would; it trades as at any other',
      tags: ['Signals'],
    })
    .input(z.strictObject({ id: Id, side: z.enum(sides), row: z.int().min(0).max(49) }))
    .errors(UNHEARD)
    .output(z.object({ outcome: z.enum(outcomes), cause: z.string().nullable() })),
}
