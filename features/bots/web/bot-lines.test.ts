import { describe, expect, it } from 'vitest'
import type { Bot, BotTrade } from '../contract.ts'
import { botLines, countTone, fillMarkers } from './bot-lines.ts'
import { exampleSummary, exampleTrade } from './example-summary.ts'

const words = {
  buyLevel: ({ trade }: { trade: string }) => `Buy ${trade}`,
  sellLevel: ({ trade }: { trade: string }) => `Sell ${trade}`,
  profitLevel: ({ trade }: { trade: string }) => `Profit ${trade}`,
  stopLevel: 'Stop',
  averageLine: 'Average',
}

const trade = (id: number, change: Partial<BotTrade>): BotTrade => ({ ...exampleTrade, id, ...change })

const bot = (trades: BotTrade[], base = '0', cost = '0'): Bot => ({
  ...exampleSummary,
  currency: null,
  tradeCount: trades.length,
  form: {},
  startPrice: null,
  stopLossProfit: '0',
  stopCount: 0,
  base,
  cost,
  price: '100',
  trades,
  liveOrders: [],
  next: { above: null, below: null, atMs: null },
  incident: null,
  behind: false,
})

const profit = { price: '101', share: '100', quantity: '0.5', status: 'waiting' as const, hidden: false, executed: [] }

describe('lines of a bot', () => {
  it('a level that waits is a buy line, one that holds shows where it sells', () => {
    const lines = botLines(
      bot([trade(1, {}), trade(2, { phase: 'holding', profits: [profit] })], '0.5', '50'),
      [],
      words,
      'buy',
    )
    expect(lines.map(({ id, tone, price }) => [id, tone, price])).toEqual([
      ['entry 1', 'buy', 100],
      ['exit 2 0', 'sell', 101],
      ['average', 'average', 100],
    ])
  })
  it('a bot that sells first has it the other way round', () => {
    const lines = botLines(bot([trade(1, {}), trade(2, { phase: 'holding', profits: [profit] })]), [], words, 'sell')
    expect(lines.map(({ tone, label }) => [tone, label])).toEqual([
      ['sell', 'Sell 1'],
      ['buy', 'Profit 2'],
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
    }))
    const stopped = botLines(bot([trade(1, { stopPrice: '90' }), trade(2, { stopPrice: '90' })]), planned, words, 'buy')
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
    expect(botLines(bot([trade(1, {}), other], '0.5', '50'), [], words, 'buy').map(({ id }) => id)).toEqual(['entry 1'])
  })
  it('fills become markers', () => {
    expect(
      fillMarkers([
        {
          tradeId: 'a',
          trade: 1,
          side: 'sell',
          atMs: 5,
          price: '1.5',
          quantity: '1',
          feeQuote: '0',
          feeThird: null,
          realised: null,
        },
      ]),
    ).toEqual([{ id: 'a', atMs: 5, side: 'sell', price: 1.5 }])
  })
})
