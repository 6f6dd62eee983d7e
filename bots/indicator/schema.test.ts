import { describe, expect, it, test } from 'vitest'
import type { Candles } from '#engine/candle.ts'
import type { Text } from '#engine/messages.ts'
import { price } from '#engine/money.ts'
import type { Why } from '../form.ts'
import * as rsiWizard from '../rsi/wizard.ts'
import { testMarket } from './fixture.ts'
import { emptyForm, indicatorSections } from './form.ts'
import { indicatorMessages } from './messages.ts'
import { applyPreset } from './presets.ts'
import { preview } from './preview.ts'
import { formOf } from './reform.ts'
import { type Form, parse } from './schema.ts'
import { formatConfig, indicators, parseConfig } from './stored.ts'
import { why, whyFacts } from './why.ts'

const now = { market: testMarket(), price: price('100') }

const sound: Form = {
  ...emptyForm(),
  exchange: 'paper',
  pair: 'COIN/USDC',
  entries: [{ value: '30', amount: '100' }],
  disclaimerAccepted: true,
}

const wrong = (changes: Partial<Form>): string[] => {
  const parsed = parse({ ...sound, ...changes }, now)
  return parsed.ok ? [] : parsed.issues.map(({ path, code }) => `${path} ${code}`)
}

const dilution = { on: true, percent: '3', amount: '100', most: '2' }

describe('what is typed wrongly is said at its field', () => {
  it.each<[string, Partial<Form>, string[]]>([
    ['nothing', {}, []],
    ['no disclaimer', { disclaimerAccepted: false }, ['disclaimerAccepted disclaimer-needed']],
    ['no entries', { entries: [] }, ['entries entries-needed']],
    ['an RSI beyond 100', { entries: [{ value: '101', amount: '100' }] }, ['entries.0.value at-most']],
    ['a value twice', { entries: [...sound.entries, ...sound.entries] }, ['entries.1.value value-twice']],
    ['too much', { entries: [{ value: '30', amount: '1000000000' }] }, ['entries.0.amount amount-maximum']],
    [
      'too many coins',
      { quantity: 'base', entries: [{ value: '30', amount: '1000000000' }] },
      ['entries.0.amount amount-maximum'],
    ],
    ['dilution too large', { dilution: { ...dilution, amount: '1000000000' } }, ['dilution.amount amount-maximum']],
    ['too little', { entries: [{ value: '30', amount: '5' }] }, ['entries.0.amount amount-minimum']],
    [
      'too few coins',
      { quantity: 'base', entries: [{ value: '30', amount: '0.05' }] },
      ['entries.0.amount amount-minimum'],
    ],
    [
      'no number',
      { entries: [{ value: 'x', amount: '1,234' }] },
      ['entries.0.value not-a-number', 'entries.0.amount ambiguous-number'],
    ],
    ['one candle', { buy: { ...sound.buy, length: '1' } }, ['buy.length at-least']],
    ['too many candles', { buy: { ...sound.buy, length: '501' } }, ['buy.length at-most']],
    ['the sell side alone', { sameForSell: false, sell: { ...sound.sell, length: '' } }, ['sell.length required']],
    ['a sell side that is not looked at', { sell: { ...sound.sell, length: '' } }, []],
    ['a tolerance beyond 100', { buy: { ...sound.buy, tolerance: '101' } }, ['buy.tolerance at-most']],
    ['a loss of everything', { maxLoss: '100' }, ['maxLoss percent-below-hundred']],
    ['a profit below zero', { minProfit: '-1' }, ['minProfit at-least']],
    ['dilution without amount', { dilution: { ...dilution, amount: '' } }, ['dilution.amount required']],
    ['dilution too small', { dilution: { ...dilution, amount: '5' } }, ['dilution.amount amount-minimum']],
    ['dilution that is off', { dilution: { ...dilution, on: false, amount: '' } }, []],
    ['a demo for ever', { repeats: { kind: 'unlimited', count: '' } }, ['repeats.kind demo-unlimited']],
    ['live without a key', { mode: 'live' }, ['account account-needed']],
    ['a short name', { name: 'abc' }, ['name name-length']],
  ])('%s', (_, changes, expected) => {
    expect(wrong(changes)).toEqual(expected)
  })

  it('values of other indicators may be below zero', () => {
    expect(wrong({ indicator: 'sma', entries: [{ value: '-2.5', amount: '100' }] })).toEqual([])
  })

  it('of RSI whatever the form says', () => {
    const parsed = rsiWizard.parse({ ...sound, indicator: 'macd' }, now)
    expect(parsed.ok && parsed.config.indicator).toBe('rsi')
    expect(rsiWizard.sections.flatMap(({ fields }) => fields.map(({ path }) => path))).not.toContain('indicator')
  })

  it('every issue has a sentence in both languages', () => {
    for (const changes of [{ entries: [] }, { disclaimerAccepted: false }, { maxLoss: '100' }, { name: 'a' }]) {
      const parsed = parse({ ...sound, ...changes }, now)
      for (const { code } of parsed.ok ? [] : parsed.issues) {
        expect(indicatorMessages.en).toHaveProperty([code])
        expect(indicatorMessages.hu).toHaveProperty([code])
      }
    }
  })
})

