/** For tests: the invariants of the engine (design: engine.md 1.7) over what a run left behind. Each answers with what is wrong. */
import { openHoldings } from '#exchanges/holdings.ts'
import type { Handover } from '#engine/event.ts'
import { notional } from '#engine/money.ts'
import type { Market } from '#engine/market.ts'
import { isTerminal } from '#engine/order.ts'
import { changesOf } from '#runner/journal/changes.ts'
import { type Disk, emptyDisk, memoryJournal, plain } from './harness.ts'
import { emptyLane, type Lane } from '#runner/lane/lane.ts'
import { recoverLane } from '#runner/lane/recover.ts'
import { decodeRecord } from '#runner/journal/encode-record.ts'
import { type Happening, happenings, type JournalRecord, type OrderRow } from '#runner/journal/record.ts'
import type { FillProjection, ProjectionBatch } from '#runner/host/runner.ts'
import { applyRecord } from '#runner/lane/apply.ts'
import { emptyShard, type Families, type AwakeUnit, marketKey, openUnitCache, type Shard } from '#runner/lane/shard.ts'
import { peek } from '#runner/sleep/sleep.ts'

export type Entry = { shard: number; position: number; epoch: number; record: JournalRecord }

/** The runs of one script write the same records again and again: each text is read once. */
const decoded = new Map<string, JournalRecord>()

const recordOf = ({ shard, position, body }: Disk['records'][number]): JournalRecord => {
  const known = decoded.get(body)
  if (known !== undefined) return known
  const record = decodeRecord(body, `record ${position} of shard ${shard}`)
  decoded.set(body, record)
  return record
}

export const entriesOf = (disk: Disk): Entry[] =>
  disk.records.map((row) => ({ shard: row.shard, position: row.position, epoch: row.epoch, record: recordOf(row) }))

const partsOf = (record: JournalRecord): readonly Happening[] => (record.kind === 'happened' ? happenings(record) : [])

const happened = (entries: readonly Entry[]): Happening[] => entries.flatMap(({ record }) => partsOf(record))

/** I13: positions are dense and epochs never decrease. */
export const brokenPositions = (entries: readonly Entry[]): string[] => {
  const last = new Map<number, { position: number; epoch: number }>()
  const wrong: string[] = []
  for (const { shard, position, epoch } of entries) {
    const before = last.get(shard) ?? { position: 0, epoch: 0 }
    if (position !== before.position + 1) wrong.push(`I13 position ${position} follows ${before.position}`)
    if (epoch < before.epoch) wrong.push(`I13 epoch ${epoch} follows ${before.epoch}`)
    last.set(shard, { position, epoch })
  }
  return wrong
}

/** I01, I02, I03: an order is accepted only after its intent; ids are new; a slot never holds two. */
export const brokenOrders = (entries: readonly Entry[]): string[] => {
  const wrong: string[] = []
  const rows = new Map<string, OrderRow>()
  const live = new Map<string, string>()
  const keys = new Map<string, string>()
  type Orders = Pick<Happening, 'unit' | 'orders' | 'outcome'>
  const parts = entries.flatMap(({ record }): readonly Orders[] =>
    record.kind === 'attempted-again' ? [{ unit: record.unit, orders: record.orders, outcome: null }] : partsOf(record),
  )
  for (const { unit, outcome, orders } of parts) {
    const earlier = outcome?.kind === 'accepted' ? rows.get(outcome.order.id)?.state : 'intent'
    if (outcome?.kind === 'accepted' && earlier !== 'intent' && earlier !== 'unknown')
      wrong.push(`I01 ${outcome.order.id} was accepted without an intent`)
    // A slot may end and be taken again in one record, whose rows stand in no order.
    for (const row of orders.toSorted(
      (left, right) => Number(isTerminal(right.state)) - Number(isTerminal(left.state)),
    )) {
      const key = `${unit} ${row.trade} ${row.slot}`
      const before = rows.get(row.clientOrderId)
      if (before === undefined && row.state !== 'intent') wrong.push(`I01 ${row.clientOrderId} came as ${row.state}`)
      if (before !== undefined && isTerminal(before.state)) wrong.push(`I02 ${row.clientOrderId} lives after its end`)
      rows.set(row.clientOrderId, row)
      const was = keys.get(row.clientOrderId)
      // Of a trade that moved to another unit.
      if (was !== undefined && was !== key) live.delete(was)
      keys.set(row.clientOrderId, key)
      const other = live.get(key)
      if (isTerminal(row.state)) {
        if (other === row.clientOrderId) live.delete(key)
      } else {
        if (other !== undefined && other !== row.clientOrderId) wrong.push(`I03 ${key} holds two orders`)
        live.set(key, row.clientOrderId)
      }
    }
  }
  return wrong
}

