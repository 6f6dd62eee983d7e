import { describe, expect, it } from 'vitest'
import { createFormat } from '#platform/web/format.ts'
import { formatValues, sayCode } from './say.ts'

const hungarian = createFormat({ region: 'hu-HU', timeZone: 'Europe/Budapest' })
const english = createFormat({ region: 'en-GB', timeZone: 'Europe/London' })

describe('values in sentences', () => {
  it.each([
    ['42486.25', '42,486.25'],
    ['-0.5', '−0.5'],
    ['yes', 'yes'],
    ['USDC', 'USDC'],
    ['1000, 2000.5, … 3000', '1,000; 2,000.5; … 3,000'],
    ['1000 → 1001.5 (-0.0502%), … 3000 → 3001 (0%)', '1,000 → 1,001.5 (−0.0502%); … 3,000 → 3,001 (0.00%)'],
    ['1000 → soon (-0.05%)', '1000 → soon (-0.05%)'],
  ])('%s is written %s', (value, expected) => {
    expect(formatValues({ value }, english)).toEqual({ value: expected })
  })
  it.each([
    ['0.01', '42,486.50'],
    ['5', '42,486.5'],
  ])('a price has at least the digits of its tick %s', (tickSize, expected) => {
    expect(formatValues({ price: '42486.5', runs: '3' }, english, tickSize)).toEqual({ price: expected, runs: '3' })
  })
  it('so have the prices of an entry and of an exit', () => {
    expect(formatValues({ entry: '41009.5', exit: '42000' }, english, '0.01')).toEqual({
      entry: '41,009.50',
      exit: '42,000.00',
    })
  })
  it('so have an entry and an exit beside what they net; an average has no more', () => {
    expect(formatValues({ rates: '98.98989898 → 99.1 (-0.0891%)' }, hungarian, '0.01')).toEqual({
      rates: '98,99 → 99,10 (−0,0891%)',
    })
  })
  it('as the region writes them', () => {
    expect(formatValues({ value: '42486.25' }, hungarian)).toEqual({ value: '42\u00a0486,25' })
  })
})

describe('sentences', () => {
  const words = { plain: 'Waits.', 'with-price': ({ price }: { price: string }) => `Waits for ${price}.` }
  it.each([
    ['plain', 'Waits.'],
    ['with-price', 'Waits for 5.'],
    ['unknown', null],
  ])('%s', (code, expected) => {
    expect(sayCode(words, code, { price: '5' })).toBe(expected)
  })
})
