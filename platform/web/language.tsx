/** The user's language, region, time zone and theme, given to every component. */
import { createContext, type ReactNode, use, useMemo, useSyncExternalStore } from 'react'
import type { Language, Messages, Text } from '#engine/messages.ts'
import { regionOf } from '#platform/dates.ts'
import { keepText, readKept } from './browser-store.ts'
import { createFormat, type Format } from './format.ts'
import { hiddenAmounts, withHiddenAmounts } from './hidden-amounts.ts'
import { createPreferences, firstPreferences, offersHungarian, type Preferences, storageKey } from './preferences.ts'
import { pseudoText, pseudoWords } from './pseudo.ts'
import type { Title } from './page.ts'

type Words<English extends Record<string, Text>> = {
  [Key in keyof English]: English[Key] extends string ? string : English[Key]
}

/** Whether the page comes from this machine: no wire that anybody could listen to. */
export const isLoopback: boolean = ['localhost', '127.0.0.1', '[::1]'].includes(location.hostname)

const facts = {
  search: location.search,
  stored: readKept(storageKey),
  browserLanguage: navigator.language,
  browserTimeZone: Intl.DateTimeFormat().resolvedOptions().timeZone,
  // Tests look at the build that people get, on this machine.
  allowPseudo: import.meta.env.DEV || isLoopback,
}

/** One for the tab. */
export const preferences = createPreferences(firstPreferences(facts), (text) => keepText(storageKey, text))

/** True on the first visit of a Hungarian browser to an English page. */
export const mayOfferHungarian = offersHungarian(facts)

const PreferencesContext = createContext<{
  value: Preferences
  /** With amounts hidden where the reader wants them so. */
  format: Format
  /** With every amount shown. */
  open: Format
} | null>(null)

const useContextValue = () => {
  const value = use(PreferencesContext)
  if (value === null) throw new Error('LanguageProvider is missing')
  return value
}

/** Whether amounts of money are hidden in this browser. */
export const useAmountsHidden = (): boolean => useSyncExternalStore(hiddenAmounts.subscribe, hiddenAmounts.get)

export const LanguageProvider = ({ children }: { children: ReactNode }) => {
  const value = useSyncExternalStore(preferences.subscribe, preferences.get)
  const { timeZone } = value
  const region = regionOf(value)
  const areHidden = useAmountsHidden()
  const open = useMemo(() => createFormat({ region, timeZone }), [region, timeZone])
  const format = useMemo(() => (areHidden ? withHiddenAmounts(open) : open), [open, areHidden])
  const context = useMemo(() => ({ value, format, open }), [value, format, open])
  return <PreferencesContext value={context}>{children}</PreferencesContext>
}

export const usePreferences = (): Preferences => useContextValue().value
export const useLanguage = (): Language => usePreferences().language
export const useFormat = (): Format => useContextValue().format
/** For what is typed or confirmed right now: its amounts are never hidden. */
export const useOpenFormat = (): Format => useContextValue().open

/** The words of every owner that have been on screen in this tab: a text that is none of them was typed by somebody, or came from the server. */
export const shownWords = new Set<Readonly<Record<string, Text>>>()

const pick = <English extends Record<string, Text>>(
  messages: Messages<English>,
  { language, pseudo }: Preferences,
): Words<English> => {
  const words: Words<English> = language === 'hu' ? messages.hu : (messages.en as Words<English>)
  shownWords.add(words)
  return pseudo ? pseudoWords(words) : words
}

/** One owner's words in the user's language. */
export const useMessages = <English extends Record<string, Text>>(messages: Messages<English>): Words<English> => {
  const value = usePreferences()
  return useMemo(() => pick(messages, value), [messages, value])
}

/** Picks the words of an owner who is known only when something has happened. */
export const usePick = (): (<English extends Record<string, Text>>(messages: Messages<English>) => Words<English>) => {
  const value = usePreferences()
  return (messages) => pick(messages, value)
}

/** How a title reads in the user's language. */
export const useTitle = (): ((title: Title) => string) => {
  const { language, pseudo } = usePreferences()
  return (title) => (pseudo ? pseudoText(title[language]) : title[language])
}
