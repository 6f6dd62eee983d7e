import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { Candles } from '#engine/candle.ts'
import { exampleMarket } from '#engine/example-market.ts'
import { languages, type Text } from '#engine/messages.ts'
import type { Pair } from '#engine/market.ts'
import { amount, formatDecimal, parseDecimal, price, ratio } from '#engine/money.ts'
import { type Issue, type Why, wizard } from '../form.ts'
import { sentence } from '../words.ts'
import { testFutures } from './fixture.ts'
import { emptyForm, futuresSections } from './form.ts'
import { futuresMessages } from './messages.ts'
import { applyPreset } from './presets.ts'
import { preview } from './preview.ts'
import { formOf } from './reform.ts'
import { type Form, parse } from './schema.ts'
import { formatConfig, parseConfig } from './stored.ts'
import { futuresSignalTrials } from './trials.ts'
import { why, whyFacts } from './why.ts'
import * as futuresWizard from './wizard.ts'

const now = { market: testFutures(), price: price('100') }
const form = (changes: Partial<Form> = {}): Form => ({
  ...emptyForm(),
  exchange: 'paper',
  pair: 'COIN/USDC',
  pairText: 'COINUSDC',
  leverage: '10',
  amount: '100',
  investment: '1000',
  ...changes,
})
const issuesOf = (changes: Partial<Form>, market = now): readonly Issue[] => {
  const parsed = parse(form(changes), market)
  return parsed.ok ? [] : parsed.issues
}
const row = { text: 'B', pair: 'OTHER/USDC', leverage: '5', marginType: 'cross' as const, keyName: '' }

