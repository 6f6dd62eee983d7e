/** Decision about one event: the unit decides, its wants become order attempts, and all of it becomes one record. */
import type { MarketNow } from '#engine/market.ts'
import { type Amount, asAmount, asQuantity } from '#engine/money.ts'
import { pairOfEvent } from '#engine/pair-of-event.ts'
import { sameWant } from '#engine/slots.ts'
import type { Refusal, UnitState } from '#engine/unit.ts'
import { balanceOf } from '#exchanges/holdings.ts'
import { type Answered, answerOf, holdingsAfter, type Cause, cause } from './answer.ts'
import { isBeforeOpen, marketNow } from './lane-markets.ts'
import { changesOf } from '../journal/changes.ts'
import { feeMarketOf } from './fee-pair.ts'
import { withReceivers } from './hand-over.ts'
import { append, type Lane } from './lane.ts'
import type { Happening, RecordedMarket } from '../journal/record.ts'
import { type ShardAccount, type AwakeUnit, slotKey } from './shard.ts'
import { reportOf } from '../read/report.ts'
import { awaken, realisedBy } from '../sleep/sleep.ts'
import { armOrder, armPosition, armUnit, followedPair, pairOf } from '../sleep/waiters.ts'
import { recordedMarketOf } from './recorded-market.ts'

/** Decides and records. Answers with a refusal of the user's ask, which leaves everything unchanged; null otherwise. */
export const happen = (lane: Lane, first: Cause): Refusal | null => {
  const queue: Cause[] = [first]
  let refusal: Refusal | null = null
  for (let next = queue.shift(); next !== undefined; next = queue.shift()) {
    const answer = happenOnce(lane, next, queue)
    if (next === first) refusal = answer
  }
  return refusal
}

const happenOnce = (lane: Lane, given: Cause, queue: Cause[]): Refusal | null => {
  const { handle } = given.unit
  const { shard, account } = handle
  const first = asked(lane, given)
  const own = first.answered.decision?.refusal ?? null
  if (own !== null) return own
  const { holdings, quote, pair, feeMarket } = first
  const { all, refusal } = withReceivers(lane, first.answered, holdings)
  if (refusal !== null) return refusal
  const [main, ...told] = all
  const freeBefore = balanceOf(account.holdings, quote).free
  append(lane, {
    shard,
    body: { kind: 'happened', ...happeningOf(main), feeMarket, told: told.map(happeningOf) },
    account: null,
    units: unitsOf(all),
    known: { holdings, decided: all.map(knownOf) },
    answer: given.command === null ? null : { command: given.command, refusal: null },
  })
  for (const unit of unitsOf(all)) armUnit(lane, unit)
  if (given.attempt !== null && given.attempt.row !== null) {
    const { trade, slot, clientOrderId } = given.attempt.row
    armOrder(lane, { handle, key: slotKey(trade, slot) }, clientOrderId)
  }
  if (given.attempt !== null) armPosition(lane, handle, pair)
  for (const answered of all) {
    const { unit, moving } = answered.given
    if (moving !== null)
      for (const [key, { clientOrderId }] of unit.handle.awake?.orders ?? [])
        armOrder(lane, { handle: unit.handle, key }, clientOrderId)
    queueRefusals(answered, queue)
  }
  if (balanceOf(account.holdings, quote).free > freeBefore) queueFunds(lane, account, queue, given)
  return null
}

const asked = (lane: Lane, given: Cause) => {
  const { unit, event } = given
  const { shard, account } = unit.handle
  const pairOfTrade = (trade: number) => unit.family.pairOf(unit.config, unit.state, trade)
  const pair = given.attempt?.row?.pair ?? pairOfEvent(event, pairOfTrade)
  const market = pairOf(lane, unit, pair)
  const now = marketNow(market)
  if (now === null) throw new Error(`${market.pair} has no price yet`)
  const recorded = recordedMarketOf(lane, shard, market, now)
  const feeMarket = recordedFeeMarket(lane, given, now)
  const config = given.edit?.config ?? unit.config
  const holdings = holdingsAfter(account, given)
  const early = isBeforeOpen(market, event.at)
  const answered = answerOf(lane, given, { account, holdings, now, early, pair, config, recorded, before: [] })
  return { answered, holdings, quote: now.market.quote, pair, feeMarket }
}

