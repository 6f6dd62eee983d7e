export const languages = ['en', 'hu'] as const
export type Language = (typeof languages)[number]

/** A sentence, or one that takes values. */
export type Text = string | ((values: never) => string)

/** Hungarian must have the keys of English and take exactly the values that English takes. */
export type Messages<English extends Record<string, Text>> = {
  en: English
  hu: { [Key in keyof English]: English[Key] extends string ? string : English[Key] }
}

/** Declares one owner's words: English first, then Hungarian. */
export const messages = <const English extends Record<string, Text>>(
  en: English,
  hu: { [Key in keyof English]: English[Key] extends string ? string : English[Key] },
): Messages<English> => ({ en, hu })
