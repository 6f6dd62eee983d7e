/** What went wrong with a call, as people are told: a sentence for a known code, else a plain one with an incident id. */
import { ORPCError } from '@orpc/client'
import type { Messages, Text } from '#engine/messages.ts'
import type { FieldError, PlatformErrorCode, SecondFactor } from '../errors.ts'

const incidents = new WeakMap<object, string>()

export const rememberIncident = (error: unknown, incident: string) => {
  if (typeof error === 'object' && error !== null) incidents.set(error, incident)
}

/** The id under which the server's log has the failed request; null for a failure outside the API. */
export const incidentOf = (error: unknown): string | null =>
  typeof error === 'object' && error !== null ? (incidents.get(error) ?? null) : null

type AnyMessages = Messages<Record<string, Text>>

/** What a feature says of its own codes: of refusals, and of wrong fields. */
export type CallWords = { errors?: AnyMessages; fields?: readonly AnyMessages[] }

const callWords = new WeakMap<object, CallWords>()

/** Whose call it was that failed with this error. */
export const rememberWords = (error: unknown, words: CallWords) => {
  if (typeof error === 'object' && error !== null) callWords.set(error, words)
}

/** The words of the feature that made the call; none for a failure outside the API. */
export const callWordsOf = (error: unknown): CallWords =>
  typeof error === 'object' && error !== null ? (callWords.get(error) ?? {}) : {}

/** The code of a refusal, `OFFLINE` when no server answered, `UNKNOWN_ERROR` for everything else. */
export const codeOf = (error: unknown): string => {
  if (error instanceof ORPCError) return String(error.code)
  return error instanceof TypeError ? 'OFFLINE' : ('UNKNOWN_ERROR' satisfies PlatformErrorCode)
}

/** The server has said no, and nothing was done. */
export const isRefused = (error: unknown): boolean => error instanceof ORPCError && error.status < 500

export const isSessionGone = (error: unknown): boolean =>
  codeOf(error) === ('AUTH_SESSION_EXPIRED' satisfies PlatformErrorCode)

/** The second factors that may be shown where a call asks for a fresh one; null for everything else. */
export const factorsAskedBy = (error: unknown): readonly SecondFactor[] | null => {
  if (codeOf(error) !== ('STEP_UP_NEEDED' satisfies PlatformErrorCode)) return null
  const data = dataOf(error)
  const kinds = typeof data === 'object' && data !== null && 'kinds' in data ? data.kinds : []
  return Array.isArray(kinds) ? kinds.filter(isFactor) : []
}

const isFactor = (value: unknown): value is SecondFactor =>
  value === 'app' || value === 'security-code' || value === 'email'

/** What came with a refusal; undefined for everything else. */
export const dataOf = (error: unknown): unknown => (error instanceof ORPCError ? error.data : undefined)

const isFieldError = (value: unknown): value is FieldError =>
  typeof value === 'object' && value !== null && 'path' in value && 'code' in value && 'params' in value

/** The wrong fields of an INPUT_INVALID answer, at the form's own paths. */
export const fieldErrorsOf = (error: unknown): readonly FieldError[] => {
  const data = dataOf(error)
  if (typeof data !== 'object' || data === null || !('fields' in data) || !Array.isArray(data.fields)) return []
  return data.fields.filter(isFieldError)
}

type Words = Readonly<Record<string, Text>>

/** A sentence that takes the data of its error; the contract's type made sure that they fit. */
const say = (text: Text, data: unknown): string => (typeof text === 'string' ? text : text(data as never))

/** The sentence for a code: the feature's own words first, then those of the platform; null when nobody has one. */
export const sentenceOf = (error: unknown, ...owners: readonly Words[]): string | null => {
  const code = codeOf(error)
  const text = owners.map((words) => words[code]).find((found) => found !== undefined)
  return text === undefined ? null : say(text, dataOf(error))
}
