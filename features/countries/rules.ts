/** What is known of a country and what follows from it, pure. Source: business.md 12 and 31.3. */

/** What a country may be shut out from. */
export const uses = ['registration', 'payment'] as const
export type Use = (typeof uses)[number]

export type Country = {
  /** ISO 3166-1 alpha-2. */
  code: string
  eu: boolean
  eea: boolean
  /** Whether the rules for crypto-assets of the union hold there. */
  mica: boolean
  allowed: readonly Use[]
  /** What a postcode must match; null where anything goes. */
  postcodePattern: string | null
  /** Postcodes of places that value added tax does not reach. */
  vatExemptPatterns: readonly string[]
  /** 0 until somebody has changed it. */
  version: number
}

/** A rate holds from its day until the next one's. */
export type VatRate = {
  country: string
  /** "2026-01-01". */
  validFrom: string
  /** Hundredths of a percent: 2550 is 25.5 %. */
  hundredths: number
}

const matches = (pattern: string, postcode: string): boolean => new RegExp(pattern, 'iu').test(postcode.trim())

export const isPostcode = ({ postcodePattern }: Country, postcode: string): boolean =>
  postcodePattern === null || matches(postcodePattern, postcode)

export const isPattern = (text: string): boolean => {
  try {
    return new RegExp(text, 'iu').source !== ''
  } catch {
    return false
  }
}

const names = new Map(['en', 'hu'].map((language) => [language, new Intl.DisplayNames(language, { type: 'region' })]))

/** As people of a language call it. */
export const nameOf = (code: string, language: 'en' | 'hu'): string => names.get(language)?.of(code) ?? code
