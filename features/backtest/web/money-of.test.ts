import { expect, test } from 'vitest'
import { aheadBy, feesOf, heldEnd, heldProfit, quoteOf } from './money-of.ts'

const money = {
  begun: '500',
  ended: '512.5',
  profit: '12.50000000',
  profitPercent: 2.5,
  realised: '10',
  unrealised: '2.5',
  stopLoss: '0',
  makerFees: '0.75',
  takerFees: '0.000000001',
  thirdFees: null,
  funding: '0',
}

test.each([
  // holding made, ended at, and how much more the bot made
  [5, '25', '525', '-12.5'],
  [-4, '-20', '480', '32.5'],
  [2.5, '12.5', '512.5', '0'],
  [-100, '-500', '0', '512.5'],
])('against a price that changed by %d %%', (holdPercent, held, end, ahead) => {
  const sums = { money, holdPercent }
  expect([heldProfit(sums), heldEnd(sums), aheadBy(sums)]).toEqual([held, end, ahead])
})

test('fees of makers and takers together, exactly; the quote of a pair', () => {
  expect(feesOf({ money })).toBe('0.750000001')
  expect(quoteOf('BTC/USDC')).toBe('USDC')
})
