import { expect, test } from 'vitest'
import { createFormat } from '#platform/web/format.ts'
import { exampleTradeOf as trade } from './example-summary.ts'
import { tradeNames } from './trade-name.ts'

const format = createFormat({ region: 'en-GB', timeZone: 'UTC' })
const namesOf = (family: string, trades: ReturnType<typeof trade>[]) => {
  const nameOf = tradeNames({ family, trades }, format, '0.01')
  return [...trades.map(({ id }) => id), 99].map(nameOf)
}

test('a line is called by its price, and where two have the same, by their numbers too', () => {
  const lines = [
    trade(1, 'BTC/USDC', { price: '40000' }),
    trade(4, 'BTC/USDC', { price: '39750.5', name: 'Mine' }),
    trade(7, 'BTC/USDC', { price: '40000' }),
    trade(8, 'BTC/USDC', { price: '0' }),
  ]
  expect(namesOf('grid', lines)).toEqual(['40,000.00 #1', '39,750.50', '40,000.00 #7', '#8', '#99'])
})

test('the trade of a bot that candles or signals drive is called by its pair, whatever it costs now; in a folder by its name', () => {
  expect(namesOf('rsi', [trade(1, 'ETH/USDC', { price: '2400' })])).toEqual(['ETH/USDC', '#99'])
  const pairs = [trade(1, 'BTC/USDC', { price: '0' }), trade(2, 'ETH/USDC', {})]
  expect(namesOf('signal', pairs)).toEqual(['BTC/USDC', 'ETH/USDC', '#99'])
  const folder = [trade(1, 'ETH/USDC', { name: 'Calm' }), trade(2, 'ETH/USDC', {}), trade(3, 'ETH/USDC', {})]
  expect(namesOf('indicator', folder)).toEqual(['Calm', 'ETH/USDC #2', 'ETH/USDC #3', '#99'])
})
