import { describe, expect, it } from 'vitest'
import { exampleMarket } from './example-market.ts'
import { exampleFutures, futuresAt } from './example-futures.ts'
import { gate, type GateInput, quoteNeeded } from './gate.ts'
import { amount, formatDecimal, price, quantity } from './money.ts'
import type { Want } from './slots.ts'

const open = (changes: Partial<Extract<Want, { type: 'open' }>> = {}): Want => ({
  type: 'open',
  side: 'buy',
  price: price('100'),
  quantity: quantity('1'),
  leverage: 10,
  margin: 'isolated',
  stop: price('95'),
  ...changes,
})
const stop: Want = { type: 'stop', side: 'sell', price: price('95'), quantity: quantity('1') }
const close: Want = { type: 'market', side: 'sell', quantity: quantity('1') }

const input = (want: Want, changes: Partial<GateInput> = {}): GateInput => ({
  want,
  now: futuresAt(price('100')),
  holding: quantity('0'),
  offered: quantity('0'),
  freeBase: quantity('0'),
  freeQuote: amount('10.2'),
  openOrders: 0,
  ...changes,
})
const holds = (own: string, account = own) => ({ holding: quantity(own), freeBase: quantity(account) })

describe('the gate of futures', () => {
  it.each<[string, GateInput, ReturnType<typeof gate>]>([
    ['opens for a tenth of the worth', input(open()), null],
    ['asks for the margin and what fees need', input(open(), { freeQuote: amount('10.19') }), 'insufficient-funds'],
    ['adds to its own position', input(open(), holds('1')), null],
    ['opens short without base', input(open({ side: 'sell', stop: price('105') })), null],
    ['does not turn a position round', input(open({ side: 'sell', stop: price('105') }), holds('1')), 'other-position'],
    ['opens nothing beside another bot', input(open(), holds('0', '1')), 'other-position'],
    ['opens nothing below the minimum', input(open({ quantity: quantity('0.04') })), 'below-minimum'],
    ['refuses too much leverage', input(open({ leverage: 126 })), 'leverage'],
    ['refuses half a leverage', input(open({ leverage: 1.5 })), 'leverage'],
    ['refuses a stop at the liquidation', input(open({ stop: price('90.5') })), 'liquidation'],
    ['takes a stop just before it', input(open({ stop: price('90.51') })), null],
    ['refuses it short too', input(open({ side: 'sell', stop: price('109.5') })), 'liquidation'],
    ['lets a stop rest', input(stop, holds('1')), null],
    ['lets no second order close the same', input(close, { ...holds('1'), offered: quantity('1') }), 'over-position'],
    ['lets nothing close what is not there', input(close), 'over-position'],
    ['lets nothing close what another bot holds', input(close, holds('0', '1')), 'over-position'],
    ['buys back a short', input({ ...close, side: 'buy' }, holds('-1')), null],
    ['buys back no more than it', input({ ...close, side: 'buy' }, holds('-0.5')), 'over-position'],
    ['sells nothing more of a short', input(close, holds('-1')), 'over-position'],
    ['lets the smallest rest out', input({ ...close, quantity: quantity('0.001') }, holds('0.001')), null],
    ['holds what reduces to the step', input({ ...close, quantity: quantity('0.0005') }, holds('1')), 'precision'],
    ['holds a stop to the tick', input({ ...stop, price: price('95.001') }, holds('1')), 'precision'],
    [
      'sends nothing to a halted market',
      input(close, { ...holds('1'), now: futuresAt(price('100'), exampleFutures('0', { status: 'halted' })) }),
      'halted',
    ],
    [
      'knows no leverage on a spot market',
      input(open(), { now: { ...futuresAt(price('100')), market: exampleMarket() } }),
      'mode',
    ],
  ])('%s', (_name, given, reason) => {
    expect(gate(given)).toBe(reason)
  })

  it('needs the margin with 0.2 % of the worth', () => {
    expect(formatDecimal(quoteNeeded(open({ leverage: 3 }), futuresAt(price('100'))))).toBe('33.533333333333333334')
  })
})
