/** What must hold after any orders and any prints: no money appears, none is lost, and nothing fills beyond what was ordered. */
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { asAmount, asPrice, asQuantity, fromNumber, quantity } from '#engine/money.ts'
import { exampleExchange } from './example-exchange.ts'
import type { BinanceExchange } from './exchange.ts'
import { orderTypes, timesInForce } from './order.ts'

const cents = (value: number) => asPrice(fromNumber(Math.round(value * 100) / 100))
const steps = (value: number) => asQuantity(fromNumber(Math.round(value * 100_000) / 100_000))

const anOrder = fc.record({
  kind: fc.constant('order' as const),
  account: fc.constantFrom('demo', 'other'),
  symbol: fc.constantFrom('BTCUSDC', 'ETHUSDC'),
  side: fc.constantFrom('BUY' as const, 'SELL' as const),
  type: fc.constantFrom(...orderTypes),
  timeInForce: fc.constantFrom(...timesInForce),
  /** Of the price where the market began. */
  near: fc.double({ min: 0.9, max: 1.1, noNaN: true }),
  stop: fc.double({ min: 0.9, max: 1.1, noNaN: true }),
  quantity: fc.double({ min: 0.001, max: 3, noNaN: true }),
  byQuote: fc.boolean(),
})
const aPrint = fc.record({
  kind: fc.constant('print' as const),
  pair: fc.constantFrom('BTC/USDC' as const, 'ETH/USDC' as const),
  near: fc.double({ min: 0.85, max: 1.15, noNaN: true }),
  quantity: fc.double({ min: 0.00001, max: 5, noNaN: true }),
  spread: fc.double({ min: 0, max: 0.001, noNaN: true }),
})
const others = fc.oneof(
  fc.record({ kind: fc.constant('cancel' as const), account: fc.constantFrom('demo', 'other'), which: fc.nat(5) }),
  fc.record({ kind: fc.constant('price' as const), near: fc.double({ min: 0.9, max: 1.1, noNaN: true }) }),
  fc.record({ kind: fc.constant('bnb' as const), account: fc.constantFrom('demo', 'other'), on: fc.boolean() }),
)
const act = fc.oneof(
  { weight: 6, arbitrary: anOrder },
  { weight: 4, arbitrary: aPrint },
  { weight: 1, arbitrary: others },
)
type Act = typeof act extends fc.Arbitrary<infer T> ? T : never

const START = { BTCUSDC: 50_000, ETHUSDC: 2_000, 'BTC/USDC': 50_000, 'ETH/USDC': 2_000 } as const

const perform = (world: ReturnType<typeof exampleExchange>, one: Act): void => {
  const { exchange, source } = world
  if (one.kind === 'order') {
    const start = START[one.symbol]
    const isByQuote = one.type === 'MARKET' && one.byQuote
    exchange.place(one.account, {
      symbol: one.symbol,
      side: one.side,
      type: one.type,
      timeInForce: one.timeInForce,
      price: cents(start * one.near),
      stopPrice: cents(start * one.stop),
      quantity: isByQuote ? asQuantity(0n) : steps(one.quantity),
      quoteOrderQuantity: isByQuote ? asAmount(fromNumber(Math.round(one.quantity * 1000))) : asAmount(0n),
      clientOrderId: null,
    })
  } else if (one.kind === 'print') {
    const price = START[one.pair] * one.near
    source.print(one.pair, price, one.quantity, { bid: price * (1 - one.spread), ask: price * (1 + one.spread) })
  } else if (one.kind === 'cancel') {
    const order = exchange.openOrders(one.account, null)[one.which]
    if (order !== undefined) {
      exchange.cancel(one.account, { symbol: order.symbol, orderId: order.orderId, clientOrderId: null }, null)
    }
  } else if (one.kind === 'price') exchange.setPrice('BTCUSDC', cents(50_000 * one.near))
  else exchange.setPaysFeesInBnb(one.account, one.on)
}

