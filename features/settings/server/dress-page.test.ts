import { readFile } from 'node:fs/promises'
import fc from 'fast-check'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { openTestDatabase, type TestDatabase } from '#platform/database/test-database.ts'
import { embeddedCache } from '#platform/server/cache-embedded.ts'
import { branded, dressPage } from './dress-page.ts'
import { keepSettingsIn } from './read-setting.ts'

let opened: TestDatabase
beforeAll(async () => {
  opened = await openTestDatabase()
})
afterEach(() => opened.empty())
afterAll(() => opened.close())

const today = new Date('2026-01-10T12:00:00Z')
const built = await readFile(new URL('../../../app/web/index.html', import.meta.url), 'utf8')

const setName = (name: string) =>
  opened.client.query(
    `insert into setting (key, value, version, updated_by, updated_at) values ('general.product_name', $1, 1, 'owner', now())`,
    [JSON.stringify(name)],
  )

test('until somebody names the product, the page is as it was built', async () => {
  expect(await dressPage(opened.database, built, today)).toBe(built)
})

test('the page says the name wherever it says one, and a change of it within five seconds', async () => {
  let now = 0
  keepSettingsIn(opened.database, embeddedCache({ maxBytes: 1_000_000, nowMs: () => now }))
  await dressPage(opened.database, built, today)
  await setName('Nordic Bots')
  now = 5001
  const page = await dressPage(opened.database, built, today)
  expect(page).not.toContain('Tradewright')
  expect(page).toContain('<meta name="application-name" content="Nordic Bots" />')
  expect(page).toContain('Nordic Bots is loading…')
  expect(page).toContain('Nordic Bots: betöltés folyamatban…')
})

test('a logo takes the place of the own one, in the tab and wherever the page shows it', () => {
  const page = branded(built, {
    name: 'Tradewright',
    logo: '/logo/abc.png',
    features: [],
    betas: [],
    partials: 100,
    links: [],
  })
  expect(page).toContain('<link rel="icon" href="/logo/abc.png" type="image/png" />')
  expect(page).toContain('<link rel="apple-touch-icon" href="/logo/abc.png" />')
  expect(page).not.toMatch(/\/icon/)
})

test('the page says which features are on', async () => {
  const featuresOf = (page: string) => /name="features" content="(.*?)"/.exec(page)?.[1]
  expect(featuresOf(built)).toBe('futures')
  expect(featuresOf(await dressPage(opened.database, built, today))).toBe('futures')
  await opened.client.query(
    `insert into setting (key, value, version, updated_by, updated_at) values ('features.futures', 'false', 1, 'owner', now())`,
  )
  keepSettingsIn(opened.database, embeddedCache({ maxBytes: 1_000_000, nowMs: () => 0 }))
  expect(featuresOf(await dressPage(opened.database, built, today))).toBe('')
})

test('the page says where legal texts are kept elsewhere, and nothing in an address ends its attribute', async () => {
  keepSettingsIn(opened.database, embeddedCache({ maxBytes: 1_000_000, nowMs: () => 0 }))
  const links = [
    ['general.footer.terms', 'https://bots.example/{language}/terms?a=1&b=2'],
    ['general.footer.privacy', 'https://bots.example/"><script>'],
  ]
  for (const [key, value] of links)
    await opened.client.query(
      `insert into setting (key, value, version, updated_by, updated_at) values ($1, $2, 1, 'owner', now())`,
      [key, JSON.stringify(value)],
    )
  const page = await dressPage(opened.database, built, today)
  expect(page).toContain(
    'name="links" content="terms=https://bots.example/{language}/terms?a=1&amp;b=2 privacy=https://bots.example/&quot;&gt;&lt;script&gt;"',
  )
  expect(page).not.toContain('bots.example/"')
})

test('the page says how many buys and sells a folder may hold', async () => {
  const partialsOf = (page: string) => /name="partials" content="(.*?)"/.exec(page)?.[1]
  expect(partialsOf(built)).toBe('100')
  await opened.client.query(
    `insert into setting (key, value, version, updated_by, updated_at) values ('bots.most_partials', '20', 1, 'owner', now())`,
  )
  keepSettingsIn(opened.database, embeddedCache({ maxBytes: 1_000_000, nowMs: () => 0 }))
  expect(partialsOf(await dressPage(opened.database, built, today))).toBe('20')
})

test('the page says which betas have an end, and which are over, by the day of the platform', async () => {
  const betasAt = async (now: string) =>
    /name="betas" content="(.*?)"/.exec(await dressPage(opened.database, built, new Date(now)))?.[1]
  await opened.client.query(
    `insert into setting (key, value, version, updated_by, updated_at) values ('beta.rsi.ends_at', '"2026-01-31"', 1, 'owner', now())`,
  )
  keepSettingsIn(opened.database, embeddedCache({ maxBytes: 1_000_000, nowMs: () => 0 }))
  // Midnight in Budapest is an hour earlier.
  expect(await betasAt('2026-01-30T22:59:59Z')).toBe('rsi=2026-01-31')
  expect(await betasAt('2026-01-30T23:00:00Z')).toBe('rsi=over')
})

const named = (page: string, name: string) =>
  branded(page, { name, logo: '', features: [], betas: [], partials: 100, links: [] })

describe('a name is never markup', () => {
  test.each([
    ['"><script>alert(1)</script>', '&quot;&gt;&lt;script&gt;alert(1)&lt;/script&gt;'],
    ["' onload='x", '&#39; onload=&#39;x'],
    ['R&D &amp; co', 'R&amp;D &amp;amp; co'],
    ["$& $1 $` $'", '$&amp; $1 $` $&#39;'],
    ['<!-- ${x} -->', '&lt;!-- ${x} --&gt;'],
  ])('%s', (name, written) => {
    expect(named('<p title="Tradewright">Tradewright</p>', name)).toBe(`<p title="${written}">${written}</p>`)
  })

  test('whatever the name is, the page has the tags and attributes that it was built with', () => {
    const skeletonOf = (page: string) => page.replaceAll(/[^<>"']/g, '')
    fc.assert(
      fc.property(fc.string({ unit: fc.constantFrom('<', '>', '"', "'", '&', '$', '`', 'a', ' ', '/') }), (name) => {
        expect(skeletonOf(named(built, name))).toBe(skeletonOf(built))
      }),
    )
  })
})
