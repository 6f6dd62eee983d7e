import { describe, expect, it } from 'vitest'
import { formatDecimal, price, quantity, amount, asAmount, asPrice, asQuantity } from '#engine/money.ts'
import { exampleExchange } from './example-exchange.ts'
import type { BinanceExchange, ExchangeEvent, NewOrder } from './exchange.ts'
import type { Order, Trade } from './order.ts'

const order = (what: Partial<NewOrder>): NewOrder => ({
  symbol: 'BTCUSDC',
  side: 'BUY',
  type: 'LIMIT',
  timeInForce: 'GTC',
  price: asPrice(0n),
  quantity: asQuantity(0n),
  quoteOrderQuantity: asAmount(0n),
  stopPrice: asPrice(0n),
  clientOrderId: null,
  ...what,
})

const placed = (exchange: BinanceExchange, what: Partial<NewOrder>): { order: Order; trades: readonly Trade[] } => {
  const answer = exchange.place('demo', order(what))
  if (!answer.ok) throw new Error(answer.error.msg)
  return answer.value
}

const refusal = (exchange: BinanceExchange, what: Partial<NewOrder>): string => {
  const answer = exchange.place('demo', order(what))
  return answer.ok ? 'taken' : `${answer.error.code} ${answer.error.msg}`
}

const found = (exchange: BinanceExchange, orderId: number): Order => {
  const answer = exchange.find('demo', { symbol: 'BTCUSDC', orderId, clientOrderId: null })
  if (!answer.ok) throw new Error(answer.error.msg)
  return answer.value
}

const money = (exchange: BinanceExchange, asset: string): readonly [string, string] => {
  const { free, locked } = exchange.balancesOf('demo').get(asset) ?? { free: 0n, locked: 0n }
  return [formatDecimal(free), formatDecimal(locked)]
}

describe('a limit order', () => {
  it('locks what it may cost, fills when a print passes it, and pays its fee from what it receives', () => {
    const { exchange, source } = exampleExchange()
    const { orderId } = placed(exchange, { price: price('49000'), quantity: quantity('0.5') }).order
    expect(money(exchange, 'USDC')).toEqual(['75500', '24500'])
    source.print('BTC/USDC', 49_000.01, 5)
    expect(found(exchange, orderId).status).toBe('NEW')
    source.print('BTC/USDC', 48_999, 0.2)
    expect(found(exchange, orderId)).toMatchObject({ status: 'PARTIALLY_FILLED', executed: quantity('0.2') })
    expect(money(exchange, 'USDC')).toEqual(['75500', '14700'])
    source.print('BTC/USDC', 48_999, 5)
    expect(found(exchange, orderId)).toMatchObject({ status: 'FILLED', cumulativeQuote: amount('24500') })
    expect(money(exchange, 'USDC')).toEqual(['75500', '0'])
    expect(money(exchange, 'BTC')).toEqual(['1.4995', '0'])
  })

  it('waits in the queue when the print only touches its price', () => {
    const { exchange, source } = exampleExchange()
    const { orderId } = placed(exchange, { price: price('49000'), quantity: quantity('0.5') }).order
    source.print('BTC/USDC', 49_000, 0.9)
    expect(found(exchange, orderId).executed).toBe(0n)
    source.print('BTC/USDC', 49_000, 0.3)
    expect(found(exchange, orderId).executed).toBe(quantity('0.3'))
  })

  it('shares one print with the others, the better price first', () => {
    const { exchange, source } = exampleExchange()
    const low = placed(exchange, { price: price('49000'), quantity: quantity('0.5') }).order
    const high = placed(exchange, { price: price('49500'), quantity: quantity('0.5') }).order
    source.print('BTC/USDC', 48_000, 0.7)
    expect(found(exchange, high.orderId).executed).toBe(quantity('0.5'))
    expect(found(exchange, low.orderId).executed).toBe(quantity('0.2'))
  })

  it('takes what the book offers at its price, and rests with the rest', () => {
    const { exchange } = exampleExchange()
    const best = exchange.quotes('BTCUSDC')
    const { order: taken, trades } = placed(exchange, { price: price('50000.5'), quantity: quantity('1.5') })
    expect(best?.ask).toBe(price('50000.5'))
    expect(taken).toMatchObject({ status: 'PARTIALLY_FILLED', executed: best?.askQuantity })
    expect(trades).toHaveLength(1)
    expect(trades[0]).toMatchObject({ isMaker: false, price: price('50000.5') })
    expect(exchange.quotes('BTCUSDC')?.ask).toBeGreaterThan(price('50000.5'))
  })

  it.each([
    ['IOC', 'EXPIRED', true],
    ['FOK', 'EXPIRED', false],
  ] as const)('ends at once as %s when the book has not enough', (timeInForce, status, fills) => {
    const { exchange } = exampleExchange()
    const { order: ended, trades } = placed(exchange, {
      price: price('50000.5'),
      quantity: quantity('1.9'),
      timeInForce,
    })
    expect(ended.status).toBe(status)
    expect(trades.length > 0).toBe(fills)
    expect(money(exchange, 'USDC')[1]).toBe('0')
  })

  it('is canceled once, and gives back what it locked', () => {
    const { exchange } = exampleExchange()
    const { orderId } = placed(exchange, { price: price('49000'), quantity: quantity('0.5') }).order
    const name = { symbol: 'BTCUSDC', orderId, clientOrderId: null }
    expect(exchange.cancel('demo', name, 'mine')).toMatchObject({ ok: true, value: { cancelId: 'mine' } })
    expect(money(exchange, 'USDC')).toEqual(['100000', '0'])
    expect(exchange.cancel('demo', name, null)).toMatchObject({ ok: false, error: { code: -2011 } })
    expect(exchange.cancel('other', name, null)).toMatchObject({ ok: false })
  })
})

