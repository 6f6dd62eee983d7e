/** What a loaded family brings to the pages, in the reader's language. */
import { useMemo } from 'react'
import type { CatalogueEntry } from '#bots/catalogue.ts'
import { dataOf } from '#platform/web/failure.ts'
import { useFormat, useMessages } from '#platform/web/language.tsx'
import { useSentence } from '#platform/web/problem.tsx'
import type { BotSummary } from './api.ts'
import { botErrors } from './messages.ts'
import { formatValues, sayCode, type Words } from './say.ts'

/** A family's form, words, preview and presets; never its rules. */
export type FamilyModule = Awaited<ReturnType<CatalogueEntry['load']>>
export type FamilyForm = ReturnType<FamilyModule['emptyForm']>

export type Kit = {
  family: FamilyModule
  words: Words
  /** The sentence for what the server refused; the family's own words for its own codes. */
  refusal: (error: unknown) => string
  /** What a bot is doing now. */
  now: (bot: BotSummary) => string
}

const isSentence = (data: unknown): data is { code: string; values: Readonly<Record<string, string>> } =>
  typeof data === 'object' &&
  data !== null &&
  'code' in data &&
  typeof data.code === 'string' &&
  'values' in data &&
  typeof data.values === 'object' &&
  data.values !== null

export const useKit = (family: FamilyModule): Kit => {
  const words: Words = useMessages(family.words)
  const errors = useMessages(botErrors)
  const format = useFormat()
  const platform = useSentence(errors)
  return useMemo(() => {
    const say = (code: string, values: Readonly<Record<string, string>>) =>
      sayCode(words, code, formatValues(values, format))
    return {
      family,
      words,
      refusal: (error) => {
        const data = dataOf(error)
        return (isSentence(data) ? say(data.code, data.values) : null) ?? platform(error)
      },
      now: (bot) => say(bot.now.code, bot.now.values) ?? bot.now.code,
    }
    // The sentence of the platform is made anew with each rendering, from the same words as the errors.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [family, words, errors, format])
}
