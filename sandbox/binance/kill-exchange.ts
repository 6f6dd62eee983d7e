/** For tests, a process of its own: trades on an exchange that is kept in a file, and says each answer aloud after it was given, until it is killed. */
import { writeSync } from 'node:fs'
import { encodeJson } from '#engine/json.ts'
import { asAmount, asPrice, price, quantity } from '#engine/money.ts'
import { exampleExchange } from './example-exchange.ts'

const [, , file = ''] = process.argv
const { exchange, source, clock } = exampleExchange({ file })

for (let round = 0; ; round += 1) {
  clock.advance(1_000)
  const answer = exchange.place('demo', {
    symbol: 'BTCUSDC',
    side: round % 2 === 0 ? 'BUY' : 'SELL',
    type: round % 3 === 0 ? 'MARKET' : 'LIMIT',
    timeInForce: 'GTC',
    price: round % 3 === 0 ? asPrice(0n) : price(round % 2 === 0 ? '49999' : '50001'),
    quantity: quantity('0.001'),
    quoteOrderQuantity: asAmount(0n),
    stopPrice: asPrice(0n),
    clientOrderId: `round-${round}`,
  })
  if (answer.ok) writeSync(1, `${encodeJson({ order: answer.value.order, trades: answer.value.trades })}\n`)
  source.print('BTC/USDC', round % 4 < 2 ? 49_990 : 50_010, 5)
  const open = exchange.openOrders('demo', 'BTCUSDC')
  const [oldest] = open
  if (oldest !== undefined && open.length > 5) {
    exchange.cancel('demo', { symbol: 'BTCUSDC', orderId: oldest.orderId, clientOrderId: null }, null)
  }
}
