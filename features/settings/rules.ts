/** What a value of each kind must be, pure. */
import { z } from 'zod'
import type { Kind } from './definitions.ts'

const isTimeZone = (name: string): boolean => {
  try {
    return Intl.DateTimeFormat('en', { timeZone: name }).resolvedOptions().timeZone !== ''
  } catch {
    return false
  }
}

const SECRET_LENGTH = 1000
const CODE_LENGTH = 60

export const schemaOf = (kind: Kind): z.ZodType<string | number | boolean> => {
  switch (kind.kind) {
    case 'text':
      return z.string().trim().min(1).max(kind.maxLength)
    case 'email':
      return z.union([z.literal(''), z.email().max(254)])
    case 'switch':
      return z.boolean()
    case 'whole':
      return z.int().min(kind.min).max(kind.max)
    case 'choice':
      return z.enum(kind.options)
    case 'one-of':
      return z.string().trim().min(1).max(CODE_LENGTH)
    case 'time-zone':
      return z.string().max(64).refine(isTimeZone)
    case 'secret':
      return z.string().max(SECRET_LENGTH)
  }
}
