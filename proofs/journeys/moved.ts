/** How much of a page moves while it loads, as the browser counts it: what somebody wants to press is elsewhere a moment later. Source: https://web.dev/articles/cls. */
import type { Page } from 'playwright'

/** At most this much may move on a page. */
export const MOST_MOVED = 0.05

/** `parts` begin the texts of what has moved. */
export type Moved = { sum: number; parts: readonly string[] }

/** It is what the script below makes. */
const asMoved = (value: unknown) => value as Moved

/** From now on each page that this tab opens counts what moves on it. */
export const countMoves = (page: Page): Promise<unknown> =>
  page.addInitScript(
    `if (window.moved === undefined) new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) {
        if (entry.hadRecentInput) continue
        window.moved.sum += entry.value
        window.moved.parts.push(...entry.sources.map(({ node, previousRect, currentRect }) =>
          (node?.textContent ?? '').trim().slice(0, 60) + ' ' + Math.round(previousRect.y) + ' to ' + Math.round(currentRect.y)))
      }
    }).observe({ type: 'layout-shift', buffered: true })
    window.moved ??= { sum: 0, parts: [] }`,
  )

export const movedOn = async (page: Page): Promise<Moved> => asMoved(await page.evaluate('window.moved'))

/** A page that moves too much does so each time; a machine that is busy with something else may upset one load. */
export const leastMoved = async (read: () => Promise<Moved>): Promise<Moved> => {
  let least = await read()
  for (let again = 0; again < 2 && least.sum > MOST_MOVED; again += 1) {
    const next = await read()
    if (next.sum < least.sum) least = next
  }
  return least
}
