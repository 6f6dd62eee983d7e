/** Writes the journal of many idle GRID bots into a folder: `million-fixture.ts FOLDER UNITS TAIL`. The last line of `million-units.ts` says what they are. */
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { families } from '#bots/index.ts'
import { testConfig, testMarket } from '#bots/grid/fixture.ts'
import { grid } from '#bots/grid/index.ts'
import { encodeJson } from '#engine/json.ts'
import { asPrice, fromNumber } from '#engine/money.ts'
import type { Market } from '#engine/market.ts'
import type { LaneInput } from '#runner/lane/inputs.ts'
import type { AccountRow, Journal, SleepingUnit } from '#runner/journal/journal.ts'
import { allShards, type LocalHost, startLocalHost } from '#runner/host/local-host.ts'
import type { Command } from '#runner/host/runner.ts'
import { SHARDS, shardOf } from '#runner/lane/shard.ts'
import { openSqliteJournal } from '#runner/journal/sqlite-journal.ts'

const PAIRS = 500
const KINDS = 2_000
export const UNITS_AN_ACCOUNT = 10
const AT = 1_700_000_000_000
const NEVER = Number.POSITIVE_INFINITY

export const markets: readonly Market[] = Array.from({ length: PAIRS }, (_, pair) =>
  testMarket({ pair: `COIN${pair}/USDC`, base: `COIN${pair}` }),
)

/** What the feed of the fixture knows of its markets. */
export const marketInputs = markets.map((market) => {
  const price = asPrice(fromNumber(100))
  const now = { market, price, bid: price, ask: price, pumping: false }
  return { kind: 'market', market, interval: '1m', now } as const
})

const id = (kind: number, number: number): string =>
  `0192f0c${kind}-0000-7000-8000-${number.toString(16).padStart(12, '0')}`

export const accountId = (account: number): string => id(1, account)
export const unitId = (unit: number): string => id(2, unit)

const host = (journal: Journal): LocalHost =>
  startLocalHost({
    journal,
    families: new Map(Object.entries(families)),
    markets: marketInputs,
    sink: () => undefined,
    snapshotEvery: NEVER,
  })

const command = (command: Command): LaneInput => ({ kind: 'command', command })

const ask = (
  account: string,
  unit: string,
  { kind, round }: { kind: 'suspend' | 'start'; round: number },
): LaneInput => {
  const asked = { kind, trade: null, part: 'all' } as const
  return command({ kind: 'ask', id: `${round} ${unit}`, account, unit, ask: asked, change: null })
}

/** Rows that the product wrote for units of different pairs and prices, each alone in its account. */
const kinds = (): { unit: SleepingUnit; account: AccountRow }[] => {
  const found = { units: new Map<string, SleepingUnit>(), accounts: new Map<string, AccountRow>() }
  const made = host({
    ...nowhere,
    snapshot: ({ units, accounts }) => {
      for (const unit of units) found.units.set(unit.id, unit)
      for (const account of accounts) found.accounts.set(account.id, account)
    },
  })
  made.take({ kind: 'time', atMs: AT })
  for (let kind = 0; kind < KINDS; kind += 1) make(made, kind)
  made.snapshot()
  return Array.from({ length: KINDS }, (_, kind) => {
    const unit = found.units.get(unitId(kind))
    const account = found.accounts.get(accountId(kind))
    if (unit === undefined || account === undefined) throw new Error(`kind ${kind} was not made`)
    return { unit, account }
  })
}

const make = (made: LocalHost, kind: number): void => {
  const account = { id: accountId(kind), owner: 'bench', exchange: 'paper', kind: 'demo' } as const
  made.take(command({ kind: 'open-account', id: `open ${kind}`, account, balances: { USDC: '10000' } }))
  const pair = `COIN${kind % PAIRS}/USDC` as const
  const startPrice = asPrice(fromNumber(98 + (kind % 401) / 100))
  const config = grid.formatConfig(testConfig({ pair, name: pair, startPrice }))
  const unit = { id: unitId(kind), owner: 'bench', family: 'grid', name: 'bench', mode: 'demo', config } as const
  made.take(
    command({ kind: 'create', id: `create ${kind}`, account: account.id, unit, allowance: 100, suspended: false }),
  )
  made.take(ask(account.id, unit.id, { kind: 'suspend', round: -1 }))
}

/** A journal that keeps nothing. */
const nowhere: Journal = {
  claim: (shards) => ({ epochs: new Map(shards.map((shard) => [shard, 1])), installation: 7, last: new Map() }),
  recover: () => ({ shards: [], accounts: [], sleepingUnits: [], tail: [], answers: [] }),
  unitBody: () => null,
  managedIn: () => [],
  append: () => new Set(),
  snapshot: () => undefined,
  read: () => [],
  close: () => undefined,
}

