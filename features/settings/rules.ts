/** What a value of each kind must be, and a logo, pure. */
import { z } from 'zod'
import type { FieldCode } from '#platform/messages.ts'
import type { Kind } from './definitions.ts'
import { LOGO } from './logo-limits.ts'

const isTimeZone = (name: string): boolean => {
  try {
    return Intl.DateTimeFormat('en', { timeZone: name }).resolvedOptions().timeZone !== ''
  } catch {
    return false
  }
}

const SECRET_LENGTH = 1000
const CODE_LENGTH = 60
const FILE_KEY_LENGTH = 65

const LINK_LENGTH = 300

const isLink = (text: string, to: 'site' | 'page'): boolean => {
  const url = /\s/.test(text) ? null : URL.parse(text)
  if (url?.protocol !== 'https:' || url.username !== '' || url.password !== '') return false
  return to === 'page' || url.href === `${url.origin}/`
}

/** The address of the product is kept without the slash at its end: paths begin with one. */
const linkSchema = (to: 'site' | 'page') =>
  z
    .string()
    .trim()
    .max(LINK_LENGTH)
    .refine((text) => text === '' || isLink(text, to), { message: 'VALIDATION_URL' satisfies FieldCode })
    .transform((text) => (text === '' || to === 'page' ? text : new URL(text).origin))

const textSchema = ({ default: standard, maxLength, shape }: Extract<Kind, { kind: 'text' }>) => {
  const text = z.string().trim().max(maxLength)
  const filled = standard === '' ? text : text.min(1)
  return shape === undefined ? filled : filled.refine((typed) => typed === '' || shape.test(typed))
}

export const schemaOf = (kind: Kind): z.ZodType<string | number | boolean> => {
  switch (kind.kind) {
    case 'text':
      return textSchema(kind)
    case 'email':
      return z.union([z.literal(''), z.email().max(254)])
    case 'link':
      return linkSchema(kind.to)
    case 'switch':
      return z.boolean()
    case 'whole':
      return z.int().min(kind.min).max(kind.max)
    case 'choice':
      return z.enum(kind.options)
    case 'date':
      return z.union([z.literal(''), z.iso.date()])
    case 'one-of':
      return z.string().trim().min(1).max(CODE_LENGTH)
    case 'time-zone':
      return z.string().max(64).refine(isTimeZone)
    case 'picture':
      return z.string().max(FILE_KEY_LENGTH)
    case 'secret':
      return z.string().max(SECRET_LENGTH)
  }
}

const DAY_MS = 86_400_000

/** The day of a moment as the platform counts days, such as 2026-11-22. */
export const dayIn = (timeZone: string, now: Date): string =>
  new Intl.DateTimeFormat('en-CA', { timeZone, year: 'numeric', month: '2-digit', day: '2-digit' }).format(now)

export const addDays = (day: string, days: number): string =>
  new Date(Date.parse(day) + days * DAY_MS).toISOString().slice(0, 10)

/** How many days from one to another; below zero backwards. */
export const daysFrom = (day: string, to: string): number => (Date.parse(to) - Date.parse(day)) / DAY_MS

/** Sides of a PNG in pixels; they stand at the beginning of every one (https://www.w3.org/TR/png-3/#11IHDR). Throws where there are fewer than 24 bytes. */
export const pngSize = (png: Uint8Array): { width: number; height: number } => {
  const view = new DataView(png.buffer, png.byteOffset, png.byteLength)
  return { width: view.getUint32(16), height: view.getUint32(20) }
}

export const isLogoSize = (png: Uint8Array): boolean => {
  if (png.length > LOGO.maxBytes || png.length < 24) return false
  const { width, height } = pngSize(png)
  return [width, height].every((side) => side >= LOGO.minSide && side <= LOGO.maxSide)
}

/** Where the picture is for everybody: another one has another address, and the key stays with us. */
export const logoAddress = (fileKey: string): string => (fileKey === '' ? '' : `/logo/${fileKey.slice(-16)}.png`)
