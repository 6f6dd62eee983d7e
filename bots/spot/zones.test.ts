/**
 * What SPOT remembers between decisions is never part of them: bots live as the laws have them live, and each decision is compared with one of a bot that remembers
 * nothing. Each is also asked at prices around those it waits for, in whole ticks and between two of them.
 */
import fc from 'fast-check'
import { test } from 'vitest'
import type { Event } from '#engine/event.ts'
import { encodeJson } from '#engine/json.ts'
import type { MarketNow } from '#engine/market.ts'
import { asPrice } from '#engine/money.ts'
import type { Decision, Family } from '#engine/unit.ts'
import { isNight } from '#proofs/suite/night.ts'
import { live } from '#proofs/laws/test-life.ts'
import { steps } from '#proofs/laws/test-steps.ts'
import { BrokenLaw } from '#proofs/workbench.ts'
import type { Config } from './config.ts'
import { spot } from './index.ts'
import type { State } from './state.ts'
import { spotTrials } from './trials.ts'

/** Settings that are another object, and a list of trades that no decision has left: nothing is remembered for them. */
const forgetting: Family<Config, State>['decide'] = (config, state, event, now) =>
  spot.decide({ ...config }, { ...state, trades: [...state.trades] }, event, now)

const compared = (config: Config, state: State, event: Event, now: MarketNow): Decision<State> => {
  const fresh = encodeJson(forgetting(config, state, event, now))
  const decision = spot.decide(config, state, event, now)
  const told = encodeJson(decision)
  if (told !== fresh) {
    throw new BrokenLaw('nothing remembered decides', `${event.kind} at ${now.price}: ${told}, afresh ${fresh}`)
  }
  return decision
}

/** In tenths of a tick from a price that a bot waits for. */
const AROUND = [-15n, -10n, -5n, 0n, 5n, 10n]

/** Asks, and forgets the answer, at prices around those that the decision waits for: there and back again. */
const probe = (config: Config, { state, wakes }: Decision<State>, at: number, now: MarketNow): void => {
  const { tickSize } = now.market
  for (const wake of wakes ?? []) {
    for (const price of [wake.above, wake.below]) {
      if (price === null) continue
      for (const tenths of AROUND) {
        const there = asPrice(price + (tenths * tickSize) / 10n)
        if (there <= 0n) continue
        const seen = { ...now, price: there, bid: there, ask: there }
        compared(config, state, { kind: 'price-crossed', at, pair: 0, price: there }, seen)
        compared(config, state, { kind: 'timer-elapsed', at, pair: 0 }, now)
      }
    }
  }
}

const trials = spotTrials.map((trial) => ({
  ...trial,
  family: {
    ...spot,
    decide: (config: Config, state: State, event: Event, now: MarketNow): Decision<State> => {
      const decision = compared(config, state, event, now)
      if (event.kind === 'price-crossed') probe(config, decision, event.at, now)
      return decision
    },
  },
}))

test('a bot that remembers decides as one that forgets, whatever the price', () => {
  fc.assert(
    fc.property(trials, steps, (trial, happenings) => void live(trial, happenings)),
    { numRuns: isNight ? 200 : 12 },
  )
})
