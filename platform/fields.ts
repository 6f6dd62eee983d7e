import { z } from 'zod'

/** An exact decimal as text: money, prices and quantities cross every boundary like this, never as a float. */
export const Decimal = z.string().regex(/^-?\d+(\.\d+)?$/)

/** Whether a text can be kept: a database column takes neither a zero byte nor half of a surrogate pair. */
export const isStorable = (text: string): boolean => !text.includes('\0') && text.isWellFormed()

/** Text of several lines, with so many characters at most and at least. */
export const prose = (most: number, least = 1) => z.string().trim().normalize('NFC').min(least).max(most)
/** Text of one line, such as the subject of a mail, with so many characters at most. */
export const line = (most: number) => prose(most).regex(/^\P{Cc}*$/u)

/** A person's name in parts; both are empty for somebody whose account was deleted. */
export const PersonName = z.object({ firstname: z.string(), lastname: z.string() })
export type PersonName = z.output<typeof PersonName>
