import type { Candle, Interval } from './candle.ts'
import type { Fill } from './fill.ts'
import type { FilterReason, Pair } from './market.ts'
import type { Amount, Price, Quantity } from './money.ts'
import type { Slot } from './slots.ts'

/** Why the gate let no order out; nothing is retried in a loop. */
export type RefusalReason =
  | FilterReason
  | 'insufficient-funds'
  | 'over-position'
  | 'too-many-orders'
  | 'halted'
  | 'suspended'
  | 'mode'

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

/** What a signal says: the first two to bots of the spot market, the others to those of futures. */
export type SignalSide = 'buy' | 'sell' | 'long' | 'short' | 'close'

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

/** What happened, in the past tense, with its time (ms since epoch, exchange time). `pair` is the index of the pair in a unit with several. */
export type Event = { at: number } & (
  | { kind: 'started'; /** Trades the owner's package has room for. */ allowance: number }
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
  /** `filled` is the cumulative quantity; `done` makes it terminal and spends the want. */
  | { kind: 'order-filled'; trade: number; slot: Slot; fill: Fill; filled: Quantity; done: boolean }
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
  /** Coins of another bot of the same account have come, to be sold here. */
  | { kind: 'trade-received'; handover: Handover }
  | { kind: 'allowance-changed'; allowance: number }
  | { kind: 'subscription-changed'; active: boolean }
  | { kind: 'user-asked'; ask: Ask }
)