const everything = { fromOrderId: null, orderId: null, fromId: 0, startTime: 0, endTime: null, limit: 10_000 }

/** Free, locked and fees, with what was bought and sold taken back: what the account began with. */
const undone = (exchange: BinanceExchange, account: string): Map<string, bigint> => {
  const totals = new Map<string, bigint>()
  const add = (asset: string, value: bigint) => totals.set(asset, (totals.get(asset) ?? 0n) + value)
  for (const [asset, { free, locked }] of exchange.balancesOf(account)) add(asset, free + locked)
  for (const { symbol, market } of exchange.symbols) {
    for (const trade of exchange.myTrades(account, { ...everything, symbol })) {
      add(market.base, trade.isBuyer ? -trade.quantity : trade.quantity)
      add(market.quote, trade.isBuyer ? trade.quoteQuantity : -trade.quoteQuantity)
      add(trade.commissionAsset, trade.commission)
    }
  }
  return totals
}

const check = (exchange: BinanceExchange, account: string, before: Map<string, bigint>): void => {
  for (const [asset, { free, locked }] of exchange.balancesOf(account)) {
    expect(free, asset).toBeGreaterThanOrEqual(0n)
    expect(locked, asset).toBeGreaterThanOrEqual(0n)
  }
  for (const [asset, total] of undone(exchange, account)) expect(total, asset).toBe(before.get(asset) ?? 0n)
  const locks = new Map<string, bigint>()
  for (const { symbol, market } of exchange.symbols) {
    const filled = new Map<number, bigint>()
    for (const trade of exchange.myTrades(account, { ...everything, symbol })) {
      filled.set(trade.orderId, (filled.get(trade.orderId) ?? 0n) + trade.quantity)
    }
    for (const order of exchange.allOrders(account, { ...everything, symbol })) {
      expect(order.executed).toBe(filled.get(order.orderId) ?? 0n)
      expect(order.executed).toBeLessThanOrEqual(order.quantity)
      expect(order.status === 'FILLED').toBe(order.executed === order.quantity)
      const asset = order.side === 'BUY' ? market.quote : market.base
      locks.set(asset, (locks.get(asset) ?? 0n) + order.locked)
    }
  }
  for (const [asset, { locked }] of exchange.balancesOf(account)) expect(locked, asset).toBe(locks.get(asset) ?? 0n)
}

describe('the laws of the exchange', () => {
  it('no balance below zero, no money made or lost, no order filled beyond its quantity', () => {
    fc.assert(
      fc.property(fc.array(act, { maxLength: 40 }), fc.integer({ min: 1, max: 3 }), (acts, parts) => {
        const world = exampleExchange({ partsOfFill: () => parts })
        world.source.print('BNB/USDC', 500, 1)
        for (const account of ['demo', 'other']) world.exchange.deposit(account, 'BNB', quantity('0.05'))
        const before = new Map(['demo', 'other'].map((account) => [account, undone(world.exchange, account)] as const))
        for (const one of acts) perform(world, one)
        for (const [account, totals] of before) check(world.exchange, account, totals)
        world.exchange.close()
      }),
      { numRuns: 150 },
    )
  })

  it('a print fills no more than was printed', () => {
    fc.assert(
      fc.property(fc.array(anOrder, { maxLength: 15 }), aPrint, (orders, print) => {
        const world = exampleExchange()
        for (const order of orders) perform(world, { ...order, type: 'LIMIT', timeInForce: 'GTC' })
        let printed = 0n
        let filled = 0n
        world.exchange.subscribe((event) => {
          if (event.kind === 'trade') printed += event.trade.quantity
          if (event.kind === 'execution' && event.trade !== null) filled += event.trade.quantity
        })
        perform(world, print)
        const most = fromNumber(Number(print.quantity.toPrecision(12)))
        expect(filled).toBeLessThanOrEqual(printed)
        expect(printed).toBeLessThanOrEqual(most < 10n ** 13n ? 10n ** 13n : most)
        world.exchange.close()
      }),
      { numRuns: 100 },
    )
  })
})
