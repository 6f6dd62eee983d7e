import { spawn } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { decodeJson } from '#engine/json.ts'
import { asAmount, asPrice, price, quantity } from '#engine/money.ts'
import { addExampleKey, exampleExchange } from './example-exchange.ts'
import type { NewOrder } from './exchange.ts'
import type { Order, Trade } from './order.ts'

let folder: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'sandbox-'))
})
afterEach(() => rmSync(folder, { recursive: true }))

const everything = { fromOrderId: null, orderId: null, fromId: 0, startTime: 0, endTime: null, limit: 100_000 }
const all = { ...everything, symbol: 'BTCUSDC' }

const limit = (at: string, clientOrderId: string): NewOrder => ({
  symbol: 'BTCUSDC',
  side: 'BUY',
  type: 'LIMIT',
  timeInForce: 'GTC',
  price: price(at),
  quantity: quantity('0.1'),
  quoteOrderQuantity: asAmount(0n),
  stopPrice: asPrice(0n),
  clientOrderId,
})

describe('a restart', () => {
  it('knows what everybody traded before', () => {
    const file = join(folder, 'exchange.sqlite')
    const before = exampleExchange({ file })
    before.source.print('BTC/USDC', 50_001, 1)
    before.exchange.tick()
    before.source.print('BTC/USDC', 50_002, 1)
    const trades = before.exchange.trades('BTCUSDC')
    before.exchange.close()
    const { exchange, source } = exampleExchange({ file })
    expect(exchange.trades('BTCUSDC')).toEqual(trades)
    source.print('BTC/USDC', 50_003, 1)
    const [last, newest] = exchange.trades('BTCUSDC').slice(-2)
    expect(newest?.id).toBeGreaterThan(last?.id ?? Infinity)
    exchange.close()
  })

  it('finds accounts, keys, orders, fills and balances as they were, and goes on', () => {
    const file = join(folder, 'exchange.sqlite')
    const before = exampleExchange({ file })
    const { apiKey } = addExampleKey(before.exchange, 'hmac')
    before.exchange.setPaysFeesInBnb('other', true)
    before.exchange.place('demo', limit('49000', 'fills'))
    before.exchange.place('demo', limit('48000', 'rests'))
    before.source.print('BTC/USDC', 48_500, 9)
    const [orders, trades] = [before.exchange.allOrders('demo', all), before.exchange.myTrades('demo', all)]
    const balances = new Map(before.exchange.balancesOf('demo'))
    before.exchange.close()

    const { exchange, source } = exampleExchange({ file })
    expect(exchange.accounts()).toMatchObject([{ name: 'demo' }, { name: 'other', paysFeesInBnb: true }])
    expect(exchange.keyOf(apiKey)).toMatchObject({ account: 'demo', kind: 'hmac' })
    expect(exchange.allOrders('demo', all)).toEqual(orders)
    expect(exchange.myTrades('demo', all)).toEqual(trades)
    expect(exchange.balancesOf('demo')).toEqual(balances)
    expect(exchange.openOrders('demo', null).map(({ clientOrderId }) => clientOrderId)).toEqual(['rests'])
    source.print('BTC/USDC', 47_000, 9)
    expect(exchange.openOrders('demo', null)).toEqual([])
    const ids = exchange.myTrades('demo', all).map(({ id }) => id)
    expect(new Set(ids).size).toBe(2)
    const placed = exchange.place('demo', limit('46000', 'new'))
    expect(placed.ok && placed.value.order.orderId).toBe(3)
    exchange.close()
  })

  it('reads from a number or a time on the oldest, else the newest', () => {
    const { exchange, clock } = exampleExchange()
    for (let count = 0; count < 6; count += 1) {
      exchange.place('demo', limit('49000', `id-${count}`))
      clock.advance(1_000)
    }
    const ids = (asked: { fromOrderId?: number; startTime?: number; endTime?: number }) => {
      const newest = { symbol: 'BTCUSDC', fromOrderId: null, startTime: null, endTime: null, limit: 2 }
      return exchange.allOrders('demo', { ...newest, ...asked }).map(({ orderId }) => orderId)
    }
    expect(ids({})).toEqual([5, 6])
    expect(ids({ startTime: clock.now() - 5_000 })).toEqual([2, 3])
    expect(ids({ fromOrderId: 4 })).toEqual([4, 5])
    expect(ids({ endTime: clock.now() - 4_000 })).toEqual([2, 3])
    expect(exchange.allOrders('other', all)).toEqual([])
  })
})

type Answered = { order: Order; trades: readonly Trade[] }
/** The program under test wrote these lines with `encodeJson`. */
const readAnswerAs = (line: string): Answered => decodeJson(line) as Answered

/** Lets it trade until it has given so many answers, then kills it. */
const killAfter = async (file: string, answers: number): Promise<readonly Answered[]> => {
  const child = spawn(process.execPath, [fileURLToPath(new URL('kill-exchange.ts', import.meta.url)), file], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const ended = new Promise((resolve) => {
    child.once('close', resolve)
  })
  const heard: Answered[] = []
  for await (const line of createInterface({ input: child.stdout })) {
    heard.push(readAnswerAs(line))
    if (heard.length === answers) child.kill('SIGKILL')
  }
  await ended
  return heard
}

describe('the end of the program, however it ends', () => {
  it.each([1, 17, 200])('loses nothing that was answered: killed after %i answers', async (answers) => {
    const file = join(folder, 'killed.sqlite')
    const heard = await killAfter(file, answers)
    expect(heard.length).toBeGreaterThanOrEqual(answers)
    const { exchange } = exampleExchange({ file })
    const stored = new Map(exchange.allOrders('demo', all).map((order) => [order.orderId, order]))
    const trades = new Set(exchange.myTrades('demo', all).map(({ id }) => id))
    for (const { order, trades: filled } of heard) {
      expect(stored.get(order.orderId)).toMatchObject({ clientOrderId: order.clientOrderId, quantity: order.quantity })
      for (const { id } of filled) expect(trades.has(id)).toBe(true)
    }
    const locked = exchange
      .openOrders('demo', null)
      .filter(({ side }) => side === 'BUY')
      .reduce((sum, order) => sum + order.locked, 0n)
    expect(exchange.balancesOf('demo').get('USDC')?.locked).toBe(locked)
    exchange.close()
  })
})
