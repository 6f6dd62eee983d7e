import { z } from 'zod'
import { freshProcedure, procedure } from '#platform/contract.ts'
import { moneyKinds } from '#platform/money-kind.ts'
import { undecided } from './rules.ts'

const tags = ['Live trading']

/** How many bots were asked, and how many of them said no. */
const Asked = z.object({ bots: z.int(), refused: z.int() })

/** Most rows that one look brings of each kind. */
export const MOST_ROWS = 100

const Person = z.object({ id: z.string(), username: z.string() })

/** Account that no new order leaves from. */
const Quarantined = z.object({
  account: z.string(),
  exchange: z.string(),
  user: Person,
  /** What contradicts the journal, as the program wrote it down. */
  detail: z.string(),
  atMs: z.number(),
  /** Client order id that it is about. Null where it names none. */
  order: z.string().nullable(),
})
export type Quarantined = z.output<typeof Quarantined>

/** Order of which nobody knows whether its exchange has it. */
const UnknownOrder = z.object({
  order: z.string(),
  account: z.string(),
  bot: z.string(),
  name: z.string(),
  pair: z.string(),
  side: z.enum(['buy', 'sell']),
  state: z.enum(undecided),
  sinceMs: z.number(),
})
export type UnknownOrder = z.output<typeof UnknownOrder>

export const liveAccounts = {
  suspendAll: procedure('account')
    .route({ method: 'POST', path: '/live-accounts/suspension', summary: 'Suspends all own bots', tags })
    .input(z.strictObject({}))
    .output(Asked),
  startAll: procedure('account')
    .route({
      method: 'POST',
      path: '/live-accounts/keys/{key}/start',
      summary: 'Starts all bots of a key that stand still',
      tags,
    })
    .input(z.strictObject({ key: z.uuid() }))
    .errors({ LIVE_KEY_NOT_WORKING: { status: 409 } })
    .output(Asked),
  attention: procedure('system')
    .route({ method: 'GET', path: '/admin/live', summary: 'What a person has to look at in live trading', tags })
    .output(
      z.object({
        /** Nothing is signed. Null where the signer does not answer. */
        isHalted: z.boolean().nullable(),
        accounts: z.array(z.object({ kind: z.enum(moneyKinds), accounts: z.int(), bots: z.int() })),
        quarantined: z.array(Quarantined),
        unknown: z.array(UnknownOrder),
      }),
    ),
  compare: procedure('system')
    .route({ method: 'POST', path: '/admin/live/{account}/comparison', summary: 'Asks an exchange once more', tags })
    .input(z.strictObject({ account: z.string().max(120) }))
    .output(z.object({})),
  release: freshProcedure('system')
    .route({ method: 'DELETE', path: '/admin/live/{account}/quarantine', summary: 'Ends a quarantine', tags })
    .input(
      z.strictObject({
        account: z.string().max(120),
        /** Order of which the exchange may say what it likes from now on. */
        order: z
          .string()
          .regex(/^[0-9a-f]{32}$/)
          .nullable(),
        reason: z.string().trim().min(3).max(300),
      }),
    )
    .errors({ LIVE_NOT_QUARANTINED: { status: 409 } })
    .output(z.object({})),
  suspendEverybody: freshProcedure('system')
    .route({ method: 'POST', path: '/admin/live/suspension', summary: 'Suspends all live bots, or lets them go', tags })
    .input(z.strictObject({ isOn: z.boolean(), reason: z.string().trim().min(3).max(300) }))
    .output(Asked),
  halt: freshProcedure('system')
    .route({ method: 'POST', path: '/admin/live/halt', summary: 'Signs nothing any more, or signs again', tags })
    .input(z.strictObject({ isOn: z.boolean(), reason: z.string().trim().min(3).max(300) }))
    .errors({ LIVE_SIGNER_DOWN: { status: 502 } })
    .output(z.object({})),
}
