/** The page of the web app says the name, the logo and the features of the installation before any script runs, so nothing is asked for them. */
import { escapeHtml } from '#platform/html.ts'
import type { Database } from '#platform/database/database.ts'
import { settingDefinitions } from '../definitions.ts'
import { logoAddress } from '../rules.ts'
import { readFeatures } from './read-features.ts'
import { readSetting } from './read-setting.ts'

/** What stands in the page as it is built. */
const OWN_LOGO = 'href="/icon.svg" type="image/svg+xml"'
const OWN_FEATURES = 'name="features" content="futures"'
const OWN_NAME = settingDefinitions['general.product_name'].default

type Brand = { name: string; logo: string; features: readonly string[] }

export const branded = (page: string, { name, logo, features }: Brand): string =>
  page
    .replaceAll(OWN_NAME, () => escapeHtml(name))
    .replace(OWN_LOGO, logo === '' ? OWN_LOGO : `href="${logo}" type="image/png"`)
    .replace(OWN_FEATURES, `name="features" content="${features.join(' ')}"`)

export const dressPage = async (database: Database, page: string): Promise<string> =>
  branded(page, {
    name: await readSetting(database, 'general.product_name'),
    logo: logoAddress(await readSetting(database, 'general.logo')),
    features: (await readFeatures(database)).filter(({ isOn }) => isOn).map(({ name }) => name),
  })
