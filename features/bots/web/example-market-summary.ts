/** A pair for tests of forms. */
import type { MarketSummary } from '../../markets/contract.ts'

export const exampleMarketSummary: MarketSummary = {
  exchange: 'sandbox',
  pair: 'BTC/USDC',
  base: 'BTC',
  quote: 'USDC',
  tickSize: '0.01',
  stepSize: '0.00001',
  minQuantity: '0.00001',
  maxQuantity: '9000',
  minNotional: '5',
  maxOpenOrders: 200,
  band: null,
  fees: { mode: 'received', maker: '0.001', taker: '0.001' },
  status: 'trading',
  futures: null,
  price: '60000',
  bid: '59999.99',
  ask: '60000.01',
  changePercent: null,
  day: null,
  pumping: false,
}
