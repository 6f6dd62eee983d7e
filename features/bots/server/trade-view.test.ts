import { expect, test } from 'vitest'
import { futuresConfig, pairRow } from '#bots/futures-signal/fixture.ts'
import { formatConfig } from '#bots/futures-signal/stored.ts'
import { exampleFutures } from '#engine/example-futures.ts'
import type { MarketNow, Pair } from '#engine/market.ts'
import { amount, asAmount, asQuantity, price, quantity, ZERO_AMOUNT } from '#engine/money.ts'
import { flat } from '#engine/position.ts'
import type { TradeReport, UnitReport } from '#engine/status.ts'
import { type FindLast, tradeViews, unrealisedByTrade } from './trade-view.ts'

const now = (pair: Pair, at: string): MarketNow => ({
  market: exampleFutures('0', { pair }),
  price: price(at),
  bid: price(at),
  ask: price(at),
  pumping: false,
})
const last: FindLast = (_, pair) => {
  if (pair === 'COIN/USDC') return now(pair, '95')
  return pair === 'GEM/USDC' ? now(pair, '11') : null
}

const trade = (id: number, changes: Partial<TradeReport> = {}): TradeReport => ({
  id,
  origin: 'manual',
  inLimit: true,
  escapedFrom: null,
  price: price('100'),
  amount: amount('100'),
  status: 'active',
  badges: [],
  reasons: [],
  phase: 'holding',
  entries: [],
  position: flat,
  runs: 0,
  stopPrice: null,
  profits: [],
  ...changes,
})

const long = trade(1, {
  position: { ...flat, base: quantity('10'), cost: amount('1000') },
  leveraged: {
    direction: 'long',
    leverage: 10,
    marginType: 'isolated',
    quantity: quantity('10'),
    entry: price('100'),
    margin: amount('100'),
    funding: amount('0.25'),
  },
})
const short = trade(2, {
  pair: 1,
  position: { ...flat, base: asQuantity(-quantity('5')), cost: asAmount(-amount('50')) },
  leveraged: {
    direction: 'short',
    leverage: 5,
    marginType: 'cross',
    quantity: quantity('5'),
    entry: price('10'),
    margin: amount('10'),
    funding: ZERO_AMOUNT,
  },
})

const config = futuresConfig({ pairs: [pairRow(), pairRow({ text: 'GEM', pair: 'GEM/USDC' })] })
const row = (trades: readonly TradeReport[]) => ({
  id: 'b',
  account: 'a',
  owner: 'u',
  family: 'futures-signal',
  name: 'Futures',
  mode: 'demo',
  exchange: 'paper',
  pair: 'COIN/USDC',
  config: formatConfig(config),
  createdAtMs: 0,
  startedAtMs: 0,
  deletedAtMs: null,
  openTrades: trades.length,
  report: asReport({
    status: 'active',
    badges: [],
    reasons: [],
    investment: amount('1000'),
    committed: amount('110'),
    used: 2,
    limit: null,
    position: flat,
    stopLossProfit: ZERO_AMOUNT,
    stopCount: 0,
    runs: 0,
    trades,
  }),
})
const asReport = (report: UnitReport) => report

test('an open position tells where it is liquidated and how far away that is', () => {
  const [first] = tradeViews(row([long]), last)
  // From 100 at ten times with half a percent of maintenance: 90.5, which is 4.5 of 95 away.
  expect(first).toMatchObject({ pair: 'COIN/USDC', market: '95', unrealised: '-50' })
  expect(first?.leveraged).toMatchObject({
    liquidation: '90.5',
    distancePercent: 4.736,
    funding: '0.25',
    margin: '100',
  })
})

test('trades of several pairs are each seen at their own price', () => {
  const views = tradeViews(row([long, short]), last)
  expect(views.map(({ pair, market, unrealised }) => [pair, market, unrealised])).toEqual([
    ['COIN/USDC', '95', '-50'],
    ['GEM/USDC', '11', '-5'],
  ])
  expect(views[1]?.leveraged).toMatchObject({ direction: 'short', liquidation: '11.95', distancePercent: 8.636 })
  const held = [
    { pair: 'COIN/USDC', base: '10', cost: '1000' },
    { pair: 'GEM/USDC', base: '-5', cost: '-50' },
  ]
  expect(unrealisedByTrade({ exchange: 'paper', held }, last)).toBe(asAmount(-amount('55')))
  expect(unrealisedByTrade({ exchange: 'paper', held: null }, last)).toBeUndefined()
})

test('a profit tells what its orders have traded', () => {
  const executed = [{ atMs: 1, price: price('101'), quantity: quantity('0.5') }]
  const line = {
    price: price('101'),
    share: quantity('100'),
    quantity: quantity('1'),
    status: 'waiting',
    hidden: false,
  }
  const [view] = tradeViews(row([trade(1, { profits: [{ ...line, status: 'waiting', executed }] })]), last)
  expect(view?.profits).toMatchObject([{ price: '101', executed: [{ atMs: 1, price: '101', quantity: '0.5' }] }])
})

test('the lines of an entry ladder are told each with what it trades and has traded', () => {
  const executed = [{ atMs: 1, price: price('100'), quantity: quantity('0.5') }]
  const [view] = tradeViews(
    row([
      trade(1, {
        entries: [
          { price: price('100'), size: { kind: 'quote', amount: amount('50') }, status: 'traded', executed },
          {
            price: price('98'),
            size: { kind: 'base', quantity: quantity('2') },
            status: 'not-traded',
            executed: [],
          },
        ],
      }),
    ]),
    last,
  )
  expect(view?.entries).toEqual([
    {
      price: '100',
      size: '50',
      unit: 'quote',
      status: 'traded',
      executed: [{ atMs: 1, price: '100', quantity: '0.5' }],
    },
    { price: '98', size: '2', unit: 'base', status: 'not-traded', executed: [] },
  ])
})

test('the price that a run has entered at is told where there is one', () => {
  const views = tradeViews(row([trade(1, { tradePrice: price('99.25') }), trade(2)]), last)
  expect(views.map(({ tradePrice }) => tradePrice)).toEqual(['99.25', null])
})

test('a report of before entries were told line by line has none', () => {
  const { entries: _entries, ...earlier } = trade(1)
  const [view] = tradeViews(row([earlier as TradeReport]), last)
  expect(view?.entries).toEqual([])
})

test('what its settings keep is told apart, with what it would make', () => {
  const position = { ...flat, base: quantity('3'), cost: amount('200') }
  const kept = { ...flat, base: quantity('1'), cost: amount('50') }
  const [none, some] = tradeViews(row([trade(1, { position }), trade(2, { position, kept })]), last)
  expect(none?.kept).toEqual({ base: '0', cost: '0', unrealised: '0' })
  expect(some).toMatchObject({ base: '3', unrealised: '85', kept: { base: '1', cost: '50', unrealised: '45' } })
})

test('without a price nothing is said of the liquidation', () => {
  const [first] = tradeViews(row([long]), () => null)
  expect(first).toMatchObject({
    market: null,
    unrealised: '0',
    leveraged: { liquidation: null, distancePercent: null },
  })
})
