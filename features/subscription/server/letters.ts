/** The mails about a subscription. */
import { eq } from 'drizzle-orm'
import type { Order } from '#features/payments/server/index.ts'
import { users } from '#features/sign-in/server/index.ts'
import type { Language } from '#engine/messages.ts'
import type { Database } from '#platform/database/database.ts'
import { beforeStop, dateFor } from '#platform/dates.ts'
import type { Letter } from '#platform/letter.ts'
import { moneyFor } from '#platform/minor-units.ts'
import { greetingTo } from '#platform/letter-messages.ts'
import { subscriptionMails } from '../mail-messages.ts'

export type Reader = {
  firstname: string
  email: string
  language: Language
  region: string | null
  timeZone: string
}

/** Null for somebody who is gone. */
export const readReader = async (database: Database, userId: string): Promise<Reader | null> => {
  const [row] = await database
    .select({
      firstname: users.firstname,
      email: users.email,
      language: users.language,
      region: users.region,
      timeZone: users.timeZone,
    })
    .from(users)
    .where(eq(users.id, userId))
  return row ?? null
}

export const BILLING = '/user/profile?tab=billing'

const start = ({ firstname, language }: Reader) => {
  const words = subscriptionMails[language]
  return { words, greeting: greetingTo({ firstname, language }) }
}

export const dayFor = (reader: Reader, at: Date): string => beforeStop(dateFor(reader, at, reader.timeZone))

export const paidLetter = (reader: Reader, order: Order): Letter => {
  const { words, greeting } = start(reader)
  const total = moneyFor(reader, order.gross, order.currency)
  return {
    subject: words.emailPaymentOk,
    greeting,
    paragraphs: [words.paymentOk({ package: order.snapshot.packageName[reader.language], total })],
    link: { label: words.openTransactions, href: '/user/profile?tab=transactions' },
  }
}

type Renewal = { order: Order; path: string; end: Date; daysLeft: number | null }

/** `daysLeft` null for the first mail, else that of a reminder. */
export const renewalLetter = (reader: Reader, { order, path, end, daysLeft }: Renewal): Letter => {
  const { words, greeting } = start(reader)
  const [date, total] = [dayFor(reader, end), moneyFor(reader, order.gross, order.currency)]
  return {
    subject: daysLeft === null ? words.emailRenewal : words.emailRenewalReminder({ days: String(daysLeft) }),
    greeting,
    paragraphs: [
      words.renewal({ package: order.snapshot.packageName[reader.language], date, total }),
      words.renewalLink,
    ],
    link: { label: words.renewalOpen, href: `${path}?lang=${reader.language}` },
  }
}

export const canceledLetter = (reader: Reader, end: Date): Letter => {
  const { words, greeting } = start(reader)
  return {
    subject: words.emailCancelled,
    greeting,
    paragraphs: [words.cancelled({ date: dayFor(reader, end) })],
    link: { label: words.open, href: BILLING },
  }
}

export const countryClosedLetter = (reader: Reader, end: Date): Letter => {
  const { words, greeting } = start(reader)
  return {
    subject: words.emailCountryClosed,
    greeting,
    paragraphs: [words.countryClosed({ date: dayFor(reader, end) })],
    link: { label: words.open, href: BILLING },
  }
}

type Statement = { name: string; contract: string; email: string; refund: bigint; currency: string; at: Date }

/** The acknowledgement that a consumer keeps: what was stated, and when. Source: Directive (EU) 2023/2673, Article 11a. */
export const withdrawalLetter = (reader: Reader, { refund, currency, at, ...said }: Statement): Letter => {
  const { words, greeting } = start(reader)
  const time = new Intl.DateTimeFormat(reader.region ?? (reader.language === 'hu' ? 'hu-HU' : 'en-GB'), {
    dateStyle: 'short',
    timeStyle: 'short',
    timeZone: reader.timeZone,
  }).format(at)
  return {
    subject: words.emailWithdrawalStatement,
    greeting,
    paragraphs: [
      words.billingWithdrawDone({ date: time, amount: moneyFor(reader, refund, currency) }),
      words.withdrawalContent(said),
    ],
  }
}
