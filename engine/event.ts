import type { Candle, Interval } from './candle.ts'
import type { Fill } from './fill.ts'
import type { FilterReason, Pair } from './market.ts'
import type { Amount, Price, Quantity, Ratio } from './money.ts'
import type { Slot } from './slots.ts'
import type { Restriction } from './status.ts'

/** Reason why the gate held an order back. The unit is told; nothing is retried. */
export type RefusalReason =
  | FilterReason
  | 'insufficient-funds'
  | 'over-position'
  | 'too-many-orders'
  | 'halted'
  | 'suspended'
  | 'mode'
  /** Futures: leverage above the exchange's maximum, or different from that of the open position. */
  | 'leverage'
  /** Futures: the stop lies beyond the liquidation price. */
  | 'liquidation'
  /** Futures: the account already holds a position on the pair, of another bot or in the other direction. */
  | 'other-position'

/** Reason why the process that signs did not pass an order on: limits of the account that hold whatever a bot decides. Source: security.md 6.1. */
export type UnsignedReason =
  /** The key was used against its limits and is used no more. */
  | 'key-frozen'
  | 'pair-not-allowed'
  | 'order-too-large'
  /** A buy far above the market, or a sell far below it. */
  | 'price-too-far'
  /** Nothing says what the market's price is. */
  | 'price-unknown'
  /** Too little is traded there to buy. */
  | 'pair-illiquid'
  | 'hourly-limit'
  | 'daily-limit'
  /** The password was set anew a short while ago, and no authenticator has been shown since. */
  | 'entries-frozen'
  /** Those who run the installation have halted all signing. */
  | 'signing-halted'
  | 'not-signed'

/** Reason why the exchange rejected an order, or why it was not sent there. */
export type RejectReason =
  | UnsignedReason
  | 'funds'
  | 'minimum'
  | 'precision'
  | 'band'
  | 'rate-limit'
  | 'auth'
  /** The exchange has suspended or deleted the key. */
  | 'key-suspended'
  /** The pair is closed to the account by local regulation. */
  | 'regulation'
  | 'halted'
  | 'post-only-cross'
  | 'other'

/** Part of a trade that a user's ask is about: `entries` are its entry orders, `profits` its exits, `all` both. */
export type Part = 'all' | 'entries' | 'profits'

/** New investment in quote, or a change of the present one in percent: 10 is a tenth more, -20 a fifth less. */
export type InvestmentChange = { kind: 'total'; amount: Amount } | { kind: 'percent'; percent: Ratio }

/** Request of a user to a unit (`trade` null) or to one of its trades. */
export type Ask =
  | { kind: 'suspend'; trade: number | null; part: Part }
  | { kind: 'start'; trade: number | null; part: Part }
  | { kind: 'suspend-profit'; trade: number; profit: number }
  | { kind: 'start-profit'; trade: number; profit: number }
  /** New settings; they are passed to `decide` as `config`. `before` are the old ones in the family's own shape. */
  | { kind: 'edit'; before: unknown; applyToGenerated: boolean }
  /** Cancels all orders and sells the position at market, for good. */
  | { kind: 'close'; trade: number | null }
  /** Like `close`, but the trade goes on with its next run. */
  | { kind: 'sell'; trade: number }
  /** `close`: closes first. `wait`: no new entries, deleted when the run completes. `release`: the bot lets go, the coins stay. */
  | { kind: 'delete'; trade: number | null; how: 'close' | 'wait' | 'release' }
  /** Deletes all closed trades. */
  | { kind: 'delete-closed'; trade: null }
  /** Hides sold or escaped profits of one trade, or of all. */
  | { kind: 'delete-profits'; trade: number | null }
  /** Moves the amounts of empty levels above the price to the levels at or below it. Source: bots.md 18. */
  | { kind: 'distribute'; trade: null }
  | { kind: 'change-investment'; trade: null; change: InvestmentChange }
  /**
   * Ends the demo: orders are dropped, positions closed on paper, counters reset. The unit wants nothing until `started` tells it that it
   * goes on in the live account.
   */
  | { kind: 'set-live'; trade: null }
  /**
   * Moves a user's trade, with its run and orders, to another unit of the account. `mostPartials`: buys, and sells, that a unit may hold at
   * once; missing in old records. Source: bots.md 7.1.
   */
  | { kind: 'relocate'; trade: number; to: string; mostPartials?: number }
  /** New stored settings for a trade that has its own; `mostPartials` as in `relocate`. */
  | { kind: 'edit-trade'; trade: number; settings: unknown; mostPartials?: number }
  /** Ends the beta of the family: no more entries, positions escape, then the unit is deleted. Source: bots.md 12.7. */
  | { kind: 'end-beta'; trade: null }

