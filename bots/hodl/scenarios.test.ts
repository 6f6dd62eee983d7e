/** What HODL adds to the rules of SPOT, each told as a short story on the bench. */
import { describe, expect, it } from 'vitest'
import type { Ask } from '#engine/event.ts'
import { formatDecimal, price, quantity, ratio } from '#engine/money.ts'
import { testMarket } from '../spot/fixture.ts'
import type { State } from '../spot/state.ts'
import { type Bench, fillOrder, goTo, onBench, resting, send, settle } from '#proofs/workbench.ts'
import type { Config } from './config.ts'
import { hodlConfig } from './fixture.ts'
import { hodl } from './index.ts'

const begin = (changes: Partial<Config>, at: string): Bench<State> => {
  const bench = onBench(hodl, hodlConfig(changes), testMarket(), price(at))
  send(bench, { kind: 'started', allowance: 100, suspended: false })
  settle(bench)
  return bench
}

const visit = (bench: Bench<State>, ...prices: readonly string[]): void => {
  for (const at of prices) goTo(bench, price(at))
}

const ask = (bench: Bench<State>, what: Ask, config?: Config) => {
  if (config !== undefined) bench.decide = (state, event, now) => hodl.decide(config, state, event, now)
  const decision = send(bench, { kind: 'user-asked', ask: what })
  settle(bench)
  return decision.refusal?.code ?? null
}

/** Every fill so far, as "side price". */
const traded = (bench: Bench<State>): readonly string[] =>
  bench.fills.map(({ side, fill }) => `${side} ${formatDecimal(fill.price)}`)

const actions = (bench: Bench<State>): readonly string[] =>
  bench.effects.flatMap((effect) => (effect.kind === 'write-history' ? [effect.row.action] : []))

const reportOf = (bench: Bench<State>, config = hodlConfig()) => hodl.report(config, bench.state)

const percent = (text: string) => ({ kind: 'percent', percent: ratio(text) }) as const
const onePercent: Config['profits'] = [{ type: 'percent', profit: ratio('1'), share: ratio('100') }]
const twice: Config['takeProfits'] = [
  { price: price('112'), share: ratio('40') },
  { price: price('116'), share: ratio('60') },
]

describe('the ladder', () => {
  it.each<[string, string, readonly string[], string, string, string]>([
    ['at the start', '106', [], 'buy 100, buy 105, buy 90, buy 95', '0', 'active'],
    ['after a fall through two levels', '106', ['99'], 'buy 90, buy 95', '0.975', 'active'],
    ['after a rise above all', '106', ['99', '120'], 'buy 110, buy 90, buy 95', '0.975', 'active'],
    ['when everything is bought it holds, and stays active', '111', ['89'], '', '2.51', 'active'],
    ['above which it starts', '89', [], '', '0', 'waiting'],
  ])('%s', (_, start, prices, rests, base, status) => {
    const bench = begin({}, start)
    visit(bench, ...prices)
    const { position, status: shown } = reportOf(bench)
    expect([resting(bench), shown]).toEqual([rests, status])
    expect(Number(formatDecimal(position.base))).toBeCloseTo(Number(base), 1)
  })

  it('never sells by itself, however far the price rises', () => {
    const bench = begin({}, '111')
    visit(bench, '89', '150', '300', '95', '500')
    expect(traded(bench).filter((one) => one.startsWith('sell'))).toEqual([])
    expect(reportOf(bench).trades.flatMap(({ entries }) => entries.map(({ status }) => status))).toEqual(
      Array.from({ length: 5 }, () => 'traded'),
    )
  })

  it('leaves a partly filled buy at the exchange: no profit waits for the rest', () => {
    const bench = begin({}, '101')
    const order = [...bench.orders.values()].find(({ want }) => want.type === 'limit' && want.price === price('100'))
    if (order === undefined) throw new Error('no order')
    fillOrder(bench, order, quantity('0.1'), price('100'))
    bench.at += 7_200_000
    send(bench, { kind: 'timer-elapsed', pair: 0 })
    settle(bench)
    expect(resting(bench)).toContain('buy 100')
  })
})

describe('a cycle', () => {
  it('buys each level once, though it has sold at a profit of its own', () => {
    const bench = begin({ profits: onePercent }, '101')
    visit(bench, '99', '102', '99', '102', '99')
    expect(traded(bench)).toEqual(['buy 100', 'sell 101'])
    expect(resting(bench)).toBe('buy 90, buy 95')
    expect(formatDecimal(reportOf(bench).committed)).toBe('200')
  })

  it('is over when every level has bought and sold; the next begins as long as repeats allow', () => {
    const bench = begin({ profits: onePercent, repeats: 2 }, '111')
    visit(bench, '89', '112')
    expect(traded(bench).filter((one) => one.startsWith('sell'))).toHaveLength(5)
    expect(resting(bench)).toBe('buy 100, buy 105, buy 110, buy 90, buy 95')
    visit(bench, '89', '112')
    expect([resting(bench), reportOf(bench).runs]).toEqual(['', 10])
    expect(reportOf(bench).trades.every(({ reasons }) => reasons.includes('run-limit'))).toBe(true)
  })

  it('is over when the stop has sold everything: levels below the price buy again', () => {
    const bench = begin({ stop: { kind: 'fix', price: price('88'), limit: null }, profits: onePercent }, '111')
    visit(bench, '99', '106.1', '94', '87')
    expect(actions(bench).filter((action) => action === 'stop-loss')).toHaveLength(1)
    expect(formatDecimal(reportOf(bench).position.base)).toMatch(/^0(\.00\d+)?$/)
    visit(bench, '112')
    expect(resting(bench)).toBe('buy 100, buy 105, buy 110, buy 90, buy 95')
  })

  it('a level that was sold by hand stays out too', () => {
    const bench = begin({}, '101')
    visit(bench, '99')
    const id = reportOf(bench).trades.find(({ phase }) => phase === 'holding')?.id ?? 0
    expect(ask(bench, { kind: 'sell', trade: id })).toBeNull()
    visit(bench, '102', '99')
    expect(traded(bench)).toEqual(['buy 100', 'sell 99'])
  })

  it('trailing moves no level that has had its turn', () => {
    const reach: Partial<Config> = { opening: { kind: 'amount', amount: price('30') }, trailingDown: price('80') }
    const bench = begin({ ...reach, profits: onePercent, limit: 2 }, '111')
    visit(bench, '104', '111.5', '85')
    expect(traded(bench).slice(2)).toEqual(['sell 106.05', 'sell 111.1', 'buy 100', 'buy 95'])
    const levels = bench.state.trades.map((trade) => formatDecimal(trade.price))
    expect(levels.toSorted()).toEqual(['100', '105', '110', '85', '95'])
  })
})

