/** A futures signal bot on the bench, and what signals do to it, for its tests. */
import type { SignalSide } from '#engine/event.ts'
import { amount, price } from '#engine/money.ts'
import { type Bench, onBench, send, settle } from '#proofs/workbench.ts'
import type { Config } from './config.ts'
import { futuresConfig, testFutures } from './fixture.ts'
import { futuresSignal } from './index.ts'
import type { State, Trade } from './state.ts'

/** Every pair of it trades at 100. */
export const started = (changes: Partial<Config> = {}, allowance = 10): Bench<State> => {
  const config = futuresConfig(changes)
  const market = testFutures()
  const others = config.pairs.slice(1).map(() => ({ market, start: price('100') }))
  const bench = onBench(futuresSignal, config, market, price('100'), others)
  send(bench, { kind: 'started', allowance, suspended: false })
  return bench
}

export const signal = (bench: Bench<State>, side: SignalSide, pair = 0, carried: string | null = null): void => {
  send(bench, { kind: 'signal-received', pair, side, amount: carried === null ? null : amount(carried) })
}

/** A signal, and all that the exchange answers to it. */
export const heard = (bench: Bench<State>, side: SignalSide, pair = 0): void => {
  signal(bench, side, pair)
  settle(bench)
}

export const trade = (bench: Bench<State>, index = 0): Trade => {
  const found = bench.state.trades[index]
  if (found === undefined) throw new Error('no trade')
  return found
}