/** Market that valued a fee in a third asset, so that a restart knows its price before the next print. Null without such a fee. */
const recordedFeeMarket = (lane: Lane, { unit, attempt }: Cause, { market }: MarketNow): RecordedMarket | null => {
  const outcome = attempt?.outcome
  if (outcome?.kind !== 'filled' || outcome.fill.fee.asset !== 'third') return null
  const seen = feeMarketOf(lane, market)
  return seen === null ? null : recordedMarketOf(lane, unit.handle.shard, seen.entry, seen.now)
}

/** Units of a record, each once, as they are in the shard. */
const unitsOf = (all: readonly Answered[]): AwakeUnit[] => [
  ...new Set(all.map(({ given }) => given.unit.handle.awake ?? given.unit)),
]

const knownOf = ({ decision, config }: Answered) => (decision === null ? null : { state: decision.state, config })

const happeningOf = ({ given, recorded, decision, incident, draft }: Answered): Happening => ({
  unit: given.unit.row.id,
  rules: given.unit.family.version,
  command: given.command,
  event: given.event,
  market: recorded,
  created: given.created,
  changed: given.edit === null ? null : { name: given.edit.name, config: given.edit.stored },
  outcome: given.attempt?.outcome ?? null,
  feeMarket: null,
  decided: decision === null ? null : changesOf(given.unit, decision),
  orders: [...draft.orders.values()],
  tradeNumbers: [...draft.tradeNumbers].map(([id, { trade, last }]) => (last === 0 ? [id, trade] : [id, trade, last])),
  realised: decision === null ? null : realisedByFill(given, decision.state),
  incident,
})

/** Profit realised by an exit's fill: the change of the unit's booked profit. Shorts, and bots that sell first, exit by a buy. */
const realisedByFill = (given: Cause, after: UnitState): Amount | null => {
  const { row = null, outcome = null } = given.attempt ?? {}
  if (outcome?.kind !== 'filled' || row === null || row.slot.startsWith('entry')) return null
  const { family, config } = given.unit
  return asAmount(reportOf({ family, config, state: after }).position.realised - realisedBy(given.unit))
}

const queueRefusals = ({ given, draft }: Answered, queue: Cause[]): void => {
  for (const want of draft.refused) {
    const earlier = given.refused
    const isSame =
      earlier !== null &&
      earlier.want.trade === want.trade &&
      earlier.want.slot === want.slot &&
      earlier.want.reason === want.reason &&
      sameWant(earlier.want.want, want.want)
    const { trade, slot, reason } = want
    // A family that asks for something a little else each time is stopped too, only later.
    const times = earlier === null ? 1 : earlier.times + (isSame ? 1 : 0.1)
    queue.push({
      ...cause(given.unit.handle.awake ?? given.unit, {
        at: given.event.at,
        kind: 'order-refused',
        trade,
        slot,
        reason,
      }),
      refused: { want, times },
    })
  }
}

/** Tells units that lacked funds that some are free. */
const queueFunds = (lane: Lane, account: ShardAccount, queue: Cause[], given: Cause): void => {
  if (account.short.size === 0) return
  for (const handle of [...account.short].sort((left, right) => left.since - right.since)) {
    const followed = followedPair(lane, handle, 0)
    if (followed === null) continue
    const { free } = balanceOf(account.holdings, followed.market.quote)
    queue.push(cause(awaken(handle), { at: given.event.at, kind: 'balance-changed', free: asQuantity(free) }))
  }
}
