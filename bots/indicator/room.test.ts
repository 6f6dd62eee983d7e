/** A hand-over to a SPOT bot asks the package for room first (bots.md 12.6, 20). */
import { describe, expect, it } from 'vitest'
import { amount, price, ratio, ZERO_QUANTITY } from '#engine/money.ts'
import type { HistoryRow } from '#engine/unit.ts'
import { type Bench, onBench, send, setPrice, settle } from '#proofs/workbench.ts'
import type { Config } from './config.ts'
import { testConfig, testMarket } from './fixture.ts'
import { indicator } from './index.ts'
import type { State } from './decide.ts'

const MINUTE = 60_000
const escape = { allowed: true, diluted: true, minProfit: ratio('1') }

const close = (bench: Bench<State>, value: number): void => {
  bench.at += MINUTE
  const at = Number(bench.now.price) / 1e18
  const candle = { openTimeMs: bench.at - MINUTE, open: at, high: at, low: at, close: at, volume: 1 }
  send(bench, { kind: 'candle-closed', pair: 0, interval: '1m', candle, values: [value, value] })
}

/** It has bought at 100, and its sell point comes at 98: the package has been asked and has not answered. */
const asking = (changes: Partial<Config> = {}): Bench<State> => {
  const bench = onBench(indicator, testConfig({ escape, ...changes }), testMarket(), price('100'))
  send(bench, { kind: 'started', allowance: 1, suspended: false })
  close(bench, 20)
  settle(bench)
  setPrice(bench, price('98'))
  close(bench, 75)
  return bench
}

const rows = (bench: Bench<State>): readonly HistoryRow[] =>
  bench.effects.flatMap((effect) => (effect.kind === 'write-history' ? [effect.row] : []))
const story = (bench: Bench<State>) => rows(bench).map(({ action, cause }) => cause ?? action)
const count = (bench: Bench<State>, kind: 'ask-room' | 'hand-over') =>
  bench.effects.filter((effect) => effect.kind === kind).length
const phase = ({ state }: Bench<State>) => state.trades[0]?.phase
const answer = (bench: Bench<State>, has: boolean) =>
  send(bench, { kind: 'room-answered', trade: 1, has }).refusal?.code ?? 'taken'
const said = (bench: Bench<State>) => indicator.explain(testConfig({ escape }), bench.state, bench.now).code

describe('room for the SPOT bot that takes over', () => {
  it('is asked for before anything goes, and names who would take it', () => {
    const bench = asking()
    expect([story(bench), phase(bench), count(bench, 'hand-over')]).toEqual([['buy'], 'escaping', 0])
    expect(bench.effects.find(({ kind }) => kind === 'ask-room')).toMatchObject({ trade: 1, to: { family: 'spot' } })
  })

  it('lets the coins go in the decision that hears of it, once', () => {
    const bench = asking()
    expect([answer(bench, true), answer(bench, true)]).toEqual(['taken', 'room-not-needed'])
    expect([story(bench), phase(bench), count(bench, 'hand-over')]).toEqual([['buy', 'escape'], 'flat', 1])
  })

  it('that is not there keeps the coins, is noted once and shown, and is asked for at the next sell point', () => {
    const bench = asking()
    expect(answer(bench, false)).toBe('taken')
    expect([story(bench), phase(bench), said(bench)]).toEqual([['buy', 'package-limit'], 'holding', 'deal-no-room'])
    close(bench, 50)
    expect(count(bench, 'ask-room')).toBe(1)
    close(bench, 75)
    expect([count(bench, 'ask-room'), answer(bench, false)]).toEqual([2, 'taken'])
    expect(story(bench)).toEqual(['buy', 'package-limit'])
    close(bench, 75)
    answer(bench, true)
    expect([story(bench), phase(bench)]).toEqual([['buy', 'package-limit', 'escape'], 'flat'])
  })

  it('is not waited for longer than a minute: the coins are its own again', () => {
    const bench = asking()
    expect(bench.wake.atMs).toBe(bench.at + MINUTE)
    bench.at += MINUTE
    send(bench, { kind: 'timer-elapsed', pair: 0 })
    expect([phase(bench), bench.wake.atMs, answer(bench, true)]).toEqual(['holding', null, 'room-not-needed'])
    close(bench, 75)
    expect([count(bench, 'ask-room'), answer(bench, true), phase(bench)]).toEqual([2, 'taken', 'flat'])
  })

  it('is not used where the loss has become too large meanwhile: the stop fires', () => {
    const bench = asking({ maxLoss: ratio('5') })
    const { below } = bench.wake
    if (below === null) throw new Error('nothing wakes it')
    setPrice(bench, below)
    expect(answer(bench, true)).toBe('room-not-needed')
    send(bench, { kind: 'price-crossed', pair: 0, price: below })
    settle(bench)
    expect(story(bench)).toEqual(['buy', 'stop-loss'])
    expect(answer(bench, true)).toBe('room-not-needed')
  })

  it('is not asked for where the loss became too large while its orders ended: the stop fires at once', () => {
    const dilution = { percent: ratio('1'), size: { kind: 'quote', amount: amount('100') }, most: 3 } as const
    const bench = onBench(indicator, testConfig({ escape, dilution, maxLoss: ratio('5') }), testMarket(), price('100'))
    send(bench, { kind: 'started', allowance: 1, suspended: false })
    close(bench, 20)
    settle(bench)
    bench.at += MINUTE
    setPrice(bench, price('98'))
    send(bench, { kind: 'price-crossed', pair: 0, price: price('98') })
    close(bench, 75)
    expect([phase(bench), bench.orders.size]).toEqual(['escaping', 1])
    setPrice(bench, price('90'))
    send(bench, { kind: 'order-canceled', trade: 1, slot: 'entry:0', filled: ZERO_QUANTITY, by: 'us' })
    expect([phase(bench), count(bench, 'ask-room')]).toEqual(['exiting', 0])
  })

  it('is asked by a state of before it was asked at all', () => {
    const { roomAskedAtMs: _, roomNoted: __, ...deal } = asking().state.trades[0] ?? {}
    const old = { ...indicator.initial(testConfig()), life: 'running', trades: [deal] }
    expect(indicator.upgrade(old, 2).trades).toMatchObject([{ roomAskedAtMs: null, roomNoted: false }])
  })
})
