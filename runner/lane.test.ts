import { expect, test } from 'vitest'
import type { LaneInput } from './inputs.ts'
import { emptyDisk, memoryJournal, testMarket } from './harness.ts'
import { startLocalHost } from './local-host.ts'
import { accountBalances, unitNow } from './look.ts'
import { ladder } from './test-family.ts'
import type { ProjectionBatch, CommandAnswer } from './runner.ts'

const market = testMarket('BTC/USDC')

const world = (disk = emptyDisk()) => {
  const batches: ProjectionBatch[] = []
  const answers: { command: string; answer: CommandAnswer }[] = []
  const host = startLocalHost({
    journal: memoryJournal(disk),
    families: new Map([['ladder', ladder]]),
    markets: [{ kind: 'market', market, interval: '1m', now: null }],
    sink: (output) => {
      batches.push(...output.batches)
      answers.push(...output.answers)
    },
  })
  return { disk, host, batches, answers }
}

const print = (at: number, price: number, quantity = 100): LaneInput => ({
  kind: 'print',
  exchange: 'seeded',
  event: { kind: 'print', pair: 'BTC/USDC', print: { at, price, quantity }, bid: price, ask: price, source: 'trade' },
})

const open: LaneInput = {
  kind: 'command',
  command: {
    kind: 'open-account',
    id: 'c1',
    account: { id: 'a', owner: 'u', exchange: 'seeded', kind: 'demo' },
    balances: { USDC: '10000' },
  },
}

const create: LaneInput = {
  kind: 'command',
  command: {
    kind: 'create',
    id: 'c2',
    account: 'a',
    unit: {
      id: 'b',
      owner: 'u',
      family: 'ladder',
      name: 'Ladder',
      mode: 'demo',
      config: {
        pair: 'BTC/USDC',
        levels: [
          { buy: '99', sell: '101', quantity: '1' },
          { buy: '98', sell: '100', quantity: '2' },
        ],
        stop: '90',
        runs: 3,
        fault: 'none',
      },
    },
    allowance: 10,
  },
}

test('a bot buys, sells and its balances are the sum of its fills', () => {
  const { host, batches, answers } = world()
  for (const input of [open, print(1_000, 100), create, print(2_000, 98.5), print(3_000, 101.5)]) host.take(input)
  expect(answers.map(({ answer }) => answer.refusal)).toEqual([null, null])
  const fills = batches.flatMap((batch) => batch.fills)
  expect(fills.map(({ side, price, quantity }) => [side, price, quantity])).toEqual([
    ['buy', 99n * 10n ** 18n, 10n ** 18n],
    ['sell', 101n * 10n ** 18n, 999n * 10n ** 15n],
  ])
  const balances = Object.fromEntries(
    accountBalances(host.lane, 'a').map(({ asset, free, locked }) => [asset, [free, locked]]),
  )
  // 10000 - 99 + 101 x 0.999 x 0.999, with 99 and 98 x 2 locked again.
  expect(balances['USDC']).toEqual([10001798101n * 10n ** 12n + 0n - 295n * 10n ** 18n - 0n, 295n * 10n ** 18n])
  expect(unitNow(host.lane, 'a', 'b')?.report.runs).toBe(1)
})
