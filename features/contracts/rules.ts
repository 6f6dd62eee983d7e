/** What makes a signature, and what a contract is filled with. Source: business.md 16.3. */
import type { Language } from '#engine/messages.ts'
import type { Address } from '#features/billing-addresses/contract.ts'
import { placeLines } from '#platform/place-lines.ts'

export const TEXT_LENGTH = 60_000
export const NAME_LENGTH = 200
/** Of a drawn signature, as it is sent. */
export const DRAWN_LENGTH = 100_000

/** The field that somebody signs in, in its own units. */
export const PAD = { width: 600, height: 200 } as const

/** Less than this is a slip of the hand. */
const LEAST_POINTS = 5
const LEAST_BYTES = 300
/** A typed name has a first and a last one, or at least this many letters. */
const LEAST_LETTERS = 3

/** Across, down, and milliseconds since the first touch. */
export type Point = readonly [x: number, y: number, ms: number]
export type Stroke = readonly Point[]

const isCount = (value: unknown, most = Number.MAX_SAFE_INTEGER): boolean =>
  typeof value === 'number' && Number.isInteger(value) && value >= 0 && value <= most

const isPoint = (value: unknown): value is Point =>
  Array.isArray(value) &&
  value.length === 3 &&
  isCount(value[0], PAD.width) &&
  isCount(value[1], PAD.height) &&
  isCount(value[2])

const parsed = (text: string): unknown => {
  try {
    return JSON.parse(text)
  } catch {
    // Whatever was sent, it is no drawing.
    return null
  }
}

/** Null where it cannot be read, or is too little to be a signature. */
export const readStrokes = (drawn: string): readonly Stroke[] | null => {
  const strokes = parsed(drawn)
  if (!Array.isArray(strokes)) return null
  const read: Stroke[] = []
  for (const stroke of strokes) {
    if (!Array.isArray(stroke) || !stroke.every(isPoint)) return null
    read.push(stroke)
  }
  const isEnough = read.flat().length >= LEAST_POINTS && drawn.length >= LEAST_BYTES
  return isEnough ? read : null
}

export const writeStrokes = (strokes: readonly Stroke[]): string =>
  strokes.length === 0 ? '' : JSON.stringify(strokes)

export type Signature = { kind: 'drawn'; strokes: string } | { kind: 'typed'; name: string }

/** What is ticked; the last by consumers alone, who may also wait until they may withdraw no more. */
export const ticks = ['contract', 'terms', 'risk', 'immediate'] as const
export type Tick = (typeof ticks)[number]
export const mandatoryTicks = ['contract', 'terms', 'risk'] as const satisfies readonly Tick[]

export type Signing = {
  fullName: string
  /** A day such as `1990-02-28`; empty for none. */
  birthDate: string
  address: Address | null
  signature: Signature
  accepted: Readonly<Record<Tick, boolean>>
}

export const signingProblems = [
  'BILLING_ADDRESS_REQUIRED',
  'SIGNATURE_FIELDS_MISSING',
  'SIGNATURE_REQUIRED',
  'SIGNATURE_FIELD_ERROR',
  'SIGNATURE_ACCEPT_REQUIRED',
] as const
export type SigningProblem = (typeof signingProblems)[number]
export type WrongSigning = { path: string; code: SigningProblem }

const signatureProblem = (signature: Signature): SigningProblem | null => {
  if (signature.kind === 'drawn') {
    if (signature.strokes === '' || signature.strokes === '[]') return 'SIGNATURE_REQUIRED'
    return readStrokes(signature.strokes) === null ? 'SIGNATURE_FIELD_ERROR' : null
  }
  const name = signature.name.trim()
  if (name === '') return 'SIGNATURE_REQUIRED'
  return (name.match(/\p{L}/gu) ?? []).length < LEAST_LETTERS ? 'SIGNATURE_FIELD_ERROR' : null
}

const isBirthDate = (day: string, today: string): boolean =>
  /^\d{4}-\d{2}-\d{2}$/.test(day) && day >= '1900-01-01' && day < today && isDay(day)
const isDay = (day: string): boolean => {
  const at = new Date(`${day}T00:00:00Z`)
  return !Number.isNaN(at.getTime()) && at.toISOString().startsWith(day)
}

/** A company has a name and a number by which the tax office knows it. */
const isWhole = ({ company, companyName, taxNumber, euVatNumber }: Address): boolean =>
  !company || (companyName !== '' && (taxNumber !== '' || euVatNumber !== ''))

/** All that is wrong, in the order of the form; empty for a contract that is signed. */
export const wrongWith = (signing: Signing, today: string): WrongSigning[] => {
  const { fullName, birthDate, address, signature, accepted } = signing
  const signed = signatureProblem(signature)
  const missing = (path: string, isThere: boolean): WrongSigning[] =>
    isThere ? [] : [{ path, code: 'SIGNATURE_FIELDS_MISSING' }]
  return [
    ...missing('fullName', fullName.trim() !== ''),
    ...missing('birthDate', isBirthDate(birthDate, today)),
    ...(address === null
      ? [{ path: 'address', code: 'BILLING_ADDRESS_REQUIRED' as const }]
      : missing('address', isWhole(address))),
    ...(signed === null ? [] : [{ path: 'signature', code: signed }]),
    ...mandatoryTicks
      .filter((tick) => !accepted[tick])
      .map((tick) => ({ path: `accepted.${tick}`, code: 'SIGNATURE_ACCEPT_REQUIRED' as const })),
  ]
}

/** What a text may ask for between two braces. */
export const placeholders = ['user.fullname', 'address.full', 'package.name', 'date'] as const
export type Placeholder = (typeof placeholders)[number]
export type Values = Readonly<Record<Placeholder, string>>

const PLACEHOLDER = /\{\{\s*([^{}]*?)\s*\}\}/g
const isPlaceholder = (name: string): name is Placeholder => placeholders.some((one) => one === name)

/** Names between braces that mean nothing. */
export const strangersIn = (text: string): string[] =>
  [...text.matchAll(PLACEHOLDER)].map(([, name = '']) => name).filter((name) => !isPlaceholder(name))

/** What somebody typed stays a text: it starts no line, and marks nothing. */
const plain = (value: string): string =>
  value
    .replaceAll(/\s+/g, ' ')
    .replaceAll(/[*[\]]/g, '')
    .trim()

/** The text that is signed. */
export const fillTemplate = (text: string, values: Values): string =>
  text.replaceAll(PLACEHOLDER, (whole, name: string) => (isPlaceholder(name) ? plain(values[name]) : whole))

const countryName = (code: string, language: Language): string =>
  new Intl.DisplayNames([language], { type: 'region' }).of(code) ?? code

/** An address in one line, a company with its name and tax number. */
export const addressLine = (address: Address, language: Language): string => {
  const { company, companyName, billingName, taxNumber, euVatNumber } = address
  const parts = [
    company && companyName !== '' ? companyName : billingName,
    ...placeLines(address),
    countryName(address.country, language),
    company ? (taxNumber === '' ? euVatNumber : taxNumber) : '',
  ]
  return parts.filter((part) => part.trim() !== '').join(', ')
}

/** A day as a contract writes it. */
export const contractDay = (day: string, language: Language): string =>
  new Intl.DateTimeFormat(language === 'hu' ? 'hu-HU' : 'en-GB', { dateStyle: 'long', timeZone: 'UTC' }).format(
    new Date(`${day}T00:00:00Z`),
  )
