/**
 * What happened last in this tab, for nothing but the report of a page that fails: pages, calls with their codes, and what was pressed. It stays in memory. Of an
 * address only its pattern is noted, of a call only its name, and of what was pressed only words of the product: no value can be among them.
 */
import type { QueryClient } from '@tanstack/react-query'
import { codeOf } from '#platform/web/failure.ts'
import { shownWords } from '#platform/web/language.tsx'
import type { ClientEvent } from '../contract.ts'
import { EVENTS, LONGEST_AGO_S, plainCode, plainName } from '../rules.ts'

type Happened = ClientEvent extends infer Kind ? (Kind extends { agoS: number } ? Omit<Kind, 'agoS'> : never) : never
type Noted = { atMs: number; happened: Happened }

const trail: Noted[] = []

const note = (happened: Happened): void => {
  const text = JSON.stringify(happened)
  const same = trail.findLastIndex((known) => JSON.stringify(known.happened) === text)
  // What repeats itself leaves no room for what led to it: pages ask the same again and again.
  if (same !== -1 && (happened.kind === 'call' || same === trail.length - 1)) trail.splice(same, 1)
  trail.push({ atMs: Date.now(), happened })
  if (trail.length > EVENTS) trail.shift()
}

/** The oldest first. */
export const lastEvents = (nowMs: number): ClientEvent[] =>
  trail.map(({ atMs, happened }) => ({
    ...happened,
    agoS: Math.min(LONGEST_AGO_S, Math.max(0, Math.round((nowMs - atMs) / 1000))),
  }))

const isOwnWord = (text: string): boolean =>
  [...shownWords].some((words) => Object.values(words).some((known) => known === text))

/** What leads on or does something. What is chosen from is a value: options and radio buttons are left out. */
const PRESSED = 'a, button, summary, input[type=checkbox], [role=tab], [role=menuitem], [role=switch]'

const nameOf = (pressed: Element): string => {
  const label = pressed instanceof HTMLInputElement ? pressed.labels?.[0]?.textContent : pressed.textContent
  return (pressed.getAttribute('aria-label') ?? label ?? '').replaceAll(/\s+/g, ' ').trim()
}

const noteClick = ({ target }: Event): void => {
  const pressed = target instanceof Element ? target.closest(PRESSED) : null
  if (pressed !== null) note({ kind: 'click', name: plainName(nameOf(pressed), isOwnWord) })
}

/** Keys of queries and changes begin with the path of their call. */
const callOf = (key: unknown): string | null => {
  const path: unknown = Array.isArray(key) ? key[0] : null
  return Array.isArray(path) && path.length > 0 && path.every((part) => typeof part === 'string')
    ? path.join('.')
    : null
}

type Action = { type: string; manual?: boolean | undefined; error?: unknown }

const noteCall = (key: unknown, { type, manual, error }: Action): void => {
  const call = callOf(key)
  if (call === null || manual === true || (type !== 'success' && type !== 'error')) return
  note({ kind: 'call', call, code: type === 'success' ? 'OK' : plainCode(codeOf(error)) })
}

type Router = {
  subscribe: (moment: 'onResolved', act: () => void) => unknown
  state: { matches: readonly { fullPath: string }[] }
}

export const watchTrail = (router: Router, client: QueryClient): void => {
  const notePage = () => {
    const page = router.state.matches.at(-1)?.fullPath
    if (page !== undefined) note({ kind: 'page', page })
  }
  notePage()
  router.subscribe('onResolved', notePage)
  client.getQueryCache().subscribe((event) => {
    if (event.type === 'updated') noteCall(event.query.queryKey, event.action)
  })
  client.getMutationCache().subscribe((event) => {
    if (event.type === 'updated') noteCall(event.mutation.options.mutationKey, event.action)
  })
  addEventListener('click', noteClick, { capture: true, passive: true })
}
