/** The countries as a file: texts as people read them, rates as plain numbers of percent. */
import type { Language } from '#engine/messages.ts'
import { csvText } from '#platform/csv.ts'
import type { CountryRow } from '../contract.ts'
import { nameOf } from '../rules.ts'
import { countryWords } from './messages.ts'

const percentOf = (hundredths: number): string => String(hundredths / 100)

/** Those whose day has come are newest first; `rates` has all of them, with their days. */
export const countriesFile = (rows: readonly CountryRow[], language: Language): string => {
  const words = countryWords[language]
  const yesOrNo = (holds: boolean) => (holds ? words.yes : words.no)
  const head = [
    words.code,
    words.name,
    words.eu,
    words.eea,
    words.mica,
    `${words.rate}, %`,
    words.rates,
    words.registration,
    words.payment,
    words.postcodePattern,
    words.exempt,
  ]
  const body = rows.map(({ code, eu, eea, mica, rates, allowed, postcodePattern, vatExemptPatterns }) => {
    const now = rates.find(({ isFuture }) => !isFuture)
    return [
      code,
      nameOf(code, language),
      yesOrNo(eu),
      yesOrNo(eea),
      yesOrNo(mica),
      now === undefined ? '' : percentOf(now.hundredths),
      rates.map(({ validFrom, hundredths }) => `${validFrom}: ${percentOf(hundredths)}`).join('; '),
      yesOrNo(allowed.includes('registration')),
      yesOrNo(allowed.includes('payment')),
      postcodePattern ?? '',
      vatExemptPatterns.join('; '),
    ]
  })
  return csvText([head, ...body])
}
