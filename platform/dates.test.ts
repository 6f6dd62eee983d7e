import { expect, test } from 'vitest'
import { beforeStop, dateFor, type DateReader } from './dates.ts'

/** Already the 8th in Budapest. */
const LATE = new Date('2026-12-07T23:30:00Z')

test.each<[DateReader, string, string]>([
  [{ language: 'en', region: null }, 'UTC', '07/12/2026'],
  [{ language: 'en', region: null }, 'Europe/Budapest', '08/12/2026'],
  [{ language: 'en', region: 'en-US' }, 'UTC', '12/07/2026'],
  [{ language: 'en', region: 'de-DE' }, 'UTC', '07.12.2026'],
  [{ language: 'hu', region: null }, 'UTC', '2026. 12. 07.'],
  [{ language: 'hu', region: 'sv-SE' }, 'UTC', '2026-12-07'],
])('%o in %s: %s', (reader, timeZone, text) => {
  expect(dateFor(reader, LATE, timeZone)).toBe(text)
})

test.each([
  ['2026. 12. 07.', '2026. 12. 07'],
  ['07/12/2026', '07/12/2026'],
])('%s before a full stop', (date, text) => {
  expect(beforeStop(date)).toBe(text)
})
