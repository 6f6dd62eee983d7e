/** The page of the web app names the installation before any script runs, so nothing is asked for the name. */
import { escapeHtml } from '#platform/html.ts'
import type { Database } from '#platform/database/database.ts'
import { settingDefinitions } from '../definitions.ts'
import { readSetting } from './read-setting.ts'

/** What stands in the page as it is built. */
const OWN_NAME = settingDefinitions['general.product_name'].default

export const named = (page: string, name: string): string => page.replaceAll(OWN_NAME, () => escapeHtml(name))

export const dressPage = async (database: Database, page: string): Promise<string> =>
  named(page, await readSetting(database, 'general.product_name'))
