/** The layout of this tab; it is read before the first drawing, so nothing jumps. */
import { useMemo, useSyncExternalStore } from 'react'
import { ownSetting } from '#platform/web/own-settings.ts'
import { changedLayout, type Layout, parseLayout } from './layout.ts'

const kept = ownSetting('layout')

export const changeLayout = (change: Partial<Layout>): void => kept.keep(changedLayout(kept.get(), change))

export const useLayout = (): Layout => {
  const text = useSyncExternalStore(kept.subscribe, kept.get)
  return useMemo(() => parseLayout(text), [text])
}
