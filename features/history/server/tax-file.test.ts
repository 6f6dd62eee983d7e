import { expect, test } from 'vitest'
import { amount, price, quantity } from '#engine/money.ts'
import { exampleFill, exampleUnit } from '#proofs/crash/example-batch.ts'
import { taxText } from './tax-file.ts'

const unit = exampleUnit({ exchange: 'sandbox', name: 'Mine' })
const fillOf = (tradeId: string, change: Parameters<typeof exampleFill>[2], family = 'grid') => {
  const { unit: bot, ...fill } = exampleFill(unit, tradeId, { atMs: Date.UTC(2026, 0, 31, 23, 59, 59), ...change })
  return { ...fill, bot, family, botName: unit.name }
}
const bought = fillOf('a', { price: price('100'), quantity: quantity('0.5'), fee: quantity('0.0005') })
const sold = fillOf('b', {
  side: 'sell',
  price: price('110'),
  quantity: quantity('0.4'),
  feeAsset: 'quote',
  fee: amount('0.044'),
  realised: amount('3.9'),
})
const inThird = fillOf('c', { feeAsset: 'third', feeName: 'BNB', fee: quantity('0.001') })
const contract = fillOf('d', {}, 'futures-signal')
const rowsOf = (text: string): string[] => text.slice(1).trim().split('\r\n')

test('CoinTracking: amounts after the fee, which stands beside', () => {
  const [head, ...rows] = rowsOf(taxText([bought, sold, inThird, contract], 'cointracking'))
  expect(head).toBe(
    '"Type","Buy Amount","Buy Currency","Sell Amount","Sell Currency","Fee","Fee Currency","Exchange","Trade-Group","Comment","Date"',
  )
  expect(rows).toEqual([
    '"Trade","0.4995","BTC","50","USDC","0.0005","BTC","sandbox","Mine","a","2026-01-31 23:59:59"',
    '"Trade","43.956","USDC","0.4","BTC","0.044","USDC","sandbox","Mine","b","2026-01-31 23:59:59"',
    '"Trade","0.5","BTC","50","USDC","0.001","BNB","sandbox","Mine","c","2026-01-31 23:59:59"',
  ])
})

test('Koinly: amounts without the fee', () => {
  const [head, ...rows] = rowsOf(taxText([bought, sold], 'koinly'))
  expect(head).toBe(
    '"Date","Sent Amount","Sent Currency","Received Amount","Received Currency","Fee Amount","Fee Currency","Net Worth Amount","Net Worth Currency","Label","Description","TxHash"',
  )
  expect(rows).toEqual([
    '"2026-01-31 23:59:59 UTC","50","USDC","0.5","BTC","0.0005","BTC","","","","Mine","a"',
    '"2026-01-31 23:59:59 UTC","0.4","BTC","44","USDC","0.044","USDC","","","","Mine","b"',
  ])
})

test('plain: all that is known, contracts too', () => {
  const [head, ...rows] = rowsOf(taxText([sold, contract], 'plain'))
  expect(head).toContain('"Fee","Fee asset","Fee in quote","Realised profit"')
  expect(rows).toHaveLength(2)
  expect(rows[0]).toContain('"sell","110","0.4","44","0.044","USDC"')
})