describe('a market order', () => {
  it('walks the book', () => {
    const { exchange } = exampleExchange()
    const { order: filled, trades } = placed(exchange, { type: 'MARKET', quantity: quantity('1.5') })
    expect(filled.status).toBe('FILLED')
    expect(trades.length).toBeGreaterThan(1)
    const prices = trades.map((trade) => trade.price)
    expect(prices).toEqual(prices.toSorted((left, right) => (left < right ? -1 : 1)))
  })

  it('by quote spends at most that and whole steps', () => {
    const { exchange } = exampleExchange()
    const { order: filled } = placed(exchange, { type: 'MARKET', quoteOrderQuantity: amount('1000') })
    expect(filled.status).toBe('FILLED')
    expect(filled.executed).toBe(quantity('0.01999'))
    expect(filled.cumulativeQuote).toBe(amount('999.509995'))
  })

  it('sells for quote, and is refused without funds', () => {
    const { exchange } = exampleExchange()
    const { trades } = placed(exchange, { side: 'SELL', type: 'MARKET', quantity: quantity('0.1') })
    expect(trades[0]).toMatchObject({ commissionAsset: 'USDC', commission: amount('4.99995'), isBuyer: false })
    expect(refusal(exchange, { side: 'SELL', type: 'MARKET', quantity: quantity('0.95') })).toContain(
      '-2010 Account has insufficient balance',
    )
    expect(refusal(exchange, { type: 'MARKET', quantity: quantity('2.5') })).toContain('-2010')
  })

  it('pays its fee in BNB when the account wants that and has some', () => {
    const { exchange, source } = exampleExchange()
    source.print('BNB/USDC', 500, 1)
    exchange.setPaysFeesInBnb('demo', true)
    exchange.deposit('demo', 'BNB', quantity('0.01'))
    const [first] = placed(exchange, { side: 'SELL', type: 'MARKET', quantity: quantity('0.1') }).trades
    // 4,999.95 of quote at 0.1 %, three quarters of it, at 500 a piece.
    expect(first).toMatchObject({ commissionAsset: 'BNB', commission: quantity('0.00749992') })
    const [second] = placed(exchange, { side: 'SELL', type: 'MARKET', quantity: quantity('0.1') }).trades
    expect(second?.commissionAsset).toBe('USDC')
  })
})