describe('take profits', () => {
  it('sell shares of everything held, level by level, and close the bot after the last', () => {
    const bench = begin({ takeProfits: twice }, '111')
    visit(bench, '99')
    const held = reportOf(bench).position.base
    visit(bench, '112')
    const left = reportOf(bench).position.base
    expect(Number(left) / Number(held)).toBeCloseTo(0.6, 2)
    visit(bench, '111', '112', '116')
    expect([reportOf(bench).status, resting(bench)]).toEqual(['closed', ''])
    expect(actions(bench).filter((action) => action === 'take-profit')).toHaveLength(2)
  })

  it('begin a new cycle where the bot does not close', () => {
    const bench = begin(
      { takeProfits: [{ price: price('112'), share: ratio('100') }], closeAfterTakeProfit: false },
      '111',
    )
    visit(bench, '99', '113')
    expect([reportOf(bench).status, resting(bench)]).toEqual(['active', 'buy 100, buy 105, buy 110, buy 90, buy 95'])
    visit(bench, '99', '113')
    expect(actions(bench).filter((action) => action === 'take-profit')).toHaveLength(2)
  })

  it('that leave a part keep the cycle open: what has bought does not buy again', () => {
    const bench = begin({ takeProfits: twice }, '111')
    visit(bench, '104', '113', '104')
    expect(traded(bench).filter((one) => one.startsWith('buy'))).toEqual(['buy 110', 'buy 105'])
  })
})

describe('a stop loss', () => {
  const stop: Config['stop'] = { kind: 'average', distance: percent('13'), limit: 1 }

  // The average cost includes the fee of 0.1 %: 110.11 after one level, 107.55 after two, 99.6 after five.
  it.each<[string, readonly string[], number]>([
    ['after one level', ['109'], 95.8],
    ['after two it has moved down with the average', ['109', '104'], 93.57],
    ['after all of them', ['109', '104', '99', '94', '89.99'], 86.65],
  ])('from the average cost, %s', (_, prices, stopPrice) => {
    const bench = begin({ stop }, '111')
    visit(bench, ...prices)
    const [first] = reportOf(bench, hodlConfig({ stop })).trades
    expect(Number(formatDecimal(first?.stopPrice ?? 0n))).toBeCloseTo(stopPrice, 1)
  })

  it('sells everything together, tells the price that caused it, and counts once', () => {
    const bench = begin({ stop, limit: 2 }, '111')
    visit(bench, '109', '104', '93.6')
    expect(actions(bench)).toEqual(['buy', 'buy'])
    visit(bench, '93.5')
    const rows = bench.effects.flatMap((effect) => (effect.kind === 'write-history' ? [effect.row] : []))
    const stopped = rows.filter(({ action }) => action === 'stop-loss')
    expect(stopped).toHaveLength(1)
    expect(Number(formatDecimal(stopped[0]?.threshold ?? 0n))).toBeCloseTo(93.57, 1)
    expect(reportOf(bench, hodlConfig({ stop }))).toMatchObject({ stopCount: 1, reasons: ['stop-loss-limit'] })
  })
})

it('marks levels that sell at a loss when the fees have changed, and none that keep what they buy', () => {
  const marked = [onePercent, []].map((profits) => {
    const bench = begin({ profits }, '101')
    visit(bench, '99')
    const { market } = bench.now
    bench.now = { ...bench.now, market: { ...market, fees: { ...market.fees, taker: ratio('0.02') } } }
    send(bench, { kind: 'market-changed', pair: 0 })
    return reportOf(bench, hodlConfig({ profits })).trades.filter(({ badges }) => badges.includes('bad-sell')).length
  })
  expect(marked).toEqual([5, 0])
})

describe('an edit', () => {
  it('of the stop measures from the average at once; one of the ladder lets spent levels go', () => {
    const before = hodlConfig({ profits: onePercent })
    const bench = begin({ profits: onePercent }, '101')
    visit(bench, '99', '102')
    const after = hodlConfig({ profits: onePercent, startPrice: price('80'), maxPrice: price('104') })
    expect(ask(bench, { kind: 'edit', before, applyToGenerated: true }, after)).toBeNull()
    expect(reportOf(bench, after).trades.map((trade) => formatDecimal(trade.price))).toEqual([
      '80',
      '85',
      '90',
      '95',
      '100',
    ])
    expect(resting(bench)).toBe('buy 100, buy 80, buy 85, buy 90, buy 95')
  })
})
