/** The sentences of modules of words; one that takes values is asked with their names in braces. */
export type Sentence = { at: string; en: string; hu: string }

const isWords = (value: unknown): value is { en: Record<string, unknown>; hu: Record<string, unknown> } =>
  typeof value === 'object' && value !== null && 'en' in value && 'hu' in value && typeof value.en === 'object'

const asSentence = (text: unknown) => text as (values: object) => unknown

const said = (text: unknown): string => {
  if (typeof text !== 'function') return String(text)
  try {
    return String(asSentence(text)(new Proxy({}, { get: (_values, name) => `{${String(name)}}` })))
  } catch {
    // It computes with its values, for which no name stands in.
    return '{…}'
  }
}

export const sentencesOf = (modules: Readonly<Record<string, Readonly<Record<string, unknown>>>>): Sentence[] =>
  Object.entries(modules).flatMap(([path, module]) =>
    Object.entries(module).flatMap(([name, words]) =>
      isWords(words)
        ? Object.keys(words.en).map((key) => ({
            at: `${path.replace(/^(?:\.\.\/)+/, '').replace(/\?.*$/, '')} ${name}.${key}`,
            en: said(words.en[key]),
            hu: said(words.hu[key]),
          }))
        : [],
    ),
  )
