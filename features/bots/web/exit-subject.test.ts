import { describe, expect, it } from 'vitest'
import { exampleHolder as one, exampleTradeOf as trade, exampleTwoPairs as two } from './example-summary.ts'
import { exitOf, exitOfTrade, leftOf } from './exit-subject.ts'

const stepOf = () => '0.001'

describe('leaving', () => {
  it('an exit leaves with what trades hold; what idle ones have, and what gone ones left, stays', () => {
    const held = trade(1, 'BTC/USDC', { base: '0.4', cost: '16000', phase: 'holding' })
    const idle = trade(2, 'BTC/USDC', { base: '0.00001', cost: '0.4', phase: 'idle' })
    expect(
      exitOf(
        {
          ...one,
          trades: [
            { ...held, unrealised: '12' },
            { ...idle, unrealised: '3' },
          ],
        },
        stepOf,
      ),
    ).toEqual({
      leaving: [{ ...one, base: '0.4', cost: '16000' }],
      rest: [{ ...one, base: '0.1', cost: '4000' }],
      unrealised: '12',
    })
    const { leaving, rest } = exitOf({ ...one, trades: [idle] }, stepOf)
    expect([leftOf(leaving, 'buy').left, leftOf(rest, 'buy').left.map((dust) => dust.held)]).toEqual([[], ['0.5']])
  })
  it('an exit of several pairs is told pair by pair', () => {
    const [bitcoin, ether] = two.trades
    if (bitcoin === undefined || ether === undefined) throw new Error('it has two')
    const trades = [
      { ...bitcoin, base: '0.00001' },
      { ...ether, phase: 'exit-partial' as const },
    ]
    const { leaving, rest } = exitOf({ ...two, trades }, stepOf)
    expect(leaving.map(({ pair, base }) => [pair, base])).toEqual([['ETH/USDC', '0.04']])
    expect(rest.map(({ pair, base }) => [pair, base])).toEqual([
      ['BTC/USDC', '0.00001'],
      ['ETH/USDC', '0.0005'],
    ])
  })
  it('what its settings keep stays, and so does what is no whole step; the result is of what is sold', () => {
    const kept = { base: '0.3', cost: '0', unrealised: '12000' }
    const held = trade(1, 'BTC/USDC', { base: '0.5004', cost: '9000', unrealised: '12100', phase: 'holding', kept })
    const exit = { leaving: [{ base: '0.2', cost: '9000' }], rest: [{ base: '0.3004' }], unrealised: '100' }
    expect(exitOfTrade({ ...held, market: '42000' }, stepOf)).toMatchObject(exit)
    expect(exitOf({ ...one, base: '0.5004', trades: [held] }, stepOf)).toMatchObject(exit)
    expect(exitOfTrade(held, () => null).leaving).toMatchObject([{ base: '0.2004' }])
  })
  it('what was sold first is bought back whole', () => {
    const short = trade(1, 'BTC/USDC', { base: '-0.5004', phase: 'holding' })
    expect(exitOfTrade(short, stepOf)).toMatchObject({ leaving: [{ base: '-0.5004' }], rest: [{ base: '0' }] })
  })
  it('a position that was sold short is left by buying it back', () => {
    const short = [{ ...one, base: '-0.5' }]
    expect(leftOf(short, 'buy')).toEqual({ left: [], worth: '0' })
    expect(leftOf(short, 'sell')).toMatchObject({ left: [{ held: '0.5' }], worth: '21000' })
  })
})