const full: Form = {
  ...sound,
  sameForSell: false,
  dilution,
  maxLoss: '5',
  escape: { allowed: true, diluted: true, minProfit: '1.5' },
  buy: { ...sound.buy, tolerance: '5', direction: 'rising' },
}

test.each([
  sound,
  full,
  {
    ...full,
    quantity: 'base' as const,
    entries: [{ value: '30', amount: '1' }],
    dilution: { ...dilution, amount: '2' },
  },
])('a form, its settings, their stored shape and the form again are the same (%#)', (form) => {
  const parsed = parse(form, now)
  if (!parsed.ok) throw new Error(JSON.stringify(parsed.issues))
  const stored: unknown = JSON.parse(JSON.stringify(formatConfig(parsed.config)))
  expect(parseConfig(stored)).toEqual(parsed.config)
  const again = parse(formOf(parsed.config), now)
  expect(again.ok && again.config).toEqual(parsed.config)
})

/** Falls for fifty quarters of an hour and rises for fifty. */
const swing: Candles = (() => {
  const close = Float64Array.from({ length: 100 }, (_, index) => 100 + Math.abs(50 - index) / 5 + (index % 2) / 4)
  const openTimeMs = Float64Array.from({ length: 100 }, (_, index) => index * 900_000)
  return { interval: '15m', openTimeMs, open: close, high: close, low: close, close, volume: new Float64Array(100) }
})()

describe.each(indicators)('%s', (indicator) => {
  it.each(['careful', 'balanced', 'active'] as const)(
    'the preset %s is a bot that can be started and drawn',
    (name) => {
      const form = applyPreset(name, { ...sound, indicator }, now, swing)
      const parsed = parse(form, now)
      if (!parsed.ok) throw new Error(JSON.stringify(parsed.issues))
      const drawn = preview(parsed.config, now, swing)
      expect(drawn.ok && drawn.lines.map(({ kind }) => kind)).toEqual(expect.arrayContaining(['buy', 'sell']))
    },
  )
})

it('a preview marks where it would have bought and sold', () => {
  const parsed = parse({ ...sound, sell: { ...sound.sell, value: '60' } }, now)
  if (!parsed.ok) throw new Error('not sound')
  const drawn = preview(parsed.config, now, swing)
  if (!drawn.ok) throw new Error(drawn.reason)
  expect(drawn.markers.map(({ side }) => side)).toEqual(['buy', 'sell'])
  expect(drawn.lines.map(({ kind }) => kind)).toEqual(['buy', 'sell'])
})

const say = (text: Text, facts: object): string => (typeof text === 'string' ? text : text(facts as never))
const textsOf = (one: Why): readonly Text[] =>
  one.kind === 'measure'
    ? [one.about, one.example, one.tooSmall, one.tooLarge]
    : [one.about, one.example, one.otherwise]

describe.each(['en', 'hu'] as const)('in %s', (language) => {
  const labels = [...new Set(indicatorSections.flatMap(({ fields }) => fields.map(({ label }) => label)))]
  test.each(labels)('%s is explained, whatever has been typed', (label) => {
    const one = why[language][label]
    expect(one).toBeDefined()
    for (const form of [emptyForm(), full]) {
      for (const text of one === undefined ? [] : textsOf(one)) {
        expect(say(text, whyFacts(now, form))).toMatch(/^.{20,}[.!?]$/)
        expect(say(text, whyFacts(now, form))).not.toMatch(/undefined|null|NaN|\$\{/)
      }
    }
  })
})
