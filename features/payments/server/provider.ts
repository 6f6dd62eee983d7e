/** What is asked of whoever takes money for us: the port that each provider implements. */
import type { Language } from '#engine/messages.ts'
import type { Method } from '../methods.ts'
import type { ReportKind } from '../states.ts'

/** An exact amount at 10^18, as providers of coins have more decimals than a currency. */
export type Sum = { amount: bigint; currency: string }

/** What goes back; `isWhole`: all that came. */
export type Back = Sum & { isWhole: boolean }

/** A card that its holder has left with a provider, as far as we may know it: never its number. */
export type KeptCard = {
  customerId: string
  paymentMethodId: string
  /** "visa", as they call it. */
  brand: string
  lastFour: string
  expiryMonth: number
  expiryYear: number
}

/** Why a kept card was not charged. `never-sent`: they have not heard of it, so nobody has refused it. */
export const cardRefusals = ['authentication', 'declined', 'never-sent'] as const
export type CardRefusal = (typeof cardRefusals)[number]

/** What has become of one try to pay. */
export type Report = {
  /** The id of our try, which they were given. */
  attemptId: string
  kind: ReportKind
  /** What has come; null where nothing has. */
  received: Sum | null
  /** Of the card, where they tell it: a sign of where its holder lives. */
  cardCountry?: string | null
  /** The card that was left with them for later, where that was asked for. */
  keptCard?: KeptCard | null
  /** Of a card that was charged without its holder, and failed. */
  refusal?: CardRefusal
  /** Theirs, of the payment itself. */
  paymentId: string | null
}

export type Checkout = {
  attemptId: string
  /** In minor units of the currency of the order. */
  gross: bigint
  currency: string
  description: string
  /** Of whoever pays; null where nobody has said. */
  language: Language | null
  /** Where they send the browser back to. */
  returnUrl: string
  /** Where they send their webhooks, if they ask. */
  webhookUrl: string
  /** Milliseconds since epoch; a provider may end it earlier. */
  expiresAtMs: number
  /** Whether the holder leaves the card with them, to be charged again without them. */
  keepsCard: boolean
}

export type Opened = { providerOrderId: string; checkoutUrl: string; due: Sum }

export type Webhook = { headers: Readonly<Record<string, string>>; body: string; nowMs: number }

/** `report` null: genuine, and of no interest. */
export type Heard = { kind: 'refused'; problem: string } | { kind: 'event'; eventId: string; report: Report | null }

export type Tried = { attemptId: string; providerOrderId: string; paymentId: string | null }

export type CardCharge = {
  attemptId: string
  /** In minor units. */
  gross: bigint
  currency: string
  description: string
  card: Pick<KeptCard, 'customerId' | 'paymentMethodId'>
}

/** `report` null while they have not decided. */
export type Charged = { providerOrderId: string; report: Report | null }

/** Of a provider with which cards are left. */
export type CardKeeper = {
  /** Charges a card without its holder. A refusal is a report; throws ProviderFailed where nobody knows whether it has happened. Asked again for the same try, it is the same charge. */
  charge: (charge: CardCharge) => Promise<Charged>
  /** Looks up a charge whose answer never came; null where it never reached them. Throws ProviderFailed. */
  find: (charge: Pick<CardCharge, 'attemptId'> & { customerId: string }) => Promise<Charged | null>
  /** Has them forget the card and whose it was. Said again, it changes nothing. Throws ProviderFailed. */
  forget: (customerId: string) => Promise<void>
}

/** They could not be asked, or gave no answer that is one: it may have happened all the same. */
export class ProviderFailed extends Error {
  override readonly name = 'ProviderFailed'
}

export type Provider = {
  name: string
  method: Method
  /** False: it only hears of what it has taken before. */
  takes: boolean
  /** Asks for something that changes nothing, to see whether the keys are good. Throws ProviderFailed. */
  check: () => Promise<void>
  /** Throws ProviderFailed. Asked again for the same try, it is the same order at theirs. */
  open: (checkout: Checkout) => Promise<Opened>
  /** Verifies and understands a webhook. Throws ProviderFailed where it has to ask and cannot. */
  hear: (webhook: Webhook) => Promise<Heard>
  /** What is known of a try now; null while it waits. Throws ProviderFailed. */
  query: (tried: Tried) => Promise<Report | null>
  /** Sends back what was paid, or a part of it. Asked again, it is the same refund. Throws ProviderFailed. */
  refund: (tried: Tried, back: Back) => Promise<void>
  /** Null where no card can be left with them. */
  cards: CardKeeper | null
  /** What they want to hear when a webhook was understood. */
  thanks: string
}
