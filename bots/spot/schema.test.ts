import { describe, expect, it } from 'vitest'
import type { Candles } from '#engine/candle.ts'
import { languages } from '#engine/messages.ts'
import { amount, formatDecimal, price, quantity, ratio } from '#engine/money.ts'
import { goTo, onBench, send, settle } from '#proofs/workbench.ts'
import type { FormMarket } from '../form.ts'
import { sentence } from '../words.ts'
import type { Config } from './config.ts'
import { generatorConfig, singleConfig, testMarket } from './fixture.ts'
import { emptyForm, spotSections } from './form.ts'
import { spot } from './index.ts'
import { spotMessages } from './messages.ts'
import { applyPreset } from './presets.ts'
import { preview } from './preview.ts'
import { formOf } from './reform.ts'
import { repair } from './repair.ts'
import { type Form, parse } from './schema.ts'

const now: FormMarket = { market: testMarket(), price: price('101') }
const column = () => new Float64Array()
const noCandles: Candles = {
  interval: '1h',
  openTimeMs: column(),
  open: column(),
  high: column(),
  low: column(),
  close: column(),
  volume: column(),
}

const rich: readonly Config[] = [
  singleConfig(),
  singleConfig({ inLimit: false }),
  singleConfig({
    direction: 'sell',
    entries: [
      { price: price('102'), size: { kind: 'base', quantity: quantity('1') } },
      { price: price('104'), size: { kind: 'quote', amount: amount('60') } },
    ],
    stop: { price: price('110'), limit: 3 },
    follow: { up: { kind: 'amount', amount: price('2') }, down: { kind: 'percent', percent: ratio('1') } },
  }),
  singleConfig({
    sellAmount: { kind: 'base', quantity: quantity('0.5') },
    opening: { kind: 'percent', percent: ratio('2') },
    minChange: { kind: 'amount', amount: price('0.5') },
    risingOnly: '5m',
    profits: [{ type: 'price', price: price('105'), share: ratio('100') }],
  }),
  singleConfig({
    profits: [
      { type: 'percent', profit: ratio('1'), base: quantity('0.3') },
      { type: 'fix', profit: price('2'), base: quantity('0.2') },
      { type: 'price', price: price('105'), base: quantity('0.5') },
    ],
  }),
  generatorConfig(),
  generatorConfig({ copying: { minAmount: amount('20'), minInvestment: amount('150') }, subAccount: 'second' }),
  generatorConfig({
    size: { kind: 'investment', amount: amount('1000') },
    opening: { kind: 'amount', amount: price('6') },
    limit: 3,
    trailingUp: price('120'),
    trailingDown: price('80'),
    rebalance: { up: true, down: true },
    stop: { kind: 'distance', distance: { kind: 'percent', percent: ratio('5') }, limit: 2 },
    stuck: { lower: price('70'), upper: price('130') },
    takeProfits: [{ price: price('125'), share: ratio('100') }],
    stepLimit: 4,
  }),
  generatorConfig({ size: { kind: 'base', quantity: quantity('0.3') }, waitsForSignal: true, repeats: 3 }),
]

const typed = (config: Config, changes: Partial<Form>): Form => ({ ...formOf(config), ...changes })
const issues = (form: Form): readonly string[] => {
  const parsed = parse(form, now)
  return parsed.ok ? [] : parsed.issues.map((issue) => `${issue.path}: ${issue.code}`)
}

describe('settings', () => {
  it.each(rich.map((config, index) => [index, config] as const))(
    '%s go into a form and storage and come back',
    (_, config) => {
      expect(parse(formOf(config), now)).toEqual({ ok: true, config })
      expect(spot.parseConfig(JSON.parse(JSON.stringify(spot.formatConfig(config))))).toEqual(config)
    },
  )

  it('sort a ladder by nearness to the market, whatever the order it is typed in', () => {
    const rows = ['97', '99', '98'].map((at) => ({ price: at, size: '50', unit: 'quote' as const }))
    const parsed = parse(typed(singleConfig(), { entries: rows }), now)
    const prices = parsed.ok && parsed.config.kind === 'single' ? parsed.config.entries : []
    expect(prices.map((line) => formatDecimal(line.price))).toEqual(['99', '98', '97'])
  })

  it('of before have profits in shares alone', () => {
    const { unit: _, ...row } = percent('2')
    expect(parse({ ...formOf(singleConfig()), profits: [row] }, now)).toMatchObject({
      config: { profits: [{ type: 'percent', profit: ratio('2'), share: ratio('100') }] },
    })
  })

  it('of another family are refused', () => {
    expect(() => spot.parseConfig({ kind: 'grid' })).toThrow()
    expect(parse({ startPrice: '1' }, now).ok).toBe(false)
  })
})

