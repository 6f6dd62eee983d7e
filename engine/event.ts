import type { Candle, Interval } from './candle.ts'
import type { Fill } from './fill.ts'
import type { FilterReason, Pair, Side } from './market.ts'
import type { Amount, Price, Quantity, Ratio } from './money.ts'
import type { Slot } from './slots.ts'
import type { Restriction } from './status.ts'

/** Why the gate let no order out; nothing is retried in a loop. */
export type RefusalReason =
  | FilterReason
  | 'insufficient-funds'
  | 'over-position'
  | 'too-many-orders'
  | 'halted'
  | 'suspended'
  | 'mode'
  /** Of futures: more leverage than the exchange gives, or another than the open position has. */
  | 'leverage'
  /** Of futures: the stop lies beyond the price at which the exchange would liquidate. */
  | 'liquidation'
  /** Of futures: the account holds a position on the pair already, of another bot or in the other direction. */
  | 'other-position'

/** Why the exchange took no order. */
export type RejectReason =
  | 'funds'
  | 'minimum'
  | 'precision'
  | 'band'
  | 'rate-limit'
  | 'auth'
  | 'halted'
  | 'post-only-cross'
  | 'other'

/** Which half of a trade a user means: `entries` is the bot alone, `profits` its exits, `all` both. */
export type Part = 'all' | 'entries' | 'profits'

/** A new investment in quote, or a change of the present one in human percent: 10 is a tenth more, -20 a fifth less. */
export type InvestmentChange = { kind: 'total'; amount: Amount } | { kind: 'percent'; percent: Ratio }

/** What a user asks of a unit (`trade` null) or of one of its trades. */
export type Ask =
  | { kind: 'suspend'; trade: number | null; part: Part }
  | { kind: 'start'; trade: number | null; part: Part }
  | { kind: 'suspend-profit'; trade: number; profit: number }
  | { kind: 'start-profit'; trade: number; profit: number }
  /** The new settings are passed as `config`; these are the ones before, in the family's own shape. */
  | { kind: 'edit'; before: unknown; applyToGenerated: boolean }
  /** Cancel everything and sell what is held at market, for good. */
  | { kind: 'close'; trade: number | null }
  /** The same, but the trade goes on with its next run. */
  | { kind: 'sell'; trade: number }
  /** `close`: close first. `wait`: no new entries, deleted when the run completes. `release`: the coins stay, the bot lets go. */
  | { kind: 'delete'; trade: number | null; how: 'close' | 'wait' | 'release' }
  /** Trades that are closed are deleted. */
  | { kind: 'delete-closed'; trade: null }
  /** Sold or escaped profits of one trade, or of all, are not shown any more. */
  | { kind: 'delete-profits'; trade: number | null }
  /** Levels above the price that hold nothing give their amounts to those at or below it (design: bots.md 18). */
  | { kind: 'distribute'; trade: null }
  | { kind: 'change-investment'; trade: null; change: InvestmentChange }
  /**
   * The demo is over: its orders are dropped, what it holds is closed on paper, its counters begin anew. What is left wants nothing until `started` tells it
   * that it goes on in the live account.
   */
  | { kind: 'set-live'; trade: null }
  /**
   * A trade that a user has made goes to another unit of the same account, with its run and its orders. `mostPartials` is how many buys, and how many sells, a
   * unit may hold at the same time (design: bots.md 7.1); asks of before say nothing of it.
   */
  | { kind: 'relocate'; trade: number; to: string; mostPartials?: number }
  /** New settings, as they are stored, for a trade that has settings of its own among others; `mostPartials` as above. */
  | { kind: 'edit-trade'; trade: number; settings: unknown; mostPartials?: number }
  /** The beta of its family is over: no more entries, what is held escapes, then it is gone (design: bots.md 12.7). */
  | { kind: 'end-beta'; trade: null }

/** What a signal says, by the market of the bots that hear it. */
export const signalSides = { spot: ['buy', 'sell'], futures: ['long', 'short', 'close'] } as const
export type SignalSide = (typeof signalSides)[keyof typeof signalSides][number]

