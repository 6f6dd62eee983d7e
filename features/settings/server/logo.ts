/** The logo of the product: a picture among the files, whose key is a setting. It is no drawing of text and scripts, such as SVG. */
import { ORPCError } from '@orpc/server'
import type { Who } from '#features/audit/server/index.ts'
import type { Database } from '#platform/database/database.ts'
import { fileTypeOf } from '#platform/server/file-type.ts'
import { type Files, newFileKey } from '#platform/server/files.ts'
import { settingDefinitions } from '../definitions.ts'
import { LOGO } from '../logo-limits.ts'
import { isLogoSize, logoAddress } from '../rules.ts'
import { type SettingServices, writeSettings } from './change-settings.ts'
import { readSetting } from './read-setting.ts'

const KEY = 'general.logo'

type LogoServices = Pick<SettingServices, 'database' | 'clock' | 'secret'> & { files: Files }

const accept = async (file: File): Promise<Uint8Array> => {
  const bytes = file.size > LOGO.maxBytes ? new Uint8Array() : new Uint8Array(await file.arrayBuffer())
  if (fileTypeOf(bytes, file.name) !== 'png' || !isLogoSize(bytes)) throw new ORPCError('LOGO_REFUSED', { status: 400 })
  return bytes
}

/** The file is safe before the setting names it; one that nothing names is taken back. */
export const changeLogo = async (
  services: LogoServices,
  { file, version }: { file: File | null; version: number },
  who: Who,
): Promise<void> => {
  const { database, files } = services
  const before = await readSetting(database, KEY)
  const value = file === null ? '' : newFileKey()
  if (file !== null) await files.put(value, await accept(file))
  const change = { key: KEY, value, version }
  try {
    await writeSettings(services, [{ change, definition: settingDefinitions[KEY], value }], who)
  } catch (error) {
    if (value !== '') await files.remove(value)
    throw error
  }
  if (before !== '') await files.remove(before)
}

/** Of the logo that is set, and of no other file. */
export const readLogo =
  ({ database, files }: { database: Database; files: Files }) =>
  async (name: string): Promise<Uint8Array | null> => {
    const key = await readSetting(database, KEY)
    return key !== '' && logoAddress(key) === `/logo/${name}` ? files.read(key) : null
  }