/** Whose a trade is at the end, by the unit and the id that it began with. */
const endsWith = (entries: readonly Entry[]) => {
  const next = new Map<string, { unit: string; trade: number }>()
  for (const { unit, event, tradeNumbers } of happened(entries)) {
    if (event.kind !== 'trade-moved-in') continue
    const { from } = event.moving
    const [[trade] = [0]] = tradeNumbers
    next.set(`${from.unit} ${from.trade}`, { unit, trade })
  }
  return (unit: string, trade: number): string => {
    let at = { unit, trade }
    for (let to = next.get(`${unit} ${trade}`); to !== undefined; to = next.get(`${to.unit} ${to.trade}`)) at = to
    return at.unit
  }
}

/** `owner` has the trade at the end. */
export const fillsOf = (
  entries: readonly Entry[],
): { unit: string; owner: string; record: Happening; row: OrderRow }[] => {
  const ownerOf = endsWith(entries)
  return happened(entries).flatMap((record) => {
    const { unit, outcome } = record
    if (outcome?.kind !== 'filled') return []
    const row = record.orders.find(({ clientOrderId }) => clientOrderId === outcome.id)
    return row === undefined ? [] : [{ unit, owner: ownerOf(unit, row.trade), record, row }]
  })
}

/** I04: a trade id once; and an order's cumulative quantity is the sum of its fills. */
export const brokenFills = (entries: readonly Entry[]): string[] => {
  const wrong: string[] = []
  const seen = new Set<string>()
  const filled = new Map<string, bigint>()
  for (const { record, row } of fillsOf(entries)) {
    if (record.outcome?.kind !== 'filled') continue
    const { fill } = record.outcome
    if (seen.has(fill.tradeId)) wrong.push(`I04 ${fill.tradeId} was applied twice`)
    seen.add(fill.tradeId)
    const sum = (filled.get(row.clientOrderId) ?? 0n) + fill.quantity
    filled.set(row.clientOrderId, sum)
    if (sum !== row.filled) wrong.push(`I20 ${row.clientOrderId} says ${row.filled}, its fills ${sum}`)
    if (sum > row.want.quantity) wrong.push(`I04 ${row.clientOrderId} filled more than was ordered`)
  }
  return wrong
}

/** I05 and I06: balances are the opening balances and the fills, and bots hold what their fills say. */
export const brokenBalances = (lane: Lane, entries: readonly Entry[]): string[] => {
  const wrong: string[] = []
  for (const shard of lane.shards.values()) {
    for (const account of shard.accounts.values()) {
      const opened = entries.find(
        ({ record }) => record.kind === 'account-opened' && record.account.id === account.account.id,
      )
      if (opened?.record.kind !== 'account-opened') return ['I06 an account was never opened']
      const sums = new Map<string, bigint>(
        Object.entries(openHoldings(opened.record.balances).balances).map(([asset, { free }]) => [asset, free]),
      )
      for (const unit of unitsOf(shard).filter(({ handle }) => handle.account === account)) {
        addFills(sums, unit.row.id, entries)
        if (unit.incident === null) wrong.push(...brokenUnit(unit, entries))
      }
      for (const [asset, { free, locked }] of Object.entries(account.holdings.balances)) {
        if (free + locked !== (sums.get(asset) ?? 0n))
          wrong.push(`I05 ${account.account.id} ${asset}: ${free + locked}, fills say ${sums.get(asset)}`)
        if (free < 0n || locked < 0n) wrong.push(`I05 ${account.account.id} ${asset} below zero`)
      }
      let locked = 0n
      for (const order of account.holdings.orders.values()) locked += order.locked
      const held = Object.values(account.holdings.balances).reduce((sum, balance) => sum + balance.locked, 0n)
      if (held !== locked) wrong.push(`I06 ${account.account.id} locks ${held} for orders of ${locked}`)
    }
  }
  return wrong
}

/** I05: what a bot says it holds and paid is the sum of its fills. A quarantined one no longer hears of them. */
const brokenUnit = (unit: AwakeUnit, entries: readonly Entry[]): string[] => {
  const sums = new Map<string, bigint>()
  addFills(sums, unit.row.id, entries)
  const bases = unit.family.pairs(unit.config).map((pair) => pair.split('/')[0] ?? '')
  const bought = bases.reduce((sum, base) => sum + (sums.get(base) ?? 0n), 0n)
  const { position } = unit.family.report(unit.config, unit.state)
  const handed = handedTo(unit.row.id, entries)
  let fees = 0n
  for (const { owner, record } of fillsOf(entries)) {
    if (owner === unit.row.id && record.outcome?.kind === 'filled') fees += record.outcome.fill.fee.quote
  }
  const wrong: string[] = []
  if (position.base !== bought + handed)
    wrong.push(`I05 ${unit.row.id} holds ${position.base}, its fills say ${bought} and its takings ${handed}`)
  if (position.fees !== fees) wrong.push(`I05 ${unit.row.id} paid ${position.fees}, its fills say ${fees}`)
  return wrong
}