const one = (price: string) => ({ price, size: '50', unit: 'quote' as const })
const percent = (profit: string, share = '100', unit: 'percent' | 'base' = 'percent') => ({
  type: 'percent' as const,
  profit,
  share,
  unit,
})

describe('what is wrong', () => {
  it.each<[string, Partial<Form>]>([
    ['price: required', { price: '' }],
    ['price: off-tick', { price: '100.001' }],
    ['investment: required', { investment: '' }],
    ['quantity: one-size-only', { quantity: '1' }],
    ['investment: amount-minimum', { investment: '4' }],
    ['investment: amount-maximum', { investment: '1000000000' }],
    ['entries: entry-twice', { entries: [one('99'), one('99')] }],
    ['entries.1.size: not-positive', { entries: [one('99'), { ...one('98'), size: '0' }] }],
    ['profits: required', { profits: [] }],
    ['profits: shares-sum', { profits: [percent('1', '90')] }],
    ['profits: profit-units-mixed', { profits: [percent('1', '0.5', 'base'), percent('2', '100')] }],
    ['profits: profit-base-sum', { profits: [percent('1', '0.5', 'base'), percent('2', '0.501', 'base')] }],
    ['profits.1.share: not-positive', { profits: [percent('1', '0.5', 'base'), percent('2', '0', 'base')] }],
    ['profits.0.profit: profit-below-entry', { profits: [{ ...percent('99'), type: 'price' }] }],
    ['badSellAccepted: bad-sell', { profits: [percent('0.2')] }],
    ['stop.value: stop-loss-sell', { stop: { kind: 'price', value: '100.5', limit: '' } }],
    ['stop.kind: stop-needs-price', { stop: { kind: 'percent', value: '5', limit: '' } }],
    ['stop.value: required', { stop: { kind: 'price', value: '', limit: '2' } }],
    ['minChange.value: min-change-too-large', { minChange: { kind: 'amount', value: '1.01' } }],
    ['sellQuantity: required', { sellAmount: 'base' }],
    ['repeats.kind: demo-unlimited', { repeats: { kind: 'unlimited', count: '' } }],
    ['account: account-needed', { mode: 'live' }],
    ['stuck.upper: stuck-order', { stuck: { lower: '90', upper: '80' } }],
    ['stuck.lower: stuck-price-outside', { stuck: { lower: '102', upper: '' } }],
    ['name: name-length', { name: 'abc' }],
    ['mode: not-in-list', { mode: 'other' as 'demo' }],
  ])('with a single bot: %s', (expected, changes) => {
    expect(issues(typed(singleConfig(), changes))).toContain(expected)
  })

  it('without profit levels there is none that the least change could pass', () => {
    for (const config of [singleConfig(), generatorConfig()]) {
      const found = issues(typed(config, { minChange: { kind: 'amount', value: '50' }, profits: [] }))
      expect(found).toContain('profits: required')
      expect(found).not.toContain('minChange.value: min-change-too-large')
    }
  })

  it.each<[string, Partial<Form>]>([
    ['stop.value: stop-loss-buy', { price: '102', stop: { kind: 'price', value: '101.5', limit: '' } }],
    ['profits.0.profit: profit-above-entry', { profits: [{ ...percent('101'), type: 'price' }] }],
    ['risingOnly: rising-needs-buy', { risingOnly: '1m' }],
    ['sellAmount: sell-amount-needs-buy', { sellAmount: 'invested' }],
    ['profits.0.unit: sell-amount-needs-buy', { profits: [percent('2', '0.5', 'base')] }],
  ])('with a bot that sells first: %s', (expected, changes) => {
    expect(issues(typed(singleConfig({ direction: 'sell' }), changes))).toContain(expected)
  })

  it.each<[string, Partial<Form>]>([
    ['maxPrice: max-below-start', { maxPrice: '90' }],
    ['step.value: step-too-small', { step: { kind: 'amount', value: '0.01' } }],
    ['step.value: too-many-levels', { step: { kind: 'amount', value: '0.03' } }],
    ['amount: amount-minimum', { amount: '4' }],
    ['amount: amount-maximum', { amount: '1000000000' }],
    ['trailingUp: opening-needed', { trailingUp: '120' }],
    ['limit: opening-needed', { limit: '2' }],
    ['trailingUp: trailing-up-below-max', { trailingUp: '110' }],
    ['trailingDown: trailing-down-above-start', { trailingDown: '95' }],
    ['stop.value: stop-loss-sell', { stop: { kind: 'price', value: '90.01', limit: '' } }],
    ['takeProfits: take-profit-shares', { takeProfits: [{ price: '120', share: '50' }] }],
    [
      'takeProfits: take-profit-rising',
      {
        takeProfits: [
          { price: '120', share: '50' },
          { price: '119', share: '50' },
        ],
      },
    ],
    ['profits.0.type: profit-price-needs-single', { profits: [{ ...percent('120'), type: 'price' }] }],
    ['profits.0.unit: profit-base-needs-single', { profits: [percent('2', '0.1', 'base')] }],
    ['rebalanceUp: rebalance-needs-buy', { direction: 'sell', rebalanceUp: true }],
    ['investment: one-size-only', { investment: '100' }],
  ])('with a generator: %s', (expected, changes) => {
    const found = issues(typed(generatorConfig(), changes))
    expect(
      found.includes(expected) || (expected.startsWith('investment') && found.includes('amount: one-size-only')),
    ).toBe(true)
  })

  it('is said in both languages', () => {
    const broken = [
      typed(singleConfig(), { price: 'x', investment: '1,234' }),
      typed(generatorConfig(), { maxPrice: '90' }),
    ]
    for (const form of broken) {
      const parsed = parse(form, now)
      for (const issue of parsed.ok ? [] : parsed.issues) {
        for (const language of languages) {
          expect(sentence(spotMessages, language, issue.code, issue.params)).not.toMatch(/undefined|null/)
        }
      }
    }
  })
})

