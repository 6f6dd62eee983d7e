import { messages } from '#engine/messages.ts'
import type { ErrorWords } from '#platform/contract.ts'
import type { bugReports } from './contract.ts'

export const bugErrors = messages(
  { BUG_TOO_MANY: 'You have sent five reports today. Please send the next one tomorrow.' },
  { BUG_TOO_MANY: 'Ma már öt hibát jelentett be. A következőt holnap küldheti el.' },
) satisfies ErrorWords<typeof bugReports>

/** Mail to support. */
export const bugMails = messages(
  {
    emailBugReport: ({ subject }: { subject: string }) => `Bug report: ${subject}`,
    openRequest: 'Open the request',
  },
  {
    emailBugReport: ({ subject }) => `Hibabejelentés: ${subject}`,
    openRequest: 'A kérelem megnyitása',
  },
)
