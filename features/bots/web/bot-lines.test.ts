import { describe, expect, it } from 'vitest'
import type { Bot, BotTrade } from '../contract.ts'
import { botLines, countTone, fillMarkers } from './bot-lines.ts'
import { exampleSummary, exampleTrade } from './example-summary.ts'

const words = {
  buyLevel: 'Buy',
  sellLevel: 'Sell',
  profitLevel: 'Profit',
  stopLevel: 'Stop',
  liquidationLevel: 'Liquidation',
  averageLine: 'Average',
}

const trade = (id: number, change: Partial<BotTrade>): BotTrade => ({ ...exampleTrade, id, ...change })

type LiveOrder = Bot['liveOrders'][number]

const order = (trade: number, change: Partial<LiveOrder> = {}): LiveOrder => ({
  trade,
  slot: 'entry',
  side: 'buy',
  type: 'limit',
  price: '100',
  quantity: '0.5',
  filled: '0',
  state: 'open',
  ...change,
})

const bot = (trades: BotTrade[], base = '0', cost = '0', liveOrders: LiveOrder[] = []): Bot => ({
  ...exampleSummary,
  family: 'spot',
  currency: null,
  tradeCount: trades.length,
  note: '',
  form: {},
  startPrice: null,
  stopLossProfit: '0',
  stopCount: 0,
  base,
  cost,
  price: '100',
  trades,
  liveOrders,
  next: { above: null, below: null, atMs: null },
  incident: null,
  heldSinceMs: null,
  behind: false,
})

const profit = { price: '101', share: '100', quantity: '0.5', status: 'waiting' as const, hidden: false, executed: [] }

describe('lines of a bot', () => {
  it('orders at the exchange are solid, what a trade will send is planned', () => {
    const trades = [
      trade(1, {}),
      trade(2, { phase: 'idle', price: '98' }),
      trade(3, { phase: 'holding', profits: [profit, { ...profit, price: '102' }] }),
    ]
    const orders = [order(1), order(3, { slot: 'profit 0', side: 'sell', price: '101.00' })]
    const lines = botLines(bot(trades, '0.5', '50', orders), [], words, 'buy')
    expect(lines.map(({ id, tone, price, isPlanned }) => [id, tone, price, isPlanned])).toEqual([
      ['order 1 entry', 'buy', 100, false],
      ['order 3 profit 0', 'sell', 101, false],
      ['entry 2', 'buy', 98, true],
      ['exit 3 1', 'sell', 102, true],
      ['average', 'average', 100, false],
    ])
  })
  it.each([
    ['suspended', []],
    ['closed', []],
    ['suspended-buy', ['exit 1 0']],
    ['active', ['entry 1', 'exit 1 0']],
  ] as const)('a trade that is %s draws only what it will send', (status, ids) => {
    const lines = botLines(bot([trade(1, { status, phase: 'idle', profits: [profit] })]), [], words, 'buy')
    expect(lines.map(({ id }) => id)).toEqual(ids)
  })
  it.each(['rsi', 'signal'])('%s enters at the price of its moment: no entry is planned at one', (family) => {
    const waiting = { ...bot([trade(1, { status: 'waiting', phase: 'idle', profits: [profit] })]), family }
    expect(botLines(waiting, [], words, 'buy').map(({ id }) => id)).toEqual(['exit 1 0'])
  })
  it('an order without a price has no line, a stop has its own', () => {
    const orders = [order(1, { type: 'market', price: null }), order(1, { slot: 'stop', type: 'stop', side: 'sell' })]
    const lines = botLines(bot([trade(1, { phase: 'holding', stopPrice: '90' })], '0', '0', orders), [], words, 'buy')
    expect(lines.map(({ id }) => id)).toEqual(['stop 90'])
  })
  it('a bot that sells first has it the other way round', () => {
    const trades = [trade(1, {}), trade(2, { phase: 'holding', profits: [profit] })]
    const lines = botLines(bot(trades, '0', '0', [order(1, { side: 'sell' })]), [], words, 'sell')
    expect(lines.map(({ tone, label }) => [tone, label])).toEqual([
      ['sell', 'Sell'],
      ['buy', 'Profit'],
    ])
  })
  it.each([['sold'], ['escaped'], ['suspended']] as const)('a profit that is %s has no line', (status) => {
    const lines = botLines(bot([trade(1, { phase: 'holding', profits: [{ ...profit, status }] })]), [], words, 'buy')
    expect(countTone(lines, 'sell')).toBe(0)
  })
  it('trades with one stop share its line; bounds come from the settings, levels never do', () => {
    const planned = (['buy', 'bound', 'stop', 'trailing'] as const).map((tone) => ({
      id: tone,
      price: 1,
      tone,
      label: '',
      isPlanned: false,
    }))
    const twice = [trade(1, { stopPrice: '90' }), trade(2, { stopPrice: '90' })]
    const stopped = botLines(bot(twice, '0', '0', [order(1), order(2)]), planned, words, 'buy')
    expect([countTone(stopped, 'stop'), countTone(stopped, 'bound'), countTone(stopped, 'trailing')]).toEqual([1, 1, 1])
    expect(countTone(stopped, 'buy')).toBe(2)
    expect(countTone(botLines(bot([trade(1, {})]), planned, words, 'buy'), 'stop')).toBe(1)
  })
  it('levels and the average of another pair are not drawn on the chart of the first', () => {
    const other = trade(2, {
      pair: 'ETH/USDC',
      phase: 'holding',
      base: '0.5',
      cost: '50',
      stopPrice: '90',
      profits: [profit],
    })
    const shown = botLines(bot([trade(1, {}), other], '0.5', '50', [order(1), order(2)]), [], words, 'buy')
    expect(shown.map(({ id }) => id)).toEqual(['order 1 entry'])
  })
  it('an open position of futures has its stop and its liquidation, one without a liquidation only its stop', () => {
    const leveraged = {
      direction: 'long',
      leverage: 10,
      marginType: 'isolated',
      quantity: '1',
      entry: '100',
      margin: '10',
      funding: '0',
      liquidation: '91',
      distancePercent: 9,
    } as const
    const linesOf = (liquidation: string | null) =>
      botLines(
        bot([trade(1, { phase: 'holding', stopPrice: '95', leveraged: { ...leveraged, liquidation } })]),
        [],
        words,
        'buy',
      ).map(({ tone, price }) => [tone, price])
    expect(linesOf('91')).toEqual([
      ['stop', 95],
      ['liquidation', 91],
    ])
    expect(linesOf(null)).toEqual([['stop', 95]])
  })
  it('fills become markers', () => {
    expect(
      fillMarkers([
        {
          tradeId: 'a',
          side: 'sell',
          atMs: 5,
          price: '1.5',
        },
      ]),
    ).toEqual([{ id: 'a', atMs: 5, side: 'sell', price: 1.5 }])
  })
})
