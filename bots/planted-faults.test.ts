/** The laws must catch these faults; a law suite that lets one through proves nothing. */
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { fitQuantity } from '#engine/market.ts'
import { asQuantity } from '#engine/money.ts'
import { bookBuy, bookSell } from '#engine/position.ts'
import type { SlotChange } from '#engine/slots.ts'
import { grid } from './grid/index.ts'
import type { State } from './grid/state.ts'
import { gridTrials } from './grid/trials.ts'
import { live, steps } from './laws.ts'
import type { Rules } from './workbench.ts'
import type { Config } from './grid/config.ts'

type Decide = Rules<Config, State>['decide']

/** A fill moves the position twice. */
const fillAppliedTwice: Decide = (config, state, event, now) => {
  const decision = grid.decide(config, state, event, now)
  if (event.kind !== 'order-filled' || decision.state === state) return decision
  const book = event.slot.startsWith('entry') ? bookBuy : bookSell
  const trades = decision.state.trades.map((trade) =>
    trade.id === event.trade ? { ...trade, position: book(trade.position, event.fill) } : trade,
  )
  return { ...decision, state: { ...decision.state, trades } }
}

/** An order that has been accepted is wanted once more, as if its want had not been spent on it. */
const spentWantPlacedAgain: Decide = (config, state, event, now) => {
  const decision = grid.decide(config, state, event, now)
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
const stopSizedTooEarly: Decide = (config, state, event, now) => {
  const decision = grid.decide(config, state, event, now)
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
const rejectedWantPlacedAgain: Decide = (config, state, event, now) => {
  const decision = grid.decide(config, state, event, now)
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
const sleepsThrough: Decide = (config, state, event, now) => {
  const decision = grid.decide(config, state, event, now)
  return { ...decision, wakes: decision.wakes?.map((wake) => ({ ...wake, above: null })) ?? null }
}

describe.each(
  Object.entries({
    fillAppliedTwice,
    spentWantPlacedAgain,
    rejectedWantPlacedAgain,
    stopSizedTooEarly,
    sleepsThrough,
  }),
)('the planted fault %s', (_name, decide) => {
  it('is caught by the laws', () => {
    const found = fc.check(
      fc.property(gridTrials, steps, (trial, happenings) => {
        live(trial, happenings, { ...grid, decide })
      }),
      { numRuns: 300, seed: 7, endOnFailure: true },
    )
    expect(found.failed).toBe(true)
    expect(String(found.errorInstance)).toContain('BrokenLaw')
  })
})