describe('a stop order', () => {
  it.each([
    ['SELL', 'STOP_LOSS', '48000', 47_999],
    ['BUY', 'STOP_LOSS', '52000', 52_001],
    ['SELL', 'TAKE_PROFIT', '52000', 52_001],
    ['BUY', 'TAKE_PROFIT', '48000', 47_999],
  ] as const)('%s %s at %s sells or buys at the market once it is reached', (side, type, stop, reached) => {
    const { exchange, source } = exampleExchange()
    const { order: waiting } = placed(exchange, { side, type, stopPrice: price(stop), quantity: quantity('0.1') })
    expect(waiting).toMatchObject({ status: 'NEW', workingTime: -1 })
    source.print('BTC/USDC', 50_100, 1)
    expect(found(exchange, waiting.orderId).status).toBe('NEW')
    source.print('BTC/USDC', reached, 1)
    expect(found(exchange, waiting.orderId)).toMatchObject({ status: 'FILLED', executed: quantity('0.1'), locked: 0n })
    expect(money(exchange, side === 'BUY' ? 'USDC' : 'BTC')[1]).toBe('0')
  })

  it('with a limit rests at it once it is reached', () => {
    const { exchange, source } = exampleExchange()
    const what = { side: 'SELL', type: 'STOP_LOSS_LIMIT', stopPrice: price('48000'), price: price('48500') } as const
    const { orderId } = placed(exchange, { ...what, quantity: quantity('0.1') }).order
    source.print('BTC/USDC', 48_600, 5)
    expect(found(exchange, orderId).status).toBe('NEW')
    source.print('BTC/USDC', 47_900, 5)
    expect(found(exchange, orderId)).toMatchObject({ status: 'NEW', workingTime: exchange.now() })
    source.print('BTC/USDC', 48_501, 5)
    expect(found(exchange, orderId).status).toBe('FILLED')
  })

  it('whose price has run away from its money fills as far as that goes', () => {
    const { exchange, source } = exampleExchange()
    const { orderId } = placed(exchange, {
      type: 'STOP_LOSS',
      stopPrice: price('51000'),
      quantity: quantity('1.9'),
    }).order
    source.print('BTC/USDC', 90_000, 1)
    expect(found(exchange, orderId).status).toBe('EXPIRED')
    expect(money(exchange, 'USDC')[1]).toBe('0')
  })
})

