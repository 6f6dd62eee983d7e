import { expect, test, vi } from 'vitest'
import { type FamilyPage, findCatalogued } from '#bots/catalogue.ts'
import { familyMenu, familyNamed, familyTitle } from './family.ts'

/** As tables/routes.json has them. */
const titles: Record<FamilyPage, { en: string; hu: string }> = {
  dashboard: { en: 'SPOT bots', hu: 'SPOT botok' },
  create: { en: 'New SPOT bot', hu: 'Új SPOT bot' },
  generator: { en: 'SPOT generator', hu: 'SPOT generátor' },
  bot: { en: 'SPOT bot', hu: 'SPOT bot' },
  edit: { en: 'Edit SPOT bot', hu: 'SPOT bot módosítása' },
}

test.each(findCatalogued('spot')?.pages ?? [])('the page %s has the title of the table', (page) => {
  expect(familyTitle(page)({ family: 'spot' })).toEqual(titles[page])
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
