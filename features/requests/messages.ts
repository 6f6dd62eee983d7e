import { messages } from '#engine/messages.ts'
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

export const statusMessages = messages(
  {
    requestStatusPending: 'Pending',
    requestStatusUnderReview: 'Under review',
    requestStatusApproved: 'Approved',
    requestStatusRejected: 'Rejected',
    requestStatusCanceled: 'Canceled',
    requestStatusClosed: 'Closed',
  },
  {
    requestStatusPending: 'Függőben',
    requestStatusUnderReview: 'Elbírálás alatt',
    requestStatusApproved: 'Jóváhagyva',
    requestStatusRejected: 'Elutasítva',
    requestStatusCanceled: 'Visszavonva',
    requestStatusClosed: 'Lezárva',
  },
)

type Named = { name: string }
type Subject = { subject: string }

/** Mails of requests; each in the language of its reader. */
export const requestMails = messages(
  {
    greeting: ({ name }: Named) => `Dear ${name},`,
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
    greeting: ({ name }) => `Kedves ${name}!`,
    emailRequestCreated: 'Megkaptuk a kérelmét',
    createdText: ({ subject }) => `Megkaptuk a kérelmét: „${subject}”. Értesítjük, amint válaszoltunk.`,
    emailRequestStatus: ({ status }) => `A kérelme állapota: ${status}`,
    statusText: ({ subject, status }) => `A kérelme („${subject}”) új állapota: ${status}.`,
    responseText: ({ response }) => `A válasz:\n${response}`,
    openRequests: 'A kérelmeim megnyitása',
  },
)

/** Headings of the CSV file. */
export const columnMessages = messages(
  {
    id: 'Id',
    kind: 'Type',
    status: 'Status',
    subject: 'Subject',
    user: 'User',
    email: 'E-mail address',
    message: 'Message',
    response: 'Response',
    created: 'Created',
    updated: 'Updated',
  },
  {
    id: 'Azonosító',
    kind: 'Típus',
    status: 'Állapot',
    subject: 'Tárgy',
    user: 'Felhasználó',
    email: 'E-mail-cím',
    message: 'Üzenet',
    response: 'Válasz',
    created: 'Létrehozva',
    updated: 'Módosítva',
  },
)
