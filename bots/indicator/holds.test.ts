/** What holds a bot with an adviser back from outside, how it goes live, and that it always comes to its end. */
import { describe, expect, it } from 'vitest'
import type { Ask } from '#engine/event.ts'
import type { Restriction } from '#engine/status.ts'
import { asAmount, amount, asQuantity, price, quantity, ratio } from '#engine/money.ts'
import { type Bench, type BenchOrder, endOrder, fillOrder, onBench, send, setPrice, settle } from '#proofs/workbench.ts'
import type { Config } from './config.ts'
import type { State } from './decide.ts'
import { testConfig, testMarket } from './fixture.ts'
import { indicator } from './index.ts'

const MINUTE = 60_000

const begin = (changes: Partial<Config> = {}): Bench<State> => {
  const bench = onBench(indicator, testConfig(changes), testMarket(), price('100'))
  send(bench, { kind: 'started', allowance: 1, suspended: false })
  return bench
}

/** A candle closes; what it asks for stays unanswered. */
const tell = (bench: Bench<State>, value: number): void => {
  bench.at += MINUTE
  const at = Number(bench.now.price) / 1e18
  const candle = { openTimeMs: bench.at - MINUTE, open: at, high: at, low: at, close: at, volume: 1 }
  send(bench, { kind: 'candle-closed', pair: 0, interval: '1m', candle, values: [value, value] })
}

const close = (bench: Bench<State>, value: number): void => {
  tell(bench, value)
  settle(bench)
}

/** The orders that live, and which of them are being canceled. */
const live = (bench: Bench<State>): readonly string[] =>
  [...bench.orders].map(([key, { canceling }]) => `${key}${canceling ? ' ends' : ''}`)

const ask = (bench: Bench<State>, what: Ask): string => {
  const { refusal } = send(bench, { kind: 'user-asked', ask: what })
  if (refusal === null) settle(bench)
  return refusal?.code ?? 'ok'
}

const hold = (bench: Bench<State>, reason: Restriction, holds: boolean): void => {
  send(bench, { kind: 'restriction-changed', reason, holds })
}

const setLive: Ask = { kind: 'set-live', trade: null }

describe('what holds it back from outside', () => {
  it.each<[Restriction, string]>([
    ['key-invalid', 'suspended'],
    ['admin', 'suspended'],
    ['regulation', 'suspended-buy'],
  ])('%s makes it %s, in its history, until its user starts it', (reason, status) => {
    const bench = begin()
    close(bench, 20)
    hold(bench, reason, true)
    expect(indicator.report(testConfig(), bench.state).status).toBe(status)
    const causes = bench.effects.flatMap((effect) => (effect.kind === 'write-history' ? [effect.row.cause] : []))
    expect(causes).toContain(reason)
    setPrice(bench, price('110'))
    close(bench, 80)
    expect(bench.state.trades[0]?.phase).toBe(status === 'suspended' ? 'holding' : 'flat')
    hold(bench, reason, false)
    expect(bench.state.entryOff).toEqual([reason])
    expect(ask(bench, { kind: 'start', trade: null, part: 'all' })).toBe('ok')
    expect([bench.state.entryOff, bench.state.profitOff]).toEqual([[], []])
  })

  it('a start while the exchange is away leaves it waiting for that', () => {
    const bench = begin()
    hold(bench, 'maintenance', true)
    expect(ask(bench, { kind: 'start', trade: null, part: 'all' })).toBe('ok')
    expect(bench.state.entryOff).toEqual(['maintenance'])
    hold(bench, 'maintenance', false)
    expect([bench.state.entryOff, bench.state.profitOff]).toEqual([[], []])
  })
})

describe('where nothing is to be canceled', () => {
  const causes = ['maintenance', 'key-invalid', 'wallet-invalid', 'key-permission'] as const
  const orderAt = (bench: Bench<State>, key: string): BenchOrder => {
    const order = bench.orders.get(key)
    if (order === undefined) throw new Error(`no order ${key}`)
    return order
  }
  const buying = (): Bench<State> => {
    const bench = begin()
    tell(bench, 20)
    return bench
  }
  const selling = (): Bench<State> => {
    const bench = begin()
    close(bench, 20)
    setPrice(bench, price('105'))
    tell(bench, 75)
    return bench
  }

  it.each(causes)('a buy stays as it is, and none follows it (%s)', (reason) => {
    const bench = buying()
    hold(bench, reason, true)
    send(bench, { kind: 'timer-elapsed', pair: 0 })
    expect(live(bench)).toEqual(['1/entry:0'])
    endOrder(bench, orderAt(bench, '1/entry:0'), 'expiry')
    close(bench, 50)
    close(bench, 20)
    expect([live(bench), bench.state.trades[0]?.phase]).toEqual([[], 'flat'])
  })

  it.each(causes)('an offer stays as it is, and none follows it (%s)', (reason) => {
    const bench = selling()
    hold(bench, reason, true)
    send(bench, { kind: 'timer-elapsed', pair: 0 })
    expect(live(bench)).toEqual(['1/profit:0'])
    const order = orderAt(bench, '1/profit:0')
    fillOrder(bench, order, quantity('0.4'), price('105'))
    endOrder(bench, order, 'expiry')
    // Nothing of the sale is left that would wake it.
    expect([bench.state.trades[0]?.sale, bench.wake.atMs]).toEqual([null, null])
    close(bench, 75)
    expect([live(bench), bench.state.trades[0]?.phase]).toEqual([[], 'holding'])
  })

  it('an offer that has outlasted it is followed by the next', () => {
    const bench = selling()
    hold(bench, 'maintenance', true)
    hold(bench, 'maintenance', false)
    endOrder(bench, orderAt(bench, '1/profit:0'), 'expiry')
    bench.at += 10_000
    send(bench, { kind: 'timer-elapsed', pair: 0 })
    expect(live(bench)).toEqual(['1/profit:0'])
  })

  it('what has ended meanwhile for another reason is taken back when it is over', () => {
    for (const [bench, key] of [
      [buying(), '1/entry:0'],
      [selling(), '1/profit:0'],
    ] as const) {
      hold(bench, 'maintenance', true)
      send(bench, { kind: 'subscription-changed', active: false })
      expect(live(bench)).toEqual([key])
      hold(bench, 'maintenance', false)
      expect(live(bench)).toEqual([`${key} ends`])
    }
  })

  it.each<[string, (bench: Bench<State>) => void]>([
    ['its user', (bench) => send(bench, { kind: 'user-asked', ask: { kind: 'suspend', trade: null, part: 'all' } })],
    ['the end of its subscription', (bench) => send(bench, { kind: 'subscription-changed', active: false })],
    ['support', (bench) => hold(bench, 'admin', true)],
  ])('is not where it is held back by %s: its orders are taken back', (_, holdBack) => {
    for (const [bench, key] of [
      [buying(), '1/entry:0'],
      [selling(), '1/profit:0'],
    ] as const) {
      holdBack(bench)
      expect(live(bench)).toEqual([`${key} ends`])
    }
  })
})

