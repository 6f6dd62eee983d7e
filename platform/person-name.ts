/** What a person is called: who reads it decides which name comes first. */
import type { Language } from '#engine/messages.ts'
import type { PersonName } from './fields.ts'

/** The whole name as its reader says it: the family name comes first in Hungarian. Empty for somebody whose account was deleted. */
export const fullName = ({ firstname, lastname }: PersonName, language: Language): string =>
  (language === 'hu' ? `${lastname} ${firstname}` : `${firstname} ${lastname}`).trim()
