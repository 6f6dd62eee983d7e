/**
 * What the installation calls itself, its logo, the features that it has, the ends of its betas, the most partials of a folder and where legal texts are. The server writes them into the page, so they
 * are there before anything is asked; a change is seen at the next load.
 */

/** Tests of the routes have no page. */
const written = (name: string): string | null =>
  typeof document === 'undefined'
    ? null
    : (document.querySelector<HTMLMetaElement>(`meta[name="${name}"]`)?.content ?? null)

/** Of words such as `rsi=over`, separated by spaces. */
const writtenOf = (list: string, name: string): string | null =>
  written(list)
    ?.split(' ')
    .find((word) => word.startsWith(`${name}=`))
    ?.slice(name.length + 1) ?? null

export const productName = (): string => written('application-name') ?? ''

/** Without a feature its pages stay for what there is of it; what would make more of it is not offered. */
export const isFeatureOn = (name: string): boolean => written('features')?.split(' ').includes(name) ?? true

/** The first day without a beta, such as 2027-01-31, or `over`; null while it has no end in sight. */
export const betaEnd = (name: string): string | null => writtenOf('betas', name)

/** How many buys, and how many sells, its administrator lets a folder hold at the same time; undefined where the page does not say. */
export const partialsAllowed = (): number | undefined => Number(written('partials') ?? '') || undefined

/** Where a legal text is kept elsewhere, with `{language}` where the language belongs; null for one of our own. */
export const linkTo = (kind: string): string | null => writtenOf('links', kind)

/** The address of the picture that stands beside the name. */
export const productLogo = (): string => document.querySelector<HTMLLinkElement>('link[rel="icon"]')?.href ?? ''

/** `history.csv` of "Körös Bot" is saved as `koros-bot-history.csv`: plain letters, which every disk takes. */
export const fileNameOf = (product: string, name: string): string => {
  const letters = product.normalize('NFKD').replaceAll(/\p{M}/gu, '').toLowerCase()
  return [...letters.split(/[^a-z0-9]+/), name].filter((part) => part !== '').join('-')
}
