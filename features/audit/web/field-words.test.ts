import { expect, test } from 'vitest'
import { createFormat } from '#platform/web/format.ts'
import { shownValue } from './field-words.ts'

const format = createFormat({ region: 'hu-HU', timeZone: 'Europe/Budapest' })

test.each([
  ['2026-11-30', '2026. 11. 30.'],
  ['2026-11-30T23:30:00.000Z', '2026. 12. 01. 00:30'],
  ['true', 'igen'],
  ['false', 'nem'],
  ['2026-13-45', '2026-13-45'],
  ['2026-11-30 or so', '2026-11-30 or so'],
  ['["users.write"]', '["users.write"]'],
  ['', ''],
])('%s is shown as %s', (text, shown) => {
  expect(shownValue(text, format, { yes: 'igen', no: 'nem' })).toBe(shown)
})
