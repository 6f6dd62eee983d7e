/** The mails with a code. */
import type { Letter } from '#platform/letter.ts'
import type { Language } from '#engine/messages.ts'
import { greetingTo } from '#platform/letter-messages.ts'
import { signInMails, newDeviceMail } from './messages.ts'

type CodeLetter = (code: { code: string; minutes: number }) => Letter
type Words = (typeof signInMails)[Language]

const inBoth = (letter: (words: Words) => CodeLetter): Record<Language, CodeLetter> => ({
  en: letter(signInMails.en),
  hu: letter(signInMails.hu),
})

/** The code of the second step. */
export const signInCodeLetter = inBoth((words) => ({ code, minutes }) => ({
  subject: words.signInSubject,
  greeting: null,
  paragraphs: [words.signIn({ minutes })],
  code,
  small: [words.signInNotYou],
}))

/** The code that shows a second factor within a session. */
export const stepUpLetter = inBoth((words) => ({ code, minutes }) => ({
  subject: words.emailCode,
  greeting: null,
  paragraphs: [words.stepUp({ minutes })],
  code,
  small: [words.stepUpNotYou],
}))

/** After a sign-in from a device that its owner has not used before. */
export const newDeviceLetter = (
  { language, firstname }: { language: Language; firstname: string },
  seen: { device: string; place: string },
): Letter => {
  const words = newDeviceMail[language]
  return {
    subject: words.subject,
    greeting: greetingTo({ firstname, language }),
    paragraphs: [words.text(seen), words.notYou],
    link: { label: words.security, href: '/user/profile?tab=security' },
  }
}
