/** What a loaded family brings to the pages, in the reader's language. */
import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import type { CatalogueEntry } from '#bots/catalogue.ts'
import type { Side } from '#engine/market.ts'
import { dataOf } from '#platform/web/failure.ts'
import { useFormat, useMessages } from '#platform/web/language.tsx'
import { useSentence } from '#platform/web/problem.tsx'
import { endings, liveRefusals, refusals } from '../messages.ts'
import { type BotSummary, marketsQuery } from './api.ts'
import { botErrors } from './messages.ts'
import { formatValues, sayCode, type Words } from './say.ts'

/** A family's form, words, preview and presets; never its rules. */
export type FamilyModule = Awaited<ReturnType<CatalogueEntry['load']>>
export type FamilyForm = ReturnType<FamilyModule['emptyForm']>

export type Kit = {
  family: FamilyModule
  words: Words
  /** The sentence for what the server refused: the family's own words for its own codes, then those of trading itself. */
  refusal: (error: unknown) => string
  /** Whether the trades of a bot with this form begin with a buy or with a sale. */
  entersBy: (form: unknown) => Side
  /** What a bot is doing now. */
  now: (bot: BotSummary) => string
}

type Sentence = { code: string; values: Readonly<Record<string, string>> }

const isSentence = (data: unknown): data is Sentence =>
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
  const trading: Words = useMessages(refusals)
  const live: Words = useMessages(liveRefusals)
  const ending: Words = useMessages(endings)
  const format = useFormat()
  const platform = useSentence(errors)
  const { data } = useQuery(marketsQuery())
  return useMemo(() => {
    const say = (own: Words, { code, values }: Sentence, tickSize: string | null = null) => {
      const written = formatValues(values, format, tickSize)
      return sayCode(words, code, written) ?? sayCode(own, code, written)
    }
    const tickOf = ({ exchange, pair }: BotSummary): string | null =>
      data?.markets.find((market) => market.exchange === exchange && market.pair === pair)?.tickSize ?? null
    return {
      family,
      words,
      refusal: (error) => {
        const refused = dataOf(error)
        return (isSentence(refused) ? (say(trading, refused) ?? say(live, refused)) : null) ?? platform(error)
      },
      entersBy: (form) => {
        const parsed = family.Form.safeParse(form)
        return family.entersBy(parsed.success ? parsed.data : family.emptyForm())
      },
      now: (bot) => say(ending, bot.now, tickOf(bot)) ?? bot.now.code,
    }
    // The sentence of the platform is made anew with each rendering, from the same words as the errors.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [family, words, trading, live, ending, errors, format, data])
}
