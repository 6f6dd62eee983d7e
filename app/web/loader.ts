/** Takes away what index.html shows until the app stands. The drawing itself is in index.html, so that it needs no script. */

/** The splash is gone so long after the shell is there. */
const FADE_MS = 500

export const endLoader = (): void => {
  const loader = document.getElementById('loader')
  if (loader === null || loader.dataset['state'] === 'ending') return
  loader.dataset['state'] = 'ending'
  // Nothing is loading any more for somebody who listens; only the picture still fades.
  loader.setAttribute('aria-hidden', 'true')
  setTimeout(() => loader.remove(), FADE_MS)
}
