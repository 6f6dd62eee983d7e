import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { brokenLaws, entriesOf, fillTexts, stateText, unitsOf } from '#proofs/crash/crash-checks.ts'
import { world } from '#proofs/crash/crash-script.ts'
import { Killed, play, type World } from '#proofs/crash/crash-world.ts'
import type { Pair } from '#engine/market.ts'
import { notional } from '#engine/money.ts'
import type { Position } from '#engine/position.ts'
import type { LaneInput } from './inputs.ts'
import { happenings } from '../journal/record.ts'
import type { Command } from '../host/runner.ts'
import type { AwakeUnit } from './shard.ts'
import { type GiverSettings, giver, keeper, type KeeperSettings } from '#proofs/crash/test-hands.ts'
import { testMarket } from '#proofs/crash/harness.ts'
import { openAccount, printInput } from '#proofs/crash/test-world.ts'

const command = (command: Command): LaneInput => ({ kind: 'command', command })
const create = (id: string, unit: string, family: string, config: unknown, account = 'a'): LaneInput => {
  const row = { id: unit, owner: 'u', family, name: unit, mode: 'demo', config } as const
  return command({ kind: 'create', id, account, unit: row, allowance: 5, suspended: false })
}
const give = (changes: Partial<GiverSettings> = {}): LaneInput => {
  const levels = [
    { buy: '99', quantity: '2' },
    { buy: '98', quantity: '3' },
  ]
  const config = { pair: 'BTC/USDC', levels, giveAt: '101', target: '105', receiver: 'sound', ...changes }
  return create('c2', 'giver', 'giver', config)
}
const keep = (id: string, unit: string, changes: Partial<KeeperSettings> = {}): LaneInput =>
  create(id, unit, 'keeper', { pair: 'BTC/USDC', throws: false, isFull: false, ...changes })
const relocate = (id: string, unit: string, trade: number, to: string): LaneInput =>
  command({ kind: 'ask', id, account: 'a', unit, ask: { kind: 'relocate', trade, to }, change: null })

const begin: readonly LaneInput[] = [command(openAccount('c1', 'a', '3000')), printInput(1_000, 100), give()]
/** Both levels are bought. */
const buys = [printInput(2_000, 98.5, 50), printInput(3_000, 97.5, 50)]
const gives = [printInput(4_000, 101.5, 50)]

const handing = (changes: Partial<World> = {}): World => world({ families: [giver, keeper], ...changes })
const after = (script: readonly LaneInput[], changes: Partial<World> = {}) => play(handing(changes), script)

type Run = ReturnType<typeof after>
const units = ({ host }: Run): AwakeUnit[] => [...host.lane.shards.values()].flatMap(unitsOf)
const named = (run: Run, name: string): AwakeUnit => {
  const found = units(run).findLast(({ row }) => row.name === name)
  if (found === undefined) throw new Error(`there is no ${name}`)
  return found
}
const positionOf = (unit: AwakeUnit) => unit.family.report(unit.config, unit.state).position
const lawsOf = ({ host, survivors }: Run) => brokenLaws(host.lane, survivors.disk, survivors.read)
const refusalOf = ({ survivors }: Run, id: string) => survivors.answers.get(id)?.refusal?.code ?? null

