/** Lives in which signals come one after the other, and faults that these lives must catch. */
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { Event, SignalSide } from '#engine/event.ts'
import { closingSide, liquidationPrice, entryPrice, openingSide } from '#engine/futures.ts'
import { asAmount, asPrice, asQuantity, floorTo, ratio } from '#engine/money.ts'
import type { MarketNow } from '#engine/market.ts'
import { type Decision, never } from '#engine/unit.ts'
import { live } from '#proofs/laws/test-life.ts'
import { type Step, steps } from '#proofs/laws/test-steps.ts'
import { futuresSignal } from './index.ts'
import type { Config } from './config.ts'
import type { State } from './state.ts'
import { futuresSignalTrials } from './trials.ts'

const sides: readonly SignalSide[] = ['long', 'short', 'close', 'long', 'short']

/** Candles mean nothing to this family: signals come in their place, some where the price has gone so far against them that they dilute. */
const telling = (step: Step, index: number): readonly Step[] => {
  const isSpoken = step.kind === 'candle' || (step.kind === 'move' && index % 2 === 0)
  if (!isSpoken) return [step]
  const { pair, ticks } = step
  const side = sides[(index + Math.abs(ticks)) % sides.length] ?? 'long'
  const signal: Step = { kind: 'signal', pair, side, amount: null }
  return index % 3 === 0 ? [{ kind: 'calm', pair, ticks: side === 'short' ? 120 : -120 }, signal] : [signal]
}

const lives = fc.tuple(
  futuresSignalTrials,
  steps.map((happenings) => happenings.flatMap(telling)),
)

type Asked = { state: State; event: Event; now: MarketNow }
/** Spoils what the family has decided. */
type Fault = (decision: Decision<State>, asked: Asked) => Decision<State>

const faults: Readonly<Record<string, Fault>> = {
  'a fill is booked twice': (decision, { state, event }) => {
    if (event.kind !== 'order-filled' || event.slot !== 'entry:0' || decision.state === state) return decision
    const trades = decision.state.trades.map((trade) =>
      trade.id === event.trade && trade.position !== null
        ? {
            ...trade,
            position: { ...trade.position, quantity: asQuantity(trade.position.quantity + event.fill.quantity) },
          }
        : trade,
    )
    return { ...decision, state: { ...decision.state, trades } }
  },
  'the fee of an entry is forgotten': (decision, { event }) => {
    if (event.kind !== 'order-filled' || event.slot !== 'entry:0') return decision
    const trades = decision.state.trades.map((trade) =>
      trade.id === event.trade && trade.position !== null
        ? { ...trade, position: { ...trade.position, charged: asAmount(0n) } }
        : trade,
    )
    return { ...decision, state: { ...decision.state, trades } }
  },
  'a close is sent while the stop still lives': (decision) => {
    const early = decision.wants.find(({ slot, want }) => slot === 'stop' && want === null)
    const trade = decision.state.trades.find(({ id }) => id === early?.trade)
    if (trade === undefined || trade.position === null || trade.phase !== 'exiting') return decision
    const { direction, quantity } = trade.position
    const want = { type: 'market', side: closingSide(direction), quantity } as const
    return { ...decision, wants: [...decision.wants, { trade: trade.id, slot: 'exit', want }] }
  },
  'it turns round before it is flat': (decision, { now, event }) => {
    const closing = decision.wants.find(({ slot, want }) => slot === 'exit' && want !== null)
    const trade = decision.state.trades.find(({ id }) => id === closing?.trade)
    if (trade === undefined || trade.position === null || event.kind === 'user-asked') return decision
    const { direction, quantity, leverage, marginType } = trade.position
    const side = openingSide(direction === 'long' ? 'short' : 'long')
    const want = {
      type: 'open',
      side,
      price: now.price,
      quantity,
      leverage,
      margin: marginType,
      stop: now.price,
    } as const
    return { ...decision, wants: [...decision.wants, { trade: trade.id, slot: 'entry:0', want }] }
  },
  'a stop is larger than what it protects': (decision, { now }) => ({
    ...decision,
    wants: decision.wants.map((change) =>
      change.want?.type === 'stop'
        ? { ...change, want: { ...change.want, quantity: asQuantity(change.want.quantity + now.market.stepSize) } }
        : change,
    ),
  }),
  'a stop lies beyond the liquidation': (decision, { now }) => {
    const trades = decision.state.trades.map((trade) => {
      if (trade.position === null || trade.stopPrice === null) return trade
      const at = liquidationPrice(trade.position, entryPrice(trade.position), ratio('0.005'))
      const away = trade.position.direction === 'long' ? -now.market.tickSize : now.market.tickSize
      return { ...trade, stopPrice: asPrice(floorTo(at + away, now.market.tickSize)) }
    })
    return { ...decision, state: { ...decision.state, trades } }
  },
  'the unit is never asked about the price': (decision) => ({
    ...decision,
    wakes: decision.wakes?.map(() => never) ?? null,
  }),
  'more is bound than the investment': (decision) => ({
    ...decision,
    state: {
      ...decision.state,
      trades: decision.state.trades.map((trade) =>
        trade.phase === 'holding' ? { ...trade, bound: asAmount(10n ** 24n) } : trade,
      ),
    },
  }),
}

const decideWith =
  (fault: Fault) =>
  (config: Config, state: State, event: Event, now: MarketNow): Decision<State> =>
    fault(futuresSignal.decide(config, state, event, now), { state, event, now })

describe('a life full of signals', () => {
  it('keeps every law', () => {
    const happened = new Set<string>()
    fc.assert(
      fc.property(lives, ([trial, happenings]) => {
        for (const effect of live(trial, happenings).effects) {
          if (effect.kind === 'write-history') happened.add(effect.row.cause ?? effect.row.action)
        }
      }),
      { numRuns: 1_500 },
    )
    const often = [
      'dilution',
      'take-profit',
      'stop-loss',
      'position-limit',
      'position-turns',
      'position-dilution-price',
      'position-open-already',
      'run-limit',
      'stop-loss-limit',
    ]
    expect(often.filter((one) => !happened.has(one))).toEqual([])
  })

  it.each(Object.entries(faults))('would not pass if %s', (_name, fault) => {
    const caught = fc.check(
      fc.property(lives, ([trial, happenings]) => {
        live(trial, happenings, { ...futuresSignal, decide: decideWith(fault) })
      }),
      { numRuns: 600, endOnFailure: true },
    )
    expect(caught.failed).toBe(true)
  })
})
