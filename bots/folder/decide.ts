/** What one event makes of a folder of bots. */
import type { Event } from '#engine/event.ts'
import type { MarketNow } from '#engine/market.ts'
import { asQuantity, type Quantity, ZERO_QUANTITY } from '#engine/money.ts'
import { UNIT } from '#engine/slots.ts'
import type { Decision, Refusal, Wake } from '#engine/unit.ts'
import { takeRoom } from '../rules/allowance.ts'
import { added } from '../rules/asking.ts'
import { takeRestriction, takeSubscription } from '../rules/reasons.ts'
import { answer } from './asks.ts'
import type { FolderConfig } from './config.ts'
import { asOwn, leavesOn, tell, tellAll } from './member.ts'
import { moveIn } from './moving.ts'
import {
  type AnyBots,
  type AnyFolder,
  type AnyMember,
  dealOf,
  excessOf,
  isAwake,
  isInMarket,
  isLeaving,
  isOpen,
  isShown,
  wakeOf,
  type Work,
} from './state.ts'

const reaches = ({ above, below }: Wake, price: bigint): boolean =>
  (above !== null && price >= above) || (below !== null && price <= below)

/** Each bot hears the candles that it waits for, with the values of its own series. */
const tellCandle = (work: Work, event: Extract<Event, { kind: 'candle-closed' }>): void => {
  let from = 0
  for (let place = 0; place < work.head.trades.length; place += 1) {
    const member = work.head.trades[place]
    if (member === undefined || !isAwake(member)) continue
    const count = work.bots.series(member.own).length
    const values = event.values.slice(from, from + count)
    from += count
    if (member.wake.candles.includes(event.interval)) tell(work, place, { ...event, values }, 'all')
  }
}

const crossing = ({ at, now }: Work): Event => ({ at, kind: 'price-crossed', pair: 0, price: now.price })

/** Bot whose price or time has come. */
const isDue = ({ at, now }: Work, member: AnyMember): boolean => {
  const { atMs } = member.wake
  return isAwake(member) && (reaches(member.wake, now.price) || (atMs !== null && atMs <= at))
}

/** Bots that give up at this price begin to before any other is told of it: none buys while one leaves. */
const tellLeaving = (work: Work): void => {
  const crossed = crossing(work)
  for (const [place, member] of work.head.trades.entries())
    if (isDue(work, member) && leavesOn(work, place, crossed)) tell(work, place, crossed, 'all')
}

/** Bots whose price or time has come are told so, be it while others were told something. */
const tellDue = (work: Work): void => {
  tellLeaving(work)
  tellAll(work, crossing(work), (member) => isDue(work, member))
}

/** All are told once none of them leaves any more: what waited for that may be sent. */
const tellWaiting = (work: Work, before: AnyFolder): void => {
  if (!before.trades.some(isLeaving) || work.head.trades.some(isLeaving)) return
  tellAll(work, crossing(work), isAwake)
}

const start = (work: Work, event: Extract<Event, { kind: 'started' }>): void => {
  const { head } = work
  if (head.life !== 'new') return
  head.life = 'running'
  if (event.suspended) {
    head.entryOff = added(head.entryOff, 'user')
    head.profitOff = added(head.profitOff, 'user')
  }
  // A demo that has gone live brings its bots.
  tellAll(work, { ...event, suspended: false })
}

/** The newest bots are beyond a smaller package first. */
const takeAllowance = (work: Work, event: Extract<Event, { kind: 'allowance-changed' }>): void => {
  const { head } = work
  const counted = head.trades.filter(isOpen).flatMap((member) => {
    const deal = dealOf(member)
    return deal === null ? [] : [{ id: member.id, phase: deal.phase, entryOff: deal.entryOff }]
  })
  for (const { id, entryOff } of takeRoom(work, counted, event.allowance)) {
    const place = head.trades.findIndex((member) => member.id === id)
    const member = head.trades[place]
    if (member === undefined) continue
    const trades = member.state.trades.map((deal) => ({ ...deal, entryOff }))
    head.trades[place] = { ...member, state: { ...member.state, trades } }
    tell(work, place, { at: event.at, kind: 'timer-elapsed', pair: 0 }, 'all')
  }
}

