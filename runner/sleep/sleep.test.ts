/** Whether a unit slept changes nothing: the journal is the same as if none ever did. */
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { price } from '#engine/money.ts'
import { family } from '#engine/unit.ts'
import { testConfig } from '#bots/grid/fixture.ts'
import { grid } from '#bots/grid/index.ts'
import { brokenLaws, fillTexts, stateText } from '#proofs/crash/crash-checks.ts'
import { ALWAYS_ASLEEP, script, world } from '#proofs/crash/crash-script.ts'
import { Killed, play } from '#proofs/crash/crash-world.ts'
import { type Disk, emptyDisk, memoryJournal, testMarket } from '#proofs/crash/harness.ts'
import type { LaneInput } from '../lane/inputs.ts'
import type { Journal, SleepingUnit } from '../journal/journal.ts'
import { type LocalHost, startLocalHost } from '../host/local-host.ts'
import { unitNow } from '../read/queries.ts'
import type { Command } from '../host/runner.ts'
import { SLEEP_POLICY } from './sleep.ts'
import { ladder } from '#proofs/crash/test-family.ts'
import { createLadder, openAccount, printInput } from '#proofs/crash/test-world.ts'
import { byDay } from '#proofs/suite/night.ts'

const PAIRS = ['BTC/USDC', 'ETH/USDC'] as const
const marketOf = (pair: (typeof PAIRS)[number], tick = '0.01') =>
  ({ kind: 'market', market: testMarket(pair, { tickSize: price(tick) }), interval: '1m', now: null }) as const

type Life = { disk: Disk; host: LocalHost; awake: () => number; asleep: () => number }

const families = new Map([ladder, family(grid)].map((known) => [known.name, known]))

/** A life with its snapshots after every record and everybody asleep whenever possible, or with neither. */
const live = (sleeps: boolean, disk = emptyDisk(), plant = (journal: Journal): Journal => journal): Life => {
  const host = startLocalHost({
    journal: plant(memoryJournal(disk)),
    families,
    markets: PAIRS.map((pair) => marketOf(pair)),
    sink: () => undefined,
    snapshotEvery: sleeps ? 1 : Number.POSITIVE_INFINITY,
    sleepPolicy: sleeps ? ALWAYS_ASLEEP : SLEEP_POLICY,
  })
  const awake = (): number => host.lane.unitCache.awake.size
  const all = (): number => [...host.lane.shards.values()].reduce((sum, { units }) => sum + units.size, 0)
  return { disk, host, awake, asleep: () => all() - awake() }
}

/** What a kill between two slices leaves: after so many whole snapshots the rows of units are newer than those of their accounts. */
const tornAfter =
  (whole: number) =>
  (journal: Journal): Journal => {
    let left = whole
    return {
      ...journal,
      snapshot: (slice, epoch) => {
        if (left > 0) journal.snapshot(slice, epoch)
        else journal.snapshot({ ...slice, accounts: [], complete: [] }, epoch)
        if (slice.complete.length > 0) left -= 1
      },
    }
  }

const command = (command: Command): LaneInput => ({ kind: 'command', command })

const begin: readonly LaneInput[] = [
  command(openAccount('c1', 'a', '3000')),
  command(openAccount('c2', 'second', '400')),
  printInput(1_000, 100),
  printInput(1_000, 100, 100, 'ETH/USDC'),
]

const take = ({ host }: Life, inputs: readonly LaneInput[]): void => {
  for (const input of inputs) host.take(input)
}

const journalOf = ({ disk }: Life): string[] =>
  disk.records.map(({ shard, position, body }) => `${shard} ${position} ${body}`)

describe('a unit that sleeps', () => {
  const sold = (life: Life) => unitNow(life.host.lane, 'a', 'b')?.report.runs

  test('is brought back by a price, an order of its own, a command, and looked at without waking', () => {
    const life = live(true)
    take(life, [...begin, command(createLadder('c3', 'a', 'b'))])
    expect([life.awake(), life.asleep()]).toEqual([0, 1])
    expect(unitNow(life.host.lane, 'a', 'b')?.liveOrders).toHaveLength(2)
    expect(life.awake()).toBe(0)
    // A print fills its order; the next one its sell.
    take(life, [printInput(2_000, 98.5), printInput(3_000, 101.5)])
    expect([sold(life), life.asleep()]).toEqual([1, 1])
    // Below the stop everything is sold.
    take(life, [printInput(4_000, 98.5), printInput(5_000, 89)])
    take(life, [{ kind: 'time', atMs: 5_150 }])
    expect([sold(life), life.asleep()]).toEqual([3, 1])
    const ask = { kind: 'suspend', trade: null, part: 'all' } as const
    take(life, [command({ kind: 'ask', id: 'c4', account: 'a', unit: 'b', ask, change: null })])
    expect(unitNow(life.host.lane, 'a', 'b')?.liveOrders).toEqual([])
  })

  test('does not sleep before its body is durable, nor while it was asked a moment ago', () => {
    const life = live(false)
    take(life, [...begin, command(createLadder('c3', 'a', 'b'))])
    expect([life.awake(), life.asleep()]).toEqual([1, 0])
    life.host.snapshot()
    expect(life.awake()).toBe(1)
    life.host.take({ kind: 'time', atMs: 1_000 + SLEEP_POLICY.quietMs })
    life.host.snapshot()
    expect(life.awake()).toBe(1)
    // The next snapshot with anything in it looks again.
    take(life, [command(createLadder('c4', 'second', 'other'))])
    life.host.snapshot()
    expect([life.awake(), life.asleep()]).toEqual([1, 1])
  })

  test('a restart holds nobody awake who has nothing to settle, and goes on the same', () => {
    const before = live(true)
    take(before, [...begin, command(createLadder('c3', 'a', 'b')), printInput(2_000, 98.5)])
    const again = live(true, before.disk)
    expect([again.awake(), again.asleep()]).toEqual([0, 1])
    take(again, [printInput(3_000, 101.5)])
    expect(sold(again)).toBe(1)
  })

  test('its orders are watched after a restart though its account has an older row', () => {
    const before = live(true, emptyDisk(), tornAfter(3))
    take(before, [...begin, command(createLadder('c3', 'a', 'b')), printInput(2_000, 98.5)])
    const again = live(true, before.disk)
    expect([again.awake(), again.asleep()]).toEqual([0, 1])
    take(again, [printInput(3_000, 101.5)])
    expect(sold(again)).toBe(1)
  })
})

