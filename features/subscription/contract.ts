import { z } from 'zod'
import { UsageCell } from '#features/packages/contract.ts'
import { Intervals, methods, PriceRows } from '#features/payments/contract.ts'
import { ownHandProcedure, procedure } from '#platform/contract.ts'

const Name = z.object({ en: z.string(), hu: z.string() })
/** Minor units. */
const Money = z.int()

/** What an interval costs: net, and with the tax of the primary address. */
const Offer = z.object({
  listPrice: Money,
  discountPercent: z.int(),
  net: Money,
  gross: Money,
  /** What choosing it would be; `same` is what runs already. */
  class: z.enum(['new', 'upgrade', 'downgrade', 'same']),
})
export type Offer = z.output<typeof Offer>

export const Card = z.object({
  id: z.uuid(),
  name: Name,
  description: Name,
  popular: z.boolean(),
  /** Null is as many as one likes. */
  copyLimit: z.int().nullable(),
  groups: z.array(z.object({ group: z.enum(['spot', 'indicator', 'signal']), live: UsageCell, demo: UsageCell })),
  /** How many of the trades there would be no room for. */
  over: z.int(),
  isCurrent: z.boolean(),
  monthly: Offer,
  yearly: Offer,
})
export type Card = z.output<typeof Card>

export const Mine = z.object({
  state: z.enum(['none', 'trial', 'active', 'canceled_running', 'expired']),
  package: z.object({ id: z.uuid(), name: Name }).nullable(),
  interval: Intervals,
  renew: z.boolean(),
  paid: z.boolean(),
  periodStartMs: z.number().nullable(),
  /** Null is without end. */
  expiresAtMs: z.number().nullable(),
  /** 0 where there is no subscription. */
  version: z.int(),
  /** A change that waits for the end of the period. */
  pending: z.object({ package: Name, interval: Intervals, atMs: z.number(), isPaid: z.boolean() }).nullable(),
  /** Where a change that was chosen is paid; null where none waits for money. */
  changeLink: z.string().nullable(),
  /** Where the next period is paid; null while it is not asked for. */
  renewalLink: z.string().nullable(),
  /** What a consumer may withdraw from, and until when. */
  withdrawal: z
    .object({ order: z.uuid(), untilMs: z.number(), contract: z.string(), name: z.string(), email: z.string() })
    .nullable(),
  currency: z.string(),
  vat: z.object({
    hundredths: z.int(),
    kind: z.enum(['domestic', 'destination', 'origin', 'reverse-charge', 'outside-scope']),
    number: z.enum(['none', 'valid', 'invalid', 'unknown']),
    /** False where no address is known, and the seller's country stands in. */
    isOfAddress: z.boolean(),
  }),
  cards: z.array(Card),
  /** What has to be done before a package is changed; empty where nothing is left. */
  mandatory: z.array(z.enum(['address', 'contract'])),
  contractDocument: z.uuid().nullable(),
  methods: z.array(z.object({ method: z.enum(methods), isSandbox: z.boolean() })),
  hasCoupons: z.boolean(),
  /** What is given to whoever holds tokens; null where nothing is. */
  tokens: z
    .object({
      /** Null for the one that the quoted sentence names. */
      name: z.string().nullable(),
      symbol: z.string(),
      least: z.int(),
      percent: z.int(),
    })
    .nullable(),
})
export type Mine = z.output<typeof Mine>

export const Summary = z.object({
  change: z.uuid(),
  class: z.enum(['new', 'upgrade', 'downgrade']),
  package: Name,
  interval: Intervals,
  rows: PriceRows,
  /** Net, tax and total without the credit, as the summary shows them. */
  shown: z.object({ net: Money, vat: Money, gross: Money }),
  /** When it begins: null for now. */
  beginsAtMs: z.number().nullable(),
  frozenUntilMs: z.number(),
  /** Trades that a smaller package has no room for. */
  over: z.int(),
  coupon: z.string().nullable(),
  /** Who stands on the invoice, line by line, and their country; null where no address is known. */
  place: z.object({ lines: z.array(z.string()), country: z.string() }).nullable(),
})
export type Summary = z.output<typeof Summary>

/** What has to be said above everything else. */
export const Notice = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('none') }),
  /** It ran out then, and trades stand still. */
  z.object({ kind: z.literal('expired'), atMs: z.number() }),
  /** There is one again; what its end had stopped stands still. */
  z.object({ kind: z.literal('stopped') }),
])
export type Notice = z.output<typeof Notice>