const onRestriction = (work: Work, event: Extract<Event, { kind: 'restriction-changed' }>): void => {
  const { head, effects } = work
  const all = { entryOff: head.entryOff, profitOff: head.profitOff, restrictions: head.held }
  takeRestriction({ effects, head: all }, event)
  Object.assign(head, { entryOff: all.entryOff, profitOff: all.profitOff, held: all.restrictions })
  tellAll(work, event)
}

/** Takes in what happened. Only what a user asks for can be refused. */
const takeIn = (work: Work, event: Event): Refusal | null => {
  switch (event.kind) {
    case 'started':
      start(work, event)
      return null
    // Who is due is told at the end of every decision.
    case 'price-crossed':
    case 'timer-elapsed':
      return null
    case 'candle-closed':
      // Exits before entries: what one bot gives up at this price is begun before another hears its candle.
      if (work.head.life === 'running') tellLeaving(work)
      tellCandle(work, event)
      return null
    case 'order-accepted':
    case 'order-filled':
    case 'order-canceled':
    case 'order-rejected':
    case 'order-refused': {
      const place = work.head.trades.findIndex(({ id }) => id === event.trade)
      return place < 0 ? null : tell(work, place, asOwn(event), 'alone')
    }
    case 'room-answered': {
      const place = work.head.trades.findIndex(({ id }) => id === event.trade)
      return place < 0 ? null : tell(work, place, asOwn(event), 'alone')
    }
    case 'balance-changed':
    case 'market-changed':
      tellAll(work, event)
      return null
    case 'allowance-changed':
      takeAllowance(work, event)
      return null
    case 'restriction-changed':
      onRestriction(work, event)
      return null
    case 'subscription-changed':
      takeSubscription(work, event.active)
      tellAll(work, event)
      return null
    case 'trade-moved-in':
      return moveIn(work, event.moving)
    case 'user-asked':
      return answer(work, event.ask)
    // Bots that hear no signals, trade no futures and take no coins over.
    case 'signal-received':
    case 'position-changed':
    case 'trade-received':
      return null
  }
}

/** A folder that was to be closed or deleted is, once each of its bots is. */
const settleLife = ({ head }: Work): void => {
  if (head.leaving === null) return
  if (head.trades.some(isAwake)) return
  if (head.leaving !== 'close' && head.trades.some(isShown)) return
  head.life = head.leaving === 'close' ? 'closed' : 'deleted'
  head.leaving = null
}

/** A decision about a folder, by the rules of its bots. */
export const decideFolder = (
  bots: AnyBots,
  { config, state }: { config: FolderConfig; state: AnyFolder },
  event: Event,
  now: MarketNow,
): Decision<AnyFolder> => {
  const head = { ...state, trades: [...state.trades] }
  const used = state.trades.filter(isInMarket).length
  const excess = state.trades.reduce((sum, member) => sum + excessOf(member), 0n)
  const work: Work = { bots, config, now, at: event.at, head, used, excess, wants: [], effects: [] }
  const refusal = takeIn(work, event)
  if (refusal !== null) return { state, wants: [], effects: [], wakes: null, refusal }
  const isNoted = event.kind === 'order-accepted'
  if (head.life === 'running' && !isNoted) {
    tellDue(work)
    tellWaiting(work, state)
  }
  settleLife(work)
  const isSame = head.trades.length === state.trades.length && head.trades.every((one, at) => one === state.trades[at])
  const after = { ...head, trades: isSame ? state.trades : head.trades }
  const { wants, effects } = work
  return { state: after, wants, effects, wakes: isNoted ? null : [wakeOf(after)], refusal: null }
}

/** Base that a bot of the folder may dispose of; for the folder, what all of them may. */
export const heldInFolder = ({ trades }: AnyFolder, trade: number): Quantity => {
  const meant = trade === UNIT ? trades : trades.filter(({ id }) => id === trade)
  const deals = meant.flatMap(({ state }) => state.trades)
  return deals.length === 0 ? ZERO_QUANTITY : asQuantity(deals.reduce((sum, { position }) => sum + position.base, 0n))
}
