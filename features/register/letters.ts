/** The mails of registering and of a forgotten password. */
import type { Language } from '#engine/messages.ts'
import type { Letter } from '#platform/letter.ts'
import { greetingTo } from '#platform/letter-messages.ts'
import { registerMails } from './messages.ts'

type Reader = { firstname: string; language: Language }

export const confirmLetter = ({ firstname, language }: Reader, href: string): Letter => {
  const words = registerMails[language]
  return {
    subject: words.emailConfirm,
    greeting: greetingTo({ firstname, language }),
    paragraphs: [words.confirm],
    link: { label: words.confirmLink, href },
    small: [words.confirmNotYou],
  }
}

export const resetLetter = ({ firstname, language }: Reader, href: string): Letter => {
  const words = registerMails[language]
  return {
    subject: words.emailReset,
    greeting: greetingTo({ firstname, language }),
    paragraphs: [words.reset],
    link: { label: words.resetLink, href },
    small: [words.resetNotYou],
  }
}

export const passwordChangedLetter = ({ firstname, language }: Reader): Letter => {
  const words = registerMails[language]
  return {
    subject: words.emailPasswordChanged,
    greeting: greetingTo({ firstname, language }),
    paragraphs: [words.changed, words.changedNotYou],
    link: { label: words.changedLink, href: '/forgot' },
  }
}
