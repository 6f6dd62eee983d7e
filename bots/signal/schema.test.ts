import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { Candles } from '#engine/candle.ts'
import { languages, type Text } from '#engine/messages.ts'
import type { Pair } from '#engine/market.ts'
import { amount, formatDecimal, parseDecimal, price, quantity, ratio } from '#engine/money.ts'
import { type FormMarket, type PresetName, type Why, wizard } from '../form.ts'
import { sentence } from '../words.ts'
import { testConfig, testMarket } from './fixture.ts'
import { emptyForm, signalSections } from './form.ts'
import { signalMessages } from './messages.ts'
import { applyPreset } from './presets.ts'
import { preview } from './preview.ts'
import { formOf } from './reform.ts'
import { type Form, parse } from './schema.ts'
import { formatConfig, parseConfig } from './stored.ts'
import { signalTrials } from './trials.ts'
import { why, whyFacts } from './why.ts'
import * as signalWizard from './wizard.ts'

const now: FormMarket = { market: testMarket(), price: price('100') }
const none = new Float64Array()
const noCandles: Candles = {
  interval: '1h',
  openTimeMs: none,
  open: none,
  high: none,
  low: none,
  close: none,
  volume: none,
}

const typed = (changes: Partial<Form> = {}): Form => ({ ...formOf(testConfig()), ...changes })

const codes = (form: Form): readonly string[] => {
  const parsed = parse(form, now)
  return parsed.ok ? [] : parsed.issues.map((issue) => `${issue.path}: ${issue.code}`)
}

