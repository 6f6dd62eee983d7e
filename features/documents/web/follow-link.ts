/** Where a key opens its document. */
export const fileAddress = (key: string): string => `/file/${encodeURIComponent(key)}`

/** Saves the document of a key; the page stays where it is. */
export const followLink = (key: string): void => {
  const link = document.createElement('a')
  link.href = fileAddress(key)
  link.download = ''
  link.click()
}
