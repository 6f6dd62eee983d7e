/** How a date is written for somebody, on a screen and in a mail alike: by their region, which decides nothing but that. */
import type { Language } from '#engine/messages.ts'

export type DateReader = {
  language: Language
  /** BCP 47; null follows the language. */
  region: string | null
}

/** The region in force: the chosen one, else that of the language. */
export const regionOf = ({ region, language }: DateReader): string => region ?? (language === 'hu' ? 'hu-HU' : 'en-GB')

/** A date before a full stop: in some regions it ends with one of its own. */
export const beforeStop = (date: string): string => date.replace(/\.$/, '')

/** Digits alone: the name of a month would be in the language of the region. */
export const TWO_DIGIT_DAY = { year: 'numeric', month: '2-digit', day: '2-digit' } as const

export const dateFor = (reader: DateReader, at: Date, timeZone: string): string =>
  new Intl.DateTimeFormat(regionOf(reader), { ...TWO_DIGIT_DAY, timeZone }).format(at)
