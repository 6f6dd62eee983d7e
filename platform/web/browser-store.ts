/** What one browser keeps. A browser that keeps nothing still shows a choice until the tab is closed. */

export const readKept = (key: string): string | null => {
  try {
    return localStorage.getItem(key)
  } catch {
    return null
  }
}

export const keepText = (key: string, text: string): void => {
  try {
    localStorage.setItem(key, text)
  } catch {
    // Refused or full: the choice holds until the tab is closed.
  }
}
