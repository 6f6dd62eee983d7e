import { z } from 'zod'
import { freshProcedure, procedure } from '#platform/contract.ts'
import type { countryFieldErrors } from './field-messages.ts'
import { isPattern, uses } from './rules.ts'

/** A code without a sentence does not compile. */
const wrong = (message: keyof (typeof countryFieldErrors)['en']) => ({ message })

const Code = z.string().regex(/^[A-Z]{2}$/)
const Pattern = z.string().trim().min(1).max(100).refine(isPattern, wrong('COUNTRY_PATTERN_INVALID'))

export const VatRate = z.object({
  /** "2026-01-01". */
  validFrom: z.iso.date(),
  /** Hundredths of a percent: 2550 is 25.5 %. */
  hundredths: z.int(),
  /** A rate whose day has come is not changed any more. */
  isFuture: z.boolean(),
})
export type VatRate = z.output<typeof VatRate>

const editable = {
  eu: z.boolean(),
  eea: z.boolean(),
  mica: z.boolean(),
  allowed: z.array(z.enum(uses)).max(uses.length),
  postcodePattern: Pattern.nullable(),
  vatExemptPatterns: z.array(Pattern).max(30),
}

export const CountryRow = z.object({ code: z.string(), ...editable, version: z.int(), rates: z.array(VatRate) })
export type CountryRow = z.output<typeof CountryRow>

const tags = ['Countries']
const path = '/admin/countries/{code}'

export const countries = {
  list: procedure('system')
    .route({ method: 'GET', path: '/admin/countries', summary: 'Every country with its rates of VAT.', tags })
    .output(z.object({ countries: z.array(CountryRow) })),
  save: freshProcedure('system')
    .route({ method: 'PUT', path, summary: 'Changes what holds for a country.', tags })
    .input(z.strictObject({ code: Code, ...editable, version: z.int().min(0) }))
    .output(CountryRow),
  addRate: freshProcedure('system')
    .route({ method: 'POST', path: `${path}/rates`, summary: 'Adds a rate that holds from a day to come.', tags })
    .errors({ COUNTRY_RATE_PAST: { status: 409 } })
    .input(z.strictObject({ code: Code, validFrom: z.iso.date(), hundredths: z.int().min(0).max(5000) }))
    .output(CountryRow),
  removeRate: freshProcedure('system')
    .route({ method: 'DELETE', path: `${path}/rates/{validFrom}`, summary: 'Removes a rate of a day to come.', tags })
    .errors({ COUNTRY_RATE_PAST: { status: 409 } })
    .input(z.strictObject({ code: Code, validFrom: z.iso.date() }))
    .output(CountryRow),
}
