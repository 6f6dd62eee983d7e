/** The mails about a card that renews a subscription. */
import { cardName, type CardRefusal, type KeptCard, type Order, renewalGross } from '#features/payments/server/index.ts'
import { beforeStop, regionOf } from '#platform/dates.ts'
import { greetingTo } from '#platform/letter-messages.ts'
import type { Letter } from '#platform/letter.ts'
import { listInWords } from '#platform/list-in-words.ts'
import { moneyFor } from '#platform/minor-units.ts'
import { chargeTimes } from '../card-times.ts'
import { subscriptionMails } from '../mail-messages.ts'
import { BILLING, dayFor, type Reader } from './letters.ts'

type Named = Pick<KeptCard, 'brand' | 'lastFour'>

const start = (reader: Reader, card: Named) => ({
  words: subscriptionMails[reader.language],
  greeting: greetingTo(reader),
  card: cardName(card),
})

/** Day and time, as what happens then happens by itself. */
const momentFor = (reader: Reader, at: Date): string => {
  const format = { dateStyle: 'long', timeStyle: 'short', timeZone: reader.timeZone } as const
  return beforeStop(new Intl.DateTimeFormat(regionOf(reader), format).format(at))
}

type Renewal = { order: Order; end: Date; daysLeft: number | null }

/** In the place of the mail that asks for money. */
export const renewalByCardLetter = (reader: Reader, kept: Named, { order, end, daysLeft }: Renewal): Letter => {
  const { words, greeting, card } = start(reader, kept)
  const chargedOn = momentFor(reader, new Date(chargeTimes(end).first))
  const total = moneyFor(reader, order.gross, order.currency)
  const name = order.snapshot.packageName[reader.language]
  return {
    subject:
      daysLeft === null ? words.emailRenewalByCard : words.emailRenewalByCardReminder({ days: String(daysLeft) }),
    greeting,
    paragraphs: [
      words.renewalByCard({ package: name, date: dayFor(reader, end), total, card, chargedOn }),
      ...(order.snapshot.tokenDiscount === '0'
        ? []
        : [words.tokensAskedAgain({ total: moneyFor(reader, renewalGross(order.snapshot), order.currency) })]),
      words.howToStop,
    ],
    link: { label: words.open, href: BILLING },
  }
}

/** What its holder has agreed to, to keep. */
export const cardKeptLetter = (
  reader: Reader,
  { noticeDays, ...kept }: Named & { noticeDays: readonly number[] },
  { interval, snapshot, currency }: Order,
): Letter => {
  const { words, greeting, card } = start(reader, kept)
  const total = moneyFor(reader, renewalGross(snapshot), currency)
  return {
    subject: words.emailCardKept,
    greeting,
    paragraphs: [
      words.cardKept({ card, total, interval, days: listInWords(noticeDays, reader.language) }),
      words.howToStop,
    ],
    link: { label: words.open, href: BILLING },
  }
}

type Refused = {
  order: Order
  path: string
  why: Exclude<CardRefusal, 'never-sent'>
  /** When it is tried once more; null where it is not. */
  againAt: Date | null
}

export const cardRefusedLetter = (reader: Reader, kept: Named, { order, path, why, againAt }: Refused): Letter => {
  const { words, greeting, card } = start(reader, kept)
  const said = { card, total: moneyFor(reader, order.gross, order.currency) }
  return {
    subject: words.emailCardRefused,
    greeting,
    paragraphs: [
      why === 'authentication' ? words.cardAuthentication(said) : words.cardDeclined(said),
      words.renewalLink,
      ...(againAt === null ? [] : [words.cardTriedAgain({ date: momentFor(reader, againAt) })]),
    ],
    link: { label: words.renewalOpen, href: `${path}?lang=${reader.language}` },
  }
}
