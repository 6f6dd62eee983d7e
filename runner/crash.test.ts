import { expect, test } from 'vitest'
import { price } from '#engine/money.ts'
import { brokenLaws, fillTexts, stateText } from './crash-checks.ts'
import { emptySurvivors, Killed, play, type World } from './crash-world.ts'
import { testMarket } from './harness.ts'
import type { LaneInput } from './inputs.ts'
import type { Command } from './runner.ts'
import { ladder } from './test-family.ts'
import { createLadder, ladderConfig, openAccount, printInput } from './test-world.ts'

const command = (command: Command): LaneInput => ({ kind: 'command', command })
const ask = (id: string, unit: string, kind: 'suspend' | 'start'): LaneInput =>
  command({ kind: 'ask', id, account: 'a', unit, ask: { kind, trade: null, part: 'all' }, change: null })

/** Buys, partial fills, repeats, refusals, a stop at market, a suspension, an edit, a unit that fails, two accounts, changed filters, a repeated command. */
const script: readonly LaneInput[] = [
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

const world = (changes: Partial<World> = {}): World => ({
  families: [ladder],
  markets: [{ kind: 'market', market: testMarket('BTC/USDC'), interval: '1m', now: null }],
  snapshotEvery: 25,
  plant: (journal) => journal,
  step: () => undefined,
  ...changes,
})

const steps = (): string[] => {
  const names: string[] = []
  play(world({ step: (name) => names.push(name) }), script)
  return names
}

/** Kills at the given steps, counted over the whole run with its restarts. */
const killAt = (...moments: readonly number[]): World['step'] => {
  let count = 0
  return () => {
    if (moments.includes(count++)) throw new Killed()
  }
}

const undisturbed = play(world(), script)

test('the script trades: partial fills, both sides, a stop, a refusal, a quarantined unit', () => {
  expect(brokenLaws(undisturbed.host.lane, undisturbed.survivors.disk, undisturbed.survivors.read)).toEqual([])
  const kinds = new Set(steps())
  expect([...kinds].filter((name) => name.startsWith('after append'))).toEqual(
    expect.arrayContaining([
      'after append of order-canceled, nothing sent',
      'after append of order-accepted, nothing sent',
    ]),
  )
  const units = [...undisturbed.host.lane.shards.values()].flatMap((shard) => [...shard.units.values()])
  expect(units.map(({ row, incident }) => [row.id, incident?.code ?? null])).toEqual(
    expect.arrayContaining([
      ['bad', 'threw'],
      ['b', null],
    ]),
  )
  expect(fillTexts(undisturbed.survivors.disk).filter((fill) => fill.includes('exit')).length).toBeGreaterThan(2)
})

test('killed at any step, a run ends as if it had not been: no fill lost or doubled', () => {
  const names = steps()
  expect(new Set(names).size).toBeGreaterThanOrEqual(20)
  for (const [moment, name] of names.entries()) {
    const run = play(world({ step: killAt(moment) }), script)
    const where = `${moment} ${name}`
    expect(run.kills, where).toBe(1)
    expect(brokenLaws(run.host.lane, run.survivors.disk, run.survivors.read), where).toEqual([])
    expect(fillTexts(run.survivors.disk), where).toEqual(fillTexts(undisturbed.survivors.disk))
    expect(stateText(run.host.lane), where).toBe(stateText(undisturbed.host.lane))
    for (const [id, { refusal }] of undisturbed.survivors.answers) {
      expect(run.survivors.answers.get(id)?.refusal, where).toEqual(refusal)
    }
  }
})

test('a second kill while it restarts changes nothing either', () => {
  const names = steps()
  for (let moment = 0; moment < names.length; moment += 7) {
    for (const later of [1, 2, 5]) {
      const run = play(world({ step: killAt(moment, moment + later) }), script)
      const where = `${moment}+${later} ${names[moment]}`
      expect(brokenLaws(run.host.lane, run.survivors.disk, run.survivors.read), where).toEqual([])
      expect(fillTexts(run.survivors.disk), where).toEqual(fillTexts(undisturbed.survivors.disk))
    }
  }
})

test('whoever holds an older epoch is refused', () => {
  const survivors = emptySurvivors()
  const old = play(world(), script.slice(0, 8), survivors)
  play(world(), script.slice(8, 9), survivors)
  expect(() => old.host.take(printInput(9_999, 97, 50))).toThrow('later epoch')
})
