import { describe, expect, it } from 'vitest'
import type { SignalSide } from '#engine/event.ts'
import { amount, formatDecimal, price, ratio } from '#engine/money.ts'
import { answerOne, type Bench, endOrder, fillOrder, goTo, send, setPrice, settle } from '#proofs/workbench.ts'
import type { Config } from './config.ts'
import { futuresConfig, pairRow, testFutures } from './fixture.ts'
import { futuresSignal } from './index.ts'
import type { State } from './state.ts'
import { heard, signal, started, trade } from './test-bench.ts'

const market = testFutures()

const orders = (bench: Bench<State>): string[] =>
  [...bench.orders.values()].map(({ want, slot }) => {
    const at = want.type === 'market' ? '' : ` at ${formatDecimal(want.price)}`
    return `${slot} ${want.side} ${formatDecimal(want.quantity)}${at}`
  })
/** What was done, and of signals those that did nothing. */
const history = (bench: Bench<State>): string[] =>
  bench.effects.flatMap((effect) => {
    if (effect.kind !== 'write-history') return []
    const { action, cause, success } = effect.row
    if (action === 'signal') return success ? [] : [cause ?? '']
    return [cause === null ? action : `${action} ${cause}`]
  })

describe('a signal', () => {
  it.each<[SignalSide, string, string]>([
    // 100 of margin ten times is 10 coins at 100; half the margin is lost at 95.1 less fees.
    ['long', 'entry:0 buy 10 at 100.3', 'stop sell 10 at 95.1'],
    ['short', 'entry:0 sell 10 at 99.7', 'stop buy 10 at 104.89'],
  ])('%s opens with ten times its margin, and lays a stop at the exchange', (side, entry, stop) => {
    const bench = started()
    signal(bench, side)
    expect(orders(bench)).toEqual([entry])
    settle(bench)
    expect(orders(bench)).toEqual([stop])
    expect(trade(bench).phase).toBe('holding')
    expect(formatDecimal(trade(bench).position?.margin ?? 0n)).toBe('100')
  })

  it('in the same direction is ignored', () => {
    const bench = started()
    heard(bench, 'long')
    heard(bench, 'long')
    expect(orders(bench)).toEqual(['stop sell 10 at 95.1'])
    expect(history(bench)).toEqual(['buy', 'position-open-already'])
  })

  it('in the same direction adds once the price has gone against the position, and the stop follows', () => {
    const bench = started({ dilution: { percent: ratio('2'), most: 1 } })
    heard(bench, 'long')
    goTo(bench, price('98.01'))
    heard(bench, 'long')
    expect(history(bench).at(-1)).toBe('position-dilution-price')
    goTo(bench, price('98'))
    heard(bench, 'long')
    // 10.204 more coins at 98; the old stop ends before the new one is sent.
    expect(formatDecimal(trade(bench).position?.quantity ?? 0n)).toBe('20.204')
    expect(orders(bench)).toEqual(['stop sell 20.204 at 94.14'])
    goTo(bench, price('96'))
    heard(bench, 'long')
    expect(history(bench)).toEqual(['buy', 'position-dilution-price', 'dilution', 'signal-dilutions-used'])
    const said = (changes: Partial<Config>) =>
      futuresSignal.explain(futuresConfig(changes), bench.state, bench.now).values['diluted']
    expect(said({})).toBe('')
    expect(said({ dilution: { percent: ratio('2'), most: 1 } })).toBe('1/1')
    const settings = futuresConfig({ dilution: { percent: ratio('2'), most: 1 } })
    expect(futuresSignal.report(settings, bench.state).trades[0]?.dilutions).toEqual({ used: 1, most: 1 })
    const pairs = [pairRow(), pairRow({ text: 'ETH', pair: 'ETH/USDC' })]
    expect(said({ pairs, dilution: { percent: ratio('2'), most: 3 } })).toBe(`${pairRow().pair} 1/3`)
  })

  it('for a pair whose trade has been deleted says so', () => {
    const pairs = [pairRow(), pairRow({ text: 'ETH', pair: 'ETH/USDC' })]
    const bench = started({ pairs })
    send(bench, { kind: 'user-asked', ask: { kind: 'delete', trade: 2, how: 'close' } })
    heard(bench, 'long', 1)
    expect(history(bench)).toEqual(['signal-trade-gone'])
    expect(futuresSignal.pairOf(futuresConfig({ pairs }), bench.state, 2)).toBe(1)
  })

  it('in the other direction only closes, when flip is off', () => {
    const bench = started()
    heard(bench, 'long')
    heard(bench, 'short')
    expect(orders(bench)).toEqual([])
    expect(trade(bench).phase).toBe('idle')
    expect(history(bench)).toEqual(['buy', 'sell'])
    expect(bench.state.runs).toBe(1)
  })

  it('in the other direction closes, waits until all is closed, and then opens, when flip is on', () => {
    const bench = started({ flip: true })
    heard(bench, 'long')
    signal(bench, 'short')
    const steps: string[][] = []
    do steps.push(orders(bench))
    while (answerOne(bench))
    expect(steps).toEqual([
      ['stop sell 10 at 95.1'],
      ['exit sell 10'],
      ['entry:0 sell 10 at 99.7'],
      ['stop buy 10 at 104.89'],
    ])
    expect(trade(bench).position?.direction).toBe('short')
  })

  it('that takes back a turn is the one that counts', () => {
    const bench = started({ flip: true })
    heard(bench, 'long')
    signal(bench, 'short')
    signal(bench, 'close')
    settle(bench)
    expect(trade(bench).phase).toBe('idle')
  })

  it('to close with nothing open says so', () => {
    const bench = started()
    heard(bench, 'close')
    expect(history(bench)).toEqual(['position-none'])
  })

  it('carries its own margin where the settings leave it open, as far as the investment has room', () => {
    const bench = started({ amount: null, investment: amount('250') })
    signal(bench, 'long', 0, '400')
    expect(orders(bench)).toEqual(['entry:0 buy 25 at 100.3'])
    settle(bench)
    expect(bench.state.trades[0]?.bound).toBe(amount('250'))
  })

  it('of another market, or too small, or beyond the investment opens nothing', () => {
    const bench = started({ amount: null, investment: amount('101') })
    heard(bench, 'buy')
    signal(bench, 'long', 0, '0.4')
    expect(orders(bench)).toEqual([])
    signal(bench, 'long', 0, '101')
    settle(bench)
    goTo(bench, price('99'))
    const other = started({ amount: null, investment: amount('101'), dilution: { percent: ratio('0.5'), most: 3 } })
    signal(other, 'long', 0, '101')
    settle(other)
    goTo(other, price('99'))
    signal(other, 'long', 0, '50')
    expect(history(bench)).toEqual(['signal-for-spot', 'signal-below-minimum', 'buy'])
    expect(history(other)).toEqual(['buy', 'signal-investment-used'])
  })

  it('is not heard while the market is halted', () => {
    const bench = started()
    bench.now = { ...bench.now, market: { ...market, status: 'halted' } }
    heard(bench, 'long')
    expect(history(bench)).toEqual(['signal-halted'])
  })

  it('without a margin opens nothing', () => {
    const bench = started({ amount: null })
    heard(bench, 'long')
    expect(history(bench)).toEqual(['signal-no-amount'])
  })

  it('takes a part back that has not filled, and keeps what has', () => {
    const bench = started()
    signal(bench, 'long')
    const [entry] = bench.orders.values()
    if (entry === undefined) throw new Error('no entry')
    fillOrder(
      bench,
      entry,
      trade(bench).entry === null
        ? entry.want.quantity
        : (((entry.want.quantity * 3n) / 10n) as typeof entry.want.quantity),
      price('100'),
    )
    signal(bench, 'close')
    endOrder(bench, entry, 'expiry')
    expect(orders(bench)).toEqual(['exit sell 3'])
    settle(bench)
    expect(trade(bench).phase).toBe('idle')
  })
})

