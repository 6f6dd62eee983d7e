/** Coins of another bot in a folder of SPOT (bots.md 12.6). */
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { Handover } from '#engine/event.ts'
import { amount, asAmount, asPrice, asQuantity, formatDecimal, price, quantity, ratio } from '#engine/money.ts'
import { type Bench, goTo, onBench, send, settle } from '#proofs/workbench.ts'
import { escapedFolder } from './escaped.ts'
import { generatorConfig, singleConfig, testMarket } from './fixture.ts'
import { escapedName, nameIn } from './escaped-names.ts'
import { spot } from './index.ts'
import type { State } from './state.ts'

const receiver = escapedFolder({
  exchange: 'paper',
  account: null,
  pair: 'COIN/USDC',
  name: 'RSI of COIN',
  mode: 'demo',
})
const config = spot.parseConfig(receiver.config)

const open = (at: string): Bench<State> => {
  const bench = onBench(spot, config, testMarket(), price(at))
  send(bench, { kind: 'started', allowance: 0, suspended: false })
  return bench
}

const handover = (changes: Partial<Handover> = {}): Handover => ({
  pair: 'COIN/USDC',
  from: { unit: 'source', trade: 7 },
  base: quantity('2.048949'),
  cost: amount('199.93959'),
  target: price('99.15'),
  stop: null,
  ...changes,
})

const take = (bench: Bench<State>, coins: Handover) => {
  bench.ledger.base += coins.base
  bench.ledger.spent += coins.cost
  send(bench, { kind: 'trade-received', handover: coins })
  settle(bench)
}

const wanted = (bench: Bench<State>) =>
  [...bench.orders.values()].map(({ want }) =>
    want.type === 'market' ? 'market' : `${want.side} ${formatDecimal(want.quantity)}@${formatDecimal(want.price)}`,
  )

