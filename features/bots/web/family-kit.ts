/** What a loaded family brings to the pages, in the reader's language. */
import { useQueries, useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { type CatalogueEntry, findCatalogued } from '#bots/catalogue.ts'
import type { Side } from '#engine/market.ts'
import { dataOf } from '#platform/web/failure.ts'
import { useFormat, useLanguage, useMessages, usePick } from '#platform/web/language.tsx'
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

/** What all kits are made with, whatever the family. */
const useSaid = () => {
  const errors = useMessages(botErrors)
  const trading: Words = useMessages(refusals)
  const live: Words = useMessages(liveRefusals)
  const ending: Words = useMessages(endings)
  const format = useFormat()
  const platform = useSentence(errors)
  const { data } = useQuery(marketsQuery())
  return useMemo(
    () => ({ trading, live, ending, format, platform, markets: data?.markets ?? [] }),
    // The sentence of the platform is made anew with each rendering, from the same words as the errors.
    // oxlint-disable-next-line react/exhaustive-deps
    [trading, live, ending, errors, format, data],
  )
}

const kitOf = (family: FamilyModule, words: Words, said: ReturnType<typeof useSaid>): Kit => {
  const { trading, live, ending, format, platform, markets } = said
  const say = (own: Words, { code, values }: Sentence, tickSize: string | null = null) => {
    const written = formatValues(values, format, tickSize)
    return sayCode(words, code, written) ?? sayCode(own, code, written)
  }
  const tickOf = ({ exchange, pair }: BotSummary): string | null =>
    markets.find((market) => market.exchange === exchange && market.pair === pair)?.tickSize ?? null
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
}

export const useKit = (family: FamilyModule): Kit => {
  const words: Words = useMessages(family.words)
  const said = useSaid()
  return useMemo(() => kitOf(family, words, said), [family, words, said])
}

/** The kits of several families; null of one that is not here yet. */
export type Kits = (family: string) => Kit | null

/** Loads each family once and keeps it. */
const familyQuery = (name: string) => ({
  queryKey: ['family', name],
  queryFn: () => findCatalogued(name)?.load() ?? Promise.reject(new Error(`no family ${name}`)),
  staleTime: Number.POSITIVE_INFINITY,
})

const loadedOf = (results: readonly { data: FamilyModule | undefined }[]) => results.map(({ data }) => data ?? null)

/** `names` may repeat. */
export const useKits = (names: readonly string[]): Kits => {
  const said = useSaid()
  const pick = usePick()
  const language = useLanguage()
  const known = [...new Set(names)].sort((left, right) => left.localeCompare(right))
  const loaded = useQueries({ queries: known.map(familyQuery), combine: loadedOf })
  const key = known.join(' ')
  return useMemo(() => {
    const kits = new Map<string, Kit>()
    for (const [index, name] of key.split(' ').entries()) {
      const family = loaded[index] ?? null
      if (family !== null) kits.set(name, kitOf(family, pick(family.words), said))
    }
    return (name) => kits.get(name) ?? null
    // The words are picked by the language alone.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [key, loaded, said, language])
}
