/**
 * What the installation calls itself, and its logo. The server writes both into the page, so they are there before anything
 * is asked; a change is seen at the next load.
 */

export const productName = (): string =>
  document.querySelector<HTMLMetaElement>('meta[name="application-name"]')?.content ?? ''

/** The address of the picture that stands beside the name. */
export const productLogo = (): string => document.querySelector<HTMLLinkElement>('link[rel="icon"]')?.href ?? ''

/** `history.csv` of "Körös Bot" is saved as `koros-bot-history.csv`: plain letters, which every disk takes. */
export const fileNameOf = (product: string, name: string): string => {
  const letters = product.normalize('NFKD').replaceAll(/\p{M}/gu, '').toLowerCase()
  return [...letters.split(/[^a-z0-9]+/), name].filter((part) => part !== '').join('-')
}
