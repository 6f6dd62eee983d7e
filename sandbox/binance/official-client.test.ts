/** A second, independent client: Binance's own. It sends every parameter in the query. */
import { Spot, SpotRestAPI } from '@binance/spot'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { addExampleKey } from './example-exchange.ts'
import { type ExampleSandbox, exampleSandbox } from './example-sandbox.ts'

const ID = 'ffffffff0123456789abcdef01234567'
let sandbox: ExampleSandbox
beforeAll(async () => {
  sandbox = await exampleSandbox()
})
afterAll(() => sandbox.close())

const { NewOrderSideEnum, NewOrderTypeEnum, NewOrderTimeInForceEnum, KlinesIntervalEnum } = SpotRestAPI

/** Its requests carry the time of the machine, which the exchange must then have too. */
const clientOf = (keys: Record<string, string> = { apiKey: sandbox.apiKey, apiSecret: sandbox.secret }) => {
  sandbox.clock.advance(Date.now() - sandbox.clock.now())
  const base = { apiKey: '', basePath: `http://127.0.0.1:${sandbox.port}`, timeout: 5_000, retries: 0 }
  return new Spot({ configurationRestAPI: { ...base, ...keys } }).restAPI
}

describe('the official client', () => {
  it('reads the market', async () => {
    const api = clientOf()
    const info = await (await api.exchangeInfo({ symbol: 'BTCUSDC' })).data()
    expect(info.symbols?.[0]).toMatchObject({ symbol: 'BTCUSDC', baseAsset: 'BTC' })
    const klines = await (
      await api.klines({ symbol: 'BTCUSDC', interval: KlinesIntervalEnum.INTERVAL_1h, limit: 3 })
    ).data()
    expect(klines).toHaveLength(3)
    expect(await (await api.tickerPrice({ symbol: 'BTCUSDC' })).data()).toMatchObject({ price: '50000.00000000' })
    const time = await api.time()
    expect(time.rateLimits?.length).toBeGreaterThan(0)
  })

  it('places, finds and cancels an order by its own id', async () => {
    const api = clientOf()
    const placed = await api.newOrder({
      symbol: 'BTCUSDC',
      side: NewOrderSideEnum.BUY,
      type: NewOrderTypeEnum.LIMIT,
      timeInForce: NewOrderTimeInForceEnum.GTC,
      quantity: 0.01,
      price: 49_000,
      newClientOrderId: ID,
    })
    expect(await placed.data()).toMatchObject({ status: 'NEW', clientOrderId: ID })
    const found = await api.getOrder({ symbol: 'BTCUSDC', origClientOrderId: ID })
    expect(await found.data()).toMatchObject({ status: 'NEW', isWorking: true })
    const canceled = await api.deleteOrder({ symbol: 'BTCUSDC', origClientOrderId: ID })
    expect(await canceled.data()).toMatchObject({ status: 'CANCELED', origClientOrderId: ID })
    const account = await (await api.getAccount({ omitZeroBalances: true })).data()
    expect(account.balances).toContainEqual({ asset: 'USDC', free: '100000.00000000', locked: '0.00000000' })
  })

  it.each(['rsa', 'ed25519'] as const)('signs with an %s key', async (kind) => {
    const { apiKey, secret } = addExampleKey(sandbox.exchange, kind)
    const account = await clientOf({ apiKey, privateKey: secret }).getAccount()
    expect(await account.data()).toMatchObject({ accountType: 'SPOT', canTrade: true })
  })

  it('understands a refusal', async () => {
    await expect(clientOf().getOrder({ symbol: 'BTCUSDC', orderId: 99 })).rejects.toThrow('Order does not exist.')
  })
})
