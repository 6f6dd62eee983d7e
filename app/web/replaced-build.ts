/** A page that was left open while a newer build took the place of its own finds its later parts gone: it loads anew, once. */

const MARK = 'tradewright.reloaded'
/** A part that is missing right after such a load is missing for another reason, which the crash page tells. */
const AGAIN_AFTER_MS = 60_000

export const reloadWhenReplaced = (): void => {
  // https://vite.dev/guide/build#load-error-handling
  addEventListener('vite:preloadError', (event) => {
    const lastMs = Number(sessionStorage.getItem(MARK) ?? 0)
    if (Date.now() - lastMs < AGAIN_AFTER_MS) return
    event.preventDefault()
    sessionStorage.setItem(MARK, String(Date.now()))
    location.reload()
  })
}
