import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { Candles } from '#engine/candle.ts'
import { languages } from '#engine/messages.ts'
import { formatDecimal, price, ratio } from '#engine/money.ts'
import type { FormMarket } from '../form.ts'
import { goTo, onBench, send, settle } from '#proofs/workbench.ts'
import { sentence } from '../words.ts'
import { testConfig, testMarket } from './fixture.ts'
import { emptyForm, gridSections } from './form.ts'
import { grid } from './index.ts'
import { gridMessages } from './messages.ts'
import { applyPreset } from './presets.ts'
import { preview } from './preview.ts'
import { formOf } from './reform.ts'
import { type Form, parse } from './schema.ts'

const now: FormMarket = { market: testMarket(), price: price('104.3') }
const noCandles: Candles = {
  interval: '1h',
  openTimeMs: new Float64Array(),
  open: new Float64Array(),
  high: new Float64Array(),
  low: new Float64Array(),
  close: new Float64Array(),
  volume: new Float64Array(),
}

const typed = (changes: Partial<Form> = {}): Form => ({ ...formOf(testConfig()), ...changes })

const codes = (form: Form): readonly string[] => {
  const parsed = parse(form, now)
  return parsed.ok ? [] : parsed.issues.map((issue) => `${issue.path}: ${issue.code}`)
}

describe('the form', () => {
  it('makes the same settings of what settings make', () => {
    expect(parse(typed(), now)).toEqual({ ok: true, config: testConfig() })
  })

  it('fills in what is left empty: twice the step, as many levels as are paid for, the name of the pair', () => {
    const form = typed({ window: { kind: 'amount', value: '' }, levelLimit: '', name: '', profits: [] })
    const parsed = parse({ ...form, profits: [{ type: 'percent', profit: '1', share: '100' }] }, now)
    expect(parsed.ok && parsed.config.window).toEqual({ kind: 'amount', amount: price('2') })
    expect(parsed.ok && [parsed.config.levelLimit, parsed.config.name]).toEqual([10, 'COIN/USDC'])
  })

  it('reads numbers as people write them', () => {
    const parsed = parse(typed({ investment: '1 234,50' }), now)
    expect(parsed.ok && formatDecimal(parsed.config.investment)).toBe('1234.5')
  })

  it.each<[string, Partial<Form>]>([
    ['startPrice: required', { startPrice: '' }],
    ['amount: not-a-number', { amount: 'fifty' }],
    ['investment: ambiguous-number', { investment: '1,234' }],
    ['amount: not-positive', { amount: '0' }],
    ['levelLimit: not-whole', { levelLimit: '2.5' }],
    ['levelLimit: at-most', { levelLimit: '501' }],
    ['name: name-length', { name: 'abc' }],
    ['startPrice: off-tick', { startPrice: '100.001' }],
    ['maxPrice: max-below-start', { maxPrice: '100', trailingUp: '' }],
    ['trailingUp: trailing-up-above-max', { trailingUp: '121' }],
    ['trailingUp: trailing-up-below-start', { trailingUp: '99' }],
    ['trailingDown: trailing-down-above-start', { trailingDown: '101' }],
    ['stop.price: stop-loss-sell', { stop: { price: '91', limit: '' } }],
    ['stop.price: required', { stop: { price: '', limit: '2' } }],
    ['stuck.upper: stuck-order', { stuck: { lower: '110', upper: '109' } }],
    ['stuck.lower: stuck-price-outside', { stuck: { lower: '105', upper: '' } }],
    ['step.value: step-too-small', { step: { kind: 'amount', value: '0.01' } }],
    ['step.value: too-many-levels', { maxPrice: '2000', trailingUp: '2000', step: { kind: 'amount', value: '0.02' } }],
    ['profits: shares-sum', { profits: [{ type: 'percent', profit: '1', share: '90' }] }],
    [
      'takeProfits: take-profit-order',
      {
        takeProfits: [
          { price: '110', share: '50' },
          { price: '109', share: '50' },
        ],
      },
    ],
    ['takeProfits: take-profit-shares', { takeProfits: [{ price: '110', share: '50' }] }],
    ['repeats.kind: demo-unlimited', { repeats: { kind: 'unlimited', count: '' } }],
    ['account: account-needed', { mode: 'live' }],
    ['investment: amount-above-investment', { investment: '40' }],
    ['amount: amount-minimum', { amount: '4' }],
    ['amount: amount-maximum', { amount: '1000000000', investment: '9000000000' }],
    ['badSellAccepted: bad-sell', { profits: [{ type: 'percent', profit: '0.2', share: '100' }] }],
  ])('says %s, in both languages', (expected, changes) => {
    const parsed = parse(typed(changes), now)
    expect(codes(typed(changes))).toContain(expected)
    if (parsed.ok) return
    for (const issue of parsed.issues) {
      for (const language of languages) {
        expect(sentence(gridMessages, language, issue.code, issue.params)).not.toMatch(/undefined|null/)
      }
    }
  })

  it('refuses an amount that is enough at both ends but not on a line between', () => {
    // 5 buys 0.05 at 100 and 0.04 at 125, worth 5 each; at 110 it buys 0.045, worth 4.95.
    const ends = { startPrice: '100', maxPrice: '125', trailingUp: '', trailingDown: '', amount: '5' }
    const without = { ...now, market: testMarket({ fees: { ...now.market.fees, mode: 'quote' } }) }
    const found = (step: string) => {
      const parsed = parse(typed({ ...ends, step: { kind: 'amount', value: step } }), without)
      return parsed.ok ? [] : parsed.issues.map(({ path, code }) => `${path}: ${code}`)
    }
    expect(found('25')).not.toContain('amount: amount-minimum')
    expect(found('5')).toContain('amount: amount-minimum')
  })

  it('lets a bad sell pass once it is accepted', () => {
    expect(
      codes(typed({ profits: [{ type: 'percent', profit: '0.2', share: '100' }], badSellAccepted: true })),
    ).toEqual([])
  })

  it('never throws, whatever is typed', () => {
    fc.assert(
      fc.property(fc.string(), fc.string(), fc.anything(), (one, other, anything) => {
        expect(parse(typed({ startPrice: one, amount: other }), now)).toBeDefined()
        expect(parse(anything, now).ok).toBe(false)
      }),
      { numRuns: 200 },
    )
  })
})

