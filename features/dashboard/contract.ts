import { z } from 'zod'
import { procedure } from '#platform/contract.ts'
import { Decimal } from '#platform/fields.ts'
import { moneyKinds } from '#platform/money-kind.ts'
import { ranges } from './ranges.ts'

/** Realised profit a day in the user's time zone, oldest first, days without trades included. */
const ProfitSeries = z.object({
  total: Decimal,
  days: z.array(z.object({ day: z.iso.date(), profit: Decimal, sum: Decimal })),
})
export type ProfitSeries = z.output<typeof ProfitSeries>

/** What accounts of one kind of money were worth together, oldest first, the last one now. */
const EquityCurve = z.array(z.object({ atMs: z.number(), worth: Decimal }))
export type EquityCurve = z.output<typeof EquityCurve>

const LatestFill = z.object({
  id: z.string(),
  bot: z.uuid(),
  family: z.string(),
  name: z.string(),
  kind: z.enum(moneyKinds),
  atMs: z.number(),
  side: z.enum(['buy', 'sell']),
  pair: z.string(),
  quantity: Decimal,
  price: Decimal,
  /** In quote; null where the fill opened. */
  realised: Decimal.nullable(),
})
export type LatestFill = z.output<typeof LatestFill>

export const Overview = z.object({
  balances: z.array(
    z.object({
      /** A demo account has an id of our own, a real one that of its exchange. */
      account: z.string(),
      exchange: z.string(),
      kind: z.enum(moneyKinds),
      /** Worth of all assets in `quote` at the last prices. */
      total: Decimal,
      quote: z.string(),
      assets: z.array(z.object({ asset: z.string(), free: Decimal, locked: Decimal, worth: Decimal })),
    }),
  ),
  /** Of the accounts that are counted in `quote`; null of a kind without one. */
  equity: z.object({ live: EquityCurve.nullable(), demo: EquityCurve.nullable(), test: EquityCurve.nullable() }),
  /** Newest first. */
  fills: z.array(LatestFill),
  /** What a demo account that opens now starts with of each asset that is not given the usual amount. */
  demoStart: z.record(z.string(), Decimal),
  /** Of real money alone. Null while there is no live account: the message leads on. */
  live: ProfitSeries.nullable(),
  demo: ProfitSeries,
  /** Demo bots that are not deleted, since each one's start, beside buying and holding with the same money; null without any. */
  sinceStart: z
    .object({
      bots: z.int(),
      realised: Decimal,
      unrealised: Decimal,
      fees: Decimal,
      total: Decimal,
      buyAndHold: Decimal,
    })
    .nullable(),
  /** What all of these are in. */
  quote: z.string(),
  running: z.object({ live: z.int(), demo: z.int(), test: z.int() }),
  /** Keys that cannot be used. */
  keys: z.array(z.object({ id: z.uuid(), name: z.string() })),
  /** Accounts that no new order leaves from, because the exchange contradicts the journal; since when, in ms. */
  held: z.array(z.object({ account: z.string(), exchange: z.string(), sinceMs: z.number() })),
  /** Live bots enter nothing before this, in ms, because the password was set anew. Null where nothing is held back. */
  entriesFrozenUntilMs: z.number().nullable(),
  /** Suspended trades that ask for an act, newest first. */
  warnings: z.array(z.object({ bot: z.uuid(), family: z.string(), name: z.string(), reason: z.string() })),
})
export type Overview = z.output<typeof Overview>

export const dashboard = {
  overview: procedure('account')
    .route({ method: 'GET', path: '/dashboard', summary: 'Balances and profit', tags: ['Dashboard'] })
    .input(z.strictObject({ range: z.enum(ranges).default('30d') }))
    .output(Overview),
}
