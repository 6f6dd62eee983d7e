/** Notices of the browser itself, for a reader who looks elsewhere. They are asked for by a press, as browsers want it. */

const isThere = (): boolean => 'Notification' in globalThis

/** Asks once: after an answer the browser keeps it. */
export const askForNotices = async (): Promise<void> => {
  if (isThere() && Notification.permission === 'default') await Notification.requestPermission()
}

type Notice = { title: string; text: string; /** One of the same takes the place of the one before. */ about: string }

/** Nothing happens while the page is in sight, which says it itself, and without permission. */
export const showNotice = ({ title, text, about }: Notice): void => {
  if (!isThere() || Notification.permission !== 'granted' || document.visibilityState === 'visible') return
  try {
    const notice = new Notification(title, { body: text, tag: about })
    notice.addEventListener('click', () => {
      globalThis.focus()
      notice.close()
    })
  } catch {
    // Browsers of phones show them only for installed pages with a worker; the list of notifications has the same.
  }
}