describe('the form', () => {
  it('makes the same settings of what settings make', () => {
    fc.assert(
      fc.property(signalTrials, ({ config }) => {
        expect(parse(formOf(config), null)).toEqual({ ok: true, config })
        expect(parseConfig(JSON.parse(JSON.stringify(formatConfig(config))))).toEqual(config)
      }),
      { numRuns: 100 },
    )
  })

  it('fills in what is left empty: the name of the pair, five dilutions, the least profit for what escapes', () => {
    const parsed = parse(
      typed({
        name: '',
        dilutes: true,
        dilution: { percent: '5', amount: '50', most: '' },
        escapes: true,
        escape: { minProfit: '', limit: '' },
      }),
      now,
    )
    expect(parsed.ok && parsed.config).toMatchObject({
      name: 'COIN/USDC',
      dilution: { most: 5 },
      escape: { allowed: true, minProfit: ratio('1') },
    })
  })

  it('takes names as they stand, blanks and letters too', () => {
    const parsed = parse(typed({ buyValue: ' Buy', pairField: 'PAIR' }), now)
    expect(parsed.ok && parsed.config.names).toMatchObject({ buyValue: ' Buy', pairField: 'PAIR' })
  })

  it.each<[string, Partial<Form>]>([
    ['directionField: required', { directionField: '' }],
    ['pairText: required', { pairText: '' }],
    ['sellValue: same-direction', { sellValue: 'buy' }],
    ['pairField: field-twice', { pairField: 'action' }],
    ['amountField: amount-field-needed', { amountFrom: 'signal', amountField: '' }],
    ['pair: usdc-only', { pair: 'COIN/EUR' }],
    ['morePairs.0.pair: usdc-only', { morePairs: [{ text: 'x', pair: 'GEM/BTC' }] }],
    ['morePairs.0.pair: pair-twice', { morePairs: [{ text: 'x', pair: 'COIN/USDC' }] }],
    ['morePairs.0.text: pair-text-twice', { morePairs: [{ text: 'COINUSDC', pair: 'GEM/USDC' }] }],
    ['morePairs.0.pair: required', { morePairs: [{ text: 'x', pair: '' }] }],
    ['amount: amount-minimum', { amount: '5' }],
    ['amount: amount-maximum', { amount: '1000000000', investment: '9000000000' }],
    ['investment: amount-above-investment', { investment: '99' }],
    ['investment: ambiguous-number', { investment: '1,234' }],
    ['minProfit: at-least', { minProfit: '-1' }],
    ['maxProfit: max-profit-order', { maxProfit: '1' }],
    ['dilution.percent: out-of-range', { dilutes: true, dilution: { percent: '100', amount: '50', most: '5' } }],
    [
      'dilution.amount: dilution-above-investment',
      { dilutes: true, dilution: { percent: '5', amount: '501', most: '' } },
    ],
    ['dilution.most: at-most', { dilutes: true, dilution: { percent: '5', amount: '50', most: '21' } }],
    ['repeats.kind: demo-unlimited', { repeats: { kind: 'unlimited', count: '' } }],
    ['account: account-needed', { mode: 'live' }],
    ['name: name-length', { name: 'abc' }],
    ['disclaimerAccepted: disclaimer-needed', { disclaimerAccepted: false }],
    ['example: example-unknown-direction', { example: '{"action":"Buy","pair":"COINUSDC"}' }],
    ['example: example-unknown-pair', { example: 'action=buy&pair=coinusdc' }],
    ['example: example-bad-body', { example: 'buy COIN now' }],
  ])('%s', (issue, changes) => {
    expect(codes(typed(changes))).toEqual([issue])
    const parsed = parse(typed(changes), now)
    for (const language of languages) {
      for (const { code, params } of parsed.ok ? [] : parsed.issues) {
        const said = sentence(signalMessages, language, code, params)
        expect(said).toMatch(/^.{10,}[.!?]$/)
        expect(said).not.toContain('undefined')
      }
    }
  })

  it('each further pair takes the amounts too, where its market is known: else its row says how much it needs', () => {
    const dear = testMarket({ pair: 'GEM/USDC', base: 'GEM', minNotional: amount('80') })
    const found = (changes: Partial<Form>, market: FormMarket['market'] | null = dear) => {
      const findOther = (pair: Pair) => (market?.pair === pair ? { market, price: price('100') } : null)
      const parsed = parse(typed(changes), { ...now, findOther })
      return parsed.ok ? [] : parsed.issues
    }
    // 6 % above 80, and a step of 0.001 at 100.
    const needs = { min: '84.9', asset: 'USDC' }
    const dilution = { percent: '5', amount: '50', most: '' }
    const atRow = (given: string) => [
      { path: 'morePairs.0.pair', code: 'pair-minimum', params: { amount: given, ...needs } },
    ]
    expect(found({})).toEqual([])
    expect(found({ amount: '80' })).toEqual(atRow('80'))
    expect(found({ dilutes: true, dilution })).toEqual(atRow('50'))
    expect(found({ amount: '60', dilutes: true, dilution })).toEqual(atRow('60'))
    expect(found({ amount: '5' })).toMatchObject([{ path: 'amount', code: 'amount-minimum' }])
    expect(found({ amount: '80' }, null)).toEqual([])
    const narrow = { ...dear, maxQuantity: quantity('0.9') }
    expect(found({}, narrow)).toEqual([
      { path: 'morePairs.0.pair', code: 'amount-maximum', params: { max: '0.9', asset: 'GEM' } },
    ])
    for (const language of languages) {
      expect(sentence(signalMessages, language, 'pair-minimum', { amount: '80', ...needs })).toMatch(/80 USDC.*84\.9/)
    }
  })

  it('a message that can be read is no issue', () => {
    expect(codes(typed({ example: '{"action":"sell","pair":"GEMUSDC"}' }))).toEqual([])
  })
})

