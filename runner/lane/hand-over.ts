/**
 * Hand-over of coins and moves of trades between bots of an account. Giver and receiver are in one record: both happen, or neither, after a
 * kill too. Source: bots.md 12.6, 18.
 */
import { createHash } from 'node:crypto'
import type { Event } from '#engine/event.ts'
import { isTerminal } from '#engine/order.ts'
import type { Pair } from '#engine/market.ts'
import type { Decision, Effect, Receiver, Refusal, UnitState } from '#engine/unit.ts'
import type { Holdings } from '#exchanges/holdings.ts'
import { type Answered, answerOf, cause, type Cause, failed } from './answer.ts'
import { isBeforeOpen, marketNow } from './lane-markets.ts'
import { laneMarket, type Lane } from './lane.ts'
import { refused } from './messages.ts'
import type { UnitRow } from '../journal/record.ts'
import { reportOf } from '../read/report.ts'
import { freshUnit, joinShard, type AwakeUnit, newHandle, slotKey } from './shard.ts'
import { awaken } from '../sleep/sleep.ts'
import { takeEntries } from '../sleep/waiters.ts'
import { recordedMarketOf } from './recorded-market.ts'

type Giving = Extract<Effect, { kind: 'hand-over' | 'move-trade' }>
type Move = Extract<Giving, { kind: 'move-trade' }>

/** Error of a giver that nobody takes from; it has then not given. */
class NotTaken extends Error {}

/** Results for the giver and each receiver, or the refusal of one, with which nothing happens. */
export type Together = { all: [Answered, ...Answered[]]; refusal: Refusal | null }

/** Adds the receivers to a giver's result. When one that must take cannot, the giver fails and nothing happens. */
export const withReceivers = (lane: Lane, giver: Answered, holdings: Holdings): Together => {
  const all: Together['all'] = [giver]
  try {
    for (const effect of givings(giver.decision)) {
      const answered =
        effect.kind === 'move-trade'
          ? moved(lane, all, { effect, holdings })
          : taken(lane, all, { told: handedOver(lane, all, effect), holdings })
      const refusal = 'code' in answered ? answered : (answered.decision?.refusal ?? null)
      if ('code' in answered || refusal !== null) return { all: [giver], refusal }
      all.push(answered)
    }
  } catch (error) {
    if (!(error instanceof NotTaken)) throw error
    const failure = failed(giver.given, { code: 'broke-contract', detail: error.message })
    return { all: [{ ...giver, ...failure }], refusal: null }
  }
  for (const { given } of all) if (given.created !== null && given.unit.handle.awake === null) enter(lane, given.unit)
  return { all, refusal: null }
}

const givings = (decision: Decision<UnitState> | null): Giving[] =>
  (decision?.effects ?? []).filter((effect) => effect.kind === 'hand-over' || effect.kind === 'move-trade')

const enter = (lane: Lane, unit: AwakeUnit): void => {
  joinShard(unit)
  takeEntries(lane, unit.handle, unit.family.pairs(unit.config))
}

type Before = readonly [Answered, ...Answered[]]

/** Result of a user's move of a trade. A wrong or unable target refuses it, and nobody fails. */
const moved = (
  lane: Lane,
  before: Before,
  { effect, holdings }: { effect: Move; holdings: Holdings },
): Answered | Refusal => {
  const [{ given: giver }] = before
  const { shard, account } = giver.unit.handle
  const handle = shard.units.get(effect.to)
  if (handle === undefined || handle.account !== account) return refused('target-unknown')
  const target = awaken(handle)
  const { name } = target.row
  if (target.incident !== null) return refused('unit-quarantined', { incident: target.incident.code })
  if (!takesFrom(giver.unit, target, effect.moving.pair)) return refused('target-differs', { target: name })
  try {
    return taken(lane, before, { told: movedIn(giver, target, effect), holdings })
  } catch (error) {
    if (!(error instanceof NotTaken)) throw error
    return refused('target-failed', { target: name })
  }
}

/** True for another bot of the same family, mode and pair. */
const takesFrom = (giver: AwakeUnit, target: AwakeUnit, pair: Pair): boolean =>
  target.handle !== giver.handle &&
  target.family === giver.family &&
  target.row.mode === giver.row.mode &&
  target.family.pairs(target.config).includes(pair)

/** Result of a receiver. Throws NotTaken. */
const taken = (lane: Lane, before: Before, { told, holdings }: { told: Told; holdings: Holdings }): Answered => {
  const [{ given: giver }] = before
  const { unit } = told.cause
  const { shard, account } = unit.handle
  const pair = unit.family.pairs(unit.config).indexOf(told.pair)
  const market = laneMarket(lane, account.account.exchange, told.pair)
  const now = market === null ? null : marketNow(market)
  if (pair < 0 || market === null || now === null) throw new NotTaken(`${unit.row.name} cannot trade ${told.pair}`)
  const early = isBeforeOpen(market, told.cause.event.at)
  const scene = {
    account,
    holdings,
    now,
    early,
    pair,
    config: unit.config,
    recorded: recordedMarketOf(lane, shard, market, now),
  }
  const answered = answerOf(lane, told.cause, { ...scene, before: before.map(({ draft }) => draft) })
  if (answered.incident !== null) throw new NotTaken(`${unit.row.name} ${answered.incident.detail}`)
  if (givings(answered.decision).length > 0) throw new NotTaken(`${unit.row.name} hands on what it has just got`)
  if (answered.decision?.refusal !== null && giver.command === null) throw new NotTaken(`${unit.row.name} refuses`)
  return answered
}

