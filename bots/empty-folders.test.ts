/** A folder that users make for their bots (bots.md 18): by its name alone, all else is where the first bot trades. */
import { z } from 'zod'
import { describe, expect, it } from 'vitest'
import { formatDecimal, price } from '#engine/money.ts'
import type { AnyFamily } from '#engine/unit.ts'
import { catalogue, catalogued, findCatalogued } from './catalogue.ts'
import { botConfig, folderWith, testFolder } from './folder/fixture.ts'
import { families, findFamily } from './index.ts'
import { testConfig as indicatorConfig, testMarket } from './indicator/fixture.ts'
import { formatConfig as storedIndicator } from './indicator/stored.ts'
import { indicatorFolder } from './indicator/index.ts'
import { generatorConfig, singleConfig } from './spot/fixture.ts'
import { formOf } from './spot/reform.ts'
import { formatConfig as storedSpot } from './spot/stored.ts'

const place = { exchange: z.string(), account: z.string().nullable(), pair: z.string(), mode: z.string() }

/** What it says once it has started. */
const sentenceOf = (family: AnyFamily, config: unknown): string => {
  const at = price('100')
  const now = { market: testMarket(), price: at, bid: at, ask: at, pumping: false }
  const started = { at: 0, kind: 'started', allowance: 0, suspended: false } as const
  const { state } = family.decide(config, family.initial(config), started, now)
  return family.explain(config, state, now).code
}

const bots = [
  ['spot', storedSpot(singleConfig()), 'buy'],
  ['spot', storedSpot(singleConfig({ direction: 'sell' })), 'sell'],
  ['indicator', storedIndicator(indicatorConfig()), 'buy'],
  ['rsi', storedIndicator(indicatorConfig()), 'buy'],
] as const

describe('a bot that goes into a folder', () => {
  it.each(bots)('of %s is known by its form: %#', async (name, stored) => {
    const [entry, family] = [findCatalogued(name), findFamily(name)]
    const wizard = await entry?.load()
    const config = family?.parseConfig(stored)
    const made = family?.folderFor?.(config, { name: 'Together', limit: null })
    expect([config, made].map((one) => entry?.goesIntoFolder(wizard?.formOf(one)))).toEqual([true, false])
  })

  it('is no generator, and none of a family whose bots stay', async () => {
    expect(catalogue.spot.goesIntoFolder(formOf(generatorConfig()))).toBe(false)
    for (const { name, goesIntoFolder, folderActs, load } of catalogued)
      if (!folderActs.includes('relocate')) expect(goesIntoFolder((await load()).emptyForm()), name).toBe(false)
  })

  it('tells there what it may use, before it has bought as well', () => {
    const { state } = folderWith([botConfig('30'), botConfig('40', '50')])
    const { trades } = indicatorFolder.report(testFolder(), state)
    expect(trades.map(({ amount }) => formatDecimal(amount))).toEqual(['100', '50'])
  })
})

describe('an empty folder', () => {
  it('is there for the bots of a family that move, and for no other', () => {
    const moving = Object.keys(families).filter(
      (name) => findCatalogued(name)?.folderActs.includes('relocate') === true,
    )
    const filed = Object.values(families).flatMap(({ name, folderFor }) => (folderFor === undefined ? [] : [name]))
    expect(filed.toSorted()).toEqual(moving.toSorted())
    const taking = Object.values(families).flatMap(({ name, takesIn }) => (takesIn === undefined ? [] : [name]))
    expect(taking.toSorted()).toEqual(moving.toSorted())
  })

  it.each(bots)(
    'of %s bots takes in what begins as the bot does, and trades where it trades: %#',
    (name, stored, side) => {
      const family = findFamily(name)
      const config = family?.parseConfig(stored)
      const made = family?.folderFor?.(config, { name: 'Together', limit: 2 })
      expect(family?.takesIn?.(config)).toBeNull()
      expect(family?.takesIn?.(made)).toBe(side)
      expect(family?.parseConfig(family.formatConfig(made))).toEqual(made)
      expect(made).toMatchObject({ kind: 'folder', name: 'Together', limit: 2, ...z.object(place).parse(config) })
      expect(family === null ? null : sentenceOf(family, made)).toBe('folder-empty')
      // One more beside it is made of the folder itself.
      expect(family?.folderFor?.(made, { name: 'Together', limit: 2 })).toEqual(made)
    },
  )
})