/** One step of a random script; `restart` ends a life and begins the next. */
type Step = LaneInput | 'restart'

const pairs = fc.constantFrom(...PAIRS)
const homes = fc.constantFrom(['a', 'l1'], ['a', 'l2'], ['second', 'l3'], ['a', 'g1'], ['second', 'g2'])

const stepsFrom = (
  kinds: readonly { kind: number; at: number; to: number; pair: (typeof PAIRS)[number]; home: readonly string[] }[],
) => {
  let nowMs = 2_000
  return kinds.map(({ kind, at, to, pair, home }, index): Step => {
    nowMs += at
    const [account = '', unit = ''] = home
    const id = `s${index}`
    if (kind < 6) return printInput(nowMs, to, at, pair)
    if (kind < 8) return createOf(id, { account, unit, pair, to })
    if (kind < 10) {
      const ask = { kind: kind < 9 ? 'suspend' : 'start', trade: null, part: 'all' } as const
      return command({ kind: 'ask', id, account, unit, ask, change: null })
    }
    if (kind === 10) return { kind: 'time', atMs: (nowMs += at * 600) }
    if (kind === 11) return marketOf(pair, to > 99 ? '0.01' : '0.1')
    if (kind === 12) return candleAt(nowMs, to, pair)
    if (kind === 13) return { kind: 'staleness', exchange: 'seeded', sinceMs: to > 98 ? null : nowMs }
    return 'restart'
  })
}

const createOf = (
  id: string,
  of: { account: string; unit: string; pair: (typeof PAIRS)[number]; to: number },
): LaneInput => {
  const { account, unit, pair, to } = of
  if (unit.startsWith('l')) {
    const levels = [
      { buy: String(to - 1), sell: String(to + 1), quantity: '1.5' },
      { buy: String(to - 2), sell: String(to), quantity: '2' },
    ]
    return command(createLadder(id, account, unit, { pair, levels, stop: String(to - 5) }))
  }
  const config = grid.formatConfig(
    testConfig({ pair, exchange: 'seeded', startPrice: price(String(to)), risingOnly: to % 2 === 0 ? '1m' : null }),
  )
  const row = { id: unit, owner: 'u', family: 'grid', name: unit, mode: 'demo', config } as const
  return command({ kind: 'create', id, account, unit: row, allowance: 5, suspended: false })
}

const candleAt = (nowMs: number, close: number, pair: (typeof PAIRS)[number]): LaneInput => {
  const openTimeMs = nowMs - (nowMs % 60_000)
  const candle = { openTimeMs, open: 100, high: 104, low: 95, close, volume: 10 }
  return {
    kind: 'candle',
    values: {},
    exchange: 'seeded',
    event: { kind: 'candle-closed', pair, interval: '1m', candle, pumping: close > 101 },
  }
}

const scripts = fc
  .array(
    fc.record({
      kind: fc.integer({ min: 0, max: 15 }),
      at: fc.integer({ min: 0, max: 900 }),
      to: fc.integer({ min: 92, max: 106 }),
      pair: pairs,
      home: homes,
    }),
    { minLength: 20, maxLength: 60 },
  )
  .map(stepsFrom)

/** Some lives end within a snapshot, some before the first that is torn. */
const TORN_AFTER = 8

const playThrough = (sleeps: boolean, steps: readonly Step[]): { life: Life; slept: number } => {
  let life = live(sleeps, emptyDisk(), tornAfter(TORN_AFTER))
  let slept = 0
  take(life, begin)
  for (const step of steps) {
    if (step === 'restart') life = live(sleeps, life.disk, tornAfter(TORN_AFTER))
    else life.host.take(step)
    slept = Math.max(slept, life.asleep())
  }
  return { life, slept }
}

