import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { parseDecimal } from '#engine/money.ts'
import { marketRate } from './market-rate.ts'

let price = '1.16370000'
let asked = 0
const server = createServer((request, response) => {
  asked += 1
  const symbol = new URL(request.url ?? '', 'http://x').searchParams.get('symbol')
  const known = symbol === 'EURUSDC'
  response.writeHead(known ? 200 : 400).end(JSON.stringify(known ? { symbol, price } : { code: -1121 }))
})
let url = ''
beforeAll(async () => {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
})
afterAll(() => server.close())

test('a rate is asked for once a minute, and none is told where there is none', async () => {
  let nowMs = 0
  const rateOf = marketRate({ url, clock: () => new Date(nowMs) })
  expect(await rateOf('EUR', 'USDC')).toBe(parseDecimal('1.1637'))
  price = '1.20'
  nowMs = 59_999
  expect(await rateOf('EUR', 'USDC')).toBe(parseDecimal('1.1637'))
  nowMs = 60_000
  expect([await rateOf('EUR', 'USDC'), asked]).toEqual([parseDecimal('1.2'), 2])
  price = '0'
  nowMs = 120_000
  expect(await rateOf('EUR', 'USDC')).toBeNull()
  expect(await rateOf('EUR', 'NONE')).toBeNull()
  expect(await marketRate({ url: 'http://127.0.0.1:1', clock: () => new Date(0) })('EUR', 'USDC')).toBeNull()
})
