/** The mail of a notification that its reader wants by mail. */
import type { Language } from '#engine/messages.ts'
import type { Letter } from '#platform/letter.ts'
import { type ChosenCategory, type Kind, kinds } from './kinds.ts'
import { notificationMails } from './messages.ts'
import { sentenceOf } from './sentence.ts'

export type Reader = { firstname: string; language: Language; region: string | null; timeZone: string }

type Words = (typeof notificationMails)['en' | 'hu']

const mailOf: Record<ChosenCategory, (words: Words) => { subject: string; advice: string }> = {
  api_error: (words) => ({ subject: words.emailApiError, advice: words.adviceApiError }),
  limit_reached: (words) => ({ subject: words.emailLimitReached, advice: words.adviceLimitReached }),
  insufficient_funds: (words) => ({ subject: words.emailInsufficientFunds, advice: words.adviceInsufficientFunds }),
}

/** Null for system notifications: whoever causes them writes their mails (business.md 35). */
export const letterOf = (
  { kind, params }: { kind: Kind; params: Readonly<Record<string, string>> },
  { firstname, language, region, timeZone }: Reader,
  path: string | null,
): Letter | null => {
  const { category } = kinds[kind]
  if (category === 'system') return null
  const words = notificationMails[language]
  const { subject, advice } = mailOf[category](words)
  const day = new Intl.DateTimeFormat(region ?? language, { timeZone, dateStyle: 'long' })
  return {
    subject,
    greeting: words.greeting({ name: firstname }),
    paragraphs: [sentenceOf(kind, params, { language, date: (at) => day.format(at), reason: (code) => code }), advice],
    ...(path === null ? {} : { link: { label: words.open, href: path } }),
    small: [words.why],
  }
}
