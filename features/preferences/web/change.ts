import { useMutation } from '@tanstack/react-query'
import { useEffect, useEffectEvent } from 'react'
import { apiOf } from '#platform/web/api.ts'
import { preferences } from '#platform/web/language.tsx'
import { adoptSettings, keepByAccount } from '#platform/web/own-settings.ts'
import type { Preferences } from '#platform/web/preferences.ts'
import type { preferences as contract } from '../contract.ts'

type Change = Partial<Omit<Preferences, 'pseudo'>>

const api = apiOf<typeof contract>('preferences')
let isAccountKept = false
/** Chosen in this tab before signing in; the account takes it over. */
let chosen: Change = {}

/** Takes effect at once; a signed-in user's account keeps it too. Fails when the server does not take it; the choice then stays in this browser. */
export const changePreferences = async (change: Change): Promise<void> => {
  preferences.change(change)
  if (isAccountKept) await api.save.call(change)
  else chosen = { ...chosen, ...change }
}

export const useChangePreferences = () => useMutation({ mutationFn: changePreferences })

/** The choice holds in this browser either way; the account gets it with the next change. */
const ignore = () => {}

type Kept = Omit<Preferences, 'pseudo'>

/** What was arranged in another browser comes here, and what is arranged here goes to the account. */
const useOwnSettings = (): void => {
  useEffect(() => {
    void api.settings.call().then(adoptSettings).catch(ignore)
    return keepByAccount(
      (name, text) => void api.keepSettings.call({ [name]: text }, { context: { outlives: true } }).catch(ignore),
    )
  }, [])
}

/** While somebody is signed in, the account's settings hold; `?lang=` in the address still goes before them. */
export const useAccountPreferences = ({ language, region, timeZone, theme }: Kept): void => {
  const adopt = useEffectEvent(() => {
    const isAsked = new URLSearchParams(location.search).has('lang')
    preferences.change({ region, timeZone, theme, ...(isAsked ? {} : { language }), ...chosen })
    if (Object.keys(chosen).length > 0) api.save.call(chosen).catch(ignore)
    chosen = {}
  })
  useOwnSettings()
  useEffect(() => {
    isAccountKept = true
    adopt()
    return () => {
      isAccountKept = false
    }
  }, [])
}
