import { expect, test } from 'vitest'
import { favoritesIn, toggled } from './favorite-pairs.ts'

test.each([
  ['nothing chosen yet', null, []],
  ['no JSON', '{', []],
  ['no list', '{"a":1}', []],
  ['others than names among them', '["binance BTC/USDC",1,null]', ['binance BTC/USDC']],
])('%s', (_case, kept, favorites) => {
  expect([...favoritesIn(kept)]).toEqual(favorites)
})

test('a press adds a pair in front, the next one takes it away', () => {
  const one = toggled(null, 'a X/Y')
  const two = toggled(one, 'b X/Y')
  expect([...favoritesIn(two)]).toEqual(['b X/Y', 'a X/Y'])
  expect([...favoritesIn(toggled(two, 'a X/Y'))]).toEqual(['b X/Y'])
})