/** Base that a bot got from others, less what it gave. */
const handedTo = (id: string, entries: readonly Entry[]): bigint => {
  let sum = 0n
  const ownerOf = endsWith(entries)
  for (const { unit, event, tradeNumbers } of happened(entries)) {
    if (event.kind !== 'trade-received') continue
    const { from, base } = event.handover
    // What is handed over is offered at once.
    const [[trade] = [0]] = tradeNumbers
    if (ownerOf(unit, trade) === id) sum += base
    if (ownerOf(from.unit, from.trade) === id) sum -= base
  }
  return sum
}

/** Every giving is a taking in the same record, of the same coins. */
export const brokenHandOvers = (entries: readonly Entry[]): string[] => {
  const wrong: string[] = []
  const text = ({ pair, base, cost, target, stop }: Omit<Handover, 'from'>, unit: string, trade: number) =>
    plain([unit, trade, pair, base, cost, target, stop])
  for (const { record, position } of entries) {
    const parts = partsOf(record)
    const given = parts.flatMap(({ unit, decided }) =>
      (decided?.effects ?? []).flatMap((effect) =>
        effect.kind === 'hand-over' ? [text(effect.handover, unit, effect.handover.trade)] : [],
      ),
    )
    const taken = parts.flatMap(({ event }) => {
      if (event.kind !== 'trade-received') return []
      const { from } = event.handover
      return [text(event.handover, from.unit, from.trade)]
    })
    if (plain(given) !== plain(taken)) wrong.push(`record ${position} gives ${plain(given)}, taken is ${plain(taken)}`)
  }
  return wrong
}

const addFills = (sums: Map<string, bigint>, unit: string, entries: readonly Entry[]): void => {
  const add = (asset: string, change: bigint) => sums.set(asset, (sums.get(asset) ?? 0n) + change)
  for (const { owner, record, row } of fillsOf(entries)) {
    if (owner !== unit || record.outcome?.kind !== 'filled') continue
    const [base = '', quote = ''] = record.market.pair.split('/')
    const { price, quantity, fee } = record.outcome.fill
    const sign = row.want.side === 'buy' ? 1n : -1n
    add(base, sign * quantity - (fee.asset === 'base' ? fee.amount : 0n))
    add(quote, -sign * notional(price, quantity) - (fee.asset === 'base' ? 0n : fee.quote))
  }
}

/** Awake and asleep. */
export const unitsOf = (shard: Shard): AwakeUnit[] => [...shard.units.values()].map(peek)

const byId = <Item>(items: Item[], id: (item: Item) => string): Item[] =>
  items.sort((left, right) => (id(left) < id(right) ? -1 : 1))

/** The state of everything as text, without what may differ between runs: numbers and times of attempts. */
export const stateText = (lane: Lane): string =>
  plain(
    [...lane.shards.values()]
      .sort((left, right) => left.id - right.id)
      .map((shard) => [
        byId([...shard.accounts.values()], ({ account }) => account.id).map(({ account, holdings }) => [
          account,
          byId(Object.entries(holdings.balances), ([asset]) => asset),
        ]),
        byId(unitsOf(shard), ({ row }) => row.id).map(({ row, state, wakes, incident, orders }) => [
          { ...row, createdAtMs: 0 },
          state,
          wakes,
          incident,
          [...orders.values()]
            .map(({ trade, slot, want, state, filled, wanted }) => ({ trade, slot, want, state, filled, wanted }))
            .sort((left, right) => (plain(left) < plain(right) ? -1 : 1)),
        ]),
      ]),
  )

const difference = (told: string, real: string): string => {
  let at = 0
  while (at < told.length && told[at] === real[at]) at += 1
  return `${told.slice(Math.max(0, at - 100), at + 60)} / ${real.slice(at, at + 60)}`
}

/** I14: the journal alone, from its beginning, gives the state that the run has. */
export const brokenReplay = (lane: Lane, disk: Disk): string[] => {
  const wrong: string[] = []
  for (const { accounts, units, replay } of [emptyDisk(), disk]) {
    const copy: Disk = {
      epochs: disk.epochs,
      records: [...disk.records],
      accounts,
      units,
      replay,
    }
    const again = emptyLane({
      ...lane,
      unitBody: memoryJournal(copy).unitBody,
      managedIn: memoryJournal(copy).managedIn,
    })
    recoverLane(
      again,
      memoryJournal(copy).recover(() => true),
    )
    const [told, real] = [stateText(again), stateText(lane)]
    if (told !== real) wrong.push(`I14 the journal tells another state: ${difference(told, real)}`)
  }
  return wrong
}

