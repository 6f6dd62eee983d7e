/** What a person is called, in parts: who reads it decides which comes first. */
import { z } from 'zod'
import type { Language } from '#engine/messages.ts'

export const PersonName = z.object({ firstname: z.string(), lastname: z.string() })
export type PersonName = z.output<typeof PersonName>

/** The whole name as its reader says it: the family name comes first in Hungarian. Empty for somebody whose account was deleted. */
export const fullName = ({ firstname, lastname }: PersonName, language: Language): string =>
  (language === 'hu' ? `${lastname} ${firstname}` : `${firstname} ${lastname}`).trim()
