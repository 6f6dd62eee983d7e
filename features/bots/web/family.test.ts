import { expect, test, vi } from 'vitest'
import { type FamilyPage, findCatalogued } from '#bots/catalogue.ts'
import { barOf, beginsAtOnce, familyMenu, familyNamed, familyTitle, sidesOf } from './family.ts'

/** As tables/routes.json has them. */
const titles: Partial<Record<FamilyPage, { en: string; hu: string }>> = {
  dashboard: { en: 'SPOT bots', hu: 'SPOT botok' },
  create: { en: 'New SPOT bot', hu: 'Új SPOT bot' },
  generator: { en: 'SPOT generator', hu: 'SPOT generátor' },
  bot: { en: 'SPOT bot', hu: 'SPOT bot' },
  edit: { en: 'Edit SPOT bot', hu: 'SPOT bot módosítása' },
  folders: { en: 'SPOT folders', hu: 'SPOT mappák' },
  folder: { en: 'SPOT folder', hu: 'SPOT mappa' },
  'folder-create': { en: 'New SPOT folder', hu: 'Új SPOT mappa' },
  'folder-edit': { en: 'Edit SPOT folder', hu: 'SPOT mappa szerkesztése' },
  'folder-clone': { en: 'Clone SPOT folder', hu: 'SPOT mappa klónozása' },
  unfoldered: { en: 'SPOT trades without folder', hu: 'Mappa nélküli SPOT kereskedések' },
  signals: { en: 'SPOT signals', hu: 'SPOT jelzések' },
  'signal-create': { en: 'New SPOT signal', hu: 'Új SPOT jelzés' },
  signal: { en: 'SPOT signal', hu: 'SPOT jelzés' },
  'signal-edit': { en: 'Edit SPOT signal', hu: 'SPOT jelzés szerkesztése' },
}

test.each(findCatalogued('spot')?.pages ?? [])('the page %s has the title of the table', (page) => {
  expect(familyTitle(page)({ family: 'spot' })).toEqual(titles[page])
})

test.each([
  ['grid', true],
  ['spot', true],
  ['hodl', true],
  ['rsi', false],
  ['indicator', false],
  ['signal', false],
  ['futures-signal', false],
  ['none', false],
])('%s may start with nothing but a price: %s', (family, atOnce) => {
  expect(beginsAtOnce(family)).toBe(atOnce)
})

test('a family without a page for generators has none to be found', () => {
  expect(() => familyNamed('grid', 'generator')).toThrow()
  expect(familyNamed('spot', 'generator').begins.generator).toEqual({ kind: 'generator' })
})

test.each([
  ['futures', true],
  ['', false],
])('with the features "%s" in the page, the menu has the futures signal bots: %s', (features, isThere) => {
  vi.stubGlobal('document', { querySelector: () => ({ content: features }) })
  const shown = familyMenu.each?.().map(({ params }) => params['family'])
  vi.unstubAllGlobals()
  expect(shown).toContain('signal')
  expect(shown?.includes('futures-signal')).toBe(isThere)
})

test.each([
  ['', null, true],
  ['rsi=2027-01-31', null, true],
  ['rsi=over', 'BETA_OVER', false],
] as const)('with the betas "%s" in the page, RSI bots are barred by %s', (betas, bar, isThere) => {
  const content = (selector: string) => (selector.includes('betas') ? betas : 'futures')
  vi.stubGlobal('document', { querySelector: (selector: string) => ({ content: content(selector) }) })
  const found = [barOf('rsi'), barOf('indicator')]
  const shown = familyMenu.each?.().map(({ params }) => params['family']) ?? []
  vi.unstubAllGlobals()
  expect(found).toEqual([bar, null])
  expect([shown.includes('rsi'), shown.includes('indicator')]).toEqual([isThere, true])
})

test.each([
  ['spot', 'sell', 'sell'],
  ['grid', 'buy', 'buy'],
  ['rsi', 'buy', 'advised'],
  ['signal', 'buy', 'advised'],
  ['futures-signal', 'buy', 'futures'],
] as const)('the sides of %s bots that begin with a %s have the words of %s', (family, entersBy, words) => {
  expect(sidesOf(family, entersBy)).toBe(words)
})
