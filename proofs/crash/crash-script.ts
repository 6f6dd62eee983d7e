/** For tests: what the crash tests play, and the world they play it in. */
import { price } from '#engine/money.ts'
import type { World } from './crash-world.ts'
import { testMarket } from './harness.ts'
import type { LaneInput } from '#runner/lane/inputs.ts'
import type { Command } from '#runner/host/runner.ts'
import { SLEEP_POLICY, type SleepPolicy } from '#runner/sleep/sleep.ts'
import { ladder } from './test-family.ts'
import { createLadder, ladderConfig, openAccount, printInput } from './test-world.ts'

const command = (command: Command): LaneInput => ({ kind: 'command', command })
const ask = (id: string, unit: string, kind: 'suspend' | 'start'): LaneInput =>
  command({ kind: 'ask', id, account: 'a', unit, ask: { kind, trade: null, part: 'all' }, change: null })

/** Buys, partial fills, repeats, refusals, a stop at market, a suspension, an edit, a unit that fails, two accounts, changed filters, a repeated command. */
export const script: readonly LaneInput[] = [
  command(openAccount('c1', 'a', '2000')),
  command(openAccount('c2', 'second', '500')),
  printInput(1_000, 100),
  command(createLadder('c3', 'a', 'b')),
  command(createLadder('c4', 'a', 'rich', { levels: [{ buy: '97', sell: '99', quantity: '15' }] })),
  command(createLadder('c5', 'second', 'other', { levels: [{ buy: '99.5', sell: '100.5', quantity: '3' }], runs: 2 })),
  command(
    createLadder('c6', 'second', 'bad', {
      levels: [{ buy: '96', sell: '99', quantity: '1' }],
      fault: 'throws-at-fill',
    }),
  ),
  printInput(2_000, 98.7, 0.4),
  printInput(3_000, 98.6, 0.35),
  printInput(4_000, 98.5, 50),
  command(createLadder('c3', 'a', 'b')),
  printInput(5_000, 100.8, 1.5),
  ask('c7', 'b', 'suspend'),
  printInput(6_000, 101.4, 80),
  ask('c8', 'b', 'start'),
  printInput(7_000, 97.5, 80),
  // Nothing is heard for a while: asks are taken, fills of what was missed are booked, nothing leaves until it is heard again.
  { kind: 'staleness', exchange: 'seeded', sinceMs: 7_000 },
  ask('c11', 'b', 'suspend'),
  { kind: 'time', atMs: 7_300 },
  ask('c12', 'b', 'start'),
  printInput(7_400, 96.9, 80),
  printInput(7_500, 99.2, 80),
  { kind: 'staleness', exchange: 'seeded', sinceMs: null },
  printInput(7_800, 97.4, 80),
  { kind: 'market', market: testMarket('BTC/USDC', { tickSize: price('0.1') }), interval: '1m', now: null },
  printInput(8_000, 95.5, 9.25),
  command({
    kind: 'ask',
    id: 'c9',
    account: 'a',
    unit: 'b',
    ask: { kind: 'edit', before: null, applyToGenerated: true },
    change: { name: 'Renamed', config: ladderConfig({ runs: 5, stop: '92' }) },
  }),
  printInput(9_000, 91.2, 40),
  printInput(10_000, 91.1, 40),
  printInput(11_000, 89, 70),
  printInput(12_000, 88.9, 70),
  { kind: 'time', atMs: 1_000_000 },
  printInput(1_001_000, 102, 500),
  printInput(1_002_000, 96.5, 500),
  ask('c10', 'nobody', 'start'),
  printInput(1_003_000, 103, 500),
]

/** Whoever has a durable body sleeps at once. */
export const ALWAYS_ASLEEP: SleepPolicy = { quietMs: 0, mostAwake: 0 }

export const world = (changes: Partial<World> = {}): World => ({
  families: [ladder],
  markets: [{ kind: 'market', market: testMarket('BTC/USDC'), interval: '1m', now: null }],
  snapshotEvery: 25,
  sleepPolicy: SLEEP_POLICY,
  plant: (journal) => journal,
  step: () => undefined,
  ...changes,
})
