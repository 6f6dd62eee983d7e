/** Settlement of a slot: its want is compared with the exchange, and the difference is asked of the account's desk. */
import type { OrderRow } from '../journal/record.ts'
import { isBeforeOpen, marketNow } from '../lane/lane-markets.ts'
import { append, isStale, type Lane } from '../lane/lane.ts'
import type { ShardAccount } from '../lane/shard.ts'
import { followedPair, pairOf } from '../sleep/waiters.ts'
import { attemptAgain, type Found, nextStep, type Placing } from './orders.ts'
import { cancelAtExchange, forget, foundAtExchange, placeAtExchange } from './exchange-desk.ts'
import { giveUp, type Place } from './outcomes.ts'
import { cancelOnPaper, foundOnPaper, placeOnPaper } from './paper-desk.ts'

/** Desk through which an account's exchange is asked. */
type Desk = {
  found: (lane: Lane, account: ShardAccount, row: OrderRow) => Found
  place: (lane: Lane, place: Place, row: OrderRow) => void
  cancel: (lane: Lane, place: Place, row: OrderRow) => void
}

const paper: Desk = { found: foundOnPaper, place: placeOnPaper, cancel: cancelOnPaper }

const exchange: Desk = { found: foundAtExchange, place: placeAtExchange, cancel: cancelAtExchange }

const deskOf = ({ holdings }: ShardAccount): Desk => (holdings.isSimulated ? paper : exchange)

/** Settles one slot. Called only when what the slot holds is durable. */
export const settleSlot = (lane: Lane, place: Place): void => {
  const { unit, key } = place
  const row = unit.orders.get(key)
  if (row === undefined) return
  // An order of a pair that no feed brings stays as it is until one does.
  const market = followedPair(lane, unit.handle, row.pair)
  if (market === null) return
  const { account } = unit.handle
  const desk = deskOf(account)
  const found = desk.found(lane, account, row)
  const step = nextStep(row.wanted, found)
  // Prices of a silent exchange are not to be traded on; once it is heard again, slots are compared once more.
  if (isStale(lane, market.exchange) && (step === 'place' || step === 'attempt-again')) return
  switch (step) {
    case 'rest':
      return
    case 'place':
      desk.place(lane, place, row)
      return
    case 'cancel':
      desk.cancel(lane, place, row)
      return
    case 'attempt-again':
      tryAgain(lane, place, row)
      return
    case 'give-up':
      lane.suspects.delete(row.clientOrderId)
      forget(lane, row.clientOrderId)
      giveUp(lane, place, row, found !== 'not-sent')
      return
  }
}

const tryAgain = (lane: Lane, place: Place, row: OrderRow): void => {
  const { unit } = place
  const { shard, account } = unit.handle
  const market = pairOf(lane, unit, row.pair)
  const now = marketNow(market)
  if (now === null) return
  lane.suspects.delete(row.clientOrderId)
  forget(lane, row.clientOrderId)
  const placing: Placing = {
    installation: lane.installation,
    shard,
    account,
    holdings: account.holdings,
    unit,
    now,
    pair: row.pair,
    at: lane.nowMs,
    early: isBeforeOpen(market, lane.nowMs),
    state: unit.state,
    config: unit.config,
    before: [],
  }
  const orders = attemptAgain(placing, row)
  const body = { kind: 'attempted-again', unit: unit.row.id, orders } as const
  append(lane, { shard, body, account: null, units: [unit], known: null, answer: null })
}
