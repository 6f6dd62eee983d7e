import { expect, test } from 'vitest'
import { tradingOf } from './trading-bots.ts'

test('bots that have orders or may get some are counted, live and demo apart; what stands still has nothing to suspend', () => {
  expect(
    tradingOf([
      { kind: 'demo', status: 'active', bots: 2 },
      { kind: 'demo', status: 'waiting', bots: 1 },
      { kind: 'live', status: 'suspended-buy', bots: 1 },
      { kind: 'test', status: 'pending', bots: 1 },
      { kind: 'live', status: 'suspended', bots: 4 },
      { kind: 'demo', status: 'closed', bots: 8 },
      { kind: 'demo', status: 'deleted', bots: 16 },
    ]),
  ).toEqual({ live: 2, demo: 3 })
  expect(tradingOf([{ kind: 'demo', status: 'suspended', bots: 1 }])).toEqual({ live: 0, demo: 0 })
  expect(tradingOf([])).toEqual({ live: 0, demo: 0 })
})