describe('the liquidation', () => {
  it.each<[string, number, string, boolean]>([
    // The exchange liquidates when 95 % of the margin are lost to the price; fees are one percent of it.
    ['ten times, given up at 90 percent', 10, '90', true],
    ['ten times, given up at 97 percent', 10, '97', false],
    // With 125 times the maintenance margin leaves 37.5 % of the margin to lose.
    ['125 times, given up at 30 percent', 125, '30', true],
    ['125 times, given up at 60 percent', 125, '60', false],
  ])('beyond which a stop lies refuses the entry: %s', (_name, leverage, maxLoss, opens) => {
    for (const side of ['long', 'short'] as const) {
      const bench = started({ pairs: [pairRow({ leverage })], maxLoss: ratio(maxLoss) })
      heard(bench, side)
      expect(trade(bench).position !== null).toBe(opens)
      if (!opens) expect(history(bench)).toEqual(['position-liquidation'])
    }
  })

  it('costs the margin, takes the stop back and ends the run', () => {
    const bench = started({ stopLimit: 1 })
    heard(bench, 'long')
    const position = trade(bench).position
    if (position === null) throw new Error('no position')
    const fee = amount('5')
    const fill = {
      tradeId: 'liq',
      at: bench.at,
      price: price('90.5'),
      quantity: position.quantity,
      fee: { asset: 'quote' as const, amount: fee, quote: fee },
    }
    // The exchange's own doing: no order of the bench brings it.
    bench.ledger.base -= position.quantity
    bench.ledger.spent += fee - amount('905')
    send(bench, { kind: 'position-changed', pair: 0, by: { kind: 'liquidation', fill } })
    settle(bench)
    expect(orders(bench)).toEqual([])
    expect(trade(bench)).toMatchObject({ phase: 'idle', position: null, runs: 1 })
    // 95 by the price, 5 for the liquidation, 0.5 for the entry.
    expect(formatDecimal(trade(bench).realised)).toBe('-100.5')
    expect(bench.state).toMatchObject({ stopCount: 1, entryOff: ['stop-loss-limit'] })
    expect(history(bench)).toContain('stop-loss liquidated')
  })
})

