import fc from 'fast-check'
import { expect, it } from 'vitest'
import { exampleMarket } from '#engine/example-market.ts'
import type { Fill } from '#engine/fill.ts'
import type { FeeMode, Side } from '#engine/market.ts'
import { simulatedFee } from '#engine/matching.ts'
import { asPrice, asQuantity, notional, ONE } from '#engine/money.ts'
import { bookBuy, bookSell, flat } from '#engine/position.ts'
import { addFill, type TradeBooks } from './trade-books.ts'

type Traded = { trade: number; side: Side; fill: Fill }

const traded: fc.Arbitrary<Traded> = fc
  .record({
    trade: fc.nat({ max: 3 }),
    side: fc.constantFrom('buy' as const, 'sell' as const),
    mode: fc.constantFrom<FeeMode>('received', 'quote'),
    price: fc.integer({ min: 1, max: 90_000 }),
    quantity: fc.integer({ min: 1, max: 90_000 }),
  })
  .map(({ trade, side, mode, ...of }) => {
    const price = asPrice((BigInt(of.price) * ONE) / 100n)
    const quantity = asQuantity((BigInt(of.quantity) * ONE) / 1_000n)
    const fee = simulatedFee(exampleMarket(mode), side, 'maker', price, quantity)
    return { trade, side, fill: { tradeId: '1', at: 0, price, quantity, fee } }
  })

it('what is added up as fills come is what they come to together', () => {
  fc.assert(
    fc.property(fc.array(traded, { maxLength: 40 }), (all) => {
      const books = new Map<number, TradeBooks>()
      for (const one of all) addFill(books, one, notional(one.fill.price, one.fill.quantity))
      const trades = Map.groupBy(all, ({ trade }) => trade)
      expect([...books.keys()]).toEqual([...trades.keys()])
      for (const [trade, own] of trades) {
        const worth = (side: Side) =>
          own.reduce((sum, one) => sum + (one.side === side ? notional(one.fill.price, one.fill.quantity) : 0n), 0n)
        expect(books.get(trade)).toEqual({
          price: own[0]?.fill.price,
          buys: own.filter(({ side }) => side === 'buy').length,
          sells: own.filter(({ side }) => side === 'sell').length,
          bought: worth('buy'),
          sold: worth('sell'),
          position: own.reduce((held, { side, fill }) => (side === 'buy' ? bookBuy : bookSell)(held, fill), flat),
        })
      }
    }),
  )
})
