import { describe, expect, it } from 'vitest'
import type { Candles } from '#engine/candle.ts'
import { languages } from '#engine/messages.ts'
import { amount, formatDecimal, price, ratio } from '#engine/money.ts'
import type { FormMarket } from '../form.ts'
import { singleConfig, testMarket } from '../spot/fixture.ts'
import { formatConfig as formatSpot } from '../spot/stored.ts'
import { sentence } from '../words.ts'
import { goTo, onBench, send, settle } from '#proofs/workbench.ts'
import type { Config } from './config.ts'
import { hodlConfig } from './fixture.ts'
import { emptyForm, hodlSections } from './form.ts'
import { hodl } from './index.ts'
import { hodlMessages } from './messages.ts'
import { applyPreset } from './presets.ts'
import { preview } from './preview.ts'
import { formOf } from './reform.ts'
import { repair } from './repair.ts'
import { type Form, parse } from './schema.ts'

const now: FormMarket = { market: testMarket(), price: price('111') }
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
  hodlConfig(),
  hodlConfig({
    size: { kind: 'investment', amount: amount('1000') },
    opening: { kind: 'amount', amount: price('6') },
    limit: 3,
    stepLimit: 4,
    trailingUp: price('120'),
    trailingDown: price('80'),
    takeProfits: [
      { price: price('125'), share: ratio('40') },
      { price: price('130'), share: ratio('60') },
    ],
    stop: { kind: 'average', distance: { kind: 'percent', percent: ratio('25') }, limit: 2 },
    stuck: { lower: price('70'), upper: price('140') },
  }),
  hodlConfig({
    step: { kind: 'percent', percent: ratio('4') },
    profits: [{ type: 'percent', profit: ratio('2'), share: ratio('100') }],
    closeAfterTakeProfit: false,
    repeats: 3,
    risingOnly: '5m',
    stop: { kind: 'average', distance: { kind: 'amount', amount: price('20') }, limit: null },
  }),
  hodlConfig({ stop: { kind: 'fix', price: price('85'), limit: null } }),
  hodlConfig({ copying: { minAmount: amount('20'), minInvestment: amount('150') }, subAccount: 'second' }),
]
const each = rich.map((config, index) => [index, config] as const)

const typed = (config: Config, changes: Partial<Form>): Form => ({ ...formOf(config), ...changes })
const issues = (form: unknown, market: FormMarket | null = now): readonly string[] => {
  const parsed = parse(form, market)
  return parsed.ok ? [] : parsed.issues.map(({ path, code }) => `${path}: ${code}`)
}

describe('settings', () => {
  it.each(each)('%s come back from the form and from the store as they were', (_, config) => {
    expect(parse(formOf(config), now)).toEqual({ ok: true, config })
    const stored = hodl.formatConfig(config)
    expect(hodl.parseConfig(JSON.parse(JSON.stringify(stored)))).toEqual(config)
    expect(Object.keys(stored as object)).not.toContain('direction')
  })

  it('without what followers need, or the name of a sub-account, are as they were before there was either', () => {
    const { copying, subAccount, ...before } = Object(hodl.formatConfig(hodlConfig())) as Record<string, unknown>
    expect([copying, subAccount]).toEqual([{ minAmount: null, minInvestment: null }, null])
    expect(hodl.parseConfig(before)).toEqual(hodlConfig())
    const { copyMinAmount, copyMinInvestment, subAccount: typedName, ...form } = formOf(hodlConfig())
    expect([copyMinAmount, copyMinInvestment, typedName]).toEqual(['', '', ''])
    expect(parse(form, now)).toEqual({ ok: true, config: hodlConfig() })
    const least = typed(hodlConfig(), { copyMinAmount: '20', copyMinInvestment: '19' })
    expect(issues(least)).toEqual(['copyMinInvestment: copy-investment-too-small'])
  })

  it('of another family are refused', () => {
    expect(() => hodl.parseConfig(formatSpot(singleConfig()))).toThrow()
    expect(() =>
      hodl.parseConfig({ ...(hodl.formatConfig(hodlConfig()) as object), size: { kind: 'quote', amount: '5' } }),
    ).toThrow('not the settings')
  })
})

