import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { openTestDatabase, type TestDatabase } from '#platform/database/test-database.ts'
import { png } from '#platform/server/example-file-bytes.ts'
import { filesInMemory } from '#platform/server/example-files.ts'
import { pngSize } from '../rules.ts'
import { webManifest } from './manifest.ts'

let opened: TestDatabase
const files = filesInMemory()
beforeAll(async () => {
  opened = await openTestDatabase()
})
afterEach(() => opened.empty())
afterAll(() => opened.close())

const set = (key: string, value: string) =>
  opened.client.query(
    `insert into setting (key, value, version, updated_by, updated_at) values ($1, $2, 1, 'owner', now())`,
    [key, JSON.stringify(value)],
  )
const publicFile = (address: string) => new URL(`../../../app/web/public${address}`, import.meta.url)

test('the own icons are there, in the sizes that are said', async () => {
  const { name, icons, start_url } = await webManifest({ database: opened.database, files })
  expect({ name, start_url }).toEqual({ name: 'Tradewright', start_url: '/dashboard' })
  expect(icons.map(({ sizes }) => sizes)).toEqual(['any', '192x192', '512x512', '512x512'])
  for (const { src, sizes, type } of icons) {
    expect(existsSync(publicFile(src))).toBe(true)
    if (type !== 'image/png') continue
    const { width, height } = pngSize(await readFile(publicFile(src)))
    expect(`${width}x${height}`).toBe(sizes)
  }
})

test('an installation with a name and a logo of its own is installed as itself', async () => {
  await set('general.product_name', 'Nordic Bots')
  await set('general.logo', 'key-of-a-logo-0123')
  await files.put('key-of-a-logo-0123', png)
  const { name, short_name, icons } = await webManifest({ database: opened.database, files })
  const { width, height } = pngSize(png)
  expect({ name, short_name }).toEqual({ name: 'Nordic Bots', short_name: 'Nordic Bots' })
  expect(icons).toEqual([{ src: '/logo/y-of-a-logo-0123.png', sizes: `${width}x${height}`, type: 'image/png' }])
})
