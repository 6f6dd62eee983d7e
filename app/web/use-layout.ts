/** The layout of this tab; it is read before the first drawing, so nothing jumps. */
import { useSyncExternalStore } from 'react'
import { keepText, readKept } from '#platform/web/browser-store.ts'
import { createLayout, type Layout } from './layout.ts'

const KEY = 'tradewright.layout'
const layout = createLayout(readKept(KEY), (text) => keepText(KEY, text))

export const changeLayout = layout.change
export const useLayout = (): Layout => useSyncExternalStore(layout.subscribe, layout.get)
