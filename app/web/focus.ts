/** After a change of page the focus goes to its heading; the first page keeps the order of the document. */
import type { AnyRouter } from '@tanstack/react-router'
import { headingId } from '#platform/web/page-heading.tsx'

/** About ten seconds. */
const FRAMES = 600

/** A page may come later than its address: its heading is waited for as long as nobody has taken the focus elsewhere. */
const focusHeading = (framesLeft: number): void => {
  const heading = document.getElementById(headingId)
  if (heading !== null) heading.focus({ preventScroll: true })
  else if (framesLeft > 0 && document.activeElement === document.body)
    requestAnimationFrame(() => focusHeading(framesLeft - 1))
}

export const focusHeadingOnNavigation = (router: Pick<AnyRouter, 'subscribe'>) => {
  router.subscribe('onRendered', ({ fromLocation, pathChanged }) => {
    // A redirect on the first load is not a change of page that somebody made.
    if (fromLocation !== undefined && pathChanged) requestAnimationFrame(() => focusHeading(FRAMES))
  })
}
