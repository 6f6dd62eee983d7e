/** What a browser needs to install the web app on a phone or a desk: name, icons, where it opens. Source: https://www.w3.org/TR/appmanifest/. */
import type { Database } from '#platform/database/database.ts'
import type { Files } from '#platform/server/files.ts'
import { logoAddress, pngSize } from '../rules.ts'
import { readSetting } from './read-setting.ts'

type Icon = { src: string; sizes: string; type: string; purpose?: 'maskable' }

const OWN_ICONS: readonly Icon[] = [
  { src: '/icon.svg', sizes: 'any', type: 'image/svg+xml' },
  { src: '/icon-192.png', sizes: '192x192', type: 'image/png' },
  { src: '/icon-512.png', sizes: '512x512', type: 'image/png' },
  { src: '/icon-maskable-512.png', sizes: '512x512', type: 'image/png', purpose: 'maskable' },
]

type Sources = { database: Database; files: Files }

const iconsOf = async ({ database, files }: Sources): Promise<readonly Icon[]> => {
  const key = await readSetting(database, 'general.logo')
  const bytes = key === '' ? null : await files.read(key)
  if (bytes === null) return OWN_ICONS
  const { width, height } = pngSize(bytes)
  return [{ src: logoAddress(key), sizes: `${width}x${height}`, type: 'image/png' }]
}

/** It is dark, as an account is at first. */
export const webManifest = async (sources: Sources) => {
  const name = await readSetting(sources.database, 'general.product_name')
  return {
    id: '/',
    name,
    short_name: name,
    start_url: '/dashboard',
    scope: '/',
    display: 'standalone',
    background_color: '#161b1b',
    theme_color: '#161b1b',
    icons: await iconsOf(sources),
  }
}
