/** What bots manage of an account, as equity records have it: awake, asleep and after a restart alike. */
import { expect, test } from 'vitest'
import { testConfig, testMarket } from '#bots/grid/fixture.ts'
import { grid } from '#bots/grid/index.ts'
import { formatDecimal, price } from '#engine/money.ts'
import { family } from '#engine/unit.ts'
import { entriesOf } from '#proofs/crash/crash-checks.ts'
import { ALWAYS_ASLEEP } from '#proofs/crash/crash-script.ts'
import { type Disk, emptyDisk, memoryJournal } from '#proofs/crash/harness.ts'
import { startLocalHost } from '../host/local-host.ts'
import type { LaneInput } from '../lane/inputs.ts'
import { SLEEP_POLICY, type SleepPolicy } from '../sleep/sleep.ts'
import { managedText, readManaged, worthIn } from './managed.ts'

const MINUTE = 60_000
const START = 1_000 * 15 * MINUTE

const start = (disk: Disk, sleepPolicy: SleepPolicy) =>
  startLocalHost({
    journal: memoryJournal(disk),
    families: new Map([['grid', family(grid)]]),
    markets: [{ kind: 'market', market: testMarket(), interval: '1m', now: null }],
    sink: () => undefined,
    sleepPolicy,
    snapshotEvery: 1,
  })

const print = (minutes: number, last: number): LaneInput => ({
  kind: 'print',
  exchange: 'paper',
  event: {
    kind: 'print',
    pair: 'COIN/USDC',
    print: { at: START + minutes * MINUTE, price: last, quantity: 1_000 },
    bid: last,
    ask: last,
    source: 'trade',
  },
})

const account = { id: 'a', owner: 'u', exchange: 'paper', kind: 'demo' } as const
const unit = {
  id: 'b',
  owner: 'u',
  family: 'grid',
  name: 'b',
  mode: 'demo',
  config: grid.formatConfig(testConfig()),
} as const

const begin: readonly LaneInput[] = [
  { kind: 'command', command: { kind: 'open-account', id: 'c1', account, balances: { USDC: '10000' } } },
  print(1, 100),
  {
    kind: 'command',
    command: { kind: 'create', id: 'c2', account: 'a', unit, allowance: 10, suspended: false },
  },
]

const takenIn = (disk: Disk): string[] =>
  entriesOf(disk).flatMap(({ record }) =>
    record.kind === 'equity-taken' ? [`${formatDecimal(record.equity)} ${formatDecimal(record.managed ?? 0n)}`] : [],
  )

test.each([
  ['awake', SLEEP_POLICY, false],
  ['asleep', ALWAYS_ASLEEP, false],
  ['asleep, and restarted', ALWAYS_ASLEEP, true],
])('a bot manages its investment, and what the price makes of its positions: %s', (_name, sleepPolicy, isRestarted) => {
  const disk = emptyDisk()
  let host = start(disk, sleepPolicy)
  for (const input of [...begin, print(14, 100)]) host.take(input)
  host.take({ kind: 'time', atMs: START + 15 * MINUTE })
  // Bought on the way down, and sold by nobody.
  for (const input of [print(16, 97.5), print(17, 95.5), print(29, 94)]) host.take(input)
  if (isRestarted) host = start(disk, sleepPolicy)
  host.take({ kind: 'time', atMs: START + 30 * MINUTE })
  const taken = takenIn(disk)
    .slice(-2)
    .map((text) => text.split(' ').map(Number))
  for (const [equity = 0, managed = 0] of taken) expect(500 - managed).toBeCloseTo(10_000 - equity, 9)
  // What the account has lost by then its bot has lost.
  expect(taken[1]?.[1]).toBeLessThan(499)
})

test('what has no price in the asset counts as nothing, and an other quote at its own', () => {
  const managed = readManaged('EUR 5000000000000000000;COIN/EUR -2000000000000000000;GONE/USDC 1000000000000000000')
  expect(managedText(managed)).toBe(
    'EUR 5000000000000000000;COIN/EUR -2000000000000000000;GONE/USDC 1000000000000000000',
  )
  const prices = new Map([
    ['COIN/EUR', price('3')],
    ['EUR/USDC', price('1.5')],
  ])
  const worth = worthIn(new Map(managed), 'USDC', (pair) => prices.get(pair) ?? null)
  expect(formatDecimal(worth)).toBe('-1.5')
  expect(readManaged('')).toEqual([])
})
