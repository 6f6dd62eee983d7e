/** Writes the journal of many idle GRID bots into a folder: `million-fixture.ts FOLDER UNITS TAIL`. The last line of `million-units.ts` says what they are. */
import { join } from 'node:path'
import { families } from '#bots/index.ts'
import { testConfig, testMarket } from '#bots/grid/fixture.ts'
import { grid } from '#bots/grid/index.ts'
import { encodeJson } from '#engine/json.ts'
import { asPrice, fromNumber } from '#engine/money.ts'
import type { Market } from '#engine/market.ts'
import type { LaneInput } from '#runner/inputs.ts'
import type { AccountRow, Journal, Sleeper } from '#runner/journal.ts'
import { type LocalHost, startLocalHost } from '#runner/local-host.ts'
import type { Command } from '#runner/runner.ts'
import { SHARDS, shardOf } from '#runner/shard.ts'
import { openSqliteJournal } from '#runner/sqlite-journal.ts'

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

const ask = (account: string, unit: string, kind: 'suspend' | 'start'): LaneInput => {
  const asked = { kind, trade: null, part: 'all' } as const
  return command({ kind: 'ask', id: `${kind} ${unit}`, account, unit, ask: asked, change: null })
}

/** Rows that the product wrote for units of different pairs and prices, each alone in its account. */
const kinds = (): { unit: Sleeper; account: AccountRow }[] => {
  const found = { units: new Map<string, Sleeper>(), accounts: new Map<string, AccountRow>() }
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
  made.take(command({ kind: 'create', id: `create ${kind}`, account: account.id, unit, allowance: 100 }))
  made.take(ask(account.id, unit.id, 'suspend'))
}

/** A journal that keeps nothing. */
const nowhere: Journal = {
  claim: () => ({ epoch: 1, installation: 7, last: new Map() }),
  recover: () => ({ shards: [], accounts: [], sleepers: [], tail: [], answers: [] }),
  unitBody: () => null,
  append: () => undefined,
  snapshot: () => undefined,
  read: () => [],
  close: () => undefined,
}

const ROWS_A_SLICE = 4_000

/** Shard after shard and id after id, which is how the tables lie on the disk. */
const write = (journal: Journal, units: number): void => {
  const { epoch } = journal.claim()
  const made = kinds()
  const accounts = Math.ceil(units / UNITS_AN_ACCOUNT)
  const byShard: number[][] = Array.from({ length: SHARDS }, () => [])
  for (let account = 0; account < accounts; account += 1) byShard[shardOf(accountId(account))]?.push(account)
  let slice = emptySlice()
  const send = (): void => {
    journal.snapshot(slice, epoch)
    slice = emptySlice()
  }
  for (const [shard, mine] of byShard.entries()) {
    let since = 0
    for (const account of mine) {
      const last = Math.min(units, (account + 1) * UNITS_AN_ACCOUNT)
      for (let unit = account * UNITS_AN_ACCOUNT; unit < last; unit += 1) {
        const kind = made[unit % KINDS]
        if (kind === undefined) throw new Error('no kind')
        since += 1
        slice.units.push(copyOf(kind.unit, { shard, unit, account, since }))
        if (unit === account * UNITS_AN_ACCOUNT) slice.accounts.push(accountOf(kind.account, shard, account))
      }
      if (slice.units.length >= ROWS_A_SLICE) send()
    }
    const body = { markets: [], stamps: [], lastTrade: since, nowMs: AT }
    slice.complete.push({ shard, replayFrom: since, body: encodeJson(body) })
  }
  send()
}

type Slice = {
  units: Sleeper[]
  accounts: AccountRow[]
  complete: { shard: number; replayFrom: number; body: string }[]
}

const emptySlice = (): Slice => ({ units: [], accounts: [], complete: [] })

const copyOf = (of: Sleeper, as: { shard: number; unit: number; account: number; since: number }): Sleeper => {
  const { shard, since } = as
  const account = accountId(as.account)
  const id = unitId(as.unit)
  const body = of.body.replace(of.id, id).replace(of.account, account)
  return { ...of, shard, id, account, since, position: since, body }
}

const accountOf = (of: AccountRow, shard: number, account: number): AccountRow => {
  const id = accountId(account)
  return { shard, id, position: 1, body: of.body.replace(of.id, id) }
}

/** Records behind the snapshots: bots are started again until there are so many. */
const addTail = (journal: Journal, least: number): void => {
  const written = { records: 0 }
  const counted: Journal = {
    ...journal,
    append: (group) => {
      written.records += group.length
      journal.append(group)
    },
  }
  const running = host(counted)
  for (let unit = 0; written.records < least; unit += 1) {
    running.take(ask(accountId(Math.floor(unit / UNITS_AN_ACCOUNT)), unitId(unit), 'start'))
  }
}

if (import.meta.main) {
  const [, , folder = '', units = '', tail = ''] = process.argv
  const journal = openSqliteJournal(join(folder, 'journal.sqlite'), Date.now, false)
  write(journal, Number(units))
  addTail(journal, Number(tail))
  journal.close()
}