describe('what a form must keep', () => {
  it.each<[Partial<Form>, string]>([
    [{ investment: '' }, 'investment: required'],
    [{ investment: '20' }, 'investment: amount-minimum'],
    [{ investment: '1000000000' }, 'investment: amount-maximum'],
    [{ maxPrice: '90' }, 'maxPrice: max-below-start'],
    [{ startPrice: '90.001' }, 'startPrice: off-tick'],
    [{ step: { kind: 'amount', value: '0.01' } }, 'step.value: step-too-small'],
    [{ limit: '3' }, 'limit: opening-needed'],
    [{ trailingDown: '80' }, 'trailingDown: opening-needed'],
    [{ takeProfits: [{ price: '110', share: '100' }] }, 'takeProfits.0.price: take-profit-in-ladder'],
    [{ takeProfits: [{ price: '120', share: '50' }] }, 'takeProfits: take-profit-shares'],
    [
      {
        takeProfits: [
          { price: '130', share: '50' },
          { price: '120', share: '50' },
        ],
      },
      'takeProfits: take-profit-rising',
    ],
    [{ profits: [{ type: 'percent', profit: '1', share: '50' }] }, 'profits: shares-sum'],
    [{ profits: [{ type: 'percent', profit: '0.1', share: '100' }] }, 'badSellAccepted: bad-sell'],
    [{ stop: { kind: 'price', value: '91', limit: '' } }, 'stop.value: stop-loss-sell'],
    [{ stop: { kind: 'percent', value: '12', limit: '' } }, 'stop.value: stop-before-level'],
    [{ stop: { kind: 'amount', value: '12', limit: '' } }, 'stop.value: stop-before-level'],
    [{ stop: { kind: 'percent', value: '60', limit: '' } }, 'stop.value: at-most'],
    [{ stop: { kind: 'price', value: '', limit: '2' } }, 'stop.value: required'],
    [{ stuck: { lower: '95', upper: '92' } }, 'stuck.upper: stuck-order'],
    [{ stuck: { lower: '112', upper: '' } }, 'stuck.lower: stuck-price-outside'],
    [{ repeats: { kind: 'unlimited', count: '' } }, 'repeats.kind: demo-unlimited'],
    [{ mode: 'live' }, 'account: account-needed'],
    [{ name: 'x' }, 'name: name-length'],
  ])('%j: %s', (changes, issue) => {
    expect(issues(typed(hodlConfig(), changes))).toContain(issue)
    const code = issue.split(': ')[1] ?? ''
    for (const language of languages) expect(sentence(hodlMessages, language, code)).not.toBeNull()
  })

  it('a stop from the average is wide enough where it fires below the lowest level', () => {
    expect(issues(typed(hodlConfig(), { stop: { kind: 'percent', value: '13', limit: '' } }))).toEqual([])
  })

  it('is no form of another shape', () => {
    expect(issues({ ...formOf(hodlConfig()), direction: 'sell' })).toEqual(['direction: unknown-field'])
    expect(issues({ ...formOf(hodlConfig()), quantity: '1' })).toEqual(['quantity: unknown-field'])
  })
})

describe('the form', () => {
  const fields = hodlSections.flatMap((section) => section.fields)

  it('has each field once, with help in both languages', () => {
    const paths = fields.map(({ path }) => path)
    expect(new Set(paths).size).toBe(paths.length)
    expect(paths).not.toContain('direction')
    for (const { label, help, facts } of fields) {
      for (const language of languages) {
        expect(sentence(hodlMessages, language, label)).not.toBeNull()
        expect(sentence(hodlMessages, language, help, facts(now, emptyForm()))).toMatch(/^(?!.*undefined)/)
      }
    }
  })

  it('offers no price of its own for the profits of levels', () => {
    const profits = fields.find(({ path }) => path === 'profits')
    const options = profits?.kind === 'ladder' ? profits.columns.flatMap((one) => one.options ?? []) : []
    expect(options.map(({ value }) => value)).toEqual(['percent', 'fix'])
  })

  it.each(['careful', 'balanced', 'active'] as const)(
    '%s suggests a ladder below the price, and needs nothing more',
    (name) => {
      for (const at of ['111', '0.5', '64800']) {
        const there = { ...now, price: price(at) }
        const form = applyPreset(name, { ...emptyForm(), exchange: 'paper', pair: 'COIN/USDC' }, there, noCandles)
        const parsed = parse(form, there)
        if (!parsed.ok) throw new Error(JSON.stringify(parsed.issues))
        expect(parsed.config.maxPrice < there.price).toBe(true)
        expect(parsed.config.takeProfits.length).toBeGreaterThan(0)
      }
    },
  )

  it('sets a losing profit to break-even, and knows no other remedy', () => {
    const form = typed(hodlConfig(), { profits: [{ type: 'percent', profit: '0.1', share: '100' }] })
    expect(issues(repair('bad-sell', form, now)?.form ?? form)).toEqual([])
    expect(repair('warn-keeps', form, now)).toBeNull()
  })
})

