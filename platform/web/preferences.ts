/** Language, region, time zone and theme of this browser: four separate settings, kept here until an account keeps them. */
import { type Language, languages } from '#engine/messages.ts'
import { createSignal } from './signal.ts'

export const themes = ['system', 'dark', 'light'] as const
export type Theme = (typeof themes)[number]

/** Regions decide the order of dates, 12 or 24 hours and the separators of numbers; never the language. BCP 47 tags. */
export const regions = ['hu-HU', 'en-GB', 'en-US', 'de-DE', 'fr-FR', 'sv-SE', 'de-CH', 'en-IN'] as const

/** `pseudo` is English, 40 % longer, for tests. */
export type Preferences = {
  language: Language
  pseudo: boolean
  /** Null follows the language. */
  region: string | null
  timeZone: string
  theme: Theme
}

export type BrowserFacts = {
  /** The query of the address, such as `?lang=hu`. */
  search: string
  stored: string | null
  browserLanguage: string
  browserTimeZone: string
  /** Whether the pseudo-language may be asked for. */
  allowPseudo: boolean
}

const isLanguage = (value: unknown): value is Language => languages.some((language) => language === value)
const isTheme = (value: unknown): value is Theme => themes.some((theme) => theme === value)

/** Whether Intl knows the time zone. */
export const isTimeZone = (value: unknown): value is string => {
  if (typeof value !== 'string' || value === '') return false
  try {
    return new Intl.DateTimeFormat('en', { timeZone: value }).resolvedOptions().timeZone !== ''
  } catch {
    return false
  }
}

/** Whether Intl can format for the region. */
export const isRegion = (value: unknown): value is string => {
  if (typeof value !== 'string') return false
  try {
    return Intl.NumberFormat.supportedLocalesOf([value]).length === 1
  } catch {
    return false
  }
}

const parseStored = (stored: string | null): Partial<Record<string, unknown>> => {
  try {
    const value: unknown = JSON.parse(stored ?? '{}')
    return typeof value === 'object' && value !== null ? { ...value } : {}
  } catch {
    return {}
  }
}

/** The language asked for in the address, else the stored one, else English. Anything unknown is passed over. */
export const firstPreferences = (facts: BrowserFacts): Preferences => {
  const asked = new URLSearchParams(facts.search).get('lang')
  const stored = parseStored(facts.stored)
  const pseudo = facts.allowPseudo && asked === 'pseudo'
  const remembered = isLanguage(stored['language']) ? stored['language'] : 'en'
  const language = pseudo ? 'en' : isLanguage(asked) ? asked : remembered
  return {
    language,
    pseudo,
    region: isRegion(stored['region']) ? stored['region'] : null,
    timeZone: isTimeZone(stored['timeZone']) ? stored['timeZone'] : facts.browserTimeZone,
    theme: isTheme(stored['theme']) ? stored['theme'] : 'system',
  }
}

/** Whether to offer Hungarian in one line: a Hungarian browser, an English page and no choice made so far. */
export const offersHungarian = (facts: BrowserFacts): boolean =>
  facts.browserLanguage.toLowerCase().startsWith('hu') &&
  new URLSearchParams(facts.search).get('lang') === null &&
  !isLanguage(parseStored(facts.stored)['language'])

type Store = {
  get: () => Preferences
  subscribe: (listener: () => void) => () => void
  /** Keeps the change in this browser and tells every reader. */
  change: (change: Partial<Omit<Preferences, 'pseudo'>>) => void
}

export const storageKey = 'tradewright.preferences'

/** `keep` stores the text that the next visit reads. */
export const createPreferences = (first: Preferences, keep: (text: string) => void): Store => {
  const { get, set, subscribe } = createSignal(first)
  return {
    get,
    subscribe,
    change: (change) => {
      const { pseudo, ...kept } = { ...get(), ...change }
      keep(JSON.stringify(kept))
      set({ ...kept, pseudo: pseudo && change.language === undefined })
    },
  }
}
