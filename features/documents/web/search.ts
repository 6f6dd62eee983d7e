/** What the address of the admin's list keeps. */
import { type DocumentType, documentTypes } from '../rules.ts'

export type DocumentsSearch = { email?: string; type?: DocumentType; cursor?: string }

const isText = (value: unknown): value is string => typeof value === 'string' && value !== '' && value.length <= 254

const isId = (value: unknown): value is string =>
  typeof value === 'string' && /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i.test(value)

export const parseSearch = ({ email, type, cursor }: Record<string, unknown>): DocumentsSearch => {
  const known = documentTypes.find((one) => one === type)
  return {
    ...(isText(email) ? { email } : {}),
    ...(known === undefined ? {} : { type: known }),
    ...(isId(cursor) ? { cursor } : {}),
  }
}