describe('coins that are handed over', () => {
  test('two at once to a bot that was not there are one record of three parts, and offered at once', () => {
    const before = after([...begin, ...buys])
    const held = positionOf(named(before, 'giver'))
    const run = after([...begin, ...buys, ...gives])
    const record = entriesOf(run.survivors.disk).find(
      ({ record }) => record.kind === 'happened' && record.event.kind === 'price-crossed',
    )?.record
    expect(
      record?.kind === 'happened' ? happenings(record).map(({ event, created }) => [event.kind, created?.name]) : [],
    ).toEqual([
      ['price-crossed', undefined],
      ['trade-received', 'Escaped'],
      ['trade-received', undefined],
    ])
    const escaped = named(run, 'Escaped')
    expect(escaped.row).toMatchObject({ owner: 'u', account: 'a', mode: 'demo', family: 'keeper' })
    expect(escaped.row.id).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-8[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/)
    expect(positionOf(escaped)).toMatchObject({ base: held.base, cost: held.cost, fees: 0n })
    expect(positionOf(named(run, 'giver'))).toMatchObject({ base: 0n, cost: 0n, fees: held.fees })
    expect([...escaped.orders.values()].map(({ trade, state }) => [trade, state])).toEqual([
      [1, 'open'],
      [2, 'open'],
    ])
    expect(lawsOf(run)).toEqual([])
  })

  test('the next ones go to the same bot, unless its user has deleted it', () => {
    const [, again] = [buys, [printInput(5_000, 97.5, 50), printInput(6_000, 102, 50)]]
    const once = after([...begin, ...buys, ...gives, ...again])
    expect(units(once).map(({ row }) => row.name)).toEqual(['giver', 'Escaped'])
    expect(named(once, 'Escaped').state.trades).toHaveLength(4)
    const { id } = named(once, 'Escaped').row
    const gone = command({
      kind: 'ask',
      id: 'c9',
      account: 'a',
      unit: id,
      ask: { kind: 'delete', trade: null, how: 'release' },
      change: null,
    })
    const twice = after([...begin, ...buys, ...gives, gone, ...again])
    expect(units(twice).map(({ row, state }) => [row.name, state.trades.length])).toEqual([
      ['giver', 2],
      ['Escaped', 2],
      ['Escaped', 2],
    ])
    expect([lawsOf(once), lawsOf(twice)]).toEqual([[], []])
  })

  test.each([
    ['of-no-family', 'there is no family nothing'],
    ['of-wrong-settings', 'its settings are not valid: not a keeper'],
    ['throws', 'Escaped a planted fault'],
  ] as const)('when the receiver is %s nothing is handed over and the giver is quarantined', (receiver, detail) => {
    const script = [command(openAccount('c1', 'a', '3000')), printInput(1_000, 100), give({ receiver }), ...buys]
    const held = positionOf(named(after(script), 'giver'))
    const run = after([...script, ...gives, printInput(5_000, 120, 50)])
    expect(units(run).map(({ row, incident }) => [row.name, incident])).toEqual([
      ['giver', { code: 'broke-contract', detail }],
    ])
    expect(positionOf(named(run, 'giver'))).toEqual(held)
    expect(lawsOf(run)).toEqual([])
  })

  test('base and cost of both together stay, whatever is bought and whenever it is given', () => {
    const prints = fc.array(
      fc.record({ price: fc.integer({ min: 95, max: 110 }), size: fc.integer({ min: 1, max: 4 }) }),
      {
        minLength: 4,
        maxLength: 14,
      },
    )
    // Nothing is ever sold: what was bought is there, wherever it is.
    const bought = [...begin.slice(0, -1), give({ target: '9000' })]
    fc.assert(
      fc.property(prints, (walk) => {
        const moves = walk.map(({ price, size }, index) => printInput(2_000 + 1_000 * index, price, size))
        const run = after([...bought, ...moves])
        expect(lawsOf(run)).toEqual([])
        const sum = (of: (position: Position) => bigint) =>
          units(run).reduce((total, unit) => total + of(positionOf(unit)), 0n)
        const fills = run.survivors.read.flatMap((batch) => batch.fills)
        expect(sum(({ base }) => base)).toBe(fills.reduce((total, fill) => total + fill.quantity - fill.fee, 0n))
        expect(sum(({ cost }) => cost)).toBe(
          fills.reduce((total, fill) => total + notional(fill.price, fill.quantity), 0n),
        )
      }),
      { numRuns: 30 },
    )
  })
})

