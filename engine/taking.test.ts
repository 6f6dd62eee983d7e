import { expect, it } from 'vitest'
import { exampleFutures } from './example-futures.ts'
import { exampleMarket } from './example-market.ts'
import { formatDecimal, price } from './money.ts'
import { risingPrice, takingPrice } from './taking.ts'

const market = { ...exampleMarket(), tickSize: price('0.01') }

const futures = { ...exampleFutures(), tickSize: price('0.01') }

it('an order that takes goes a tenth of a percent beyond the market, one that opens a position three tenths', () => {
  const at = (...asked: Parameters<typeof takingPrice>) => formatDecimal(takingPrice(...asked))
  expect([at(market, 'buy', price('100')), at(market, 'sell', price('100'))]).toEqual(['100.1', '99.9'])
  expect([at(futures, 'buy', price('100')), at(futures, 'sell', price('100'))]).toEqual(['100.3', '99.7'])
  // Rounded toward the market: to the tick that still takes.
  expect([at(market, 'buy', price('99.99')), at(market, 'sell', price('99.99'))]).toEqual(['100.09', '99.89'])
})

it('a buy of the rising rule pays what is asked, and a tenth of a percent above its line at most', () => {
  expect(formatDecimal(risingPrice(market, price('100'), price('99.5')))).toBe('99.5')
  expect(formatDecimal(risingPrice(market, price('100'), price('101')))).toBe('100.1')
})