it('keeps what a follower must give at least, where it is sound', () => {
  expect(issues(typed(generatorConfig(), { copyMinAmount: '20', copyMinInvestment: '19.99' }))).toEqual([
    'copyMinInvestment: copy-investment-too-small',
  ])
  expect(issues(typed(generatorConfig(), { copyMinAmount: '0' }))).toHaveLength(1)
})

it('reads a form that says nothing of the limit as one that counts', () => {
  const { inLimit: _, ...earlier } = typed(singleConfig({ inLimit: false }), {})
  expect(parse(earlier, now)).toMatchObject({ ok: true, config: { inLimit: true } })
})

describe('the wizard', () => {
  const fields = spotSections.flatMap((section) => section.fields)

  it('shows a single bot and a generator each their own fields, and every field to one of them', () => {
    const shown = (kind: Form['kind']) =>
      fields.filter((field) => field.shownWhen({ ...emptyForm(), kind, sellAmount: 'base' })).map(({ path }) => path)
    expect(shown('single')).toContain('followUp')
    expect(shown('single')).not.toContain('trailingUp')
    expect(shown('generator')).not.toContain('entries')
    expect(new Set([...shown('single'), ...shown('generator')]).size).toBe(fields.length)
  })

  it('has every word in both languages', () => {
    for (const language of languages) {
      for (const field of fields) {
        const facts = field.facts(now, emptyForm())
        expect(sentence(spotMessages, language, field.label)).not.toBeNull()
        expect(sentence(spotMessages, language, field.help, facts)).toMatch(/^(?!.*undefined)/)
        const enabled = field.enabledWhen(emptyForm())
        if (enabled !== true) expect(sentence(spotMessages, language, enabled)).not.toBeNull()
      }
    }
  })

  it.each(['careful', 'balanced', 'active'] as const)('%s fills in both kinds, and needs nothing more', (name) => {
    for (const kind of ['single', 'generator'] as const) {
      for (const direction of ['buy', 'sell'] as const) {
        const form = { ...emptyForm(), kind, direction, exchange: 'paper', pair: 'COIN/USDC' }
        const filled = applyPreset(name, form, now, noCandles)
        expect(parse(filled, now)).toMatchObject({ ok: true })
      }
    }
  })

  it('sets a losing profit to break-even', () => {
    for (const row of [percent('0.1'), { ...percent('0.1'), type: 'fix' as const }]) {
      const form = typed(generatorConfig(), { profits: [row] })
      expect(issues(form)).toEqual(['badSellAccepted: bad-sell'])
      expect(issues(repair('bad-sell', form, now)?.form ?? form)).toEqual([])
    }
    expect(repair('warn-waits', emptyForm(), now)).toBeNull()
  })
})

