/** The mails around the end of an account. */
import type { Language } from '#engine/messages.ts'
import { dateFor, type DateReader } from '#platform/dates.ts'
import type { Letter } from '#platform/letter.ts'
import { greetingTo } from '#platform/letter-messages.ts'
import { deletionMails } from './messages.ts'
import type { Day } from './rules.ts'

type Reader = DateReader & { firstname: string }

const SECURITY = '/user/profile?tab=security'

export const scheduledLetter = (reader: Reader, day: Day): Letter => {
  const { firstname, language } = reader
  const words = deletionMails[language]
  const date = dateFor(reader, new Date(`${day}T00:00:00Z`), 'UTC')
  return {
    subject: words.emailDeletionScheduled,
    greeting: greetingTo({ firstname, language }),
    paragraphs: [words.scheduled({ date }), words.notYou],
    link: { label: words.cancelLabel, href: SECURITY },
  }
}

export const canceledLetter = ({ firstname, language }: Reader): Letter => {
  const words = deletionMails[language]
  return {
    subject: words.emailDeletionCancelled,
    greeting: greetingTo({ firstname, language }),
    paragraphs: [words.canceled],
  }
}

const downloadOf = (language: Language, key: string) => ({
  label: deletionMails[language].download,
  href: `/documents/download/${key}`,
})

export const deletedLetter = ({ firstname, language }: Reader, key: string): Letter => {
  const words = deletionMails[language]
  return {
    subject: words.emailDeletionDone,
    greeting: greetingTo({ firstname, language }),
    paragraphs: [words.done, words.doneLink],
    link: downloadOf(language, key),
  }
}

/** To the owners of the installation. */
export const failedLetter = ({ firstname, language }: Reader, userId: string): Letter => {
  const words = deletionMails[language]
  return {
    subject: words.failedSubject,
    greeting: greetingTo({ firstname, language }),
    paragraphs: [words.failed],
    link: { label: words.toUser, href: `/admin/users/${userId}` },
  }
}

export const exportLetter = ({ firstname, language }: Reader, key: string): Letter => {
  const words = deletionMails[language]
  return {
    subject: words.emailExportReady,
    greeting: greetingTo({ firstname, language }),
    paragraphs: [words.ready],
    link: downloadOf(language, key),
  }
}