describe('a trade that moves to another bot', () => {
  const kept = [...begin, ...buys, ...gives, keep('c3', 'other'), keep('c4', 'full', { isFull: true })]
  const escaped = named(after(kept), 'Escaped').row.id

  test('goes with its order, which fills there, and keeps its number', () => {
    const script = [...kept, relocate('c5', escaped, 2, 'other')]
    const run = after(script)
    expect(named(run, 'Escaped').state.trades.map(({ id }) => id)).toEqual([1])
    const [order] = named(run, 'other').orders.values()
    const [, before] = named(after(kept), 'Escaped').orders.values()
    expect(order).toEqual({ ...before, trade: 1 })
    const sold = after([...script, printInput(9_000, 106, 90)])
    expect(positionOf(named(sold, 'other')).base).toBe(0n)
    expect(positionOf(named(sold, 'other')).realised).toBeGreaterThan(0n)
    expect([lawsOf(run), lawsOf(sold)]).toEqual([[], []])
    expect(
      sold.survivors.read
        .flatMap(({ orders }) => orders)
        .findLast(({ clientOrderId }) => clientOrderId === order?.clientOrderId),
    ).toMatchObject({ unit: 'other', trade: 1, state: 'filled' })
  })

  const ETH: Pair = 'ETH/USDC'
  const ofEth = { kind: 'market', market: testMarket(ETH), interval: '1m', now: null } as const
  const markets = [...world().markets, ofEth]
  const many = [
    ...kept,
    keep('c6', 'broken', { throws: true }),
    printInput(4_500, 20, 50, ETH),
    keep('c7', 'of ETH', { pair: ETH }),
    command(openAccount('c8', 'b', '3000')),
    create('c9', 'elsewhere', 'keeper', { pair: 'BTC/USDC', throws: false, isFull: false }, 'b'),
  ]
  test.each([
    ['full', 'full'],
    ['nobody', 'target-unknown'],
    ['elsewhere', 'target-unknown'],
    ['giver', 'target-differs'],
    ['of ETH', 'target-differs'],
    ['itself', 'target-differs'],
    ['broken', 'target-failed'],
  ])('to %s is refused, and it stays where it was', (to, code) => {
    const run = after([...many, relocate('c5', escaped, 1, to === 'itself' ? escaped : to)], { markets })
    expect(refusalOf(run, 'c5')).toBe(code)
    expect(units(run).filter(({ incident }) => incident !== null)).toEqual([])
    expect(stateText(run.host.lane)).toBe(stateText(after(many, { markets }).host.lane))
    expect(lawsOf(run)).toEqual([])
  })

  test('what it refuses itself is said before anything about the target', () => {
    const run = after([...kept, relocate('c5', escaped, 9, 'nobody')])
    expect(refusalOf(run, 'c5')).toBe('not-here')
  })
})

describe('a kill at any step', () => {
  const moves = [printInput(5_000, 97.5, 50), keep('c3', 'other'), printInput(6_000, 102, 50)]
  const { id } = named(after([...begin, ...buys, ...gives]), 'Escaped').row
  const script = [...begin, ...buys, ...gives, ...moves, relocate('c5', id, 2, 'other'), printInput(9_000, 106, 3)]
  const names: string[] = []
  const undisturbed = after(script, { snapshotEvery: 7, step: (name) => names.push(name) })

  test('there are kills before and after the commit of both', () => {
    expect(new Set(names)).toEqual(
      new Set([...names, 'before append of price-crossed', 'after append of price-crossed, nothing sent']),
    )
    expect(lawsOf(undisturbed)).toEqual([])
  })

  test('leaves both or neither, and the run ends as if it had not been', () => {
    for (const [moment, name] of names.entries()) {
      let count = 0
      const step = () => {
        count += 1
        if (count === moment + 1) throw new Killed()
      }
      const run = after(script, { snapshotEvery: 7, step })
      const where = `${moment} ${name}`
      expect(run.kills, where).toBe(1)
      expect(lawsOf(run), where).toEqual([])
      expect(fillTexts(run.survivors.disk), where).toEqual(fillTexts(undisturbed.survivors.disk))
      expect(stateText(run.host.lane), where).toBe(stateText(undisturbed.host.lane))
    }
  })
})
