/** The page of the web app says the name, the logo, the features, the ends of betas, the most partials and the legal texts elsewhere of the installation before any script runs, so nothing is asked for them. */
import { escapeHtml } from '#platform/html.ts'
import type { Database } from '#platform/database/database.ts'
import { footerKeys, settingDefinitions } from '../definitions.ts'
import { logoAddress } from '../rules.ts'
import { type BetaEnd, readBetaEnds } from './read-betas.ts'
import { readFeatures } from './read-features.ts'
import { readSetting } from './read-setting.ts'

/** What stands in the page as it is built. */
const OWN_LOGO = 'href="/icon.svg" type="image/svg+xml"'
/** On the home screen of a phone that reads no manifest. */
const OWN_TOUCH_ICON = 'href="/icon-192.png"'
const OWN_FEATURES = 'name="features" content="futures"'
const OWN_BETAS = 'name="betas" content=""'
const OWN_PARTIALS = `name="partials" content="${settingDefinitions['bots.most_partials'].default}"`
const OWN_LINKS = 'name="links" content=""'
const OWN_NAME = settingDefinitions['general.product_name'].default

/** Of a legal text, by its kind. */
type Link = { kind: string; address: string }

type Brand = {
  name: string
  logo: string
  features: readonly string[]
  betas: readonly BetaEnd[]
  partials: number
  links: readonly Link[]
}

/** As `rsi=2027-01-31`, and `rsi=over` once it is. */
const betaWord = ({ family, day, daysLeft }: BetaEnd): string => `${family}=${daysLeft === 0 ? 'over' : day}`

export const branded = (page: string, { name, logo, features, betas, partials, links }: Brand): string =>
  page
    .replaceAll(OWN_NAME, () => escapeHtml(name))
    .replace(OWN_LOGO, logo === '' ? OWN_LOGO : `href="${logo}" type="image/png"`)
    .replace(OWN_TOUCH_ICON, logo === '' ? OWN_TOUCH_ICON : `href="${logo}"`)
    .replace(OWN_FEATURES, `name="features" content="${features.join(' ')}"`)
    .replace(OWN_BETAS, `name="betas" content="${betas.map(betaWord).join(' ')}"`)
    .replace(OWN_PARTIALS, `name="partials" content="${partials}"`)
    // No address has a space.
    .replace(OWN_LINKS, () => {
      const words = links.map(({ kind, address }) => `${kind}=${address}`)
      return `name="links" content="${escapeHtml(words.join(' '))}"`
    })

const readLinks = async (database: Database): Promise<Link[]> => {
  const links: Link[] = []
  for (const key of footerKeys) {
    const address = await readSetting(database, key)
    if (address !== '') links.push({ kind: key.slice(key.lastIndexOf('.') + 1), address })
  }
  return links
}

export const dressPage = async (database: Database, page: string, now: Date): Promise<string> =>
  branded(page, {
    name: await readSetting(database, 'general.product_name'),
    logo: logoAddress(await readSetting(database, 'general.logo')),
    features: (await readFeatures(database)).filter(({ isOn }) => isOn).map(({ name }) => name),
    betas: await readBetaEnds(database, now),
    partials: await readSetting(database, 'bots.most_partials'),
    links: await readLinks(database),
  })
