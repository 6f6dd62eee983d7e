import { z } from 'zod'
import { languages } from '#engine/messages.ts'
import { freshProcedure, ownHandProcedure, procedure } from '#platform/contract.ts'
import { fileCall, pageCall } from '#platform/list-contract.ts'
import { eventList, eventResults } from './event-list.ts'
import { paymentList } from './list.ts'
import { ownTransactions } from './transaction-list.ts'
import { methods } from './methods.ts'
import { purposes } from './purposes.ts'
import { linkStates, sandboxActs, transactionKinds } from './rules.ts'
import { orderStates } from './order-states.ts'
import { Decimal, PersonName } from '#platform/fields.ts'

export { methods }

/** Minor units of the currency. */
const Money = z.int()
const Name = z.object({ en: z.string(), hu: z.string() })
export const Intervals = z.enum(['monthly', 'yearly'])

/** What is paid for, row by row, in the order in which it is shown. */
export const PriceRows = z.object({
  listPrice: Money,
  percentageDiscount: Money,
  couponDiscount: Money,
  tokenDiscount: Money,
  /** What is left of the package before. */
  credit: Money,
  net: Money,
  vat: Money,
  gross: Money,
  /** Hundredths of a percent. */
  vatHundredths: z.int(),
  vatKind: z.enum(['domestic', 'destination', 'origin', 'reverse-charge', 'outside-scope']),
  /** Days beyond the period. */
  extraDays: z.int(),
  currency: z.string(),
})
export type PriceRows = z.output<typeof PriceRows>

const Place = z.object({
  billingName: z.string(),
  /** Empty for a person. */
  companyName: z.string(),
  country: z.string(),
  lines: z.array(z.string()),
  taxNumber: z.string(),
  euVatNumber: z.string(),
})

/** What somebody who has the link may see: enough to know what is paid for whom, and nothing else of the account. */
export const PaymentLink = z.discriminatedUnion('state', [
  z.object({ state: z.literal('unknown') }),
  z.object({
    state: z.enum(linkStates),
    purpose: z.enum(purposes),
    subscriber: z.object({ name: z.string(), email: z.string() }),
    /** Null where none was known: then nothing can be paid. */
    place: Place.nullable(),
    package: Name,
    interval: Intervals,
    rows: PriceRows,
    /** Until when the link may be used. */
    expiresAtMs: z.number(),
    methods: z.array(z.object({ method: z.enum(methods), isSandbox: z.boolean() })),
    /** The way that was chosen last. */
    method: z.enum(methods).nullable(),
    /** A try at a provider that takes no real money: here it is decided what becomes of it. */
    sandbox: z.object({ attempt: z.uuid(), due: z.object({ amount: Decimal, currency: z.string() }) }).nullable(),
    /** Where to transfer to; null where that was not chosen. */
    transfer: z.object({ reference: z.string(), account: z.string() }).nullable(),
    /** What its holder may have a card kept for, with tax, each period, and how many days before it is charged they are written to; null for whoever is not the subscriber. */
    keepCard: z.object({ gross: Money, noticeDays: z.array(z.int()) }).nullable(),
    /** The country in which whoever has paid still has to confirm to live; null where nothing is asked. */
    residence: z.string().nullable(),
  }),
])
export type PaymentLink = z.output<typeof PaymentLink>
export type OpenLink = Exclude<PaymentLink, { state: 'unknown' }>

export const Transaction = z.object({
  id: z.uuid(),
  /** "T0000000012". */
  number: z.string(),
  atMs: z.number(),
  kind: z.enum(transactionKinds),
  net: Money,
  vat: Money,
  gross: Money,
  currency: z.string(),
  method: z.enum([...methods, 'none']),
  package: Name,
  interval: Intervals,
  orderCreatedAtMs: z.number(),
  /** `document` is null until the PDF is made; null where nothing was invoiced. */
  invoice: z.object({ number: z.string(), document: z.uuid().nullable() }).nullable(),
})
export type Transaction = z.output<typeof Transaction>

/** What showed where a consumer lives whose tax depends on it. Source: business.md 12. */
const StaffPlace = z.object({
  /** Countries. Null is what nobody has told. */
  address: z.string().nullable(),
  network: z.string().nullable(),
  card: z.string().nullable(),
  /** `shown`: two signs agree. `confirmed`: the buyer has said so instead. `open`: somebody has to look at it. */
  state: z.enum(['shown', 'confirmed', 'open']),
  confirmedAtMs: z.number().nullable(),
})
export type StaffPlace = z.output<typeof StaffPlace>

/** An order, as the administration lists it. */
export const StaffPayment = z.object({
  id: z.uuid(),
  /** Of a transfer. */
  reference: z.string(),
  createdAtMs: z.number(),
  paidAtMs: z.number().nullable(),
  /** Null for somebody who is gone. */
  user: z.object({ id: z.uuid(), ...PersonName.shape, email: z.string() }).nullable(),
  purpose: z.enum(purposes),
  package: Name,
  interval: Intervals,
  net: Money,
  vat: Money,
  gross: Money,
  currency: z.string(),
  method: z.enum(methods).nullable(),
  state: z.enum(orderStates),
  /** Numbers of its invoices, with commas between; empty where none was issued. */
  invoices: z.string(),
  /** What the provider calls the payment; null where none has collected it. */
  providerReference: z.string().nullable(),
  /** Null where the tax does not depend on it, and before it is paid. */
  place: StaffPlace.nullable(),
})
export type StaffPayment = z.output<typeof StaffPayment>

