/** A folder without a limit changes nothing: its bots decide what each would have decided alone. */
import fc from 'fast-check'
import { expect, it } from 'vitest'
import { asPrice, floorTo, ONE, price } from '#engine/money.ts'
import type { Decision, Effect, UnitState } from '#engine/unit.ts'
import type { Config } from '../indicator/config.ts'
import { testMarket } from '../indicator/fixture.ts'
import { indicator, indicatorFolder } from '../indicator/index.ts'
import { indicatorTrials } from '../indicator/trials.ts'
import { type Bench, onBench, send, setPrice, settle } from '#proofs/workbench.ts'
import { movingBot, testFolder } from './fixture.ts'

const MINUTE = 60_000

/** What one bot has wanted and written so far, in its own numbers. */
type Told = { wants: unknown[]; effects: unknown[] }

const numberless = (effect: Effect): unknown => {
  if (effect.kind === 'write-history') return { ...effect.row, trade: 0 }
  return effect.kind === 'hand-over' ? { ...effect.handover, trade: 0 } : effect
}

/** Keeps what each decision says about a trade; what is about the unit as a whole is left out. */
const listening = <State extends UnitState>(bench: Bench<State>): Map<number, Told> => {
  const heard = new Map<number, Told>()
  const of = (trade: number): Told => {
    const told = heard.get(trade) ?? { wants: [], effects: [] }
    heard.set(trade, told)
    return told
  }
  const { decide } = bench
  bench.decide = (state, event, now): Decision<State> => {
    const decision = decide(state, event, now)
    for (const { trade, ...rest } of decision.wants) of(trade).wants.push({ ...rest, at: event.at })
    for (const effect of decision.effects) {
      const trade = effect.kind === 'write-history' ? effect.row.trade : null
      if (trade !== null) of(trade).effects.push(numberless(effect))
    }
    return decision
  }
  return heard
}

type Step = { ticks: number; values: readonly number[] }

const step: fc.Arbitrary<Step> = fc.record({
  ticks: fc.integer({ min: -300, max: 300 }),
  values: fc.array(fc.integer({ min: 0, max: 100 }), { minLength: 3, maxLength: 3 }),
})

const wakeAt = <State extends UnitState>(bench: Bench<State>): void => {
  const { above, below, atMs } = bench.wake
  const { price: now } = bench.now
  if ((above !== null && now >= above) || (below !== null && now <= below))
    send(bench, { kind: 'price-crossed', pair: 0, price: now })
  else if (atMs !== null && atMs <= bench.at) send(bench, { kind: 'timer-elapsed', pair: 0 })
  settle(bench)
}

/** A minute: the price moves, what waits for that is asked, and the candle closes. */
const live = <State extends UnitState>(bench: Bench<State>, { ticks }: Step, values: readonly number[]): void => {
  bench.at += MINUTE
  const { market } = bench.now
  const moved = floorTo((bench.now.price * (10_000n + BigInt(ticks))) / 10_000n, market.tickSize)
  setPrice(bench, asPrice(moved))
  wakeAt(bench)
  for (const interval of bench.wake.candles) {
    const close = Number(moved) / Number(ONE)
    const candle = { openTimeMs: bench.at - MINUTE, open: close, high: close, low: close, close, volume: 1 }
    send(bench, { kind: 'candle-closed', pair: 0, interval, candle, values: [...values] })
    settle(bench)
  }
}

const oneInterval = (config: Config): Config => ({ ...config, sell: { ...config.sell, calculation: null } })

it('bots of a folder decide as they would alone', () => {
  const trials = fc.array(indicatorTrials, { minLength: 3, maxLength: 3 })
  const steps = fc.array(step, { minLength: 5, maxLength: 40 })
  let wanted = 0
  fc.assert(
    fc.property(trials, steps, (tried, happenings) => {
      const market = testMarket()
      const configs = tried.map(({ config }) => oneInterval(config))
      const folder = onBench(indicatorFolder, testFolder(), market, price('100'))
      const inFolder = listening(folder)
      send(folder, { kind: 'started', allowance: 9, suspended: false })
      const bots = configs.map((config) => {
        send(folder, { kind: 'trade-moved-in', moving: movingBot(config) })
        const bot = onBench(indicator, config, market, price('100'))
        const heard = listening(bot)
        send(bot, { kind: 'started', allowance: 1, suspended: false })
        return { bot, heard }
      })
      for (const told of inFolder.values()) told.effects.length = 0
      for (const happening of happenings) {
        const values = happening.values.flatMap((value) => [value, value])
        live(folder, happening, values)
        for (const [place, { bot }] of bots.entries()) live(bot, happening, values.slice(place * 2, place * 2 + 2))
      }
      for (const [place, { bot, heard }] of bots.entries()) {
        const member = folder.state.trades[place]
        expect(member?.state.trades).toEqual(bot.state.trades)
        expect(inFolder.get(place + 1)?.wants ?? []).toEqual(heard.get(1)?.wants ?? [])
        expect(inFolder.get(place + 1)?.effects ?? []).toEqual(heard.get(1)?.effects ?? [])
        wanted += heard.get(1)?.wants.length ?? 0
      }
    }),
    { numRuns: 300 },
  )
  expect(wanted).toBeGreaterThan(1_000)
})