/** I16 and parity: deciding again over the records finds the same. */
export const brokenParity = (families: Families, entries: readonly Entry[]): string[] => {
  const wrong: string[] = []
  const shards = new Map<number, Shard>()
  const unitCache = openUnitCache(families)
  for (const { shard: id, position, record } of entries) {
    const shard = shards.get(id) ?? emptyShard(id, unitCache)
    shards.set(id, shard)
    const told = new Map<string, Asked>()
    for (const part of partsOf(record)) {
      const handle = shard.units.get(part.unit)
      const unit = told.get(part.unit) ?? (handle === undefined ? bornAs(families, part) : peek(handle))
      if (part.decided === null) continue
      const { again, state, wakes } = decidedAgain(shard, part, unit)
      told.set(part.unit, { ...unit, state, wakes: wakes ?? unit.wakes, position })
      if (again !== plain(part.decided)) wrong.push(`I16 record ${position} of shard ${id}: ${again}`)
    }
    applyRecord(shard, { position, record }, null)
  }
  return wrong
}

/** A unit as the record finds it, or as an earlier part of the same record has left it. */
type Asked = Pick<AwakeUnit, 'family' | 'config' | 'state' | 'wakes' | 'position'>

const decidedAgain = (shard: Shard, part: Happening, unit: Asked) => {
  const config = part.changed === null ? unit.config : unit.family.parseConfig(part.changed.config)
  const { exchange, pair, price, bid, ask, pumping } = part.market
  const market: Market | undefined = shard.markets.get(marketKey(exchange, pair))?.market
  if (market === undefined) throw new Error(`${pair} is a market that no record made known`)
  const decision = unit.family.decide(config, unit.state, part.event, { market, price, bid, ask, pumping })
  return { again: plain(changesOf(unit, decision)), state: decision.state, wakes: decision.wakes }
}

const bornAs = (families: Families, record: Happening): Asked => {
  const family = families.get(record.created?.family ?? '')
  if (family === undefined || record.created === null) throw new Error(`nobody created ${record.unit}`)
  const config = family.parseConfig(record.created.config)
  return { family, config, state: family.initial(config), wakes: [], position: 0 }
}

/** The read tables hold every fill once, and the last word about every unit. */
export const brokenTables = (lane: Lane, entries: readonly Entry[], read: readonly ProjectionBatch[]): string[] => {
  const ids = (fills: readonly FillProjection[]) => [...new Set(fills.map(({ tradeId }) => tradeId))].sort()
  const told = ids(read.flatMap(({ fills }) => fills))
  const real = fillsOf(entries).map(({ record }) =>
    record.outcome?.kind === 'filled' ? record.outcome.fill.tradeId : '',
  )
  const wrong = plain(told) === plain(real.sort()) ? [] : ['P the read tables have other fills']
  for (const shard of lane.shards.values()) {
    for (const unit of unitsOf(shard)) {
      const row = read.flatMap(({ units }) => units).findLast(({ id }) => id === unit.row.id)
      if (plain(row?.report) !== plain(unit.family.report(unit.config, unit.state)))
        wrong.push(`P ${unit.row.id} is shown otherwise`)
    }
    const mark = read.findLast((batch) => batch.shard === shard.id)?.position ?? 0
    if (mark !== shard.position) wrong.push(`P the watermark is ${mark} of ${shard.position}`)
  }
  return wrong
}

/** Every law over one run. */
export const brokenLaws = (lane: Lane, disk: Disk, read: readonly ProjectionBatch[]): string[] => {
  const entries = entriesOf(disk)
  return [
    ...brokenPositions(entries),
    ...brokenOrders(entries),
    ...brokenFills(entries),
    ...brokenHandOvers(entries),
    ...brokenBalances(lane, entries),
    ...brokenReplay(lane, disk),
    ...brokenParity(lane.families, entries),
    ...brokenTables(lane, entries, read),
  ]
}

/** Fills as they matter to people, in order, without the ids that another attempt changes. */
export const fillTexts = (disk: Disk): string[] => fillTextsOf(entriesOf(disk))

export const fillTextsOf = (entries: readonly Entry[]): string[] =>
  fillsOf(entries)
    .map(({ unit, record, row }) => {
      if (record.outcome?.kind !== 'filled') return ''
      const { at, price, quantity, fee } = record.outcome.fill
      return plain([unit, row.trade, row.slot, row.want.side, at, price, quantity, fee.asset, fee.amount])
    })
    .sort()
