/** What the address of the page keeps: the recipient searched for, the page of the outbox, and the mail that is open. */
export type DevSearch = { recipient?: string; cursor?: string; mail?: string }

const isText = (value: unknown, most: number): value is string =>
  typeof value === 'string' && value !== '' && value.length <= most

const isId = (value: unknown): value is string =>
  typeof value === 'string' && /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i.test(value)

export const parseSearch = ({ recipient, cursor, mail }: Record<string, unknown>): DevSearch => ({
  ...(isText(recipient, 254) ? { recipient } : {}),
  ...(isText(cursor, 200) ? { cursor } : {}),
  ...(isId(mail) ? { mail } : {}),
})
