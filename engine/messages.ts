export const languages = ['en', 'hu'] as const
export type Language = (typeof languages)[number]

/** Sentence, or a function from values to a sentence. */
export type Text = string | ((values: never) => string)

/** Words of one owner in both languages; Hungarian must have the keys of English and take exactly the same values. */
export type Messages<English extends Record<string, Text>> = {
  en: English
  hu: { [Key in keyof English]: English[Key] extends string ? string : English[Key] }
}

/** Words of one owner, English first, then Hungarian. */
export const messages = <const English extends Record<string, Text>>(
  en: English,
  hu: { [Key in keyof English]: English[Key] extends string ? string : English[Key] },
): Messages<English> => ({ en, hu })
