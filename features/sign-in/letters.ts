/** The mails with a code. */
import type { Letter } from '#platform/letter.ts'
import type { Language } from '#engine/messages.ts'
import { signInMails } from './messages.ts'

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
