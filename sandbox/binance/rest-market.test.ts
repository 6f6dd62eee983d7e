/** Weights and market data, on the wire itself. */
import { describe, expect, it } from 'vitest'
import { LIMIT, openWire } from './example-wire.ts'

const { sandbox, signed, timed, ask } = openWire()

describe('weights', () => {
  it('are told in every answer, order counts with every order', async () => {
    sandbox().clock.advance(60_000)
    const time = await ask('/api/v3/time')
    expect(time.headers.get('x-mbx-used-weight-1m')).toBe('1')
    const depth = await ask('/api/v3/depth', { query: 'symbol=BTCUSDC&limit=5000' })
    expect(depth.headers.get('x-mbx-used-weight-1m')).toBe('251')
    const order = await ask('/api/v3/order', { method: 'POST', query: signed(timed(LIMIT)) })
    expect(order.headers.get('x-mbx-order-count-10s')).toBe('1')
    // An order that is taken weighs nothing, one that is refused does.
    expect(order.headers.get('x-mbx-used-weight-1m')).toBe('251')
    const refused = await ask('/api/v3/order', { method: 'POST', query: signed(timed(`${LIMIT}1.999`)) })
    expect([refused.status, refused.headers.get('x-mbx-used-weight-1m')]).toEqual([400, '252'])
    expect(order.headers.get('x-mbx-order-count-1d')).toMatch(/^\d+$/)
    const counts = await ask('/api/v3/rateLimit/order', { query: signed(timed()) })
    expect(counts.body).toMatchObject([
      { rateLimitType: 'ORDERS', interval: 'SECOND', intervalNum: 10, limit: 100, count: 1 },
      { interval: 'DAY' },
    ])
  })

  it('too much is 429 with the seconds to wait, going on is 418', async () => {
    sandbox().clock.advance(60_000)
    const heavy = () => ask('/api/v3/depth', { query: 'symbol=BTCUSDC&limit=5000' })
    for (let count = 0; count < 24; count += 1) expect((await heavy()).status).toBe(200)
    const refused = await heavy()
    expect([refused.status, refused.body.code, refused.headers.get('retry-after')]).toEqual([429, -1003, '30'])
    for (let count = 0; count < 9; count += 1) await heavy()
    const banned = await ask('/api/v3/time')
    expect([banned.status, banned.headers.get('retry-after')]).toEqual([418, '120'])
    sandbox().clock.advance(120_000)
    expect((await ask('/api/v3/time')).status).toBe(200)
  })
})

describe('market data', () => {
  it('states the filters that it enforces', async () => {
    const { body } = await ask('/api/v3/exchangeInfo', { query: 'symbol=BTCUSDC' })
    expect(body.rateLimits).toContainEqual({
      rateLimitType: 'REQUEST_WEIGHT',
      interval: 'MINUTE',
      intervalNum: 1,
      limit: 6000,
    })
    expect(body.symbols).toHaveLength(1)
    expect(body.symbols[0]).toMatchObject({ symbol: 'BTCUSDC', status: 'TRADING', permissionSets: [['SPOT']] })
    expect(body.symbols[0].filters).toContainEqual({
      filterType: 'LOT_SIZE',
      minQty: '0.00001000',
      maxQty: '1000.00000000',
      stepSize: '0.00001000',
    })
    const both = await ask('/api/v3/exchangeInfo', { query: `symbols=${encodeURIComponent('["ETHUSDC","BTCUSDC"]')}` })
    expect(both.body.symbols.map(({ symbol }: { symbol: string }) => symbol)).toEqual(['ETHUSDC', 'BTCUSDC'])
    expect((await ask('/api/v3/exchangeInfo', { query: 'permissions=MARGIN' })).body.symbols).toEqual([])
    expect((await ask('/fapi/v1/exchangeInfo')).body.symbols).toEqual([])
  })

  it('has trades by number and by time', async () => {
    sandbox().source.print('ETH/USDC', 2_000, 1)
    sandbox().source.print('ETH/USDC', 2_001, 2)
    const recent = await ask('/api/v3/trades', { query: 'symbol=ETHUSDC&limit=2' })
    expect(recent.body.map(({ price, qty }: Record<string, string>) => [price, qty])).toEqual([
      ['2000.00000000', '1.00000000'],
      ['2001.00000000', '2.00000000'],
    ])
    const fromId = recent.body[1].id
    const older = await ask('/api/v3/historicalTrades', { query: `symbol=ETHUSDC&fromId=${fromId}` })
    expect(older.body).toEqual([recent.body[1]])
    const aggregate = await ask('/api/v3/aggTrades', { query: `symbol=ETHUSDC&startTime=${sandbox().clock.now()}` })
    expect(aggregate.body.at(-1)).toMatchObject({ a: fromId, p: '2001.00000000', q: '2.00000000', M: true })
  })

  it.each(['/api/v3/ticker/24hr', '/api/v3/ticker/price', '/api/v3/ticker/bookTicker'])(
    '%s of one, some and all',
    async (path) => {
      expect((await ask(path, { query: 'symbol=ETHUSDC' })).body).toMatchObject({ symbol: 'ETHUSDC' })
      expect((await ask(path, { query: 'symbols=["ETHUSDC"]' })).body).toMatchObject([{ symbol: 'ETHUSDC' }])
      expect((await ask(path)).body.length).toBe(2)
    },
  )

  it('has a book whose sides do not cross', async () => {
    const { body } = await ask('/api/v3/depth', { query: 'symbol=BTCUSDC&limit=20' })
    expect([body.bids.length, body.asks.length]).toEqual([20, 20])
    expect(Number(body.bids[0][0])).toBeLessThan(Number(body.asks[0][0]))
    expect((await ask('/api/v3/avgPrice', { query: 'symbol=ETHUSDC' })).body).toMatchObject({
      mins: 5,
      price: '2000.66666667',
    })
  })
})
