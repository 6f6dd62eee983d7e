import { describe, expect, test } from 'vitest'
import fc from 'fast-check'
import { formatDecimal, parseDecimal } from '#engine/money.ts'
import { createFormat, digitsOf, signOf } from './format.ts'

const hungarian = createFormat({ region: 'hu-HU', timeZone: 'Europe/Budapest' })
const british = createFormat({ region: 'en-GB', timeZone: 'Europe/London' })
const american = createFormat({ region: 'en-US', timeZone: 'America/New_York' })

/** Intl puts spaces that do not break between groups. */
const plain = (text: string) => text.replace(/[\u00a0\u202f]/g, ' ')

/** 2026-11-18 23:30:05 UTC: the next day in Budapest. */
const LATE = Date.UTC(2026, 10, 18, 23, 30, 5)

describe('numbers of a region', () => {
  const cases: [string, string, string][] = [
    ['a thousand is grouped, also in Hungarian', hungarian.money('1234.5', 'USDC'), '1 234,50 USDC'],
    ['British', british.money('12480.5531', 'USDC'), '12,480.55 USDC'],
    ['money shows two digits down to a hundredth', british.profit('-0.150059', 'USDC'), '−0.15 USDC'],
    ['and what it needs below', british.money('0.0028', 'USDC'), '0.0028 USDC'],
    ['a coin shows what it needs', british.money('0.00152041', 'BTC'), '0.00152041 BTC'],
    ['many coins at most six digits', british.money('12.34567891', 'ETH'), '12.345679 ETH'],
    ['a smaller one at most six digits', british.money('-0.00000051', 'USDC'), '−0.000001 USDC'],
    ['zero shows two digits', british.money('0', 'USDC'), '0.00 USDC'],
    ['a profit has a plus', hungarian.profit('188.3', 'USDC'), '+188,30 USDC'],
    ['a loss has a minus', british.profit('-2.4512', 'USDC'), '−2.45 USDC'],
    ['no profit has no sign', british.profit('0', 'USDC'), '0.00 USDC'],
    ['a price has the digits of its tick', hungarian.price('64800', '0.01'), '64 800,00'],
    ['a price of a coarse tick', british.price('64800', '0.5'), '64,800.0'],
    ['a quantity has at most those of its step', british.quantity('0.0015200', '0.00001'), '0.00152'],
    [
      'more digits than a double holds',
      british.decimal('12345678901234567890.123456789012345678'),
      '12,345,678,901,234,567,890.123456789012345678',
    ],
    ['a percent is a hundredth', hungarian.percent(5.256, 'always'), '+5,26 %'],
    ['a count', british.count(10000), '10,000'],
  ]
  test.each(cases)('%s', (_, text, expected) => {
    expect(plain(text)).toBe(expected)
  })

  test.each([
    ['0.01', 2],
    ['0.50', 1],
    ['5', 0],
    ['0.000000000000000001', 18],
  ])('a step of %s has %i digits', (step, digits) => {
    expect(digitsOf(step)).toBe(digits)
  })

  test.each([
    ['-0.00', 0],
    ['0', 0],
    ['-0.01', -1],
    ['100', 1],
  ])('the sign of %s is %i', (decimal, sign) => {
    expect(signOf(decimal)).toBe(sign)
  })

  test('no digit is lost or made up, whatever the number', () => {
    fc.assert(
      fc.property(fc.bigInt({ min: -(10n ** 36n), max: 10n ** 36n }), (value) => {
        const exact = formatDecimal(value)
        expect(parseDecimal(british.decimal(exact).replaceAll(',', '').replace('\u2212', '-'))).toBe(value)
        expect(
          parseDecimal(
            hungarian
              .decimal(exact)
              .replaceAll(/[\u00a0\u202f]/g, '')
              .replace(',', '.')
              .replace('\u2212', '-'),
          ),
        ).toBe(value)
      }),
      { numRuns: 200 },
    )
  })
})

describe('times of a region and a zone', () => {
  const cases: [string, string, string][] = [
    ['Hungarian', hungarian.dateTime(LATE), '2026. 11. 19. 00:30'],
    ['British', british.dateTime(LATE), '18/11/2026, 23:30'],
    ['American', american.dateTime(LATE), '11/18/2026, 06:30 PM'],
    ['with seconds', british.dateTimeSecond(LATE), '18/11/2026, 23:30:05'],
    ['a calendar day has no zone', american.day('2026-11-18'), '11/18/2026'],
    ['its short form', hungarian.dayOfYear('2026-11-18'), '11. 18.'],
    ['the zone of a winter day', hungarian.zone(LATE), 'Europe/Budapest, GMT+1'],
    ['the zone of a summer day', hungarian.zone(Date.UTC(2026, 6, 1)), 'Europe/Budapest, GMT+2'],
  ]
  test.each(cases)('%s', (_, text, expected) => {
    expect(plain(text)).toBe(expected)
  })
})
