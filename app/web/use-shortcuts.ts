/** Keys that work on every page. Single keys can be turned off, and do nothing while somebody types. */
import { useLocalStorage } from '@mantine/hooks'
import { useRouter } from '@tanstack/react-router'
import { useEffect, useEffectEvent, useRef } from 'react'
import type { MenuLine } from './menu.ts'
import type { Open } from './overlay.ts'

export const useSingleKeys = () => useLocalStorage({ key: 'tradewright.shortcuts', defaultValue: true })

/** Ctrl+K, or ⌘K on a Mac: no text takes it, so it works also while somebody types. */
const isPalette = ({ key, ctrlKey, metaKey, altKey, shiftKey }: KeyboardEvent): boolean =>
  key.toLowerCase() === 'k' && ctrlKey !== metaKey && !altKey && !shiftKey

/** Keys belong to the field, the menu or the dialog that has the focus. */
const isTaken = (event: KeyboardEvent): boolean =>
  event.ctrlKey ||
  event.metaKey ||
  event.altKey ||
  (event.target instanceof Element &&
    event.target.closest('input, textarea, select, [contenteditable], [role=menu], [role=listbox], [role=dialog]') !==
      null)

/** How long after `g` the letter of a page may come. */
const SECOND_KEY_MS = 1_500

type Shortcuts = { lines: readonly MenuLine[]; mayTrade: boolean; open: Open }

export const useShortcuts = ({ lines, mayTrade, open }: Shortcuts) => {
  const router = useRouter()
  const [areOn] = useSingleKeys()
  const goAtMs = useRef(-Infinity)
  const press = useEffectEvent((event: KeyboardEvent) => {
    if (isPalette(event)) {
      event.preventDefault()
      return open('palette')
    }
    if (!areOn || isTaken(event)) return
    if (event.key === '?') return open('shortcuts')
    if (event.key === 'n' && mayTrade) return open('new')
    if (event.key === 'g') {
      goAtMs.current = event.timeStamp
      return
    }
    const line = lines.find(({ shortcut }) => shortcut === event.key)
    if (line === undefined || event.timeStamp - goAtMs.current > SECOND_KEY_MS) return
    void router.navigate({ to: line.to, params: line.params })
  })
  useEffect(() => {
    const listener = (event: KeyboardEvent) => press(event)
    addEventListener('keydown', listener)
    return () => removeEventListener('keydown', listener)
  }, [])
}
