/** What a user has set for a futures pair stands in the form of a new bot, whatever the preset says. */
import { expect, test } from 'vitest'
import { findCatalogued } from '#bots/catalogue.ts'
import type { MarketSummary } from '../../markets/contract.ts'
import { noCandles } from './candles-of.ts'
import { exampleMarketSummary } from './example-market-summary.ts'
import { marketOf } from './market-of.ts'
import { withPairSettings } from './pair-settings.ts'

const family = await findCatalogued('futures-signal')?.load()
const market: MarketSummary = {
  ...exampleMarketSummary,
  futures: { maintenance: '0.005', maxLeverage: 100, offered: null },
}
const { exchange, pair } = market
const set = { exchange, pair, leverage: 6, marginType: 'cross', key: { id: 'key-1', name: 'My futures' } } as const

const filledWith = (settings: Parameters<typeof withPairSettings>[1]) => {
  if (family === undefined) throw new Error('the family is there')
  const { applyPreset, emptyForm } = withPairSettings(family, settings)
  return applyPreset('balanced', { ...emptyForm(), exchange, pair }, marketOf(market), noCandles)
}

test('leverage, margin type and key are those of the pair', () => {
  expect(filledWith([{ ...set, pair: 'ETH/USDC', leverage: 3 }, set])).toMatchObject({
    leverage: '6',
    marginType: 'cross',
    account: 'key-1',
  })
})

test('without a key the account stays as it is; what is set for another pair or exchange is not heard', () => {
  expect(filledWith([{ ...set, key: null }])).toMatchObject({ leverage: '6', marginType: 'cross', account: '' })
  const plain = { leverage: '5', marginType: 'isolated', account: '' }
  expect(filledWith([{ ...set, pair: 'ETH/USDC' }])).toMatchObject(plain)
  expect(filledWith([{ ...set, exchange: 'elsewhere' }])).toMatchObject(plain)
})
