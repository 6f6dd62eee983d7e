import { afterAll, beforeAll, expect, test } from 'vitest'
import { openTestDatabase, type TestDatabase } from '#platform/database/test-database.ts'
import { openMetrics, type Signing } from './metrics.ts'

let opened: TestDatabase
beforeAll(async () => {
  opened = await openTestDatabase()
})
afterAll(() => opened.close())

const NOW = 1_000_000

test('what an operator looks at is told as it is at that moment', async () => {
  let signing: Signing | null = {
    isHalted: true,
    frozen: ['a', 'b'],
    budgets: [{ exchange: 'binance', usedWeight: 120, silentMs: 1_500 }],
  }
  let sinceMs: number | null = NOW - 2_500
  const read = openMetrics({
    database: opened.database,
    feeds: [
      { exchange: 'sandbox', markets: [] },
      { exchange: 'far', markets: [], staleSince: () => sinceMs },
    ],
    version: '1.2.3',
    behind: () => 7,
    signing: () => Promise.resolve(signing),
    nowMs: () => NOW,
  })
  await opened.client.query(
    `insert into bot_orders (client_order_id, account, owner, bot, trade, slot, side, type, quantity, filled, state, created_at, updated_at)
     select 'o' || n, 'a', 'u', 'b', 1, 'x', 'buy', 'limit', 1, 0, case when n = 1 then 'open' else 'unknown' end, now(), to_timestamp(996 + n - 2) from generate_series(1, 3) n`,
  )
  await opened.client.query(
    `insert into trading_accounts (id, owner, exchange, kind, quarantine)
     values ('a', 'u', 'binance', 'live', '{"detail": "x", "atMs": 1}'), ('b', 'u', 'binance', 'live', null)`,
  )
  const lines = (await read()).split('\n')
  expect(lines).toEqual(
    expect.arrayContaining([
      'tradewright_info{version="1.2.3"} 1',
      'tradewright_unknown_orders 2',
      'tradewright_oldest_unknown_order_seconds 4',
      'tradewright_quarantined_accounts 1',
      'tradewright_records_behind 7',
      'tradewright_signing_up 1',
      'tradewright_signing_halted 1',
      'tradewright_frozen_keys 2',
      'tradewright_request_weight_used{exchange="binance"} 120',
      'tradewright_requests_refused_seconds{exchange="binance"} 1.5',
      'tradewright_mails_waiting 0',
      'tradewright_price_silence_seconds{exchange="sandbox"} 0',
      'tradewright_price_silence_seconds{exchange="far"} 2.5',
    ]),
  )
  expect(lines.some((line) => line.startsWith('nodejs_eventloop_lag_seconds '))).toBe(true)
  sinceMs = null
  signing = null
  expect(await read()).toContain('tradewright_signing_up 0\n')
  expect(await read()).toContain('tradewright_price_silence_seconds{exchange="far"} 0\n')
})