/** Coins that go from one bot to another within an account (design: bots.md 12.6). No coin moves and no fee is paid. */
export type Handover = {
  pair: Pair
  /** The bot and the trade that let go, for the link back. */
  from: { unit: string; trade: number }
  base: Quantity
  /** What they cost, fees included. */
  cost: Amount
  /** The price to sell at, and the one to give up at. */
  target: Price
  stop: Price | null
}

/** A trade that moves from one unit of an account to another of the same family. Its live orders move with it. */
export type Moving = {
  /** The unit and the trade that it was, for the link back and for its orders. */
  from: { unit: string; trade: number }
  pair: Pair
  /** As its family keeps it: the trade, and the settings of its own. */
  trade: unknown
  settings: unknown
  /** What the unit that takes it in may hold, as `relocate` says. */
  mostPartials?: number
}

/** What happened, in the past tense, with its time (ms since epoch, exchange time). `pair` is the index of the pair in a unit with several. */
export type Event = { at: number } & (
  | {
      kind: 'started'
      /** Trades the owner's package has room for. */ allowance: number
      /** It waits for its user's start, as a clone does. */ suspended: boolean
    }
  | { kind: 'price-crossed'; pair: number; price: Price }
  | {
      kind: 'candle-closed'
      pair: number
      interval: Interval
      candle: Candle
      /** The unit's series in its order: the value at this close; null for those of other candles, and while one is not ready. */
      values: readonly (number | null)[]
    }
  /** The time of the pair's wake has come. */
  | { kind: 'timer-elapsed'; pair: number }
  | { kind: 'order-accepted'; trade: number; slot: Slot }
  /**
   * `filled` is the cumulative quantity; `done` makes it terminal and spends the want. A `late` one is of an order that had ended before, with the quantity that
   * its end told: it is booked all the same, and says nothing of the order that its slot may hold by now (design: bots.md 4.2). That may go the other way: a late
   * one says which way its own went.
   */
  | ({ kind: 'order-filled'; trade: number; slot: Slot; fill: Fill; filled: Quantity; done: boolean } & (
      | { late?: never }
      | { late: true; side: Side }
    ))
  /** Terminal, by whomever: us, the user at the exchange, an expiry. `filled` is final. */
  | { kind: 'order-canceled'; trade: number; slot: Slot; filled: Quantity; by: 'us' | 'outside' | 'expiry' }
  | { kind: 'order-rejected'; trade: number; slot: Slot; reason: RejectReason }
  | { kind: 'order-refused'; trade: number; slot: Slot; reason: RefusalReason }
  | { kind: 'balance-changed'; /** Free quote of the account. */ free: Quantity }
  | { kind: 'market-changed'; pair: number }
  | {
      kind: 'signal-received'
      pair: number
      side: SignalSide
      /** Quote, where the signal carries it. */ amount: Amount | null
    }
  /** Of futures: what the exchange does to a position without an order of ours. Funding above zero was paid; it is a fee. */
  | {
      kind: 'position-changed'
      pair: number
      by: { kind: 'funding'; amount: Amount } | { kind: 'liquidation'; fill: Fill }
    }
  /** Coins of another bot of the same account have come, to be sold here. */
  | { kind: 'trade-received'; handover: Handover }
  /** A trade of another unit of the same account has come. The one event beside `user-asked` that a unit may refuse: then it stays where it was. */
  | { kind: 'trade-moved-in'; moving: Moving }
  /** Something outside the unit holds it back from now on, or does no longer (design: bots.md 16). */
  | { kind: 'restriction-changed'; reason: Restriction; holds: boolean }
  | { kind: 'allowance-changed'; allowance: number }
  /** Room for what a trade would hand over: it does so now, or refuses, and the room is free again. */
  | { kind: 'room-answered'; trade: number; has: boolean }
  | { kind: 'subscription-changed'; active: boolean }
  | { kind: 'user-asked'; ask: Ask }
)
