import { expect, test } from 'vitest'
import { exampleSummary } from './example-summary.ts'
import { isMeant } from './toggle.ts'

const bot = (status: 'active' | 'suspended' | 'closed', badges: typeof exampleSummary.badges = []) => ({
  ...exampleSummary,
  status,
  badges,
})
const running = bot('active')
const profitless = bot('active', ['profit-suspended'])
const half = bot('suspended', ['bot-suspended'])
const still = bot('suspended', ['all-suspended'])
const all = [running, profitless, half, still, bot('closed')]

test.each([
  ['suspend', 'all', [running, profitless, half]],
  ['suspend', 'entries', [running, profitless]],
  ['suspend', 'profits', [running, half]],
  ['start', 'all', [profitless, half, still]],
  ['start', 'entries', [half, still]],
  ['start', 'profits', [profitless, still]],
] as const)('%s %s is for those that it changes', (kind, part, meant) => {
  expect(all.filter((one) => isMeant({ kind, part }, one))).toEqual(meant)
})
