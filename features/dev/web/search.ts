import { type MailState, mailStates } from '../rules.ts'

/** What the address of the page keeps: the recipient and the state searched for, the page of the outbox, and the mail that is open. */
export type DevSearch = { recipient?: string; state?: MailState; cursor?: string; mail?: string }

const isText = (value: unknown, most: number): value is string =>
  typeof value === 'string' && value !== '' && value.length <= most

const isId = (value: unknown): value is string =>
  typeof value === 'string' && /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i.test(value)

export const isMailState = (value: unknown): value is MailState => mailStates.some((state) => state === value)

export const parseSearch = ({ recipient, state, cursor, mail }: Record<string, unknown>): DevSearch => ({
  ...(isText(recipient, 254) ? { recipient } : {}),
  ...(isMailState(state) ? { state } : {}),
  ...(isText(cursor, 200) ? { cursor } : {}),
  ...(isId(mail) ? { mail } : {}),
})
