import { expect, it } from 'vitest'
import { exampleMarket } from '#engine/example-market.ts'
import { price, quantity } from '#engine/money.ts'
import { limitTerms } from './account.ts'

it('what follows from an order follows from the market that it is asked for in', () => {
  const want = { type: 'limit', side: 'buy', price: price('95.01'), quantity: quantity('1.001') } as const
  const markets = [exampleMarket(), exampleMarket('quote', '0.002'), exampleMarket('third', '0.0005', '0.001')]
  const nowOf = (market: (typeof markets)[number]) => {
    const at = price('100')
    return { market, price: at, bid: at, ask: at, pumping: false }
  }
  for (const market of [...markets, ...markets]) {
    expect(limitTerms(want, nowOf(market))).toEqual(limitTerms({ ...want }, nowOf(market)))
  }
  expect(new Set(markets.map((market) => limitTerms(want, nowOf(market)).locked)).size).toBe(3)
})