describe('the stop', () => {
  it('closes at the exchange and ends the run; its losses are counted apart', () => {
    const bench = started({ stopLimit: 2 })
    heard(bench, 'long')
    goTo(bench, price('95.1'))
    expect(trade(bench)).toMatchObject({ phase: 'idle', position: null, runs: 1 })
    expect(bench.state.stopCount).toBe(1)
    expect(formatDecimal(bench.state.stopProfit)).toBe('-49.9755')
    expect(history(bench)).toEqual(['buy', 'stop-loss'])
  })

  it('that was filled while nobody was there is told once and ends the run', () => {
    const bench = started()
    heard(bench, 'short')
    const [stop] = bench.orders.values()
    if (stop === undefined) throw new Error('no stop')
    bench.at += 3_600_000
    fillOrder(bench, stop, stop.want.quantity, price('107'))
    settle(bench)
    expect(trade(bench)).toMatchObject({ phase: 'idle', position: null })
    expect(bench.state.stopCount).toBe(1)
  })

  it('gives the exchange two seconds, then the bot closes by itself', () => {
    const bench = started()
    heard(bench, 'long')
    const [stop] = bench.orders.values()
    if (stop === undefined) throw new Error('no stop')
    send(bench, { kind: 'order-accepted', trade: 1, slot: 'stop' })
    setPrice(bench, price('94'))
    send(bench, { kind: 'price-crossed', pair: 0, price: price('94') })
    expect(stop.canceling).toBe(false)
    const { atMs } = bench.wake
    expect(atMs).toBe(bench.at + 2_000)
    bench.at = atMs ?? 0
    send(bench, { kind: 'timer-elapsed', pair: 0 })
    expect(stop.canceling).toBe(true)
    endOrder(bench, stop, 'us')
    expect(orders(bench)).toEqual(['exit sell 10'])
    settle(bench)
    expect(bench.state.stopCount).toBe(1)
  })

  it('that was taken away is laid again, and one that is rejected is tried again later', () => {
    const bench = started()
    heard(bench, 'long')
    const [stop] = bench.orders.values()
    if (stop === undefined) throw new Error('no stop')
    bench.at += 1
    endOrder(bench, stop, 'outside')
    expect(orders(bench)).toEqual(['stop sell 10 at 95.1'])
    bench.orders.clear()
    send(bench, { kind: 'order-rejected', trade: 1, slot: 'stop', reason: 'other' })
    expect(orders(bench)).toEqual([])
    expect(bench.wake.atMs).toBe(bench.at + 5_000)
    // Meanwhile the bot watches the price itself.
    goTo(bench, price('95'))
    expect(trade(bench).position).toBeNull()
    expect(bench.state.stopCount).toBe(1)
  })

  it('stays when everything is suspended', () => {
    const bench = started()
    heard(bench, 'long')
    send(bench, { kind: 'user-asked', ask: { kind: 'suspend', trade: null, part: 'all' } })
    settle(bench)
    expect(orders(bench)).toEqual(['stop sell 10 at 95.1'])
    heard(bench, 'close')
    expect(orders(bench)).toEqual(['stop sell 10 at 95.1'])
    goTo(bench, price('95'))
    expect(trade(bench).position).toBeNull()
  })

  it('moves with the funding that is paid', () => {
    const bench = started()
    heard(bench, 'long')
    bench.ledger.spent += amount('1')
    send(bench, { kind: 'position-changed', pair: 0, by: { kind: 'funding', amount: amount('1') } })
    settle(bench)
    expect(orders(bench)).toEqual(['stop sell 10 at 95.2'])
    expect(formatDecimal(trade(bench).fees)).toBe('1.5')
  })
})

