import { z } from 'zod'

/** An exact decimal as text: money, prices and quantities cross every boundary like this, never as a float. */
export const Decimal = z.string().regex(/^-?\d+(\.\d+)?$/)

/** Whether a text can be kept: a database column takes neither a zero byte nor half of a surrogate pair. */
export const isStorable = (text: string): boolean => !text.includes('\0') && text.isWellFormed()

/** A person's name in parts; both are empty for somebody whose account was deleted. */
export const PersonName = z.object({ firstname: z.string(), lastname: z.string() })
export type PersonName = z.output<typeof PersonName>
