import type { Language } from '#engine/messages.ts'

/** "7, 3 and 2". */
export const listInWords = (items: readonly (string | number)[], language: Language): string =>
  new Intl.ListFormat(language, { type: 'conjunction' }).format(items.map(String))
