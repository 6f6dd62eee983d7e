/** What is asked of whoever takes money for us: the port that each provider implements. */
import type { Language } from '#engine/messages.ts'
import type { Method } from '../methods.ts'
import type { ReportKind } from '../states.ts'

/** An exact amount at 10^18, as providers of coins have more decimals than a currency. */
export type Sum = { amount: bigint; currency: string }

/** What goes back; `isWhole`: all that came. */
export type Back = Sum & { isWhole: boolean }

/** What has become of one try to pay. */
export type Report = {
  /** The id of our try, which they were given. */
  attemptId: string
  kind: ReportKind
  /** What has come; null where nothing has. */
  received: Sum | null
  /** Of the card, where they tell it: a sign of where its holder lives. */
  cardCountry?: string | null
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
}

export type Opened = { providerOrderId: string; checkoutUrl: string; due: Sum }

export type Webhook = { headers: Readonly<Record<string, string>>; body: string; nowMs: number }

/** `report` null: genuine, and of no interest. */
export type Heard = { kind: 'refused'; problem: string } | { kind: 'event'; eventId: string; report: Report | null }

export type Tried = { attemptId: string; providerOrderId: string; paymentId: string | null }

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
  /** What they want to hear when a webhook was understood. */
  thanks: string
}