describe('what is refused', () => {
  it.each<[string, Partial<NewOrder>, string]>([
    ['a price off the ticks', { price: price('49000.001') }, '-1013 Filter failure: PRICE_FILTER'],
    ['a price far off', { price: price('9999') }, '-1013 Filter failure: PERCENT_PRICE_BY_SIDE'],
    ['a quantity off the steps', { quantity: quantity('0.000015') }, '-1013 Filter failure: LOT_SIZE'],
    ['too little', { quantity: quantity('0.000001') }, '-1013 Filter failure: LOT_SIZE'],
    ['too much', { quantity: quantity('1000.1') }, '-1013 Filter failure: LOT_SIZE'],
    ['too much at the market', { type: 'MARKET', quantity: quantity('251') }, '-1013 Filter failure: MARKET_LOT_SIZE'],
    ['too small a sum', { quantity: quantity('0.0001') }, '-1013 Filter failure: NOTIONAL'],
    [
      'too small a sum by quote',
      { type: 'MARKET', quoteOrderQuantity: amount('4.99') },
      '-1013 Filter failure: NOTIONAL',
    ],
    [
      'more than the account has',
      { quantity: quantity('3') },
      '-2010 Account has insufficient balance for requested action.',
    ],
    [
      'a maker that would take',
      { type: 'LIMIT_MAKER', price: price('50001') },
      '-2010 Order would immediately match and take.',
    ],
    [
      'a stop that is reached',
      { type: 'STOP_LOSS', stopPrice: price('49000') },
      '-2010 Order would trigger immediately.',
    ],
    ['an unknown symbol', { symbol: 'XYZUSDC' }, '-1121 Invalid symbol.'],
  ])('%s', (_name, what, said) => {
    const { exchange } = exampleExchange()
    const usual = what.type === 'MARKET' ? {} : { price: price('49000') }
    const size = what.quoteOrderQuantity === undefined ? { quantity: quantity('0.01') } : {}
    expect(refusal(exchange, { ...usual, ...size, ...what })).toBe(said)
    expect(money(exchange, 'USDC')).toEqual(['100000', '0'])
    expect(exchange.openOrders('demo', null)).toEqual([])
  })

  it('too many orders, and too many stops', () => {
    const { exchange } = exampleExchange()
    const limit = { price: price('49000'), quantity: quantity('0.001') }
    const stop = { side: 'SELL', type: 'STOP_LOSS', stopPrice: price('40000'), quantity: quantity('0.001') } as const
    for (let count = 0; count < 5; count += 1) placed(exchange, stop)
    expect(refusal(exchange, stop)).toBe('-1013 Filter failure: MAX_NUM_ALGO_ORDERS')
    for (let count = 0; count < 15; count += 1) placed(exchange, limit)
    expect(refusal(exchange, limit)).toBe('-1013 Filter failure: MAX_NUM_ORDERS')
  })

  it('a client id among the open ones; after the end it may come again', () => {
    const { exchange, source } = exampleExchange()
    const what = { price: price('49000'), quantity: quantity('0.01'), clientOrderId: 'same' }
    const first = placed(exchange, what).order
    expect(refusal(exchange, what)).toBe('-2010 Duplicate order sent.')
    source.print('BTC/USDC', 48_000, 1)
    source.print('BTC/USDC', 50_000, 1)
    const second = placed(exchange, what).order
    expect(second.orderId).toBeGreaterThan(first.orderId)
    expect(exchange.find('demo', { symbol: 'BTCUSDC', orderId: null, clientOrderId: 'same' })).toMatchObject({
      value: { orderId: second.orderId },
    })
  })
})

describe('what is told', () => {
  it('comes after it is so: accepted, traded, and the balances after each', () => {
    const { exchange } = exampleExchange({ partsOfFill: () => 2 })
    const events: ExchangeEvent[] = []
    exchange.subscribe((event) => events.push(event))
    placed(exchange, { side: 'SELL', type: 'MARKET', quantity: quantity('0.1') })
    const told = events.map((event) =>
      event.kind === 'execution' ? `${event.execution} ${event.order.status}` : event.kind,
    )
    expect(told).toEqual([
      'NEW NEW',
      'balances',
      'trade',
      'kline',
      'TRADE PARTIALLY_FILLED',
      'balances',
      'trade',
      'kline',
      'TRADE FILLED',
      'balances',
      'book',
    ])
    const last = events.findLast((event) => event.kind === 'balances')
    expect(last?.kind === 'balances' && last.changed.get('BTC')).toEqual({ free: quantity('0.9'), locked: 0n })
  })

  it('a minute without a trade closes where the price stood', () => {
    const { exchange, source, clock } = exampleExchange()
    const events: ExchangeEvent[] = []
    source.print('BTC/USDC', 50_000, 1)
    exchange.subscribe((event) => events.push(event))
    clock.advance(60_000)
    exchange.tick()
    const closed = events.filter((event) => event.kind === 'kline')
    expect(closed.map(({ isClosed, kline }) => [isClosed, kline.volume, kline.close])).toEqual([[true, 1, 50_000]])
    clock.advance(60_000)
    exchange.tick()
    expect(events.at(-1)).toMatchObject({ isClosed: true, kline: { volume: 0, open: 50_000, trades: 0 } })
  })
})

