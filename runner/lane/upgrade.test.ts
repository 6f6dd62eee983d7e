import { describe, expect, test } from 'vitest'
import type { AnyFamily, UnitState } from '#engine/unit.ts'
import { brokenPositions, entriesOf, unitsOf } from '#proofs/crash/crash-checks.ts'
import { type Disk, emptyDisk, memoryJournal, testMarket } from '#proofs/crash/harness.ts'
import type { LaneInput } from './inputs.ts'
import { startLocalHost } from '../host/local-host.ts'
import { ladder } from '#proofs/crash/test-family.ts'
import { createLadder, openAccount, printInput } from '#proofs/crash/test-world.ts'

/** Every state of this version says from which it was brought up. */
const asState = (value: unknown): UnitState => value as UnitState
const versionOf = (version: number): AnyFamily => ({
  ...ladder,
  version,
  initial: (config) => asState({ ...ladder.initial(config), cameFrom: 'the beginning' }),
  upgrade: (state, from) => {
    if ('cameFrom' in asState(state)) throw new Error('brought up twice')
    return asState({ ...asState(state), cameFrom: `version ${from}` })
  },
})

/** One life of the program; the unit as it ends, with the versions its records were decided by. */
const live = (disk: Disk, family: AnyFamily, inputs: readonly LaneInput[], snapshot = false) => {
  const host = startLocalHost({
    journal: memoryJournal(disk),
    families: new Map([['ladder', family]]),
    markets: [{ kind: 'market', market: testMarket('BTC/USDC'), interval: '1m', now: null }],
    sink: () => undefined,
  })
  for (const input of inputs) host.take(input)
  if (snapshot) host.snapshot()
  const units = [...host.lane.shards.values()].flatMap(unitsOf)
  const [unit] = units
  if (unit === undefined) throw new Error('no unit')
  return { state: unit.state, runs: unit.family.report(unit.config, unit.state).runs }
}

const begin: readonly LaneInput[] = [
  { kind: 'command', command: openAccount('c1', 'a') },
  printInput(1_000, 100),
  { kind: 'command', command: createLadder('c2', 'a', 'b') },
]
const buys = [printInput(2_000, 98.5)]
const sells = [printInput(3_000, 101.5)]

const rulesIn = (disk: Disk): number[] =>
  entriesOf(disk).flatMap(({ record }) => (record.kind === 'happened' ? [record.rules] : []))

describe('a new version of a family', () => {
  test.each([
    ['the journal alone', false, false],
    ['a snapshot and the tail behind it', true, false],
    ['a snapshot alone', true, true],
  ])('brings up what an older one left: %s', (_name, afterBegin, afterBuys) => {
    const disk = emptyDisk()
    live(disk, ladder, begin, afterBegin)
    live(disk, ladder, buys, afterBuys)
    const { state, runs } = live(disk, versionOf(2), sells)
    expect([state, runs]).toMatchObject([{ cameFrom: 'version 1' }, 1])
    expect(new Set(rulesIn(disk))).toEqual(new Set([1, 2]))
    expect(brokenPositions(entriesOf(disk))).toEqual([])
    // Killed before a snapshot: the tail holds decisions of both, and the state is brought up between them, once.
    const again = live(disk, versionOf(2), [])
    expect(again).toEqual({ state, runs })
  })

  test('an older program names the unit and both versions, and touches nothing', () => {
    const disk = emptyDisk()
    live(disk, versionOf(3), [...begin, ...buys])
    const before = disk.records.length
    expect(() => live(disk, ladder, [])).toThrow(/record \d+ of shard \d+ cannot be applied/)
    live(disk, versionOf(3), [], true)
    expect(() => live(disk, ladder, [])).toThrow(
      'unit b was decided by version 3 of ladder; this program knows version 1',
    )
    expect(disk.records).toHaveLength(before)
  })

  test('two versions further than a tail of both is refused, not mixed', () => {
    const disk = emptyDisk()
    live(disk, ladder, begin)
    live(disk, versionOf(2), buys)
    const cause = (() => {
      try {
        live(disk, versionOf(3), [])
        return 'nothing'
      } catch (error) {
        return error instanceof Error ? String(error.cause) : 'no error'
      }
    })()
    expect(cause).toContain('unit b has a state of ladder 1 and a decision of ladder 2')
  })
})
