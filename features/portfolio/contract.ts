import { z } from 'zod'
import { ownHandProcedure, procedure } from '#platform/contract.ts'
import { Decimal } from '#platform/fields.ts'

/** A demo account has one of our own, a real one that of its exchange. */
const AccountId = z.string().min(1).max(120)

const Asset = z.object({
  asset: z.string(),
  free: Decimal,
  /** In open orders. */
  locked: Decimal,
  total: Decimal,
  /** What bots hold of it or may still spend. */
  reserved: Decimal,
  /** What no bot manages. */
  unmanaged: Decimal,
  /** Free, and managed by no bot: what can be converted. */
  convertible: Decimal,
  /** Worth of the total in the account's quote at the last prices; null for an asset without a price. */
  worth: Decimal.nullable(),
})

export const PortfolioAccount = z.object({
  id: AccountId,
  exchange: z.string(),
  kind: z.enum(['demo', 'live']),
  /** Asset that its worth is counted in. */
  quote: z.string(),
  worth: Decimal,
  assets: z.array(Asset),
  /** Pairs that it can convert in. */
  pairs: z.array(z.string()),
})
export type PortfolioAccount = z.output<typeof PortfolioAccount>

/** An amount as it is typed, of what is given: quote to buy with, base to sell. */
const Amount = z.string().trim().max(60)
const Order = z.strictObject({
  account: AccountId,
  pair: z.string().max(40),
  side: z.enum(['buy', 'sell']),
  amount: Amount,
})
export type ConvertOrder = z.output<typeof Order>

const Sum = z.object({ asset: z.string(), amount: Decimal })
export const ConvertQuote = z.object({
  /** Base that is ordered, and the price that it does not go beyond. */
  quantity: Decimal,
  price: Decimal,
  /** Given at most, and received about, after the fee. */
  gives: Sum,
  receives: Sum,
  /** In the pair's quote. */
  fee: Decimal,
  untilMs: z.number(),
})
export type ConvertQuote = z.output<typeof ConvertQuote>

const refusals = {
  CONVERT_ZERO: { status: 400 },
  CONVERT_NO_FUNDS: { status: 409 },
  CONVERT_AUTH_ERROR: { status: 409 },
  CONVERT_INVALID_VALUE: { status: 400 },
  CONVERT_KEY_SUSPENDED: { status: 409 },
  CONVERT_PAIR_FORBIDDEN: { status: 409 },
  CONVERT_UNKNOWN: { status: 409 },
  CONVERT_UNHANDLED: { status: 500 },
} as const
export type ConvertRefusal = keyof typeof refusals

const tags = ['Portfolio']

export const portfolio = {
  accounts: procedure('account')
    .route({ method: 'GET', path: '/portfolio', summary: 'Own accounts with their assets', tags })
    .input(
      z.strictObject({
        after: z.strictObject({ shard: z.coerce.number().int(), position: z.coerce.number().int() }).optional(),
      }),
    )
    .output(z.object({ accounts: z.array(PortfolioAccount) })),
  quote: procedure('account')
    .route({ method: 'GET', path: '/portfolio/{account}/quote', summary: 'What a conversion would give', tags })
    .input(Order)
    .errors(refusals)
    .output(ConvertQuote),
  convert: ownHandProcedure('account')
    .route({ method: 'POST', path: '/portfolio/{account}/conversions', summary: 'Convert in an account', tags })
    .input(Order.extend({ commandId: z.uuid(), price: Decimal }))
    .errors(refusals)
    .output(
      z.object({
        outcome: z.enum(['success', 'failed', 'pending']),
        /** Base and quote that were exchanged; null before it is over and where nothing was. */
        done: z.object({ quantity: Decimal, amount: Decimal }).nullable(),
        shard: z.int(),
        position: z.int(),
      }),
    ),
  resetDemo: procedure('account')
    .route({ method: 'POST', path: '/portfolio/{account}/reset', summary: 'Begin a demo account again', tags })
    .input(z.strictObject({ account: AccountId, commandId: z.uuid() }))
    .errors({ PORTFOLIO_HAS_BOTS: { status: 409 }, PORTFOLIO_NOT_DEMO: { status: 409 } })
    .output(z.object({ shard: z.int(), position: z.int() })),
}
