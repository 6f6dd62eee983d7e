import { messages } from '#engine/messages.ts'
import { withColumnWords } from '#platform/column-messages.ts'
import type { ErrorWords } from '#platform/contract.ts'
import type { requests } from './contract.ts'

export const requestErrors = messages(
  {
    REQUEST_TOO_MANY_OPEN: 'You have five open requests. Please wait for an answer, or cancel one of them first.',
  },
  {
    REQUEST_TOO_MANY_OPEN: 'Öt nyitott kérelme van. Kérjük, várja meg a választ, vagy előbb vonjon vissza egyet!',
  },
) satisfies ErrorWords<typeof requests>

/** Sentences of wrong fields. */
export const requestFieldErrors = messages(
  { REQUEST_RESPONSE_NEEDED: 'Rejecting and closing need a response.' },
  { REQUEST_RESPONSE_NEEDED: 'Az elutasításhoz és a lezáráshoz válasz kell.' },
)

/** Names of states (tables/states.json, request). */
export const statusWords = messages(
  {
    pending: 'Pending',
    under_review: 'Under review',
    approved: 'Approved',
    rejected: 'Rejected',
    canceled: 'Canceled',
    closed: 'Closed',
  },
  {
    pending: 'Függőben',
    under_review: 'Elbírálás alatt',
    approved: 'Jóváhagyva',
    rejected: 'Elutasítva',
    canceled: 'Visszavonva',
    closed: 'Lezárva',
  },
)

type Subject = { subject: string }

/** Mails of requests; each in the language of its reader. */
export const requestMails = messages(
  {
    emailRequestCreated: 'We have received your request',
    createdText: ({ subject }: Subject) =>
      `We have received your request "${subject}". You will be told when there is an answer.`,
    emailRequestStatus: ({ status }: { status: string }) => `Your request: ${status}`,
    statusText: ({ subject, status }: Subject & { status: string }) =>
      `Your request "${subject}" has a new status: ${status}.`,
    responseText: ({ response }: { response: string }) => `The answer:\n${response}`,
    openRequests: 'Open my requests',
  },
  {
    emailRequestCreated: 'Megkaptuk a kérelmét',
    createdText: ({ subject }) => `Megkaptuk a kérelmét: „${subject}”. Értesítjük, amint válaszoltunk.`,
    emailRequestStatus: ({ status }) => `A kérelme állapota: ${status}`,
    statusText: ({ subject, status }) => `A kérelme („${subject}”) új állapota: ${status}.`,
    responseText: ({ response }) => `A válasz:\n${response}`,
    openRequests: 'A kérelmeim megnyitása',
  },
)

/** What columns are called, besides what all lists call them. */
export const columnMessages = withColumnWords(
  { subject: 'Subject', message: 'Message', response: 'Response', updated: 'Updated' },
  { subject: 'Tárgy', message: 'Üzenet', response: 'Válasz', updated: 'Módosítva' },
)
