/** Bad-sell warnings as forms get them: takers' fees of 0.1 % taken in what is received, a tick of 0.01. */
import { describe, expect, it } from 'vitest'
import type { Candles } from '#engine/candle.ts'
import { amount, price, ratio } from '#engine/money.ts'
import type { Preview } from '../form.ts'
import { testConfig, testMarket as gridMarket } from '../grid/fixture.ts'
import { preview as previewGrid } from '../grid/preview.ts'
import type { Config } from '../spot/config.ts'
import { generatorConfig, testMarket } from '../spot/fixture.ts'
import { preview } from '../spot/preview.ts'

const column = () => new Float64Array()
const candles: Candles = {
  interval: '1h',
  openTimeMs: column(),
  open: column(),
  high: column(),
  low: column(),
  close: column(),
  volume: column(),
}

const profits = (...gains: readonly string[]) =>
  gains.map((gain) => ({ type: 'percent' as const, profit: ratio(gain), share: ratio('100') }))

const warned = (drawn: Preview) => (drawn.ok ? drawn.warnings.find(({ code }) => code === 'bad-sell') : undefined)
const spotWarning = (config: Config) => warned(preview(config, { market: testMarket(), price: price('100') }, candles))

describe('the warning of settings that will likely lose', () => {
  it('names each entry with each exit and what the two net', () => {
    const five = spotWarning(generatorConfig({ profits: profits('0.1') }))
    expect(five).toEqual({
      code: 'bad-sell',
      params: {
        rates:
          '90 → 90.09 (-0.1001%), 95 → 95.1 (-0.0949%), 100 → 100.1 (-0.1001%), 105 → 105.11 (-0.0954%), 110 → 110.11 (-0.1001%)',
      },
    })
  })

  it('has all of a list that its sentence shortens', () => {
    const ten = spotWarning(generatorConfig({ profits: profits('0.1', '0.15') }))
    expect(ten?.params['rates']).toMatch(/^90 → 90\.09 \(-0\.1001%\), .*, … 110 → 110\.17 \(-0\.0457%\)$/)
    expect(ten?.pairs).toHaveLength(10)
    expect(ten?.pairs?.slice(0, 3)).toEqual([
      { entry: '90', exit: '90.09', net: '-0.1001' },
      { entry: '90', exit: '90.14', net: '-0.0447' },
      { entry: '95', exit: '95.1', net: '-0.0949' },
    ])
  })

  it('counts what a seller nets in base', () => {
    const sells = spotWarning(
      generatorConfig({
        direction: 'sell',
        startPrice: price('100'),
        maxPrice: price('105'),
        profits: profits('0.1'),
        size: { kind: 'quote', amount: amount('50') },
      }),
    )
    // Sold at 100, 99.9 are left; at 99.9 they buy 1, of which 0.999 stay.
    expect(sells?.params['rates']).toMatch(/^100 → 99\.9 \(-0\.1%\)/)
  })

  it('names a pair once, and is not there where everything earns', () => {
    const now = { market: gridMarket(), price: price('100') }
    const twice = warned(previewGrid(testConfig({ profits: profits('0.1', '0.1') }), now, candles))
    const once = warned(previewGrid(testConfig({ profits: profits('0.1') }), now, candles))
    expect(twice).toEqual(once)
    expect(once?.pairs).toHaveLength(31)
    expect(warned(previewGrid(testConfig({ profits: profits('0.3') }), now, candles))).toBeUndefined()
  })
})