/** Sides of a signal, by the market of the bots that receive it. */
export const signalSides = { spot: ['buy', 'sell'], futures: ['long', 'short', 'close'] } as const
export type SignalSide = (typeof signalSides)[keyof typeof signalSides][number]

/** Coins passed from one bot to another within an account. Nothing moves at the exchange and no fee is paid. Source: bots.md 12.6. */
export type Handover = {
  pair: Pair
  /** Bot and trade that gave the coins, for the link back. */
  from: { unit: string; trade: number }
  base: Quantity
  /** Cost of the coins in quote, fees included. */
  cost: Amount
  /** Price at which the receiver sells; `stop` is the price at which it gives up. */
  target: Price
  stop: Price | null
}

/** Trade that moves, with its live orders, to another unit of the same family and account. */
export type Moving = {
  /** Unit and trade number before the move, for the link back and for its orders. */
  from: { unit: string; trade: number }
  pair: Pair
  /** Trade in the shape its family keeps; `settings` are its own. */
  trade: unknown
  settings: unknown
  /** Most buys, and sells, that the target unit may hold; as in `relocate`. */
  mostPartials?: number
}

/** Event in the past tense, `at` in ms since the epoch by exchange time. `pair` is an index into the unit's pairs. */
export type Event = { at: number } & (
  | {
      kind: 'started'
      /** Trades that the owner's package still has room for. */ allowance: number
      /** True when the unit waits for its user's start, as a clone does. */ suspended: boolean
    }
  | { kind: 'price-crossed'; pair: number; price: Price }
  | {
      kind: 'candle-closed'
      pair: number
      interval: Interval
      candle: Candle
      /**
       * Value of each series of the unit, in its order, at this close. Null for series of other candles and until a series has enough
       * candles.
       */
      values: readonly (number | null)[]
    }
  /** Time of the pair's wake is reached. */
  | { kind: 'timer-elapsed'; pair: number }
  | { kind: 'order-accepted'; trade: number; slot: Slot }
  /**
   * `filled` is the cumulative quantity; `done` makes it terminal and spends the want. It comes while the order lives, be it while that is being canceled: none
   * comes after its end (docs/decisions/0030-late-fills-are-the-runners.md).
   */
  | { kind: 'order-filled'; trade: number; slot: Slot; fill: Fill; filled: Quantity; done: boolean }
  /** Terminal outcome; `filled` is final, and has been told fill by fill before. `by`: us, the user at the exchange, or an expiry. */
  | { kind: 'order-canceled'; trade: number; slot: Slot; filled: Quantity; by: 'us' | 'outside' | 'expiry' }
  | { kind: 'order-rejected'; trade: number; slot: Slot; reason: RejectReason }
  | { kind: 'order-refused'; trade: number; slot: Slot; reason: RefusalReason }
  | { kind: 'balance-changed'; /** Free quote of the account. */ free: Quantity }
  | { kind: 'market-changed'; pair: number }
  | {
      kind: 'signal-received'
      pair: number
      side: SignalSide
      /** Amount in quote. Null when the signal has none. */ amount: Amount | null
    }
  /**
   * Futures: what the exchange does to a position without an order of ours. `amount` of funding above zero was paid and counts as a fee.
   */
  | {
      kind: 'position-changed'
      pair: number
      by: { kind: 'funding'; amount: Amount } | { kind: 'liquidation'; fill: Fill }
    }
  /** Coins of another bot of the account, received to be sold here. */
  | { kind: 'trade-received'; handover: Handover }
  /**
   * Trade of another unit of the account, moved in. Apart from `user-asked` the only event that a unit may refuse; the trade then stays
   * where it was.
   */
  | { kind: 'trade-moved-in'; moving: Moving }
  /** Restriction from outside that begins (`holds`) or ends. Source: bots.md 16. */
  | { kind: 'restriction-changed'; reason: Restriction; holds: boolean }
  | { kind: 'allowance-changed'; allowance: number }
  /** Answer to `ask-room`: with room the trade hands over now; when it refuses, the room is free again. */
  | { kind: 'room-answered'; trade: number; has: boolean }
  | { kind: 'subscription-changed'; active: boolean }
  | { kind: 'user-asked'; ask: Ask }
)