describe('a form', () => {
  it('that is filled in makes settings', () => {
    const parsed = parse(form({ morePairs: [row], flip: true, maxProfit: '20', limit: '1' }), now)
    expect(parsed).toMatchObject({
      ok: true,
      config: {
        pairs: [
          { leverage: 10, marginType: 'isolated' },
          { text: 'B', leverage: 5, marginType: 'cross' },
        ],
        flip: true,
        limit: 1,
        repeats: 9_999,
      },
    })
  })

  it('keeps the name of the API key of each pair', () => {
    const parsed = parse(
      form({
        keyName: ' first ',
        morePairs: [
          { ...row, keyName: 'second' },
          { ...row, text: 'C', pair: 'THIRD/USDC' },
        ],
      }),
      now,
    )
    if (!parsed.ok) throw new Error('the form is sound')
    expect(parsed.config.pairs.map(({ keyName }) => keyName)).toEqual(['first', 'second', null])
    expect(parseConfig(JSON.parse(JSON.stringify(formatConfig(parsed.config))))).toEqual(parsed.config)
    expect(parse(formOf(parsed.config), now)).toEqual(parsed)
    expect(issuesOf({ keyName: 'x'.repeat(101) })).toEqual([
      { path: 'keyName', code: 'too-long', params: { max: '100' } },
    ])
  })

  it('of before has no such names, nor have its settings', () => {
    const { keyName, ...before } = form({ morePairs: [row] })
    const { keyName: second, ...rowBefore } = row
    expect([keyName, second]).toEqual(['', ''])
    const parsed = parse({ ...before, morePairs: [rowBefore] }, now)
    if (!parsed.ok) throw new Error('the form is sound')
    expect(parsed.config.pairs.map((one) => one.keyName)).toEqual([null, null])
    const { pairs, ...stored } = formatConfig(parsed.config)
    const pairsBefore = pairs.map(({ keyName: name, ...one }) => {
      expect(name).toBeNull()
      return one
    })
    expect(parseConfig({ ...stored, pairs: pairsBefore })).toEqual(parsed.config)
  })

  it.each<[string, Partial<Form>, string, string]>([
    ['no pair', { pair: '' }, 'pair', 'required'],
    ['no word for it', { pairText: '' }, 'pairText', 'required'],
    ['no leverage', { leverage: '' }, 'leverage', 'required'],
    ['half a leverage', { leverage: '2.5' }, 'leverage', 'not-whole'],
    ['more than any exchange gives', { leverage: '151' }, 'leverage', 'at-most'],
    ['more than this one gives', { leverage: '126' }, 'leverage', 'leverage-limit'],
    ['no margin', { amount: '' }, 'amount', 'required'],
    ['too large a margin', { amount: '1000000000', investment: '9000000000' }, 'amount', 'amount-maximum'],
    ['too small a margin', { amount: '0.4' }, 'amount', 'amount-minimum'],
    ['a margin above the investment', { amount: '1001' }, 'investment', 'amount-above-investment'],
    ['no loss', { maxLoss: '' }, 'maxLoss', 'required'],
    ['a loss beyond the liquidation', { maxLoss: '97' }, 'maxLoss', 'stop-beyond-liquidation'],
    ['the same words', { shortValue: 'long' }, 'shortValue', 'same-direction'],
    ['the same word for close', { closeValue: 'short' }, 'closeValue', 'same-direction'],
    ['a field twice', { idField: 'pair' }, 'idField', 'field-twice'],
    ['a margin from nowhere', { amountFrom: 'carried', amountField: '' }, 'amountField', 'amount-field-needed'],
    ['a pair twice', { morePairs: [{ ...row, pair: 'COIN/USDC' }] }, 'morePairs.0.pair', 'pair-twice'],
    ['a word twice', { morePairs: [{ ...row, text: 'COINUSDC' }] }, 'morePairs.0.text', 'pair-text-twice'],
    ['another quote', { morePairs: [{ ...row, pair: 'COIN/EUR' }] }, 'morePairs.0.pair', 'one-quote-only'],
    ['a row without leverage', { morePairs: [{ ...row, leverage: '0' }] }, 'morePairs.0.leverage', 'not-positive'],
    [
      'a dilution of everything',
      { dilutes: true, dilution: { percent: '100', most: '' } },
      'dilution.percent',
      'out-of-range',
    ],
    ['demo without end', { repeats: { kind: 'unlimited', count: '' } }, 'repeats.kind', 'demo-unlimited'],
    ['live without a key', { mode: 'live' }, 'account', 'account-needed'],
    [
      'a message that says nothing',
      { example: '{"action":"up","pair":"COINUSDC"}' },
      'example',
      'example-unknown-direction',
    ],
  ])('with %s is refused there, in both languages', (_name, changes, path, code) => {
    const [first] = issuesOf(changes)
    expect(first).toMatchObject({ path, code })
    for (const language of ['en', 'hu'] as const) {
      expect(sentence(futuresMessages, language, code, first?.params)).toMatch(/^.{8,}[.!]$/)
      expect(sentence(futuresMessages, language, code, first?.params)).not.toContain('undefined')
    }
  })

  it('is read against the market of every pair that is known, and each fault is said at its row', () => {
    const small = testFutures({ minNotional: amount('600'), futures: { maintenance: ratio('0.005'), maxLeverage: 20 } })
    const issues = (changes: Partial<Form>, isKnown = true): readonly Issue[] => {
      const findOther = (pair: Pair) => (isKnown && pair === 'OTHER/USDC' ? { ...now, market: small } : null)
      const parsed = parse(form(changes), { ...now, findOther })
      return parsed.ok ? [] : parsed.issues
    }
    const rows = (leverage: string) => ({ morePairs: [{ ...row, leverage }] })
    expect(issues(rows('21'))).toEqual([
      { path: 'morePairs.0.leverage', code: 'leverage-limit', params: { max: '20' } },
    ])
    // A margin of 100 at five times is worth 500, and 600.1 are asked for: a step of 0.001 more than 600.
    expect(issues(rows('5'))).toEqual([
      { path: 'morePairs.0.pair', code: 'pair-minimum', params: { amount: '100', min: '120.02', asset: 'USDC' } },
    ])
    expect(issues({ ...rows('20'), maxLoss: '94' })).toEqual([
      { path: 'morePairs.0.leverage', code: 'stop-beyond-liquidation', params: { leverage: '20' } },
    ])
    expect(issues({ ...rows('21'), leverage: '126' }).map(({ path }) => path)).toEqual([
      'leverage',
      'morePairs.0.leverage',
    ])
    // What no pair can do is said once, where it is typed.
    expect(issues({ ...rows('5'), amount: '0.4' })).toMatchObject([{ path: 'amount', code: 'amount-minimum' }])
    expect([issues(rows('7')), issues(rows('21'), false)]).toEqual([[], []])
  })

  it('is not for a spot market', () => {
    expect(issuesOf({}, { market: exampleMarket(), price: price('100') })).toMatchObject([{ code: 'not-futures' }])
  })

  it('reads a message of each direction', () => {
    for (const action of ['long', 'short', 'close']) {
      expect(issuesOf({ example: JSON.stringify({ action, pair: 'COINUSDC' }) })).toEqual([])
    }
  })

  it('asks each value of its settings once, with words in both languages', () => {
    const fields = futuresSections.flatMap((section) => section.fields)
    const heads = fields.map(({ path }) => path.split('.')[0])
    // The name of a key is kept, and asked for once keys trade.
    const { keyName: _, ...asked } = emptyForm()
    expect(new Set(heads)).toEqual(new Set(Object.keys(asked)))
    expect(new Set(fields.map(({ path }) => path)).size).toBe(fields.length)
    const titles = futuresSections.map(({ title }) => title)
    for (const language of ['en', 'hu'] as const) {
      const words: Readonly<Record<string, unknown>> = futuresMessages[language]
      for (const { label, help } of fields) expect([words[label], words[help]].every(Boolean)).toBe(true)
      for (const title of titles) expect(words[title]).toBeTruthy()
      for (const one of fields) {
        if (one.kind === 'choice') for (const { label } of one.options) expect(words[label]).toBeTruthy()
        if (one.kind === 'ladder') for (const { label } of one.columns) expect(words[label]).toBeTruthy()
        const shown = sentence(futuresMessages, language, one.help, one.facts(now, form()))
        expect(shown).not.toMatch(/undefined|NaN/)
      }
    }
  })

  it('comes back from its settings, and settings from the store', () => {
    fc.assert(
      fc.property(futuresSignalTrials, ({ config }) => {
        expect(parseConfig(JSON.parse(JSON.stringify(formatConfig(config))))).toEqual(config)
        const names = { ...config.names, amountField: config.amount === null ? 'margin' : null }
        const demo = { ...config, names, repeats: config.repeats ?? 7 }
        expect(parse(formOf(demo), null)).toEqual({ ok: true, config: demo })
      }),
      { numRuns: 60 },
    )
  })
})

