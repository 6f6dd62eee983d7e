/** The page of the web app says the name, the logo, the features and the ends of betas of the installation before any script runs, so nothing is asked for them. */
import { escapeHtml } from '#platform/html.ts'
import type { Database } from '#platform/database/database.ts'
import { settingDefinitions } from '../definitions.ts'
import { logoAddress } from '../rules.ts'
import { type BetaEnd, readBetaEnds } from './read-betas.ts'
import { readFeatures } from './read-features.ts'
import { readSetting } from './read-setting.ts'

/** What stands in the page as it is built. */
const OWN_LOGO = 'href="/icon.svg" type="image/svg+xml"'
const OWN_FEATURES = 'name="features" content="futures"'
const OWN_BETAS = 'name="betas" content=""'
const OWN_NAME = settingDefinitions['general.product_name'].default

type Brand = { name: string; logo: string; features: readonly string[]; betas: readonly BetaEnd[] }

/** As `rsi=2027-01-31`, and `rsi=over` once it is. */
const betaWord = ({ family, day, daysLeft }: BetaEnd): string => `${family}=${daysLeft === 0 ? 'over' : day}`

export const branded = (page: string, { name, logo, features, betas }: Brand): string =>
  page
    .replaceAll(OWN_NAME, () => escapeHtml(name))
    .replace(OWN_LOGO, logo === '' ? OWN_LOGO : `href="${logo}" type="image/png"`)
    .replace(OWN_FEATURES, `name="features" content="${features.join(' ')}"`)
    .replace(OWN_BETAS, `name="betas" content="${betas.map(betaWord).join(' ')}"`)

export const dressPage = async (database: Database, page: string, now: Date): Promise<string> =>
  branded(page, {
    name: await readSetting(database, 'general.product_name'),
    logo: logoAddress(await readSetting(database, 'general.logo')),
    features: (await readFeatures(database)).filter(({ isOn }) => isOn).map(({ name }) => name),
    betas: await readBetaEnds(database, now),
  })