describe('an escape', () => {
  it('goes to a folder named after the bot, for each of its pairs', () => {
    expect([receiver.family, receiver.key, receiver.name]).toEqual([
      'spot',
      'escaped:COIN/USDC',
      'Escaped: RSI of COIN',
    ])
    expect(spot.report(config, spot.initial(config)).trades).toEqual([])
  })

  it('goes to a folder whose name is read in each language, and as its user has it once that gave one', () => {
    const read = (name: string) => [nameIn('en', name), nameIn('hu', name)]
    expect(read(receiver.name)).toEqual(['Escaped: RSI of COIN', 'Kimenekítve: RSI of COIN'])
    expect(read('My Escaped: coins')).toEqual(['My Escaped: coins', 'My Escaped: coins'])
    expect(escapedName('x'.repeat(100))).toHaveLength(100)
  })

  it('of 2.048949 at 97.58 offers 2.048 at 99.15 and leaves the dust (vector 6)', () => {
    const bench = open('98.20')
    take(bench, handover())
    expect(wanted(bench)).toEqual(['sell 2.048@99.15'])
    const [trade] = spot.report(config, bench.state).trades
    expect(trade).toMatchObject({
      origin: 'generated',
      inLimit: false,
      escapedFrom: { unit: 'source', trade: 7 },
      phase: 'holding',
      status: 'active',
      entries: [{ price: price('97.58'), status: 'traded', executed: [] }],
    })
    expect(trade?.position).toMatchObject({ base: quantity('2.048949'), cost: amount('199.93959'), realised: 0n })
    goTo(bench, price('99.16'))
    const { trades, runs } = spot.report(config, bench.state)
    expect([runs, trades[0]?.status, trades[0]?.reasons]).toEqual([1, 'suspended-buy', ['run-limit']])
    expect(trades[0]?.position.base).toBe(quantity('0.000949'))
  })

  it('keeps its stop, and a second one its own', () => {
    const bench = open('98')
    take(bench, handover({ stop: price('95') }))
    take(
      bench,
      handover({
        from: { unit: 'source', trade: 8 },
        base: quantity('1'),
        cost: amount('100'),
        target: price('102'),
        stop: price('90'),
      }),
    )
    expect(wanted(bench)).toEqual(['sell 2.048@99.15', 'sell 1@102'])
    goTo(bench, price('94.9'))
    expect(wanted(bench)).toEqual(['sell 1@102'])
    expect(spot.report(config, bench.state).stopCount).toBe(1)
  })

  it('keeps its size while the levels around it are given more: 100 % more of 1,000, and then what lies above 98', () => {
    // 200 at each of 90, 95, 100, 105 and 110; none has bought.
    const ladder = generatorConfig({ size: { kind: 'quote', amount: amount('200') } })
    const bench = onBench(spot, ladder, testMarket(), price('98'))
    send(bench, { kind: 'started', allowance: 100, suspended: false })
    take(bench, handover())
    const sizes = () =>
      spot
        .report(ladder, bench.state)
        .trades.map((trade) => [formatDecimal(trade.price), formatDecimal(trade.amount)].join(':'))
    const escaped = bench.state.trades.find(({ escapedFrom }) => escapedFrom !== null)
    const kept = sizes().at(-1)
    send(bench, {
      kind: 'user-asked',
      ask: { kind: 'change-investment', trade: null, change: { kind: 'percent', percent: ratio('100') } },
    })
    settle(bench)
    expect(sizes()).toEqual(['90:400', '95:400', '100:400', '105:400', '110:400', kept])
    send(bench, { kind: 'user-asked', ask: { kind: 'distribute', trade: null } })
    settle(bench)
    expect(sizes()).toEqual(['90:1000', '95:1000', '100:0', '105:0', '110:0', kept])
    expect(bench.state.trades.at(-1)).toEqual(escaped)
    expect(wanted(bench).filter((text) => text.startsWith('sell'))).toEqual(['sell 2.048@99.15'])
  })

  it('brings a closed folder back', () => {
    const bench = open('98')
    send(bench, { kind: 'user-asked', ask: { kind: 'close', trade: null } })
    settle(bench)
    expect(spot.report(config, bench.state).status).toBe('closed')
    take(bench, handover())
    expect([spot.report(config, bench.state).status, wanted(bench)]).toEqual(['active', ['sell 2.048@99.15']])
  })

  it('moves base and cost to the last grain, whatever they are, also into a bot of one trade', () => {
    const coins = fc.record({
      base: fc.bigInt({ min: 1n, max: 10n ** 22n }).map(asQuantity),
      cost: fc.bigInt({ min: 1n, max: 10n ** 24n }).map(asAmount),
      target: fc.bigInt({ min: 9_000n, max: 12_000n }).map((ticks) => asPrice(ticks * 10n ** 16n)),
    })
    const own = singleConfig()
    fc.assert(
      fc.property(fc.array(coins, { minLength: 1, maxLength: 6 }), fc.boolean(), (all, isFolder) => {
        const used = isFolder ? config : own
        const bench = onBench(spot, used, testMarket(), price('98'))
        send(bench, { kind: 'started', allowance: 1, suspended: false })
        all.forEach((one, trade) => {
          const told = handover({ ...one, from: { unit: 'source', trade } })
          send(bench, { kind: 'trade-received', handover: told })
          // The same news again is no other coins.
          send(bench, { kind: 'trade-received', handover: told })
        })
        const { position } = spot.report(used, bench.state)
        expect(position.base).toBe(all.reduce((sum, one) => sum + one.base, 0n))
        expect(position.cost).toBe(all.reduce((sum, one) => sum + one.cost, 0n))
        expect(position.realised).toBe(0n)
      }),
      { numRuns: 60 },
    )
  })

  it('takes no part of what the levels around it lose: together they bind no more than is left', () => {
    const ladder = generatorConfig({
      rebalance: { up: false, down: true },
      stop: { kind: 'distance', distance: { kind: 'amount', amount: price('4') }, limit: null },
      size: { kind: 'quote', amount: amount('200') },
    })
    const bench = onBench(spot, ladder, testMarket(), price('96'))
    send(bench, { kind: 'started', allowance: 100, suspended: false })
    take(bench, handover())
    goTo(bench, price('94'))
    goTo(bench, price('85'))
    const levels = spot.report(ladder, bench.state).trades.filter(({ escapedFrom }) => escapedFrom === null)
    const sum = levels.reduce((all, level) => all + level.amount, 0n)
    expect(bench.state.stopCount).toBe(1)
    expect(sum).toBeLessThanOrEqual(bench.state.investment)
    expect(bench.state.investment - sum).toBeLessThan(amount('0.000001'))
  })
})
