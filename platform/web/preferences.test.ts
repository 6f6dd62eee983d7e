import { describe, expect, test } from 'vitest'
import { regionOf } from '#platform/dates.ts'
import {
  type BrowserFacts,
  createPreferences,
  firstPreferences,
  isRegion,
  isTimeZone,
  offersHungarian,
  regions,
} from './preferences.ts'

const facts: BrowserFacts = {
  search: '',
  stored: null,
  browserLanguage: 'en-GB',
  browserTimeZone: 'Europe/Budapest',
  allowPseudo: false,
}
const stored = (value: unknown) => JSON.stringify(value)

describe('the settings of a first visit', () => {
  test('are English, with the zone of the browser and the theme of the system', () => {
    expect(firstPreferences(facts)).toEqual({
      language: 'en',
      pseudo: false,
      region: null,
      timeZone: 'Europe/Budapest',
      theme: 'system',
    })
  })

  const cases: [string, Partial<BrowserFacts>, object][] = [
    ['the address asks for Hungarian', { search: '?lang=hu' }, { language: 'hu' }],
    [
      'the address goes before what is stored',
      { search: '?lang=en', stored: stored({ language: 'hu' }) },
      { language: 'en' },
    ],
    [
      'what is stored comes back',
      { stored: stored({ language: 'hu', region: 'sv-SE', theme: 'light' }) },
      { language: 'hu', region: 'sv-SE', theme: 'light' },
    ],
    ['a Hungarian browser alone changes nothing', { browserLanguage: 'hu-HU' }, { language: 'en' }],
    ['an unknown language is passed over', { search: '?lang=xx' }, { language: 'en' }],
    ['spoilt storage is passed over', { stored: '{"language":' }, { language: 'en' }],
    [
      'wrong values in storage are passed over',
      { stored: stored({ language: 7, timeZone: 'Mars/Olympus', theme: 'pink', region: '' }) },
      { language: 'en', timeZone: 'Europe/Budapest', theme: 'system', region: null },
    ],
    [
      'the pseudo-language where tests may ask for it',
      { search: '?lang=pseudo', allowPseudo: true },
      { language: 'en', pseudo: true },
    ],
    ['and nowhere else', { search: '?lang=pseudo' }, { language: 'en', pseudo: false }],
  ]
  test.each(cases)('%s', (_, change, expected) => {
    expect(firstPreferences({ ...facts, ...change })).toMatchObject(expected)
  })
})

test.each([
  ['a Hungarian browser on its first visit', { browserLanguage: 'hu' }, true],
  ['after a choice', { browserLanguage: 'hu-HU', stored: stored({ language: 'en' }) }, false],
  ['with a language in the address', { browserLanguage: 'hu-HU', search: '?lang=en' }, false],
  ['another browser', { browserLanguage: 'de' }, false],
])('Hungarian is offered: %s', (_, change, expected) => {
  expect(offersHungarian({ ...facts, ...change })).toBe(expected)
})

test('language and region are two settings; without a region that of the language holds', () => {
  expect(regionOf({ region: null, language: 'hu' })).toBe('hu-HU')
  expect(regionOf({ region: null, language: 'en' })).toBe('en-GB')
  expect(regionOf({ region: 'en-US', language: 'hu' })).toBe('en-US')
})

test('every region on offer can be formatted', () => {
  expect(regions.filter((region) => !isRegion(region))).toEqual([])
  expect([isRegion('nonsense-region-x1'), isRegion(null)]).toEqual([false, false])
  expect([isTimeZone('Europe/Budapest'), isTimeZone('Europe/Nowhere'), isTimeZone('')]).toEqual([true, false, false])
})

test('a change is kept, told, and ends the pseudo-language only when it names a language', () => {
  const kept: string[] = []
  let told = 0
  const store = createPreferences(firstPreferences({ ...facts, search: '?lang=pseudo', allowPseudo: true }), (text) =>
    kept.push(text),
  )
  const leave = store.subscribe(() => (told += 1))
  store.change({ theme: 'dark' })
  expect(store.get()).toMatchObject({ theme: 'dark', pseudo: true })
  store.change({ language: 'hu' })
  expect(store.get()).toMatchObject({ language: 'hu', theme: 'dark', pseudo: false })
  leave()
  store.change({ language: 'en' })
  expect(told).toBe(2)
  expect(firstPreferences({ ...facts, stored: kept[1] ?? null })).toMatchObject({ language: 'hu', theme: 'dark' })
})
