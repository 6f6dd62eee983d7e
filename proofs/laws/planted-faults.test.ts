/** The laws must catch these faults; a law suite that lets one through proves nothing. */
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { fitQuantity } from '#engine/market.ts'
import { asAmount, asQuantity, type Price } from '#engine/money.ts'
import { bookBuy, bookSell } from '#engine/position.ts'
import type { SlotChange } from '#engine/slots.ts'
import type { Event } from '#engine/event.ts'
import type { MarketNow } from '#engine/market.ts'
import type { Position } from '#engine/position.ts'
import type { Decision, UnitState } from '#engine/unit.ts'
import { futuresSignalTrials } from '#bots/futures-signal/trials.ts'
import { gridTrials } from '#bots/grid/trials.ts'
import { hodlTrials } from '#bots/hodl/trials.ts'
import { indicatorTrials } from '#bots/indicator/trials.ts'
import type { Trial } from './laws.ts'
import { signalTrials } from '#bots/signal/trials.ts'
import { live } from './test-life.ts'
import { steps } from './test-steps.ts'
import { spotTrials } from '#bots/spot/trials.ts'

/** What the faults know of a state: every family of levels has it. */
type Levels = {
  readonly trades: readonly { readonly id: number; readonly price: Price; readonly position: Position }[]
  readonly exits: readonly { readonly phase: string; readonly owner: number; readonly ids: readonly number[] }[]
}

/** What every family has that books by average cost. */
type Booked = { readonly trades: readonly { readonly id: number; readonly position: Position }[] }

type Asked<State> = { state: State; event: Event; now: MarketNow }

/** Spoils what a family has decided. */
type FaultOf<Known extends UnitState> = <State extends Known>(
  decision: Decision<State>,
  asked: Asked<State>,
) => Decision<State>

type Fault = FaultOf<Levels>

/** The same state with other trades: they differ in their positions alone. */
const withTrades = <State extends Booked>(state: State, trades: Booked['trades']): State => ({ ...state, trades })

/** A fill moves the position twice. */
const fillAppliedTwice: Fault = (decision, { state, event }) => {
  if (event.kind !== 'order-filled' || decision.state === state) return decision
  const book = event.slot.startsWith('entry') ? bookBuy : bookSell
  const trades = decision.state.trades.map((trade) =>
    trade.id === event.trade ? { ...trade, position: book(trade.position, event.fill) } : trade,
  )
  return { ...decision, state: withTrades(decision.state, trades) }
}

/** An order that has been accepted is wanted once more, as if its want had not been spent on it. */
const spentWantPlacedAgain: Fault = (decision, { event, now }) => {
  if (event.kind !== 'order-accepted' || event.slot === 'exit') return decision
  const quantity = fitQuantity(now.market, asQuantity(now.market.stepSize * 100n))
  const again: SlotChange = {
    trade: event.trade,
    slot: event.slot,
    want: { type: 'limit', side: event.slot.startsWith('entry') ? 'buy' : 'sell', price: now.price, quantity },
  }
  return { ...decision, wants: [...decision.wants, again] }
}

/** The stop sells what is held while profit orders or entries may still fill. */
const stopSizedTooEarly: Fault = (decision, { state, now }) => {
  const begun = decision.state.exits.find((exit) => exit.phase === 'emptying')
  if (begun === undefined || state.exits.some((exit) => exit.owner === begun.owner)) return decision
  const held = decision.state.trades.reduce(
    (sum, trade) => (begun.ids.includes(trade.id) ? sum + fitQuantity(now.market, trade.position.base) : sum),
    0n,
  )
  const sold: SlotChange = {
    trade: begun.owner,
    slot: 'exit',
    want: { type: 'market', side: 'sell', quantity: asQuantity(held) },
  }
  return { ...decision, wants: [...decision.wants, sold] }
}

/** What a terminal event spends is placed again in the very same shape. */
const rejectedWantPlacedAgain: Fault = (decision, { state, event, now }) => {
  if (event.kind !== 'order-canceled' || event.by !== 'us' || event.slot !== 'entry:0') return decision
  const order = state.trades.find((trade) => trade.id === event.trade)
  if (order === undefined) return decision
  const quantity = fitQuantity(now.market, asQuantity(now.market.stepSize * 1_000n))
  const again: SlotChange = {
    trade: event.trade,
    slot: 'entry:0',
    want: { type: 'limit', side: 'buy', price: order.price, quantity },
  }
  return { ...decision, wants: [again] }
}