describe('the words', () => {
  const fields = signalSections.flatMap((section) => section.fields)
  const say = (text: Text, facts: object): string => (typeof text === 'string' ? text : text(facts as never))
  const textsOf = (one: Why): readonly Text[] =>
    one.kind === 'measure'
      ? [one.about, one.example, one.tooSmall, one.tooLarge]
      : [one.about, one.example, one.otherwise]

  it.each(languages)('every field has its label, help and long explanation: %s', (language) => {
    for (const { label, help } of fields) {
      expect(sentence(signalMessages, language, label, whyFacts(now, typed())), label).not.toMatch(/undefined|^$/)
      expect(sentence(signalMessages, language, help, { ...whyFacts(now, typed()), least: '6' }), help).toMatch(
        /[.!?]$/,
      )
      const one = why[language][label]
      for (const form of [emptyForm(), typed(), typed({ amount: 'x', minProfit: '-', dilutes: true })]) {
        for (const text of one === undefined ? [] : textsOf(one)) {
          const said = say(text, whyFacts(now, form))
          expect(said, label).toMatch(/^.{20,}[.!?]$/)
          expect(said, label).not.toMatch(/undefined|null|NaN/)
        }
      }
      expect(one, label).toBeDefined()
    }
  })

  it('each path and each label stands once', () => {
    expect(new Set(fields.map(({ path }) => path)).size).toBe(fields.length)
    expect(new Set(fields.map(({ label }) => label)).size).toBe(fields.length)
  })

  it('the examples reckon with what has been typed', () => {
    const facts = whyFacts(now, typed())
    // 1.001 coins for 100.1; one percent net of 0.1 % is 101.1011…, rounded up to the tick.
    expect(facts).toMatchObject({ coins: '1.001', sell: '101.11', gain: '1', count: '4', text: 'COINUSDC' })
    const { base, quote, text, ...numbers } = facts
    expect([base, quote, text]).toEqual(['COIN', 'USDC', 'COINUSDC'])
    for (const number of Object.values(numbers)) expect(parseDecimal(number)).not.toBeNull()
  })
})

describe('presets and preview', () => {
  it.each<PresetName>(['careful', 'balanced', 'active'])('%s makes a form that lacks only the disclaimer', (name) => {
    const form = applyPreset(name, { ...emptyForm(), exchange: 'paper', pair: 'COIN/USDC' }, now, noCandles)
    expect(codes(form)).toEqual(['disclaimerAccepted: disclaimer-needed'])
    const parsed = parse({ ...form, disclaimerAccepted: true }, now)
    expect(parsed.ok).toBe(true)
    const drawn = preview(parsed.ok ? parsed.config : null, now)
    expect(drawn.ok).toBe(true)
    for (const { label } of drawn.ok ? [...drawn.lines, ...drawn.facts] : []) {
      expect(sentence(signalMessages, 'en', label)).not.toBeNull()
    }
    for (const { code, params } of drawn.ok ? drawn.warnings : []) {
      expect(sentence(signalMessages, 'hu', code, params)).toMatch(/[.!?]$/)
    }
  })

  it('draws where the first pair may be sold, diluted and sold without a signal', () => {
    const config = testConfig({
      maxProfit: ratio('3'),
      dilution: { percent: ratio('5'), amount: amount('50'), most: 5 },
    })
    const drawn = preview(config, now)
    const lines = drawn.ok ? drawn.lines.map((line) => [line.kind, formatDecimal(line.price)]) : []
    // One coin for 100 is 0.999 after the fee: its average is 100.1001….
    expect(lines).toEqual([
      ['buy', '100'],
      ['sell', '101.21'],
      ['take-profit', '103.21'],
      ['dilution', '95.09'],
    ])
  })

  it('draws nothing of a form that cannot be read', () => {
    expect(preview(null, now)).toEqual({ ok: false, reason: 'nothing-to-draw-form' })
  })
})

it('a browser finds in the wizard all that it asks for', async () => {
  const own = wizard(signalWizard)
  expect([own.entersBy(own.emptyForm()), own.repair('warn-no-stop', own.emptyForm(), now)]).toEqual(['buy', null])
  expect((await own.loadWhy()).why).toBe(why)
})
