/** What holds a bot back that hears signals, with an order of it at the exchange (bots.md 16). */
import { describe, expect, it } from 'vitest'
import type { Restriction } from '#engine/status.ts'
import { formatDecimal, price } from '#engine/money.ts'
import { type BenchOrder, endOrder, onBench, send, setPrice, settle } from '#proofs/workbench.ts'
import { testConfig, testMarket } from './fixture.ts'
import { signal } from './index.ts'

const begin = () => {
  const others = [{ market: testMarket({ pair: 'GEM/USDC' }), start: price('10') }]
  const bench = onBench(signal, testConfig(), testMarket(), price('100'), others)
  send(bench, { kind: 'started', allowance: 100, suspended: false })
  return bench
}
type Bench = ReturnType<typeof begin>

/** A signal about the second pair, whose market no event of the whole bot brings; what it asks for stays unanswered. */
const tell = (bench: Bench, side: 'buy' | 'sell'): void => {
  send(bench, { kind: 'signal-received', pair: 1, side, amount: null })
}

const buying = (): Bench => {
  const bench = begin()
  tell(bench, 'buy')
  return bench
}

const selling = (): Bench => {
  const bench = buying()
  settle(bench)
  bench.at += 1
  setPrice(bench, price('11'), 1)
  tell(bench, 'sell')
  return bench
}

const hold = (bench: Bench, reason: Restriction, holds: boolean): void => {
  send(bench, { kind: 'restriction-changed', reason, holds })
  bench.at += 1
  send(bench, { kind: 'timer-elapsed', pair: 1 })
}

/** The orders that live, and which of them are being canceled. */
const live = (bench: Bench): readonly string[] =>
  [...bench.orders].map(([key, { canceling }]) => `${key}${canceling ? ' ends' : ''}`)

const orderAt = (bench: Bench, key: string): BenchOrder => {
  const order = bench.orders.get(key)
  if (order === undefined) throw new Error(`no order ${key}`)
  return order
}

const outcome = (bench: Bench): string | null | undefined =>
  bench.effects.flatMap((effect) => (effect.kind === 'write-history' ? [effect.row.cause] : [])).at(-1)

describe.each(['maintenance', 'key-invalid', 'wallet-invalid', 'key-permission'] as const)('%s', (reason) => {
  it('leaves a buy as it is, and none follows it', () => {
    const bench = buying()
    hold(bench, reason, true)
    expect(live(bench)).toEqual(['2/entry:0'])
    endOrder(bench, orderAt(bench, '2/entry:0'), 'expiry')
    bench.at += 1
    tell(bench, 'buy')
    expect([live(bench), outcome(bench)]).toEqual([[], 'signal-off'])
  })

  it('leaves an offer as it is, and none follows it', () => {
    const bench = selling()
    hold(bench, reason, true)
    expect(live(bench)).toEqual(['2/profit:0'])
    endOrder(bench, orderAt(bench, '2/profit:0'), 'expiry')
    expect(bench.pairs[1]?.wake.atMs).toBeNull()
    bench.at += 1
    tell(bench, 'sell')
    expect([live(bench), outcome(bench)]).toEqual([[], 'signal-off'])
  })
})

it('an offer that has outlasted a maintenance sells everything', () => {
  const bench = selling()
  hold(bench, 'maintenance', true)
  hold(bench, 'maintenance', false)
  endOrder(bench, orderAt(bench, '2/profit:0'), 'expiry')
  bench.at += 10_000
  send(bench, { kind: 'timer-elapsed', pair: 1 })
  settle(bench)
  expect(bench.state.trades.map(({ position }) => formatDecimal(position.base))).toEqual(['0', '0'])
})

it.each<[string, (bench: Bench) => void]>([
  ['its user', (bench) => send(bench, { kind: 'user-asked', ask: { kind: 'suspend', trade: null, part: 'all' } })],
  ['the end of its subscription', (bench) => send(bench, { kind: 'subscription-changed', active: false })],
  ['support', (bench) => hold(bench, 'admin', true)],
])('orders are taken back where it is held back by %s', (_, holdBack) => {
  for (const [bench, key] of [
    [buying(), '2/entry:0'],
    [selling(), '2/profit:0'],
  ] as const) {
    holdBack(bench)
    bench.at += 1
    send(bench, { kind: 'timer-elapsed', pair: 1 })
    expect(live(bench)).toEqual([`${key} ends`])
  }
})

it('a buy of one pair waits until the position of another has left at market', () => {
  const bench = begin()
  send(bench, { kind: 'signal-received', pair: 0, side: 'buy', amount: null })
  settle(bench)
  bench.at += 1
  send(bench, { kind: 'user-asked', ask: { kind: 'close', trade: 1 } })
  expect(live(bench)).toEqual(['1/exit'])
  tell(bench, 'buy')
  expect(live(bench)).toEqual(['1/exit'])
  settle(bench)
  expect(bench.state.trades.map(({ phase }) => phase)).toEqual(['done', 'flat'])
  bench.at = bench.pairs[1]?.wake.atMs ?? 0
  send(bench, { kind: 'timer-elapsed', pair: 1 })
  expect([live(bench), outcome(bench)]).toEqual([['2/entry:0'], 'signal-buys'])
})
