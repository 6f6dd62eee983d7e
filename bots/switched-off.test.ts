import { describe, expect, it } from 'vitest'
import { price } from '#engine/money.ts'
import { testConfig as gridConfig, testMarket } from './grid/fixture.ts'
import { grid } from './grid/index.ts'
import { formOf as gridForm } from './grid/reform.ts'
import { parse as parseGrid } from './grid/schema.ts'
import { hodlConfig } from './hodl/fixture.ts'
import { hodl } from './hodl/index.ts'
import { formOf as hodlForm } from './hodl/reform.ts'
import { parse as parseHodl } from './hodl/schema.ts'
import { generatorConfig } from './spot/fixture.ts'
import { spot } from './spot/index.ts'
import { formOf as spotForm } from './spot/reform.ts'
import { parse as parseSpot } from './spot/schema.ts'

const now = { market: testMarket(), price: price('104.3') }
const stuck = { lower: '88', upper: '130' }
const all = ['stop', 'stop-limit', 'stuck-lower', 'stuck-upper'] as const

const gridTyped = { ...gridForm(gridConfig()), stop: { price: '80', limit: '3' }, stuck }
const level = { kind: 'percent' as const, value: '25', limit: '3' }
const spotTyped = { ...spotForm(generatorConfig()), stop: level, stuck }
const hodlTyped = { ...hodlForm(hodlConfig()), stop: level, stuck }

/** Each family's form with a stop, its limit and two bounds; settings of it come back from where they are stored. */
const families = [
  {
    name: 'GRID',
    typed: gridTyped,
    settle: (off: readonly string[], changes: object = {}) => {
      const read = parseGrid({ ...gridTyped, ...changes, off }, now)
      return read.ok ? grid.parseConfig(grid.formatConfig(read.config)) : read.issues
    },
    formOf: gridForm as (config: never) => { off: readonly string[] },
  },
  {
    name: 'SPOT',
    typed: spotTyped,
    settle: (off: readonly string[], changes: object = {}) => {
      const read = parseSpot({ ...spotTyped, ...changes, off }, now)
      return read.ok ? spot.parseConfig(spot.formatConfig(read.config)) : read.issues
    },
    formOf: spotForm as (config: never) => { off: readonly string[] },
  },
  {
    name: 'HODL',
    typed: hodlTyped,
    settle: (off: readonly string[], changes: object = {}) => {
      const read = parseHodl({ ...hodlTyped, ...changes, off }, now)
      return read.ok ? hodl.parseConfig(hodl.formatConfig(read.config)) : read.issues
    },
    formOf: hodlForm as (config: never) => { off: readonly string[] },
  },
]

describe.each(families)('$name', ({ typed, settle, formOf }) => {
  it('reads everything while nothing is off', () => {
    const config = settle([])
    expect(config).toMatchObject({ stop: { limit: 3 }, stuck: { lower: price('88'), upper: price('130') } })
    expect(config).not.toHaveProperty('switchedOff')
  })

  it('reads nothing of what is off, and has it in the form again', () => {
    const config = settle(all)
    expect(config).toMatchObject({ stop: null, stuck: { lower: null, upper: null } })
    expect(formOf(config as never)).toEqual({ ...typed, off: all })
  })

  it('switches each alone: a stop without its limit, one bound of two', () => {
    const config = settle(['stop-limit', 'stuck-upper'])
    expect(config).toMatchObject({ stop: { limit: null }, stuck: { lower: price('88'), upper: null } })
    expect(formOf(config as never)).toEqual({ ...typed, off: ['stop-limit', 'stuck-upper'] })
  })

  it('holds what is off against no rule of the market, but it must be a number', () => {
    const above = { stuck: { lower: '105', upper: '' } }
    expect(settle([], above)).toMatchObject([{ path: 'stuck.lower', code: 'stuck-price-outside' }])
    expect(settle(['stuck-lower'], above)).toMatchObject({ stuck: { lower: null, upper: null } })
    const wrong = { stuck: { lower: 'low', upper: '' } }
    expect(settle(['stuck-lower'], wrong)).toMatchObject([{ path: 'stuck.lower', code: 'not-a-number' }])
  })
})
