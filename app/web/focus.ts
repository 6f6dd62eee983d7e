/** After a change of page the focus goes to its heading; the first page keeps the order of the document. */
import type { AnyRouter } from '@tanstack/react-router'
import { headingId } from '#platform/web/page-heading.tsx'

const focusHeading = () => document.getElementById(headingId)?.focus({ preventScroll: true })

export const focusHeadingOnNavigation = (router: Pick<AnyRouter, 'subscribe'>) => {
  router.subscribe('onRendered', ({ fromLocation, pathChanged }) => {
    // A redirect on the first load is not a change of page that somebody made.
    if (fromLocation !== undefined && pathChanged) requestAnimationFrame(focusHeading)
  })
}
