/** Pairs that somebody wants at the top of every list of pairs; they follow their user into every browser. */
import { useMemo, useSyncExternalStore } from 'react'
import { ownSetting } from '#platform/web/own-settings.ts'

/** As many as anybody looks at. */
const MOST = 100

const kept = ownSetting('pairs')

export const keyOfPair = ({ exchange, pair }: { exchange: string; pair: string }): string => `${exchange} ${pair}`

/** The pairs in a kept text; whatever is no list of names is none. */
export const favoritesIn = (text: string | null): ReadonlySet<string> => {
  try {
    const value: unknown = JSON.parse(text ?? '[]')
    return new Set(Array.isArray(value) ? value.flatMap((one: unknown) => (typeof one === 'string' ? [one] : [])) : [])
  } catch {
    return new Set()
  }
}

/** The text with the pair added, or without it where it was there. */
export const toggled = (text: string | null, pair: string): string => {
  const favorites = favoritesIn(text)
  const others = [...favorites].filter((one) => one !== pair)
  return JSON.stringify(favorites.has(pair) ? others : [pair, ...others].slice(0, MOST))
}

export const toggleFavorite = (pair: string): void => kept.keep(toggled(kept.get(), pair))

export const useFavorites = (): ReadonlySet<string> => {
  const text = useSyncExternalStore(kept.subscribe, kept.get)
  return useMemo(() => favoritesIn(text), [text])
}
