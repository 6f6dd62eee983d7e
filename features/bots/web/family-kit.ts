/** What a loaded family brings to the pages, in the reader's language. */
import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import type { CatalogueEntry } from '#bots/catalogue.ts'
import type { Side } from '#engine/market.ts'
import { dataOf } from '#platform/web/failure.ts'
import { useFormat, useMessages } from '#platform/web/language.tsx'
import { useSentence } from '#platform/web/problem.tsx'
import { type BotSummary, marketsQuery } from './api.ts'
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
  /** Whether the trades of a bot with this form begin with a buy or with a sale. */
  entersBy: (form: unknown) => Side
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
  const { data } = useQuery(marketsQuery())
  return useMemo(() => {
    const say = (code: string, values: Readonly<Record<string, string>>, tickSize: string | null = null) =>
      sayCode(words, code, formatValues(values, format, tickSize))
    const tickOf = ({ exchange, pair }: BotSummary): string | null =>
      data?.markets.find((market) => market.exchange === exchange && market.pair === pair)?.tickSize ?? null
    return {
      family,
      words,
      refusal: (error) => {
        const refused = dataOf(error)
        return (isSentence(refused) ? say(refused.code, refused.values) : null) ?? platform(error)
      },
      entersBy: (form) => {
        const parsed = family.Form.safeParse(form)
        return family.entersBy(parsed.success ? parsed.data : family.emptyForm())
      },
      now: (bot) => say(bot.now.code, bot.now.values, tickOf(bot)) ?? bot.now.code,
    }
    // The sentence of the platform is made anew with each rendering, from the same words as the errors.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [family, words, errors, format, data])
}
