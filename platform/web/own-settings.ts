/** Settings that follow somebody into every browser: read here at once, and kept by the account besides while somebody is signed in. */
import { LONGEST_SETTING, type OwnSettings, type SettingName, settingNames } from '../own-settings.ts'
import { keepText, readKept } from './browser-store.ts'
import { createSignal, type Signal } from './signal.ts'

const keyOf = (name: SettingName): string => `tradewright.${name}`

const kept = new Map<SettingName, Signal<string | null>>()

const signalOf = (name: SettingName): Signal<string | null> => {
  const known = kept.get(name) ?? createSignal(readKept(keyOf(name)))
  kept.set(name, known)
  return known
}

/** Those chosen in this tab: what the account had before is no news. */
const chosenHere = new Set<SettingName>()

type Send = (name: SettingName, text: string) => void
let send: Send | null = null

/** From now on the account hears of every change, until the function that is answered is called. */
export const keepByAccount = (by: Send): (() => void) => {
  send = by
  return () => {
    if (send !== by) return
    send = null
    // Whoever signs in next has another account.
    chosenHere.clear()
  }
}

/** What the account has kept holds in this browser too; what it does not know, and what was chosen while it was asked, stays as it is here. */
export const adoptSettings = (settings: OwnSettings): void => {
  for (const name of settingNames) {
    const text = settings[name]
    if (text === undefined || text === signalOf(name).get() || chosenHere.has(name)) continue
    keepText(keyOf(name), text)
    signalOf(name).set(text)
  }
}

/** One of them, as text; null while nothing was ever chosen. */
export const ownSetting = (name: SettingName) => ({
  get: () => signalOf(name).get(),
  subscribe: (listener: () => void) => signalOf(name).subscribe(listener),
  /** What is longer than an account takes stays in this browser. */
  keep: (text: string) => {
    chosenHere.add(name)
    keepText(keyOf(name), text)
    signalOf(name).set(text)
    if (text.length <= LONGEST_SETTING) send?.(name, text)
  },
})