describe('the preview', () => {
  it('tells what the whole ladder costs and brings', () => {
    const config = hodlConfig({
      takeProfits: [{ price: price('120'), share: ratio('100') }],
      stop: { kind: 'average', distance: { kind: 'percent', percent: ratio('13') }, limit: null },
    })
    const drawn = preview(config, now, noCandles)
    if (!drawn.ok) throw new Error(drawn.reason)
    expect(drawn.lines.map(({ kind }) => kind)).toContain('take-profit')
    expect(drawn.needs).toEqual({ of: 'quote', amount: '250' })
    const facts = Object.fromEntries(drawn.facts.map(({ label, value }) => [label, Number(value)]))
    // 2.51 coins cost 250: 99.6 each with the fee; at 120 they bring a fifth more, at 86.66 an eighth less.
    expect(facts['fact-levels']).toBe(5)
    expect(facts['fact-each']).toBe(50)
    expect(facts['fact-coins']).toBeCloseTo(2.51, 2)
    expect(facts['fact-average']).toBeCloseTo(99.6, 1)
    expect(facts['fact-gain']).toBeCloseTo(50.8, 0)
    expect(facts['fact-worst']).toBeCloseTo(32.8, 0)
  })

  it.each(each)('of %s has a word for everything', (_, config) => {
    const drawn = preview(config, now, noCandles)
    if (!drawn.ok) throw new Error(drawn.reason)
    for (const language of languages) {
      for (const { label } of [...drawn.lines, ...drawn.facts]) {
        expect(sentence(hodlMessages, language, label)).not.toBeNull()
      }
      for (const { code, params } of drawn.warnings) {
        expect(sentence(hodlMessages, language, code, params)).toMatch(/^(?!.*undefined)/)
      }
    }
  })

  it('warns of a bot that never sells, and says why nothing is drawn', () => {
    const drawn = preview(hodlConfig(), now, noCandles)
    expect(drawn.ok && drawn.warnings.map(({ code }) => code)).toContain('warn-keeps')
    expect(preview(null, now, noCandles)).toEqual({ ok: false, reason: 'nothing-to-draw-form' })
  })
})

describe('what it is doing', () => {
  it.each(each)('%s is said wherever the price goes', (_, config) => {
    const bench = onBench(hodl, config, testMarket(), price('111'))
    const said = () => {
      const { code, values } = hodl.explain(config, bench.state, bench.now)
      for (const language of languages) {
        expect(sentence(hodlMessages, language, code, values)).toMatch(/^(?!.*(undefined|null))/)
      }
      return code
    }
    expect(said()).toBe('spot-not-started')
    send(bench, { kind: 'started', allowance: 100, suspended: false })
    settle(bench)
    for (const at of ['109', '104', '99', '112', '89', '101', '135']) {
      said()
      goTo(bench, price(at))
    }
    send(bench, { kind: 'user-asked', ask: { kind: 'delete', trade: null, how: 'close' } })
    settle(bench)
    expect(said()).toBe('spot-deleted')
  })

  it('names what is held, its average, the next buy and the target', () => {
    const config = hodlConfig({ takeProfits: [{ price: price('120'), share: ratio('100') }] })
    const bench = onBench(hodl, config, testMarket(), price('111'))
    send(bench, { kind: 'started', allowance: 100, suspended: false })
    settle(bench)
    expect(hodl.explain(config, bench.state, bench.now)).toMatchObject({
      code: 'hodl-waits-to-buy',
      values: { entry: '110' },
    })
    goTo(bench, price('104'))
    const { code, values } = hodl.explain(config, bench.state, bench.now)
    expect({ code, ...values }).toMatchObject({
      code: 'hodl-holds',
      held: '2',
      levels: '5',
      entry: '100',
      target: '120',
    })
    expect(Number(values['average'])).toBeCloseTo(107.54, 1)
    expect(formatDecimal(hodl.report(config, bench.state).investment)).toBe('250')
  })
})