describe('the profit', () => {
  it('is taken where the margin has netted it, fees of both sides paid', () => {
    const bench = started({ maxProfit: ratio('20') })
    heard(bench, 'long')
    // 20 net of 100: 102 and the fees of 0.1001 a coin.
    expect(formatDecimal(bench.wake.above ?? 0n)).toBe('102.11')
    goTo(bench, price('102.1'))
    expect(trade(bench).phase).toBe('holding')
    goTo(bench, price('102.11'))
    expect(trade(bench).phase).toBe('idle')
    expect(history(bench)).toEqual(['buy', 'take-profit'])
    expect(trade(bench).realised >= amount('20')).toBe(true)
  })
})

describe('an exchange that refuses', () => {
  const reject = (bench: Bench<State>, reason: 'funds' | 'other'): void => {
    signal(bench, 'long')
    bench.orders.clear()
    send(bench, { kind: 'order-rejected', trade: 1, slot: 'entry:0', reason })
  }

  it('an entry leaves the bot free for the next signal; the third failed check of funds stops entering', () => {
    const bench = started()
    for (const times of [1, 2, 3]) {
      signal(bench, 'long')
      bench.orders.clear()
      send(bench, { kind: 'order-refused', trade: 1, slot: 'entry:0', reason: 'insufficient-funds' })
      expect(trade(bench)).toMatchObject({ phase: 'idle', fundsFails: times, bound: 0n })
    }
    expect(trade(bench).entryOff).toEqual(['insufficient-funds'])
    heard(bench, 'long')
    expect(history(bench).at(-1)).toBe('signal-off')
  })

  it('an entry for funds says it once for all', () => {
    const bench = started()
    reject(bench, 'funds')
    expect(trade(bench).entryOff).toEqual(['insufficient-funds'])
  })

  it('the fourth entry in a row is asked no more until it is started or edited', () => {
    const bench = started()
    for (let times = 0; times < 3; times += 1) reject(bench, 'other')
    expect(trade(bench).entryOff).toEqual([])
    reject(bench, 'other')
    expect(trade(bench).entryOff).toEqual(['order-rejected'])
    send(bench, { kind: 'user-asked', ask: { kind: 'start', trade: 1, part: 'all' } })
    reject(bench, 'other')
    expect(trade(bench)).toMatchObject({ entryOff: [], rejections: 1 })
    heard(bench, 'long')
    expect(trade(bench)).toMatchObject({ phase: 'holding', rejections: 0 })
  })

  it.each(['minimum', 'below-minimum'] as const)(
    'an entry as too small (%s) stops entering until it is started, edited or the filters are others',
    (reason) => {
      const tooSmall = (bench: Bench<State>): void => {
        signal(bench, 'long')
        bench.orders.clear()
        const refused = { trade: 1, slot: 'entry:0' } as const
        send(
          bench,
          reason === 'minimum'
            ? { ...refused, kind: 'order-rejected', reason }
            : { ...refused, kind: 'order-refused', reason },
        )
        expect(trade(bench)).toMatchObject({ phase: 'idle', bound: 0n, entryOff: ['below-minimum'] })
      }
      const bench = started()
      tooSmall(bench)
      expect(bench.effects.flatMap((one) => (one.kind === 'notify' ? [one.code] : []))).toEqual(['below-minimum'])
      heard(bench, 'long')
      expect(history(bench).at(-1)).toBe('signal-off')
      send(bench, { kind: 'user-asked', ask: { kind: 'start', trade: 1, part: 'all' } })
      tooSmall(bench)
      send(bench, { kind: 'market-changed', pair: 0 })
      expect(trade(bench).entryOff).toEqual([])
      tooSmall(bench)
      send(bench, { kind: 'user-asked', ask: { kind: 'edit', before: futuresConfig(), applyToGenerated: true } })
      heard(bench, 'long')
      expect(trade(bench).phase).toBe('holding')
    },
  )

  it('a dilution gives its margin back', () => {
    const bench = started({ dilution: { percent: ratio('1'), most: 2 } })
    heard(bench, 'long')
    goTo(bench, price('98'))
    reject(bench, 'other')
    expect(trade(bench)).toMatchObject({ phase: 'holding', bound: amount('100') })
    heard(bench, 'long')
    expect(trade(bench).bound).toBe(amount('200'))
  })

  it('a close is asked again, for what is left', () => {
    const bench = started()
    heard(bench, 'long')
    signal(bench, 'close')
    answerOne(bench)
    bench.orders.clear()
    send(bench, { kind: 'order-rejected', trade: 1, slot: 'exit', reason: 'other' })
    expect(bench.wake.atMs).toBe(bench.at + 5_000)
    bench.at += 5_000
    send(bench, { kind: 'timer-elapsed', pair: 0 })
    expect(orders(bench)).toEqual(['exit sell 10'])
  })
})