const hours = (value: number): Float64Array => Float64Array.from([value, value, value])
const candles: Candles = {
  interval: '1h',
  openTimeMs: Float64Array.from([0, 3_600_000, 7_200_000]),
  open: hours(100),
  high: hours(101),
  low: hours(99),
  close: hours(100),
  volume: hours(10),
}

describe('the long explanations', () => {
  const say = (text: Text, facts: object): string => (typeof text === 'string' ? text : text(facts as never))
  const textsOf = (one: Why): readonly Text[] =>
    one.kind === 'measure'
      ? [one.about, one.example, one.tooSmall, one.tooLarge]
      : [one.about, one.example, one.otherwise]
  const fields = futuresSections.flatMap((section) => section.fields)

  it.each(languages)('there is one for every field, with the numbers of the pair: %s', (language) => {
    for (const { label } of fields) {
      const one = why[language][label]
      expect(one, label).toBeDefined()
      for (const typed of [emptyForm(), form(), form({ amount: 'x', leverage: '0', maxLoss: '-', maxProfit: '' })]) {
        for (const text of one === undefined ? [] : textsOf(one)) {
          const said = say(text, whyFacts(now, typed))
          expect(said, label).toMatch(/^.{20,}[.!?]$/)
          expect(said, label).not.toMatch(/undefined|null|NaN/)
        }
      }
    }
  })

  it('reckon the risk with what has been typed', () => {
    // A margin of 100 at ten times is worth 1000; half a percent of maintenance brings the liquidation from 90 up to 90.5.
    expect(whyFacts(now, form())).toMatchObject({
      worth: '1000',
      move: '10',
      liquidation: '90.5',
      distance: '9.5',
      loss: '50',
      count: '10',
    })
    const { base, pair, quote, text, ...numbers } = whyFacts(now, form({ leverage: '125' }))
    expect([base, pair, quote, text]).toEqual(['COIN', 'COIN/USDC', 'USDC', 'COINUSDC'])
    for (const number of Object.values(numbers)) expect(parseDecimal(number)).not.toBeNull()
  })

  it('come with the wizard', async () => {
    const own = wizard(futuresWizard)
    expect([own.entersBy(own.emptyForm()), own.repair('warn-leverage', own.emptyForm(), now)]).toEqual(['buy', null])
    expect((await own.loadWhy()).why).toBe(why)
  })
})

describe('a preset', () => {
  it.each(['careful', 'balanced', 'active'] as const)('%s fills in what can be saved at once', (name) => {
    const typed = { ...emptyForm(), exchange: 'paper', pair: 'COIN/USDC' }
    const filled = applyPreset(name, typed, now, candles)
    expect(parse(filled, now)).toMatchObject({ ok: true })
    const dear = { market: testFutures(), price: price('64000') }
    expect(parse(applyPreset(name, { ...typed, investment: '1' }, dear, candles), dear)).toMatchObject({ ok: true })
  })
})

describe('the preview', () => {
  it('draws both directions with their stops, and says where the exchange would liquidate', () => {
    const parsed = parse(form({ maxProfit: '20' }), now)
    const shown = preview(parsed.ok ? parsed.config : null, now)
    if (!shown.ok) throw new Error(shown.reason)
    expect(shown.lines.map(({ label, price: at }) => `${label} ${formatDecimal(at)}`)).toEqual([
      'line-entry 100',
      'line-stop-long 95.1',
      'line-liquidation-long 90.5',
      'line-profit-long 102.11',
      'line-stop-short 104.89',
      'line-liquidation-short 109.5',
      'line-profit-short 97.9',
    ])
    const facts = Object.fromEntries(shown.facts.map(({ label, value }) => [label, value]))
    expect(facts).toMatchObject({
      'fact-worth': '1000',
      'fact-liquidation-long': '90.5',
      'fact-liquidation-short': '109.5',
      'fact-loss': '50',
    })
    for (const { label } of [...shown.facts, ...shown.lines]) expect(futuresMessages.en).toHaveProperty([label])
    for (const { code, params } of shown.warnings) {
      for (const language of ['en', 'hu'] as const) {
        expect(sentence(futuresMessages, language, code, params)).toMatch(/^.{8,}\.$/)
      }
    }
  })

  it('draws nothing where nothing is typed', () => {
    expect(preview(null, now)).toEqual({ ok: false, reason: 'nothing-to-draw-form' })
  })
})