describe('going live', () => {
  it('closes on paper what is held, begins its counters anew, and wants nothing before it is started there', () => {
    const bench = begin({ maxLoss: ratio('5') })
    close(bench, 20)
    setPrice(bench, price('90'))
    send(bench, { kind: 'price-crossed', pair: 0, price: price('90') })
    settle(bench)
    close(bench, 50)
    close(bench, 20)
    expect([bench.state.stopCount, bench.state.trades[0]?.phase]).toEqual([1, 'holding'])
    bench.effects.length = 0
    expect(ask(bench, setLive)).toBe('ok')
    const rows = bench.effects.flatMap((effect) => (effect.kind === 'write-history' ? [effect.row] : []))
    expect(rows.map(({ action, cause, price: at }) => [action, cause, at])).toEqual([
      ['close', 'demo-closed', price('90')],
    ])
    const { position, runs, stopCount, stopLossProfit, trades } = indicator.report(testConfig(), bench.state)
    expect([position, runs, stopCount, stopLossProfit]).toEqual([
      { base: 0n, cost: 0n, realised: 0n, fees: 0n },
      0,
      0,
      0n,
    ])
    expect(trades).toHaveLength(1)
    close(bench, 50)
    close(bench, 20)
    expect(bench.orders.size).toBe(0)
    expect(bench.state.trades[0]?.phase).toBe('flat')
    send(bench, { kind: 'started', allowance: 1, suspended: false })
    expect(bench.state.trades).toHaveLength(1)
    close(bench, 50)
    close(bench, 20)
    expect(bench.state.trades[0]?.phase).toBe('holding')
  })

  it('is for demos, and for those that stay', () => {
    const live = begin({ mode: 'live', account: 'key' })
    expect(ask(live, setLive)).toBe('already-live')
    const leaving = begin()
    close(leaving, 20)
    expect(ask(leaving, { kind: 'delete', trade: null, how: 'wait' })).toBe('ok')
    expect(ask(leaving, setLive)).toBe('pending-delete')
  })

  it('is not barred by dust', () => {
    const bench = begin()
    bench.at += MINUTE
    const candle = { openTimeMs: bench.at - MINUTE, open: 100, high: 100, low: 100, close: 100, volume: 1 }
    send(bench, { kind: 'candle-closed', pair: 0, interval: '1m', candle, values: [20, 20] })
    const order = bench.orders.get('1/entry:0')
    if (order === undefined) throw new Error('it buys')
    fillOrder(bench, order, quantity('0.01'), price('100'))
    endOrder(bench, order, 'expiry')
    expect(bench.state.trades[0]?.position.base).toBeGreaterThan(0n)
    expect(ask(bench, setLive)).toBe('ok')
  })
})

it('is deleted at the end of the beta although it had been closed', () => {
  const bench = begin()
  expect(ask(bench, { kind: 'close', trade: null })).toBe('ok')
  expect(bench.state.life).toBe('closed')
  expect(ask(bench, { kind: 'end-beta', trade: null })).toBe('ok')
  expect(bench.state.life).toBe('deleted')
})

it('checks funds for a dilution again only when what came free is enough for it', () => {
  const dilution = {
    by: 'price',
    percent: ratio('5'),
    size: { kind: 'quote', amount: amount('100') },
    most: 5,
    spacingMs: 0,
  } as const
  const bench = begin({ dilution: { percent: dilution.percent, size: dilution.size, most: dilution.most } })
  close(bench, 20)
  bench.freeQuote = 10n * 10n ** 18n
  bench.at += MINUTE
  setPrice(bench, price('90'))
  send(bench, { kind: 'price-crossed', pair: 0, price: price('90') })
  settle(bench)
  expect(bench.state.trades[0]?.fundsFails).toBe(1)
  for (const free of ['20', '30', '40']) {
    send(bench, { kind: 'balance-changed', free: asQuantity(asAmount(quantity(free))) })
    settle(bench)
  }
  expect(bench.state.trades[0]).toMatchObject({ fundsFails: 1, entryOff: [] })
  bench.freeQuote = 200n * 10n ** 18n
  send(bench, { kind: 'balance-changed', free: quantity('200') })
  settle(bench)
  expect(bench.state.trades[0]?.dilutions).toBe(1)
})