/** What a payment service has told, once each. */
export const ProviderEvent = z.object({
  id: z.uuid(),
  provider: z.string(),
  /** Their number of the message. */
  event: z.string(),
  atMs: z.number(),
  result: z.enum(eventResults),
  /** Of the payment that it was about; null where it was about none. */
  reference: z.string().nullable(),
})
export type ProviderEvent = z.output<typeof ProviderEvent>

/** A card as its holder knows it again: nobody here has its number. */
const SavedCard = z.object({
  brand: z.string(),
  lastFour: z.string(),
  expiryMonth: z.int(),
  expiryYear: z.int(),
  consentedAtMs: z.number(),
})
export type SavedCard = z.output<typeof SavedCard>

/** What came of trying the keys of a service. */
export const Connection = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('works') }),
  z.object({ kind: z.literal('no-keys') }),
  /** What they said, in their words. */
  z.object({ kind: z.literal('failed'), problem: z.string() }),
])
export type Connection = z.output<typeof Connection>

const tags = ['Payments']
const write = 'payments.write'
const one = '/admin/payments/{payment}' as const
const Token = z.string().max(100)
const link = '/payments/{token}' as const

export const payments = {
  link: procedure('anyone')
    .route({ method: 'GET', path: link, summary: 'What a payment link is for, and whether it is paid', tags })
    .input(z.strictObject({ token: Token }))
    .output(PaymentLink),
  pay: procedure('anyone')
    .route({ method: 'POST', path: `${link}/tries`, summary: 'Begins to pay; answers with the page to pay on', tags })
    .errors({
      PAYMENT_ALREADY_RENEWED: { status: 409 },
      PAYMENT_EXPIRED: { status: 409 },
      PAYMENT_NO_METHOD: { status: 409 },
      PAYMENT_FAILED: { status: 502 },
      PAYMENT_TOO_MANY_TRIES: { status: 409 },
      PAYMENT_COUNTRY_CLOSED: { status: 409 },
    })
    /** `lang`: of whoever pays, so that the page of the service and the way back are in it. `keepCard`: only the subscriber may have the card kept for renewals. */
    .input(
      z.strictObject({
        token: Token,
        method: z.enum(methods).nullable(),
        lang: z.enum(languages).optional(),
        keepCard: z.boolean().optional(),
      }),
    )
    /** Null where there is no page: the money comes by a transfer. */
    .output(z.object({ checkoutUrl: z.string().nullable() })),
  renewLink: procedure('anyone')
    .route({
      method: 'POST',
      path: `${link}/renewals`,
      summary: 'Mails a new link in the place of an expired one',
      tags,
    })
    .input(z.strictObject({ token: Token }))
    .output(z.object({})),
  card: procedure('account')
    .route({ method: 'GET', path: '/payments/card', summary: 'The card that is kept for own renewals', tags })
    .output(z.object({ card: SavedCard.nullable() })),
  removeCard: ownHandProcedure('account')
    .route({ method: 'DELETE', path: '/payments/card', summary: 'Forgets the card that is kept for renewals', tags })
    .output(z.object({})),
  /** Refused with STATE_CONFLICT where nothing is asked. */
  confirmResidence: procedure('anyone')
    .route({
      method: 'POST',
      path: `${link}/residence`,
      summary: 'Confirms to live at the billing address, where no second sign shows it',
      tags,
    })
    .input(z.strictObject({ token: Token }))
    .output(z.object({})),
  /** Refused with NOT_FOUND where no sandbox takes payments. */
  decide: procedure('anyone')
    .route({
      method: 'POST',
      path: `${link}/tries/{attempt}/outcomes`,
      summary: 'What becomes of a try at the sandbox, which tells it by a signed webhook',
      tags,
    })
    .input(z.strictObject({ token: Token, attempt: z.uuid(), act: z.enum(sandboxActs) }))
    .output(z.object({})),
  all: pageCall(paymentList, StaffPayment, { summary: 'What everybody was asked to pay, newest first', tags }),
  csv: fileCall(paymentList, { summary: 'The filtered list of payments as CSV text, at most 50,000 rows', tags }),
  refund: freshProcedure('admin', 'payments.refund')
    .route({ method: 'POST', path: `${one}/refunds`, summary: 'Pays all of it back; what it bought ends', tags })
    .input(z.strictObject({ payment: z.uuid(), reason: z.string().trim().min(5).max(200) }))
    .output(z.object({})),
  record: procedure('admin', write)
    .route({ method: 'POST', path: `${one}/records`, summary: 'Writes down that the money has come by hand', tags })
    .input(
      z.strictObject({
        payment: z.uuid(),
        method: z.enum(['bank_transfer', 'crypto_provider']),
        reference: z.string().trim().min(1).max(100),
      }),
    )
    .output(z.object({})),
  /** Refused with STATE_CONFLICT where nobody has to be asked, and with PROVIDER_FAILED where they do not answer. */
  ask: procedure('admin', write)
    .route({
      method: 'POST',
      path: `${one}/questions`,
      summary: 'Asks the provider now what has become of a payment that is waited for',
      tags,
    })
    .input(z.strictObject({ payment: z.uuid() }))
    .output(z.object({})),
  checkConnection: procedure('system')
    .route({
      method: 'POST',
      path: '/admin/payments/connections/{service}',
      summary: 'Tries the keys of a service, without taking money',
      tags,
    })
    .input(z.strictObject({ service: z.enum(['card', 'exchange']) }))
    .output(Connection),
  events: pageCall(eventList, ProviderEvent, { summary: 'What payment services have told, newest first', tags }),
  transactions: pageCall(ownTransactions, Transaction, { summary: 'Own transactions, newest first', tags }),
  transactionsFile: fileCall(ownTransactions, { summary: 'Own transactions as CSV text, at most 50,000 rows', tags }),
}