type Told = { cause: Cause; pair: Pair }

const handedOver = (lane: Lane, before: Before, effect: Extract<Giving, { kind: 'hand-over' }>): Told => {
  const [{ given: giver }] = before
  const { trade, ...handover } = effect.handover
  const { unit, created } = receiverOf(lane, before, effect.to)
  const from = { unit: giver.unit.row.id, trade }
  const event: Event = { at: giver.event.at, kind: 'trade-received', handover: { ...handover, from } }
  return { cause: { ...cause(unit, event), created }, pair: handover.pair }
}

const movedIn = (giver: Cause, target: AwakeUnit, effect: Move): Told => {
  const { id, ...moving } = effect.moving
  const { row, orders, tradeNumbers } = giver.unit
  const event: Event = {
    at: giver.event.at,
    kind: 'trade-moved-in',
    moving: { ...moving, from: { unit: row.id, trade: id } },
  }
  const goes = {
    orders: [...orders.values()].filter(({ trade }) => trade === id),
    number: tradeNumbers.get(id) ?? null,
  }
  return { cause: { ...cause(target, event), moving: goes }, pair: moving.pair }
}

/** Bot that receives coins: the earlier receiver unless it is deleted, else a new one. */
const receiverOf = (lane: Lane, before: Before, to: Receiver): { unit: AwakeUnit; created: UnitRow | null } => {
  const [{ given: giver }] = before
  const { shard } = giver.unit.handle
  for (let generation = 1; ; generation += 1) {
    const id = receiverId(giver.unit.row.id, to.key, generation)
    const earlier = before.findLast(({ given }) => given.unit.row.id === id)
    if (earlier !== undefined) return { unit: unitAfter(earlier, shard.position + 1), created: null }
    const handle = shard.units.get(id)
    if (handle === undefined) return born(lane, giver, { id, to })
    const unit = awaken(handle)
    if (unit.incident === null && reportOf(unit).status !== 'deleted') return { unit, created: null }
  }
}

/** Id of a receiver, the same for the same giver and key, as a UUID of version 8. Source: RFC 9562 5.8. */
const receiverId = (giver: string, key: string, generation: number): string => {
  const bytes = createHash('sha256')
    .update(JSON.stringify([giver, key, generation]))
    .digest()
  bytes.writeUInt8((bytes.readUInt8(6) & 0x0f) | 0x80, 6)
  bytes.writeUInt8((bytes.readUInt8(8) & 0x3f) | 0x80, 8)
  const hex = bytes.toString('hex')
  return [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20), hex.slice(20, 32)].join('-')
}

const born = (lane: Lane, giver: Cause, { id, to }: { id: string; to: Receiver }) => {
  const { shard, account } = giver.unit.handle
  const family = lane.families.get(to.family)
  if (family === undefined) throw new NotTaken(`there is no family ${to.family}`)
  const config = parsed(() => family.parseConfig(to.config))
  const { owner, mode } = giver.unit.row
  const place = { id, account: account.account.id, owner, mode }
  const kind = { family: family.name, name: to.name, config: family.formatConfig(config) }
  const created: UnitRow = { ...place, ...kind, createdAtMs: giver.event.at }
  const handle = newHandle({ id, shard, account, since: shard.position + 1 })
  return { unit: freshUnit({ handle, row: created, family, config, state: family.initial(config) }), created }
}

const parsed = (parse: () => unknown): unknown => {
  try {
    return parse()
  } catch (error) {
    throw new NotTaken(`its settings are not valid: ${error instanceof Error ? error.message : String(error)}`)
  }
}

/** Unit after its part of the record in progress, for the next part. */
const unitAfter = ({ given, decision, draft }: Answered, position: number): AwakeUnit => {
  const { unit } = given
  if (decision === null) return unit
  const orders = new Map(unit.orders)
  for (const row of draft.orders.values()) {
    if (isTerminal(row.state)) orders.delete(slotKey(row.trade, row.slot))
    else orders.set(slotKey(row.trade, row.slot), row)
  }
  const tradeNumbers = new Map(unit.tradeNumbers)
  for (const [trade, number] of draft.tradeNumbers) tradeNumbers.set(trade, number)
  return { ...unit, state: decision.state, wakes: decision.wakes ?? unit.wakes, orders, tradeNumbers, position }
}