const tags = ['Subscription']
const Version = z.strictObject({ version: z.int() })
const Chosen = {
  package: z.uuid(),
  interval: Intervals,
  /** Null where nothing has to be paid. */
  method: z.enum(methods).nullable(),
  coupon: z.string().trim().max(64),
  tokens: z.boolean(),
}

export const subscription = {
  mine: procedure('account')
    .route({ method: 'GET', path: '/subscription', summary: 'Own subscription, and what may be bought', tags })
    .output(Mine),
  notice: procedure('account')
    .route({ method: 'GET', path: '/subscription/notice', summary: 'Whether its end has stopped trades', tags })
    .output(Notice),
  applyCoupon: ownHandProcedure('account')
    .route({ method: 'POST', path: '/subscription/coupons', summary: 'Whether a coupon applies to a package', tags })
    .errors({
      COUPON_NOT_FOUND: { status: 404 },
      COUPON_WRONG_PACKAGE: { status: 409 },
      COUPON_ALREADY_USED_BY_USER: { status: 409 },
    })
    .input(z.strictObject({ code: z.string().trim().min(1).max(64), package: z.uuid(), interval: Intervals }))
    .output(z.object({ code: z.string() })),
  checkTokens: procedure('account')
    .route({
      method: 'POST',
      path: '/subscription/tokens',
      summary: 'Whether enough tokens are held for a discount',
      tags,
    })
    .output(z.object({ outcome: z.enum(['held', 'missing', 'unavailable']) })),
  summarize: ownHandProcedure('account')
    .route({
      method: 'POST',
      path: '/subscription/changes',
      summary: 'What a change costs; holds for 15 minutes',
      tags,
    })
    .errors({
      SUBSCRIPTION_SAME_PACKAGE: { status: 409 },
      SUBSCRIPTION_MANDATORY_STEPS: { status: 409 },
      SUBSCRIPTION_NOT_SOLD: { status: 409 },
      SUBSCRIPTION_COUNTRY_CLOSED: { status: 409 },
      COUPON_NOT_FOUND: { status: 404 },
      COUPON_WRONG_PACKAGE: { status: 409 },
      COUPON_ALREADY_USED_BY_USER: { status: 409 },
    })
    .input(z.strictObject(Chosen))
    .output(Summary),
  confirm: ownHandProcedure('account')
    .route({
      method: 'POST',
      path: '/subscription/changes/{change}/confirmations',
      summary: 'Orders a change: paid by a link, taken for free, or kept for the end of the period',
      tags,
    })
    .errors({
      SUBSCRIPTION_PRICE_CHANGED: { status: 409 },
      SUBSCRIPTION_NOT_SOLD: { status: 409 },
      SUBSCRIPTION_MANDATORY_STEPS: { status: 409 },
      COUPON_NOT_FOUND: { status: 404 },
    })
    .input(z.strictObject({ change: z.uuid() }))
    .output(
      z.discriminatedUnion('kind', [
        z.object({ kind: z.literal('pay'), link: z.string() }),
        z.object({ kind: z.literal('applied') }),
        z.object({ kind: z.literal('pending'), atMs: z.number() }),
      ]),
    ),
  cancelChange: ownHandProcedure('account')
    .route({ method: 'DELETE', path: '/subscription/changes', summary: 'Takes back a change that waits', tags })
    .output(z.object({})),
  cancel: ownHandProcedure('account')
    .route({ method: 'POST', path: '/subscription/cancellation', summary: 'Lets the subscription end', tags })
    .input(Version)
    .output(z.object({})),
  resume: ownHandProcedure('account')
    .route({ method: 'POST', path: '/subscription/continuation', summary: 'Lets it renew again', tags })
    .input(Version)
    .output(z.object({})),
  renew: ownHandProcedure('account')
    .route({ method: 'POST', path: '/subscription/renewals', summary: 'A link to pay the next period by', tags })
    .errors({ SUBSCRIPTION_MANDATORY_STEPS: { status: 409 }, SUBSCRIPTION_COUNTRY_CLOSED: { status: 409 } })
    .output(z.object({ link: z.string().nullable() })),
  withdraw: ownHandProcedure('account')
    .route({ method: 'POST', path: '/subscription/withdrawals', summary: 'Withdraws from the contract', tags })
    .input(
      z.strictObject({
        order: z.uuid(),
        name: z.string().trim().min(1).max(200),
        contract: z.string().trim().min(1).max(200),
        email: z.email().max(254),
      }),
    )
    .output(z.object({ refund: Money, currency: z.string(), atMs: z.number() })),
  restart: procedure('account')
    .route({ method: 'POST', path: '/subscription/restarts', summary: 'Starts what its end has stopped', tags })
    .output(z.object({ started: z.int() })),
}
