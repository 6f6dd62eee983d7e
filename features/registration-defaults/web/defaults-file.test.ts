import { expect, test } from 'vitest'
import type { RegistrationDefault } from '../contract.ts'
import { defaultsFile } from './defaults-file.ts'

const STARTER = '018f0000-0000-7000-8000-000000000001'
const packages = [{ id: STARTER, name: { en: 'Starter', hu: 'Kezdő' } }]
const row = { id: '018f0000-0000-7000-8000-000000000009', active: true, version: 1, updatedAtMs: Date.UTC(2026, 5, 1) }
const lineOf = (one: RegistrationDefault, language: 'en' | 'hu') =>
  defaultsFile([one], packages, language).split('\r\n')[1]

test.each<[RegistrationDefault, string]>([
  [{ ...row, key: 'trial_days', value: 14 }, '"trial_days","14","megkapják","2026-06-01T00:00:00.000Z"'],
  [
    { ...row, key: 'demo_balance', value: { USDC: '2500.5' } },
    '"demo_balance","{""USDC"":""2500.5""}","megkapják","2026-06-01T00:00:00.000Z"',
  ],
  [{ ...row, key: 'package_id', value: STARTER }, '"package_id","Kezdő","megkapják","2026-06-01T00:00:00.000Z"'],
  [{ ...row, key: 'package_id', value: row.id }, `"package_id","${row.id}","megkapják","2026-06-01T00:00:00.000Z"`],
  [{ ...row, key: 'theme', value: null, active: false }, '"theme","","nem kapják meg","2026-06-01T00:00:00.000Z"'],
])('%j', (one, line) => {
  expect(lineOf(one, 'hu')).toBe(line)
})

test('has as many names of columns as columns, in the language of its reader', () => {
  expect(defaultsFile([], packages, 'en')).toBe('\uFEFF"Parameter","Value","State","Changed"\r\n')
})
