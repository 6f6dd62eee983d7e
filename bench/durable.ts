/**
 * Decisions a second that are durable in sqlite, the whole way: print, paper fill, GRID's decision, gate, record, synced commit, the next order's acceptance, rows for the read
 * tables. Beside it the same texts in the same batches, written by node:sqlite alone.
 */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { families } from '#bots/index.ts'
import { testConfig, testMarket } from '#bots/grid/fixture.ts'
import { grid } from '#bots/grid/index.ts'
import { type LaneInput, takeInput } from '#runner/lane/inputs.ts'
import type { Journal } from '#runner/journal/journal.ts'
import { emptyLane, type Lane, takeOutput } from '#runner/lane/lane.ts'
import { allShards } from '#runner/host/local-host.ts'
import type { Command } from '#runner/host/runner.ts'
import { openSqliteJournal } from '#runner/journal/sqlite-journal.ts'
import type { Bar, Bench } from './bar.ts'
import { type BareJournal, openBareJournal } from './bare-journal.ts'
import { spent } from './spent.ts'

const BOTS = 500
/** Down and up again: every bot fills orders at each. */
const PRICES = [98.5, 102.5] as const
const WARM_UP = 8
const ROUNDS = 3

type World = { lane: Lane; journal: Journal; bare: BareJournal; atMs: number }

const print = (at: number, price: number): LaneInput => ({
  kind: 'print',
  exchange: 'paper',
  event: {
    kind: 'print',
    pair: 'COIN/USDC',
    print: { at, price, quantity: 1_000 },
    bid: price,
    ask: price,
    source: 'trade',
  },
})

/** The texts of each group that was committed. */
type Groups = (readonly string[])[]

/** One input, and commit after commit until nothing more comes of it. Answers with what was written. */
const settle = ({ lane, journal }: World, input: LaneInput): Groups => {
  const groups: Groups = []
  takeInput(lane, input)
  for (;;) {
    const { appends } = takeOutput(lane)
    if (appends.length === 0) return groups
    journal.append(appends)
    groups.push(appends.map(({ body }) => body))
    const reached = new Map(appends.map(({ shard, position }) => [shard, position]))
    for (const [shard, position] of reached) takeInput(lane, { kind: 'committed', shard, position })
  }
}

const commands = (bot: number): Command[] => {
  const account = { id: `account ${bot}`, owner: 'bench', exchange: 'paper', kind: 'demo' } as const
  const unit = { id: `bot ${bot}`, owner: 'bench', family: 'grid', name: 'bench', mode: 'demo' } as const
  const config = grid.formatConfig(testConfig())
  return [
    { kind: 'open-account', id: `open ${bot}`, account, balances: { USDC: '10000' } },
    {
      kind: 'create',
      id: `create ${bot}`,
      account: account.id,
      unit: { ...unit, config },
      allowance: 100,
      suspended: false,
    },
  ]
}

const opened = (): World => {
  const folder = mkdtempSync(join(tmpdir(), 'bench-'))
  process.on('exit', () => rmSync(folder, { recursive: true }))
  const journal = openSqliteJournal(join(folder, 'journal.sqlite'), Date.now)
  const { epochs, installation } = journal.claim(allShards())
  const lane = emptyLane({
    families: new Map(Object.entries(families)),
    epochs,
    installation,
    unitBody: journal.unitBody,
    managedIn: journal.managedIn,
  })
  const bare = openBareJournal(join(folder, 'bare.sqlite'))
  const made: World = { lane, journal, bare, atMs: 1_000_000 }
  takeInput(lane, { kind: 'market', market: testMarket(), interval: '1m', now: null })
  settle(made, print(made.atMs, 100))
  for (let bot = 0; bot < BOTS; bot += 1) {
    for (const command of commands(bot)) settle(made, { kind: 'command', command })
  }
  return made
}

/** Seconds of the processor of both, seconds of the product by the clock on the wall, and the records written in them. */
type Spent = { own: number; bare: number; wall: number; records: number }

/** Each price in turn with its reference, which writes the same batches. */
const run = (world: World, rounds: number): Spent => {
  const total: Spent = { own: 0, bare: 0, wall: 0, records: 0 }
  for (let round = 0; round < rounds; round += 1) {
    for (const price of PRICES) {
      world.atMs += 1_000
      let groups: Groups = []
      const begin = performance.now()
      total.own += spent(() => (groups = settle(world, print(world.atMs, price))))
      total.wall += (performance.now() - begin) / 1_000
      total.bare += spent(() => groups.forEach(world.bare.append))
      for (const bodies of groups) total.records += bodies.length
    }
  }
  return total
}

let world: World | null = null

const prepared = (): World => {
  if (world !== null) return world
  world = opened()
  run(world, WARM_UP)
  return world
}

/** The ratio is the median of eight runs of 2026-11-27, alone and beside others: 0.080 to 0.102, for the product computes and the reference mostly waits for the kernel. */
const BAR: Bar = {
  name: 'durable-decisions',
  unit: 'decisions/s',
  better: 'higher',
  against: 'bare-node:sqlite',
  ratio: 0.09,
}

/** The figure is by the clock on the wall, with the disk; the ratio by the processor, for both wait for the same commits. */
export const durableBench: Bench = {
  bars: [BAR],
  samples: 9,
  isShort: true,
  measure: () => {
    const { own, bare, wall, records } = run(prepared(), ROUNDS)
    if (records < BOTS * ROUNDS) throw new Error(`${records} records: the bots do not trade`)
    return [{ value: records / wall, ratio: bare / own }]
  },
}
