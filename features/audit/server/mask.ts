/** Secrets never reach the audit log, whatever a caller hands over: a field that is named like one says only that it was there. */

export type Json = string | number | boolean | null | readonly Json[] | { readonly [key: string]: Json }

const SECRET = /password|passphrase|secret|(?:token|hash|cookie|authorization|private_?key|security_?codes?)$/i
const MASK = '***'

const isRecord = (value: Json): value is { readonly [key: string]: Json } =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

export const masked = (value: Json): Json => {
  if (Array.isArray(value)) return value.map(masked)
  if (!isRecord(value)) return value
  return Object.fromEntries(
    Object.entries(value).map(([key, inner]) => [key, SECRET.test(key) && inner !== null ? MASK : masked(inner)]),
  )
}