describe('laws', () => {
  test('the journal is the same whether units sleep or never do, over restarts too', () => {
    let slept = 0
    fc.assert(
      fc.property(scripts, (steps) => {
        const sleeping = playThrough(true, steps)
        const sleepless = playThrough(false, steps)
        slept += sleeping.slept
        expect(journalOf(sleeping.life)).toEqual(journalOf(sleepless.life))
        expect(stateText(sleeping.life.host.lane)).toBe(stateText(sleepless.life.host.lane))
      }),
      { numRuns: 60 },
    )
    expect(slept).toBeGreaterThan(100)
  })
})

describe('killed', () => {
  const planted = { sleepPolicy: ALWAYS_ASLEEP, snapshotEvery: 4 }
  const undisturbed = play(world(planted), script)

  test('while asleep and while waking: it ends as if it had not been', () => {
    const names: string[] = []
    play(world({ ...planted, step: (name) => names.push(name) }), script)
    expect(names.filter((name) => name === 'before a body is read').length).toBeGreaterThan(20)
    // Every reading of a body, and each tenth of the other moments.
    const moments = [...names.entries()].filter(
      ([moment, name]) => name.endsWith('a body is read') || moment % 10 === 0,
    )
    let read = 0
    for (const [moment, name] of byDay(moments, 4)) {
      read += 1
      let count = 0
      const step = (): void => {
        if (count++ === moment) throw new Killed()
      }
      const run = play(world({ ...planted, step }), script)
      const where = `${moment} ${name}`
      expect(run.kills, where).toBe(1)
      expect(fillTexts(run.survivors.disk), where).toEqual(fillTexts(undisturbed.survivors.disk))
      expect(stateText(run.host.lane), where).toBe(stateText(undisturbed.host.lane))
      if (read % 6 === 0) expect(brokenLaws(run.host.lane, run.survivors.disk, run.survivors.read), where).toEqual([])
    }
  }, 300_000)
})

describe('planted faults', () => {
  const level = { buy: '99', sell: '101', quantity: '1' }

  /** A life that bought, was snapshotted through a faulty journal and restarted, and is then told of a price. */
  const after = (price: number, fault: (unit: SleepingUnit) => SleepingUnit): string[] => {
    const plant = (journal: Journal): Journal => ({
      ...journal,
      snapshot: (slice, epoch) => journal.snapshot({ ...slice, units: slice.units.map(fault) }, epoch),
    })
    const first = live(true, emptyDisk(), plant)
    take(first, [...begin, command(createLadder('c3', 'a', 'b', { levels: [level] })), printInput(2_000, 98.5)])
    const second = live(true, first.disk, plant)
    take(second, [printInput(3_000, price), printInput(4_000, price)])
    return journalOf(second)
  }
  const honest = (price: number) => after(price, (unit) => unit)

  test('the honest journal is not suspected: the stop sells, and so does the order', () => {
    expect(honest(89).join()).toContain('{"type":"market","side":"sell"')
    expect(honest(101.5).join()).toContain('"filled"')
    expect(honest(89)).toEqual(honest(89))
  })

  test('a threshold that is not the unit’s own', () => {
    const lower = (unit: SleepingUnit): SleepingUnit => ({
      ...unit,
      wakes: unit.wakes.map(([pair, above, , atMs, candles]) => [pair, above, 50, atMs, candles]),
    })
    expect(after(89, lower)).not.toEqual(honest(89))
  })

  test('an order that nobody watches while its unit sleeps', () => {
    const unwatched = (unit: SleepingUnit): SleepingUnit => ({ ...unit, orders: [] })
    expect(after(101.5, unwatched)).not.toEqual(honest(101.5))
  })

  test('funds that come free and are told to nobody who waited for them', () => {
    const dear = { buy: '99', sell: '101', quantity: '3.5' }
    const freed = (fault: (unit: SleepingUnit) => SleepingUnit): string[] => {
      const plant = (journal: Journal): Journal => ({
        ...journal,
        snapshot: (slice, epoch) => journal.snapshot({ ...slice, units: slice.units.map(fault) }, epoch),
      })
      const first = live(true, emptyDisk(), plant)
      take(first, [
        ...begin,
        command(createLadder('c3', 'second', 'rich', { levels: [dear] })),
        command(createLadder('c4', 'second', 'waits', { levels: [dear] })),
      ])
      const second = live(true, first.disk, plant)
      expect(second.awake()).toBe(0)
      const ask = { kind: 'suspend', trade: null, part: 'all' } as const
      take(second, [command({ kind: 'ask', id: 'c5', account: 'second', unit: 'rich', ask, change: null })])
      return journalOf(second)
    }
    const honest = freed((unit) => unit)
    expect(honest.at(-1)).toContain('"unit":"waits"')
    expect(honest.join()).toContain('"kind":"balance-changed"')
    expect(freed((unit) => ({ ...unit, isShort: false }))).not.toEqual(honest)
  })

  test('a body of another record than the handle says', () => {
    const older = (unit: SleepingUnit): SleepingUnit => ({ ...unit, position: unit.position - 1 })
    expect(() => after(89, older)).toThrow('should be of record')
  })
})
