import { expect, test } from 'vitest'
import { statuses } from '#engine/status.ts'
import type { BotSummary } from './api.ts'
import { exampleSummary } from './example-summary.ts'
import { clonedInvestment, isEditable, targetsOf } from './folder-acts.ts'

const folder: BotSummary = { ...exampleSummary, id: 'folder', takesIn: 'buy' }

test.each<[string, Partial<BotSummary>, boolean]>([
  ['a folder of the same pair and direction', {}, true],
  ['a single bot', { takesIn: null }, false],
  ['a folder of the other direction', { takesIn: 'sell' }, false],
  ['itself', { id: exampleSummary.id }, false],
  ['another pair', { pair: 'ETH/USDC' }, false],
  ['another exchange', { exchange: 'other' }, false],
  ['the other mode', { mode: 'live' }, false],
  ['one that is about to be deleted', { status: 'pending' }, false],
  ['a closed one', { status: 'closed' }, false],
])('a trade may move to %s: %#', (_, differs, expected) => {
  expect(targetsOf(exampleSummary, 'buy', [{ ...folder, ...differs }])).toHaveLength(expected ? 1 : 0)
})

test('settings are edited until the bot has ended or is on its way out', () => {
  const editable = statuses.filter((status) => isEditable({ status }))
  expect(editable).toEqual(['waiting', 'active', 'suspended', 'suspended-buy'])
})

test('a clone gets the money of the settings alone, not that of trades which were moved in', () => {
  const trade = (origin: 'manual' | 'generated', amount: string, status: 'active' | 'closed' = 'active') => ({
    origin,
    amount,
    status,
  })
  const trades = [trade('generated', '100'), trade('manual', '50'), trade('manual', '7', 'closed')]
  expect(clonedInvestment({ investment: '450', takesIn: 'buy', trades })).toBe('400')
  expect(clonedInvestment({ investment: '50', takesIn: null, trades: [trade('manual', '50')] })).toBe('50')
})
