import { describe, expect, it } from 'vitest'
import { exampleHolder as one, exampleTradeOf as trade, exampleTwoPairs as two } from './example-summary.ts'
import { leftOf } from './exit-subject.ts'
import { enteredBy, fillsOn, hasOtherPairs, holdingsOf } from './holdings.ts'

const leveraged = (direction: 'long' | 'short') =>
  trade(1, 'BTC-PERP/USDC', {
    leveraged: {
      direction,
      leverage: 5,
      marginType: 'isolated',
      quantity: '1',
      margin: '20',
      entry: '100',
      funding: '0',
      liquidation: null,
      distancePercent: null,
    },
  })

describe('what a bot holds', () => {
  it('was entered as the bot enters, and a position of futures by its own side', () => {
    expect((['buy', 'sell'] as const).map((side) => enteredBy(trade(1, 'BTC/USDC', {}), side))).toEqual(['buy', 'sell'])
    expect((['long', 'short'] as const).map((way) => enteredBy(leveraged(way), 'buy'))).toEqual(['buy', 'sell'])
  })
  it('of one pair is what the bot itself counts', () => {
    expect(holdingsOf({ ...one, trades: [trade(1, 'BTC/USDC', { base: '0.4' })] })).toEqual([one])
    expect(holdingsOf({ ...one, base: '0', trades: [] })).toEqual([])
  })
  it('of several pairs is told pair by pair, at its own price', () => {
    expect([hasOtherPairs(two), hasOtherPairs({ ...one, trades: [] })]).toEqual([true, false])
    expect(holdingsOf(two)).toEqual([{ pair: 'ETH/USDC', base: '0.0405', cost: '83', price: '2000' }])
    expect(leftOf(holdingsOf(two), 'buy')).toMatchObject({ left: [{ held: '0.0405' }], worth: '81' })
  })
  it('fills of another pair are not drawn on its chart', () => {
    const fill = (of: number) => ({
      tradeId: `f${of}`,
      trade: of,
      side: 'buy' as const,
      atMs: 1,
      price: '1',
      quantity: '1',
      feeQuote: '0',
      feeThird: null,
      realised: null,
    })
    expect(fillsOn('BTC/USDC', two, [fill(1), fill(2), fill(3)]).map(({ trade: of }) => of)).toEqual([1, 3])
  })
})