describe('the preview', () => {
  it('draws entries with their exits, and tells what is needed', () => {
    const drawn = preview(generatorConfig({ stop: { kind: 'fix', price: price('85'), limit: null } }), now, noCandles)
    if (!drawn.ok) throw new Error(drawn.reason)
    expect(drawn.lines.slice(0, 4).map((line) => `${line.kind} ${formatDecimal(line.price)}`)).toEqual([
      'buy 100',
      'wait 105',
      'buy 95',
      'sell 101',
    ])
    const facts = Object.fromEntries(drawn.facts.map(({ label, value }) => [label, value]))
    expect(facts).toMatchObject({ 'fact-levels': '5', 'fact-needed': '250' })
    expect(Number(facts['fact-worst'])).toBeGreaterThan(30)
  })

  it.each(rich.map((config, index) => [index, config] as const))('of %s has a word for everything', (_, config) => {
    const drawn = preview(config, now, noCandles)
    if (!drawn.ok) throw new Error(drawn.reason)
    for (const language of languages) {
      for (const { label } of [...drawn.lines, ...drawn.facts])
        expect(sentence(spotMessages, language, label)).not.toBeNull()
      for (const { code, params } of drawn.warnings) {
        expect(sentence(spotMessages, language, code, params)).toMatch(/^(?!.*undefined)/)
      }
    }
  })

  it('says why nothing is drawn', () => {
    expect(preview(null, now, noCandles)).toEqual({ ok: false, reason: 'nothing-to-draw-form' })
    const collapsed = generatorConfig({ step: { kind: 'percent', percent: ratio('0.001') } })
    expect(preview(collapsed, now, noCandles)).toEqual({ ok: false, reason: 'nothing-to-draw-lattice' })
  })
})

describe('the investment', () => {
  const field = spotSections.flatMap((section) => section.fields).find(({ path }) => path === 'investment')
  const least = (changes: Partial<Form>) =>
    Number(field?.limits(now, { ...emptyForm(), startPrice: '90', maxPrice: '110', ...changes }).min)

  it('must be enough for every level that shares it, and for no more of them than are made', () => {
    const one = least({ kind: 'single', price: '110' })
    expect(one).toBeGreaterThan(0)
    expect(least({ step: { kind: 'amount', value: '5' } })).toBeCloseTo(one * 5)
    expect(least({ step: { kind: 'amount', value: '5' }, stepLimit: '3' })).toBeCloseTo(one * 3)
    expect(least({})).toBeCloseTo(one)
  })
})

describe('what it is doing', () => {
  it.each(rich.map((config, index) => [index, config] as const))('%s is said wherever the price goes', (_, config) => {
    const bench = onBench(spot, config, testMarket(), price('101'))
    const said = () => {
      const { code, values } = spot.explain(config, bench.state, bench.now)
      for (const language of languages) {
        expect(sentence(spotMessages, language, code, values)).toMatch(/^(?!.*(undefined|null))/)
      }
      return code
    }
    expect(said()).toBe('spot-not-started')
    expect(formatDecimal(spot.report(config, bench.state).investment)).not.toBe('0')
    send(bench, { kind: 'started', allowance: 100, suspended: false })
    settle(bench)
    for (const at of ['99', '94', '103', '112', '89', '101']) {
      said()
      goTo(bench, price(at))
    }
    send(bench, { kind: 'user-asked', ask: { kind: 'suspend', trade: null, part: 'entries' } })
    settle(bench)
    expect(said()).toBe('spot-entries-off')
    send(bench, { kind: 'user-asked', ask: { kind: 'delete', trade: null, how: 'close' } })
    settle(bench)
    expect(said()).toBe('spot-deleted')
  })
})