describe('the wizard as data', () => {
  const fields = gridSections.flatMap((section) => section.fields)

  it('has each field once, and covers the whole form', () => {
    const paths = fields.map((field) => field.path)
    expect(new Set(paths).size).toBe(paths.length)
    const roots = new Set(paths.map((path) => path.split('.')[0]))
    // Names of what is switched off, each beside the field that it names.
    roots.add('off')
    expect(roots).toEqual(new Set(Object.keys(emptyForm())))
  })

  it.each(languages)('has a label and help for every field in %s', (language) => {
    const keys = [
      ...gridSections.map((section) => section.title),
      ...fields.flatMap((field) => [field.label, field.help]),
      ...fields.flatMap((field) => (field.kind === 'choice' ? field.options.map((option) => option.label) : [])),
      ...fields.flatMap((field) => (field.kind === 'ladder' ? field.columns.map((column) => column.label) : [])),
    ]
    for (const key of keys) {
      const facts = fields.find((field) => field.help === key)?.facts(now, typed()) ?? {}
      expect(`${key}: ${sentence(gridMessages, language, key, facts)}`).not.toMatch(/null|undefined/)
    }
  })

  it('says why a field cannot be used', () => {
    const limit = fields.find((field) => field.path === 'stop.limit')
    expect(limit?.enabledWhen(typed())).toBe('stop-limit-needs')
    expect(limit?.enabledWhen(typed({ stop: { price: '89', limit: '' } }))).toBe(true)
  })

  it.each(['careful', 'balanced', 'active'] as const)('the preset %s makes settings that are accepted', (name) => {
    const form = applyPreset(name, { ...emptyForm(), exchange: 'paper', pair: 'COIN/USDC' }, now, noCandles)
    expect(codes(form)).toEqual([])
  })
})

describe('the preview', () => {
  it('draws the first levels, their sells and the stop, with figures and warnings', () => {
    const shown = preview(testConfig({ stop: { price: price('90'), limit: null } }), now, noCandles)
    if (!shown.ok) throw new Error(shown.reason)
    const lines = shown.lines.map((line) => `${line.kind} ${formatDecimal(line.price)}`)
    expect(lines.slice(0, 7)).toEqual([
      'buy 103',
      'buy 104',
      'wait 105',
      'sell 104.03',
      'sell 105.04',
      'sell 106.05',
      'stop 90',
    ])
    expect(shown.facts.find((fact) => fact.label === 'fact-levels')?.value).toBe('31')
    expect(shown.facts.find((fact) => fact.label === 'fact-break-even')?.value).toBe('0.21')
    expect(shown.warnings.map((warning) => warning.code)).toEqual(['warn-min-quantity', 'warn-stop-at-line'])
  })

  it('warns of sells that lose', () => {
    const config = testConfig({ profits: [{ type: 'percent', profit: ratio('0.1'), share: ratio('100') }] })
    const shown = preview(config, now, noCandles)
    expect(shown.ok && shown.warnings.some((warning) => warning.code === 'bad-sell')).toBe(true)
  })

  it('says why nothing is drawn', () => {
    expect(preview(null, now, noCandles)).toEqual({ ok: false, reason: 'nothing-to-draw-form' })
  })

  it('words everything it shows', () => {
    const shown = preview(testConfig({ stop: { price: price('90'), limit: null } }), now, noCandles)
    if (!shown.ok) throw new Error(shown.reason)
    for (const language of languages) {
      for (const { label } of [...shown.lines, ...shown.facts])
        expect(sentence(gridMessages, language, label)).not.toBeNull()
      for (const { code, params } of shown.warnings) {
        expect(sentence(gridMessages, language, code, params)).not.toMatch(/undefined/)
      }
    }
  })
})

describe('what it is doing now', () => {
  const told = (at: readonly string[], changes: Parameters<typeof testConfig>[0] = {}): string => {
    const config = testConfig(changes)
    const bench = onBench(grid, config, testMarket(), price(at[0] ?? '100'))
    send(bench, { kind: 'started', allowance: 100, suspended: false })
    settle(bench)
    for (const next of at.slice(1)) goTo(bench, price(next))
    const { code, values } = grid.explain(config, bench.state, bench.now)
    expect(sentence(gridMessages, 'hu', code, values)).not.toMatch(/undefined|null/)
    return sentence(gridMessages, 'en', code, values) ?? code
  }

  it.each<[string, readonly string[], Parameters<typeof testConfig>[0]]>([
    ['Waits to buy at 104; the price is 104.3.', ['104.3'], {}],
    ['The price is 103.7. Next buy 103, next sell 105.04.', ['104.3', '103.7'], {}],
    ['The price, 130, is above the highest line, 120: widen the grid or wait.', ['130'], {}],
    ['Waits for a 5m candle that closes higher before it buys; the price is 104.3.', ['104.3'], { risingOnly: '5m' }],
  ])('%s', (sentenceExpected, at, changes) => {
    expect(told(at, changes)).toBe(sentenceExpected)
  })
})
