/** The market of worked examples and tests: tick size 0.01, step size 0.001, as the vectors of the design assume. */
import type { FeeMode, Market } from './market.ts'
import { amount, price, quantity, ratio } from './money.ts'

/** `maker` and `taker` are fee rates, "0.001" is 0.1 %. */
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
  fees: { mode, maker: ratio(maker), taker: ratio(taker) },
  status: 'trading',
})
