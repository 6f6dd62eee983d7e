/** The official client on the sandbox: it takes no address without TLS, so its agent leads plain connections here. */
import { Agent } from 'node:https'
import { connect } from 'node:net'
import type { Duplex } from 'node:stream'
import { Spot, type SpotWebsocketAPI, type SpotWebsocketStreams } from '@binance/spot'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { addExampleKey } from './example-exchange.ts'
import { type ExampleSandbox, exampleSandbox } from './example-sandbox.ts'

class PlainAgent extends Agent {
  readonly port: number
  constructor(port: number) {
    super()
    this.port = port
  }
  override createConnection(): Duplex {
    return connect(this.port, '127.0.0.1')
  }
}

let sandbox: ExampleSandbox
let client: Spot
beforeEach(async () => {
  vi.stubEnv('LOG_LEVEL', 'error')
  sandbox = await exampleSandbox()
  // The client stamps its requests with the clock of the machine, which it cannot be given.
  sandbox.clock.advance(Date.now() - sandbox.clock.now())
  const { apiKey, secret } = addExampleKey(sandbox.exchange, 'ed25519')
  const agent = new PlainAgent(sandbox.port)
  client = new Spot({
    configurationWebsocketAPI: { apiKey, privateKey: secret, agent },
    configurationWebsocketStreams: { agent },
  })
})
afterEach(() => sandbox.close())

const listening = (name: string): Promise<void> =>
  vi.waitFor(() => {
    expect(sandbox.control.look().connections.flatMap(({ listensTo }) => listensTo)).toContain(name)
  })

test('market streams', async () => {
  const connection = await client.websocketStreams.connect()
  const heard = new Promise<SpotWebsocketStreams.TradeResponse>((resolve) => {
    connection.trade({ symbol: 'btcusdc' }).on('message', resolve)
  })
  await listening('btcusdc@trade')
  sandbox.source.print('BTC/USDC', 50_010, 0.25)
  expect(await heard).toMatchObject({ e: 'trade', s: 'BTCUSDC', p: '50010.00000000' })
  await connection.disconnect()
})

test('calls, a session, orders and user data on the WebSocket API', async () => {
  const connection = await client.websocketAPI.connect()
  expect((await connection.time()).data).toMatchObject({ serverTime: expect.any(Number) })
  await connection.sessionLogon()
  const { stream } = await connection.userDataStreamSubscribe()
  const heard = new Promise((resolve) => stream.on('message', resolve))
  await listening('demo')
  const placed = await connection.orderPlace({
    symbol: 'BTCUSDC',
    side: 'BUY' as SpotWebsocketAPI.OrderPlaceSideEnum,
    type: 'LIMIT' as SpotWebsocketAPI.OrderPlaceTypeEnum,
    timeInForce: 'GTC' as SpotWebsocketAPI.OrderPlaceTimeInForceEnum,
    price: 40_000,
    quantity: 0.01,
    newClientOrderId: 'mine',
  })
  expect(placed.data).toMatchObject({ clientOrderId: 'mine', status: 'NEW' })
  expect(placed.rateLimits).toHaveLength(3)
  expect(await heard).toMatchObject({ e: 'executionReport', x: 'NEW', c: 'mine' })
  const canceled = await connection.orderCancel({ symbol: 'BTCUSDC', origClientOrderId: 'mine' })
  expect(canceled.data).toMatchObject({ status: 'CANCELED' })
  await expect(connection.orderCancel({ symbol: 'BTCUSDC', origClientOrderId: 'mine' })).rejects.toMatchObject({
    code: -2011,
  })
  await connection.disconnect()
})
