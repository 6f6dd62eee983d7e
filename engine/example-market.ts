/** Market of worked examples and tests: tick size 0.01, step size 0.001, as in the examples of bots.md. */
import type { FeeMode, Fees, Market } from './market.ts'
import { amount, price, quantity, ratio } from './money.ts'

/** Fees of the example market; mode `third` takes them in BNB. */
export const exampleFees = (mode: FeeMode, maker = '0.001', taker = maker): Fees => {
  const rates = { maker: ratio(maker), taker: ratio(taker) }
  return mode === 'third' ? { mode, asset: 'BNB', ...rates } : { mode, ...rates }
}

/** Example market; `maker` and `taker` are fee rates, "0.001" is 0.1 %. */
export const exampleMarket = (mode: FeeMode = 'received', maker = '0.001', taker = maker): Market => ({
  exchange: 'example',
  pair: 'BTC/USDC',
  base: 'BTC',
  quote: 'USDC',
  tickSize: price('0.01'),
  stepSize: quantity('0.001'),
  minQuantity: quantity('0.001'),
  maxQuantity: quantity('100000'),
  minNotional: amount('5'),
  maxOpenOrders: 200,
  band: null,
  fees: exampleFees(mode, maker, taker),
  status: 'trading',
})
