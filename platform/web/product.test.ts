import { expect, test } from 'vitest'
import { fileNameOf } from './product.ts'

test.each([
  ['Tradewright', 'tradewright-bots.csv'],
  ['Körös Bot', 'koros-bot-bots.csv'],
  ['Árvíztűrő  Tükörfúrógép!', 'arvizturo-tukorfurogep-bots.csv'],
  ['A/B: "C" & <d>', 'a-b-c-d-bots.csv'],
  ['../..', 'bots.csv'],
  ['交易', 'bots.csv'],
])('a file of %s', (product, expected) => {
  expect(fileNameOf(product, 'bots.csv')).toBe(expected)
})