/** Wakes above are forgotten, so that the unit sleeps through what it should do. */
const sleepsThrough: Fault = (decision) => {
  return { ...decision, wakes: decision.wakes?.map((wake) => ({ ...wake, above: null })) ?? null }
}

const faults: Readonly<Record<string, Fault>> = {
  fillAppliedTwice,
  spentWantPlacedAgain,
  rejectedWantPlacedAgain,
  stopSizedTooEarly,
  sleepsThrough,
}

/** Spoils the position of each trade that a fill has sold base of. */
const spoilingSales =
  (spoil: (before: Position, after: Position, fee: bigint) => Partial<Position>): FaultOf<Booked> =>
  (decision, { state, event }) => {
    if (event.kind !== 'order-filled' || decision.state === state) return decision
    const before = new Map(state.trades.map(({ id, position }) => [id, position]))
    const trades = decision.state.trades.map((trade) => {
      const was = before.get(trade.id)
      if (was === undefined || was.base <= trade.position.base) return trade
      return { ...trade, position: { ...trade.position, ...spoil(was, trade.position, event.fill.fee.quote) } }
    })
    return { ...decision, state: withTrades(decision.state, trades) }
  }

/** What the fills say of cost less realised still holds. */
const saleTakesHalfTheCost = spoilingSales((before, { cost, realised }) => {
  const kept = (before.cost - cost) / 2n
  return { cost: asAmount(cost + kept), realised: asAmount(realised + kept) }
})

const saleBooksNoFee = spoilingSales((_, { fees }, fee) => ({ fees: asAmount(fees - fee) }))

/** Faults in the books of trades. Those of futures are of another shape, and have theirs in `npm run proof`. */
const bookFaults = { saleTakesHalfTheCost, saleBooksNoFee }

const writesIntoItsEvent: FaultOf<UnitState> = (decision, { event }) => {
  Object.assign(event, { at: event.at })
  return decision
}

const writesIntoItsMarket: FaultOf<UnitState> = (decision, { now }) => {
  Object.assign(now.market, { status: now.market.status })
  return decision
}

/** They change nothing, and would: what is given is frozen. */
const writes = { writesIntoItsEvent, writesIntoItsMarket }

/** The first law that a family with this fault breaks, or null. */
const caught = <Config, State extends UnitState>(
  trials: fc.Arbitrary<Trial<Config, State>>,
  fault: (decision: Decision<State>, asked: Asked<State>) => Decision<State>,
) => {
  const found = fc.check(
    fc.property(trials, steps, (trial, happenings) => {
      const { family } = trial
      live(trial, happenings, {
        ...family,
        decide: (config, state, event, now) => fault(family.decide(config, state, event, now), { state, event, now }),
      })
    }),
    { numRuns: 300, seed: 7, endOnFailure: true },
  )
  return found.failed ? String(found.errorInstance) : null
}

describe.each(Object.entries(faults))('the planted fault %s', (_name, fault) => {
  it('is caught in GRID', () => {
    expect(caught(gridTrials, fault)).toContain('BrokenLaw')
  })
  it('is caught in SPOT', () => {
    expect(caught(spotTrials, fault)).toContain('BrokenLaw')
  })
  it('is caught in HODL', () => {
    expect(caught(hodlTrials, fault)).toContain('BrokenLaw')
  })
})

/** The families that share their books, and how a fault is looked for in each. */
const ofLevelsAndDeals = (fault: FaultOf<UnitState>) =>
  [
    ['GRID', () => caught(gridTrials, fault)],
    ['SPOT', () => caught(spotTrials, fault)],
    ['HODL', () => caught(hodlTrials, fault)],
    ['SIGNAL', () => caught(signalTrials, fault)],
    ['INDICATOR', () => caught(indicatorTrials, fault)],
  ] as const

describe.each(Object.entries(bookFaults))('the planted fault %s', (_name, fault) => {
  it.each(ofLevelsAndDeals(fault))('is caught in %s', (_family, find) => {
    expect(find()).toContain('BrokenLaw')
  })
})

describe.each(Object.entries(writes))('the planted fault %s', (_name, fault) => {
  it.each([...ofLevelsAndDeals(fault), ['futures', () => caught(futuresSignalTrials, fault)] as const])(
    'is caught in %s',
    (_family, find) => {
      expect(find()).toContain('read only')
    },
  )
})
