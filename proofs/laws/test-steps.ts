/** What may happen in a random life: prices, answers of the exchange, wishes of users and what is around a unit. */
import fc from 'fast-check'
import type { SignalSide } from '#engine/event.ts'
import { type Amount, asAmount } from '#engine/money.ts'

/** One thing that happens on the bench. Numbers choose among what is there. */
export type Step =
  /** The price moves by `ticks`; orders it passes may fill then or later. */
  | { kind: 'move'; pair: number; ticks: number }
  /** The price moves and everything due is answered at once. */
  | { kind: 'calm'; pair: number; ticks: number }
  /** The price goes `beyond` an order or to where the unit wants to be asked; what is due is answered at once if `calm`. */
  | { kind: 'reach'; which: number; beyond: number; calm: boolean }
  | { kind: 'fill'; which: number; part: number }
  | { kind: 'answer' }
  | { kind: 'accept'; which: number }
  | { kind: 'cancel-outside'; which: number }
  | { kind: 'reject'; which: number; reason: 'funds' | 'other' | 'rate-limit' | 'post-only-cross' }
  | { kind: 'wait'; ms: number }
  /** A candle closes `ticks` away; indicators stand at `value` thousandths of their range. */
  | { kind: 'candle'; pair: number; ticks: number; value: number }
  | { kind: 'signal'; pair: number; side: SignalSide; amount: Amount | null }
  /** The last event comes once more at once, or the last fill after other things have happened. */
  | { kind: 'repeat'; what: 'event' | 'fill' }
  | { kind: 'ask'; which: number; what: number }
  | { kind: 'turn'; what: Turn }

/** What happens around a unit. */
export type Turn =
  | 'pump'
  | 'halt'
  | 'narrow-band'
  | 'large-minimum'
  | 'free-market'
  | 'poor'
  | 'rich'
  | 'no-room'
  | 'room'
  | 'small-package'
  | 'expired'
  | 'renewed'
  | 'maintained'
  | 'mended'

export const signals: readonly SignalSide[] = ['buy', 'long', 'sell', 'buy', 'short', 'close']

const choice = fc.nat({ max: 20 })
const pair = fc.nat({ max: 2 })
const one = <Name extends string>(...names: readonly Name[]) => fc.constantFrom(...names)

/** Mostly prices and answers, seldom something drastic. */
const step: fc.Arbitrary<Step> = fc.oneof(
  { weight: 5, arbitrary: fc.record({ kind: one('move'), pair, ticks: fc.integer({ min: -260, max: 260 }) }) },
  {
    weight: 12,
    arbitrary: fc.record({
      kind: one('reach'),
      which: choice,
      beyond: fc.constantFrom(1, 1, 30, 150),
      calm: fc.boolean(),
    }),
  },
  { weight: 4, arbitrary: fc.record({ kind: one('calm'), pair, ticks: fc.integer({ min: -400, max: 400 }) }) },
  { weight: 8, arbitrary: fc.record({ kind: one('fill'), which: choice, part: fc.integer({ min: 1, max: 100 }) }) },
  { weight: 8, arbitrary: fc.record({ kind: one('answer') }) },
  { weight: 3, arbitrary: fc.record({ kind: one('accept'), which: choice }) },
  { weight: 1, arbitrary: fc.record({ kind: one('cancel-outside'), which: choice }) },
  {
    weight: 1,
    arbitrary: fc.record({
      kind: one('reject'),
      which: choice,
      reason: one('funds', 'other', 'rate-limit', 'post-only-cross'),
    }),
  },
  {
    weight: 3,
    arbitrary: fc.record({ kind: one('wait'), ms: fc.constantFrom(400, 1_200, 11_000, 61_000, 1_900_000) }),
  },
  {
    weight: 3,
    arbitrary: fc.record({
      kind: one('candle'),
      pair,
      ticks: fc.integer({ min: -60, max: 60 }),
      value: fc.nat({ max: 1_000 }),
    }),
  },
  {
    weight: 2,
    arbitrary: fc.record({
      kind: one('signal'),
      pair,
      side: one(...signals),
      amount: fc.constantFrom(null, asAmount(40n * 10n ** 18n)),
    }),
  },
  { weight: 3, arbitrary: fc.record({ kind: one('repeat'), what: one('event', 'event', 'fill') }) },
  { weight: 1, arbitrary: fc.record({ kind: one('ask'), which: choice, what: fc.nat({ max: 40 }) }) },
  {
    weight: 1,
    arbitrary: fc.record({
      kind: one('turn'),
      what: one<Turn>(
        'pump',
        'halt',
        'narrow-band',
        'large-minimum',
        'free-market',
        'free-market',
        'poor',
        'rich',
        'no-room',
        'room',
        'room',
        'small-package',
        'expired',
        'renewed',
        'maintained',
        'mended',
      ),
    }),
  },
)

export const steps: fc.Arbitrary<readonly Step[]> = fc.array(step, { minLength: 12, maxLength: 90 })