describe('several pairs', () => {
  const two = {
    pairs: [pairRow(), pairRow({ text: 'B', pair: 'OTHER/USDC', leverage: 5, marginType: 'cross' as const })],
  }

  it('have their own trade, leverage and margin type', () => {
    const bench = started(two)
    heard(bench, 'short', 1)
    expect(orders(bench)).toEqual(['stop buy 5 at 109.89'])
    expect(trade(bench, 1).position).toMatchObject({ leverage: 5, marginType: 'cross' })
    expect(trade(bench, 0).phase).toBe('idle')
  })

  it('share the limit', () => {
    const bench = started({ ...two, limit: 1 })
    heard(bench, 'long', 0)
    heard(bench, 'long', 1)
    expect(history(bench)).toEqual(['buy', 'position-limit'])
  })

  it('all close when the bot does, each where its market is seen', () => {
    const bench = started(two)
    heard(bench, 'long', 0)
    heard(bench, 'long', 1)
    send(bench, { kind: 'user-asked', ask: { kind: 'close', trade: null } })
    settle(bench)
    for (const pair of [0, 1]) {
      bench.at += 1
      if (bench.state.life === 'running') send(bench, { kind: 'timer-elapsed', pair })
      settle(bench)
    }
    expect(bench.state.trades.map(({ phase }) => phase)).toEqual(['done', 'done'])
    expect(bench.state.life).toBe('closed')
  })
})