/** A unit of the journal: where it is and which kind it is of. */
type Place = { shard: number; unit: number; account: number; since: number }

/** Shard after shard and id after id, which is how the tables lie on the disk. */
const places = function* (units: number): Generator<Place> {
  const byShard: number[][] = Array.from({ length: SHARDS }, () => [])
  for (let account = 0; account * UNITS_AN_ACCOUNT < units; account += 1) {
    byShard[shardOf(accountId(account))]?.push(account)
  }
  for (const [shard, mine] of byShard.entries()) {
    let since = 0
    for (const account of mine) {
      const last = Math.min(units, (account + 1) * UNITS_AN_ACCOUNT)
      for (let unit = account * UNITS_AN_ACCOUNT; unit < last; unit += 1) {
        since += 1
        yield { shard, unit, account, since }
      }
    }
  }
}

/** Accounts, and the first unit of each kind, as the product writes them. */
const write = (journal: Journal, units: number): void => {
  const made = kinds()
  const slice = emptySlice()
  const since = Array.from({ length: SHARDS }, () => 0)
  for (const place of places(units)) {
    const kind = made[place.unit % KINDS]
    if (kind === undefined) throw new Error('no kind')
    if (place.unit < KINDS) slice.units.push(copyOf(kind.unit, place))
    if (place.unit % UNITS_AN_ACCOUNT === 0) slice.accounts.push(accountOf(kind.account, place.shard, place.account))
    since[place.shard] = place.since
  }
  for (const [shard, replayFrom] of since.entries()) {
    const body = encodeJson({ markets: [], stamps: [], lastTrade: replayFrom, nowMs: AT })
    slice.complete.push({ shard, replayFrom, body })
  }
  journal.snapshot(slice, journal.claim(allShards()).epochs)
}

/** All other units, row by row out of those of their kind: packing a million bodies would take minutes. Nothing reads their bodies, which call them by the name of the first. */
const copyUnits = (file: string, units: number): void => {
  const database = new DatabaseSync(file)
  // Nobody else has the file open, and one that breaks off is thrown away: everything is written once.
  database.exec('pragma journal_mode = off; pragma synchronous = off; pragma cache_size = -200000; begin')
  const body = database.prepare(
    'insert into body (shard, id, position, packed) select ?, ?, ?, packed from body where shard = ? and id = ?',
  )
  const sleeper = database.prepare(
    'insert into sleeper select ?, ?, ?, ?, ?, family, rules, pair, above, below, at_ms, candles, more_pairs, orders, short, realised, restless, managed from sleeper where shard = ? and id = ?',
  )
  for (const { shard, unit, account, since } of places(units)) {
    if (unit < KINDS) continue
    const kind = unit % KINDS
    const from = [shardOf(accountId(Math.floor(kind / UNITS_AN_ACCOUNT))), unitId(kind)] as const
    body.run(shard, unitId(unit), since, ...from)
    sleeper.run(shard, unitId(unit), accountId(account), since, since, ...from)
  }
  database.exec('commit')
  database.close()
}

type Slice = {
  units: SleepingUnit[]
  accounts: AccountRow[]
  complete: { shard: number; replayFrom: number; body: string }[]
}

const emptySlice = (): Slice => ({ units: [], accounts: [], complete: [] })

const copyOf = (of: SleepingUnit, { shard, unit, account, since }: Place): SleepingUnit => {
  const id = unitId(unit)
  const body = of.body.replace(of.id, id).replace(of.account, accountId(account))
  return { ...of, shard, id, account: accountId(account), since, position: since, body }
}

const accountOf = (of: AccountRow, shard: number, account: number): AccountRow => {
  const id = accountId(account)
  return { shard, id, position: 1, body: of.body.replace(of.id, id) }
}

/** Records behind the snapshots: the first of each kind is started again, and suspended, until there are so many. */
const addTail = (journal: Journal, least: number): void => {
  const written = { records: 0 }
  const counted: Journal = {
    ...journal,
    append: (group) => {
      written.records += group.length
      return journal.append(group)
    },
  }
  const running = host(counted)
  for (let round = 0; written.records < least; round += 1) {
    for (let unit = 0; unit < KINDS && written.records < least; unit += 1) {
      const account = accountId(Math.floor(unit / UNITS_AN_ACCOUNT))
      running.take(ask(account, unitId(unit), { kind: round % 2 === 0 ? 'start' : 'suspend', round }))
    }
  }
}

if (import.meta.main) {
  const [, , folder = '', units = '', tail = ''] = process.argv
  const file = join(folder, 'journal.sqlite')
  const open = (): Journal => openSqliteJournal(file, Date.now, false)
  const begun = open()
  write(begun, Number(units))
  begun.close()
  copyUnits(file, Number(units))
  const journal = open()
  addTail(journal, Number(tail))
  journal.close()
}
