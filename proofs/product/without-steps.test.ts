/** A pair whose prices or quantities go by no step: every form says so at its pair, and none of it breaks before. */
import { describe, expect, it } from 'vitest'
import type { Candles } from '#engine/candle.ts'
import { exampleFutures } from '#engine/example-futures.ts'
import { exampleMarket } from '#engine/example-market.ts'
import { asPrice, asQuantity, price } from '#engine/money.ts'
import { formDesks } from '#features/bots/server/form-desks.ts'
import { findCatalogued } from '#bots/catalogue.ts'
import type { FormMarket, PresetName } from '#bots/form.ts'

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

const names: readonly PresetName[] = ['careful', 'balanced', 'active']
const lacking = { tick: { tickSize: asPrice(0n) }, step: { stepSize: asQuantity(0n) } }

const marketsOf = (family: string): readonly FormMarket[] => {
  const market = findCatalogued(family)?.trades === 'futures' ? exampleFutures() : exampleMarket()
  return Object.values(lacking).map((without) => ({ market: { ...market, ...without }, price: price('100') }))
}

describe.each([...formDesks])('%s', (family, desk) => {
  it.each(marketsOf(family))('is refused by name, not by an error', async (now) => {
    const { market } = now
    const refused = { path: 'pair', code: 'pair-without-steps', params: { pair: market.pair } }
    for (const preset of names) {
      const form = desk.suggest(now, candles, { preset })
      expect(form).toMatchObject({ exchange: market.exchange, pair: market.pair })
      const read = desk.read(form, () => now)
      expect(read).toMatchObject({ kind: 'wrong', issues: expect.arrayContaining([refused]) })
    }
    const wizard = await findCatalogued(family)?.load()
    if (wizard === undefined) throw new RangeError(family)
    const form = { ...wizard.emptyForm(), exchange: market.exchange, pair: market.pair }
    const parsed = wizard.parse(form, { ...now, findOther: () => null })
    expect(parsed).toMatchObject({ ok: false, issues: expect.arrayContaining([refused]) })
    wizard.preview(parsed.ok ? parsed.config : parsed.draft, now, candles)
    const { whyFacts } = await wizard.loadWhy()
    expect(whyFacts(now, form)).toMatchObject({ price: '100' })
  })
})
