/** A bot as the list has it, for tests. */
import type { BotSummary } from '../contract.ts'

export const exampleSummary: BotSummary = {
  id: '0199e3b4-0000-7000-8000-000000000001',
  family: 'any',
  name: 'x',
  exchange: 'x',
  pair: 'BTC/USDC',
  mode: 'demo',
  status: 'active',
  badges: [],
  reasons: [],
  investment: '500',
  committed: '0',
  used: 0,
  limit: null,
  tradeCount: 0,
  takesIn: null,
  runs: 0,
  profit: { realised: '0', unrealised: '0', total: '0', fees: '0', percent: 0, buyAndHold: null },
  now: { code: 'x', values: {} },
  createdAtMs: 0,
  startedAtMs: null,
}
