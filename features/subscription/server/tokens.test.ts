import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { amount } from '#engine/money.ts'
import { program } from '#features/audit/server/index.ts'
import { writeExampleSettings } from '#features/settings/server/test-settings.ts'
import { openTestDatabase, type TestDatabase } from '#platform/database/test-database.ts'
import type { TokensHeld } from './ports.ts'
import { judgeTokens, tokenTermsOf } from './tokens.ts'

let opened: TestDatabase
beforeAll(async () => {
  opened = await openTestDatabase()
})
afterEach(() => opened.empty())
afterAll(() => opened.close())

const judged = (held: TokensHeld) => {
  const ports = { coupons: null, contracts: null, tokens: () => Promise.resolve(held) }
  return judgeTokens({ database: opened.database, ports }, 'anna')
}
const settings = (values: Readonly<Record<string, string | number>>) =>
  writeExampleSettings(
    { database: opened.database, clock: () => new Date(0), secret: new Uint8Array(32) },
    values,
    program,
  )
const holding = (held: string): TokensHeld => ({ kind: 'amount', amount: amount(held) })

test.each([
  ['one', holding('1'), { kind: 'held', discountHundredths: 1000 }],
  ['many', holding('250.5'), { kind: 'held', discountHundredths: 1000 }],
  ['a little less than one', holding('0.999999'), { kind: 'missing' }],
  ['what nobody can tell', { kind: 'unavailable' }, { kind: 'unavailable' }],
] as const)('holding %s', async (_name, held, expected) => {
  expect(await judged(held)).toEqual(expected)
})

test('how many are asked for and how much comes off are settings, and so is the name', async () => {
  const { database } = opened
  expect(await tokenTermsOf(database)).toEqual({ name: null, symbol: 'ETALON', least: 1, percent: 10 })
  await settings({
    'token.name': 'Garas',
    'token.symbol': 'GRS',
    'token.discount_min': 100,
    'token.discount_percent': 25,
  })
  expect(await tokenTermsOf(database)).toEqual({ name: 'Garas', symbol: 'GRS', least: 100, percent: 25 })
  expect(await judged(holding('99.9'))).toEqual({ kind: 'missing' })
  expect(await judged(holding('100'))).toEqual({ kind: 'held', discountHundredths: 2500 })
})

test('at 0 % nothing is given, and nobody is asked', async () => {
  await settings({ 'token.discount_percent': 0 })
  expect(await tokenTermsOf(opened.database)).toBeNull()
  expect(await judged({ kind: 'unavailable' })).toEqual({ kind: 'missing' })
})