describe('a price set by hand', () => {
  it('prints there, fills what rests on the way, and scales what follows', () => {
    const { exchange, source } = exampleExchange()
    const { orderId } = placed(exchange, { price: price('45000'), quantity: quantity('1') }).order
    expect(exchange.setPrice('BTCUSDC', price('45000'))).toEqual({ ok: true, value: null })
    expect(exchange.lastPrice('BTCUSDC')).toBe(price('45000'))
    expect(found(exchange, orderId).status).toBe('FILLED')
    source.print('BTC/USDC', 60_000, 1)
    expect(exchange.lastPrice('BTCUSDC')).toBe(price('54000'))
  })
})

describe('history', () => {
  it('is the source before the start and the own trades since, in every interval', async () => {
    const { exchange, source, clock } = exampleExchange()
    source.print('BTC/USDC', 50_000, 1)
    source.print('BTC/USDC', 50_100, 2)
    clock.advance(60_000)
    source.print('BTC/USDC', 50_050, 1)
    const minutes = await exchange.klines('BTCUSDC', '1m', { startTime: null, endTime: null, limit: 3 })
    expect(minutes?.map(({ open, close, volume }) => [open, close, volume])).toEqual([
      [expect.closeTo(50_419.98, 1), expect.closeTo(50_420.98, 1), 1],
      [50_000, 50_100, 3],
      [50_050, 50_050, 1],
    ])
    for (const interval of ['3m', '5m', '15m', '30m', '1h', '2h', '4h', '6h', '8h', '12h', '1d', '3d', '1w', '1M']) {
      const klines = await exchange.klines('BTCUSDC', interval, { startTime: null, endTime: null, limit: 5 })
      expect(klines, interval).toHaveLength(5)
      expect(klines?.at(-1)?.close).toBe(50_050)
      for (const [index, kline] of (klines ?? []).entries()) {
        expect(kline.openTime).toBe(
          klines?.[index - 1] === undefined ? kline.openTime : (klines[index - 1]?.closeTime ?? 0) + 1,
        )
      }
    }
    expect(await exchange.klines('BTCUSDC', '7m', { startTime: null, endTime: null, limit: 5 })).toBeNull()
  })

  it('gives a range that was asked for, however long ago', async () => {
    const { exchange } = exampleExchange()
    const startTime = Date.UTC(2025, 0, 1, 0, 30)
    const klines = await exchange.klines('BTCUSDC', '1h', { startTime, endTime: null, limit: 3 })
    expect(klines?.map(({ openTime }) => new Date(openTime).getUTCHours())).toEqual([1, 2, 3])
    const monthly = await exchange.klines('BTCUSDC', '1M', { startTime, endTime: Date.UTC(2025, 4, 1), limit: 500 })
    expect(monthly?.map(({ openTime }) => new Date(openTime).toISOString().slice(0, 10))).toEqual([
      '2025-02-01',
      '2025-03-01',
      '2025-04-01',
      '2025-05-01',
    ])
  })

  it('begins two years ago, whatever is asked for', async () => {
    const { exchange } = exampleExchange()
    const [first] = (await exchange.klines('BTCUSDC', '1d', { startTime: 0, endTime: null, limit: 1 })) ?? []
    expect(new Date(first?.openTime ?? 0).toISOString()).toBe('2024-03-05T00:00:00.000Z')
    const months = await exchange.klines('BTCUSDC', '1M', { startTime: null, endTime: null, limit: 1000 })
    expect(months).toHaveLength(25)
    expect(await exchange.klines('BTCUSDC', '1d', { startTime: null, endTime: 1_000, limit: 5 })).toEqual([])
  })

  it('of 24 hours sums both', async () => {
    const { exchange, source } = exampleExchange()
    source.print('BTC/USDC', 49_000, 7)
    const ticker = await exchange.ticker24h('BTCUSDC')
    expect(ticker).toMatchObject({ last: 49_000, low: 49_000 })
    expect(ticker?.volume).toBeCloseTo(1439 + 7, -1)
    expect(await exchange.ticker24h('BNBUSDC')).toBeNull()
  })
})
