/** Fills that come late where several pairs trade: each pair has what it has, and the others go on. */
import { describe, expect, it } from 'vitest'
import type { Ask, SignalSide } from '#engine/event.ts'
import { exampleFees } from '#engine/example-market.ts'
import { amount, formatDecimal, price, quantity } from '#engine/money.ts'
import type { Slot } from '#engine/slots.ts'
import { type BenchOrder, endOrder, fillOrder, onBench, send, setPrice, settle } from '#proofs/workbench.ts'
import type { Config } from './config.ts'
import { testConfig, testMarket } from './fixture.ts'
import { signal } from './index.ts'

const fees = exampleFees('quote')

const started = (changes: Partial<Config> = {}) => {
  const others = [{ market: testMarket({ pair: 'GEM/USDC', fees }), start: price('10') }]
  const bench = onBench(signal, testConfig(changes), testMarket({ fees }), price('100'), others)
  send(bench, { kind: 'started', allowance: 100, suspended: false })
  return bench
}
type Bench = ReturnType<typeof started>

const tell = (bench: Bench, side: SignalSide, pair: number): void => {
  send(bench, { kind: 'signal-received', pair, side, amount: null })
}

/** The exchange says that it has filled nothing, which is not so. */
const missed = (bench: Bench, key: `${number}/${Slot}`): BenchOrder => {
  const order = bench.orders.get(key)
  if (order === undefined) throw new Error(`no order in ${key}`)
  endOrder(bench, order, 'expiry')
  return order
}

const missedBuy = (bench: Bench, trade: 1 | 2): BenchOrder => {
  tell(bench, 'buy', trade - 1)
  return missed(bench, `${trade}/entry:0`)
}

const ask = (bench: Bench, what: Ask): void => {
  expect(send(bench, { kind: 'user-asked', ask: what }).refusal).toBeNull()
}

const phases = (bench: Bench): string => bench.state.trades.map(({ id, phase }) => `${id} ${phase}`).join(', ')

const actions = (bench: Bench): readonly string[] =>
  bench.effects.flatMap((effect) =>
    effect.kind === 'write-history' && effect.row.quantity > 0n
      ? [`${effect.row.action} ${effect.row.trade} ${formatDecimal(effect.row.quantity)}`]
      : [],
  )

const booksAgree = (bench: Bench): void => {
  const { base, cost, realised } = signal.report(testConfig(), bench.state).position
  expect([base, cost - realised]).toEqual([bench.ledger.base, bench.ledger.spent])
}

describe('what was bought late', () => {
  it('of a pair that is gone is sold at market, and the other goes on', () => {
    const bench = started()
    const buy = missedBuy(bench, 2)
    ask(bench, { kind: 'delete', trade: 2, how: 'release' })
    expect(phases(bench)).toBe('1 flat')
    fillOrder(bench, buy, quantity('2'), price('10'))
    expect(phases(bench)).toBe('1 flat, 2 exiting')
    settle(bench)
    expect([phases(bench), bench.state.life, bench.state.leaving]).toEqual(['1 flat', 'running', null])
    expect(actions(bench)).toEqual(['buy 2 2', 'close 2 2'])
    booksAgree(bench)
  })

  it('is let go, and told, while its bot lets its coins go', () => {
    const bench = started()
    const buy = missedBuy(bench, 2)
    tell(bench, 'buy', 0)
    ask(bench, { kind: 'delete', trade: null, how: 'release' })
    fillOrder(bench, buy, quantity('2'), price('10'))
    expect([phases(bench), actions(bench)]).toEqual(['1 entering', ['buy 2 2', 'release 2 2']])
    settle(bench)
    expect([bench.state.life, bench.orders.size]).toEqual(['deleted', 0])
    booksAgree(bench)
  })

  it('by a closed pair is sold, and the pair is closed again', () => {
    const bench = started()
    const buy = missedBuy(bench, 1)
    ask(bench, { kind: 'close', trade: 1 })
    fillOrder(bench, buy, quantity('0.5'), price('100'))
    settle(bench)
    expect([phases(bench), bench.state.life]).toEqual(['1 done, 2 flat', 'running'])
    expect(actions(bench)).toEqual(['buy 1 0.5', 'close 1 0.5'])
  })

  it('beyond the limit lets no other pair enter before one has sold', () => {
    const bench = started({ limit: 1 })
    const buy = missedBuy(bench, 2)
    tell(bench, 'buy', 0)
    settle(bench)
    fillOrder(bench, buy, quantity('2'), price('10'))
    expect([phases(bench), signal.report(testConfig(), bench.state).used]).toEqual(['1 holding, 2 holding', 2])
    ask(bench, { kind: 'sell', trade: 1 })
    settle(bench)
    tell(bench, 'buy', 0)
    expect(bench.orders.size).toBe(0)
  })

  it('leaves that much less of the investment to the others', () => {
    const bench = started({ investment: amount('120') })
    const buy = missedBuy(bench, 2)
    fillOrder(bench, buy, quantity('9'), price('10'))
    tell(bench, 'buy', 0)
    expect(formatDecimal([...bench.orders.values()][0]?.want.quantity ?? 0n)).toBe('0.299')
  })
})

it('what was sold late takes what its own pair has left, at what that has cost', () => {
  const bench = started()
  for (const pair of [0, 1]) tell(bench, 'buy', pair)
  settle(bench)
  setPrice(bench, price('11'), 1)
  tell(bench, 'sell', 1)
  const offer = missed(bench, '2/profit:0')
  for (const trade of [1, 2]) ask(bench, { kind: 'delete', trade, how: 'release' })
  settle(bench)
  const [coins, gems] = bench.state.gone
  expect([coins?.base, gems?.base]).toEqual([quantity('1'), quantity('10')])
  fillOrder(bench, offer, quantity('5'), price('11'))
  const cost = (gems?.cost ?? 0n) / 2n
  // 5 at 11, less a thousandth.
  const realised = amount('54.945') - cost
  expect(bench.state.gone).toMatchObject([coins, { base: quantity('5'), cost, realised }])
  booksAgree(bench)
})
