import { describe, expect, it } from 'vitest'
import { catalogued, findCatalogued } from '#bots/catalogue.ts'
import { createFormat } from '#platform/web/format.ts'
import { HIDDEN, withHiddenAmounts } from '#platform/web/hidden-amounts.ts'
import { textAt, withValueAt } from '#platform/web/form-values.ts'
import type { MarketSummary } from '../../markets/contract.ts'
import { noCandles } from './candles-of.ts'
import { exampleMarketSummary } from './example-market-summary.ts'
import type { FamilyModule } from './family-kit.ts'
import { marketOf } from './market-of.ts'
import { planOf, type PlanInput } from './plan-of.ts'
import { wizardMessages } from './wizard-messages.ts'
import { fieldOf } from './wizard-state.ts'

const spotMarket = exampleMarketSummary
const futuresMarket: MarketSummary = {
  ...spotMarket,
  futures: { maintenance: '0.005', maxLeverage: 100, offered: null },
}
const regions = { en: 'en-GB', hu: 'hu-HU' } as const

const families = await Promise.all(catalogued.map(async (entry) => [entry.name, await entry.load()] as const))

/** Bots of futures trade contracts, all others coins. */
const marketFor = (family: FamilyModule): MarketSummary => {
  const [name = ''] = families.find(([, one]) => one === family) ?? []
  return findCatalogued(name)?.trades === 'futures' ? futuresMarket : spotMarket
}

const inputOf = (family: FamilyModule, language: 'en' | 'hu'): PlanInput => {
  const market = marketFor(family)
  return {
    family,
    voice: {
      family: family.words[language],
      wizard: wizardMessages[language],
      exchangeTitle: ({ name }) => name,
      format: createFormat({ region: regions[language], timeZone: 'Europe/Budapest' }),
      market,
    },
    values: {
      ...family.applyPreset(
        'balanced',
        { ...family.emptyForm(), exchange: 'sandbox', pair: market.pair },
        marketOf(market),
        noCandles,
      ),
      // No preset agrees for somebody.
      ...('disclaimerAccepted' in family.emptyForm() ? { disclaimerAccepted: true } : {}),
    },
    markets: [market],
    price: null,
    candles: noCandles,
    free: '1000',
    freeBase: '0',
    balanceFormat: createFormat({ region: regions[language], timeZone: 'UTC' }),
    refused: [],
    fixed: null,
    mayUse: '0',
  }
}

describe.each(families)('the wizard of %s', (_, family) => {
  const plan = planOf(inputOf(family, 'en'))
  const fields = plan.steps.flatMap((step) => step.fields)

  it('shows each field once', () => {
    const paths = fields.map(({ path }) => path)
    expect(new Set(paths).size).toBe(paths.length)
  })

  it.each(['en', 'hu'] as const)('has a word for everything in %s', (language) => {
    const spoken = planOf(inputOf(family, language))
    const texts = spoken.steps.flatMap((step) => [
      step.title,
      ...step.fields.flatMap((field) => [field.label, field.help ?? '']),
    ])
    expect(texts.filter((text) => text === '' || /undefined|^[a-z]+(-[a-z]+)+$/.test(text))).toEqual([])
    expect(spoken.facts.filter(({ label }) => label.startsWith('fact-'))).toEqual([])
    expect(spoken.warnings.filter(({ id, text }) => id === text)).toEqual([])
  })

  it('needs nothing more after a preset, and draws', () => {
    expect(plan.issues).toEqual([])
    expect(plan.lines.length).toBeGreaterThan(2)
    expect(plan.nothing).toBeNull()
    expect(plan.investment).toMatch(/^[1-5]\d\d\u00a0USDC$/)
    expect(plan.mode).toBe('demo')
  })

  it('adds rows that its form knows', () => {
    const ladders = family.sections
      .flatMap((section) => section.fields)
      .flatMap((field) => (field.kind === 'ladder' ? [{ path: field.path, empty: field.empty }] : []))
    expect(ladders.length).toBeGreaterThan(0)
    for (const { path, empty } of ladders)
      expect(family.Form.safeParse({ ...family.emptyForm(), [path]: [empty] }).success, path).toBe(true)
  })

  it('a number typed wrongly is an error at its own field', () => {
    const numbers = fields.filter((field) => field.control.kind === 'number' && field.disabledReason === undefined)
    expect(numbers.length).toBeGreaterThan(0)
    for (const { path } of numbers) {
      const input = inputOf(family, 'en')
      const wrong = planOf({ ...input, values: withValueAt(input.values, path, 'many') })
      expect(wrong.issues.map((issue) => fieldOf(fields, issue.path)?.path)).toContain(path)
      expect(wrong.issues.every(({ text }) => !text.includes('undefined'))).toBe(true)
    }
  })

  it('says what the balance lacks, and the issues of the server', () => {
    const input = inputOf(family, 'en')
    const poor = planOf({ ...input, free: '100', refused: [{ path: 'investment', code: 'nobody-knows', params: {} }] })
    expect(poor.facts.find(({ id }) => id === 'missing')?.value).toBe(
      `${Number.parseInt(poor.investment) - 100}.00\u00a0USDC`,
    )
    expect(poor.issues).toMatchObject([{ path: 'investment', text: wizardMessages.en.otherIssue }])
    expect(planOf({ ...input, free: '500' }).facts.some(({ id }) => id === 'missing')).toBe(false)
  })

  it('hides the balance where amounts are hidden, and nothing that is typed', () => {
    const input = inputOf(family, 'en')
    const hidden = planOf({ ...input, balanceFormat: withHiddenAmounts(input.balanceFormat) })
    expect(hidden.facts.filter(({ value }) => value.includes(HIDDEN)).map(({ id }) => id)).toEqual(['free'])
    expect(hidden.investment).toBe(planOf(input).investment)
  })

  it('keeps pair, account and mode of a bot that exists, with the reason', () => {
    const edited = planOf({ ...inputOf(family, 'en'), fixed: 'It stays.' })
    const fixed = edited.steps
      .flatMap((step) => step.fields)
      .filter(({ disabledReason }) => disabledReason === 'It stays.')
    expect(fixed.map(({ path }) => path).toSorted()).toEqual(['account', 'exchange', 'mode', 'pair'])
    expect(edited.firstTrades).toEqual([])
  })

  it('offers no live mode without an account, and says why', () => {
    const mode = fieldOf(fields, 'mode')
    expect(mode?.control).toMatchObject({
      choices: [
        { value: 'demo', disabled: false },
        { value: 'live', disabled: true },
      ],
    })
    expect(mode?.limits).toBe(family.words.en['account-needed'])
  })

  it('names for each of the first trades the sale of its own level', () => {
    const rows = plan.firstTrades.map(({ buy, sell }) => [buy, sell].map((text) => Number(text.replace(/[^\d.]/g, ''))))
    expect(rows.length).toBeGreaterThan(0)
    expect(new Set(rows.map(([buy]) => buy)).size).toBe(rows.length)
    // What is bought to be kept names no sale.
    const sold = rows.filter(([, sell = 0]) => sell > 0)
    for (const [buy = 0, sell = 0] of sold) expect(sell / buy).toBeGreaterThan(1.002)
    expect(new Set(sold.map(([, sell]) => sell)).size).toBe(sold.length)
    expect([0, rows.length]).toContain(sold.length)
  })

  it('lists every setting as it was typed', () => {
    const input = inputOf(family, 'en')
    const named = planOf({ ...input, values: { ...input.values, name: 'My own bot' } })
    const settings = named.settings.flatMap((section) => section.settings)
    expect(settings.map(({ path }) => path)).toEqual(fields.map(({ path }) => path))
    expect(settings.find(({ path }) => path === 'name')?.value).toBe('My own bot')
    expect(textAt(input.values, 'pair')).toBe(settings.find(({ path }) => path === 'pair')?.value)
  })

  it('lists what was left empty as not set, and the name as what it will be', () => {
    const input = inputOf(family, 'en')
    const settings = planOf(input).settings.flatMap((section) => section.settings)
    expect(settings.find(({ path }) => path === 'name')?.value).toBe(textAt(input.values, 'pair'))
    expect(settings.filter(({ value }) => value === wizardMessages.en.optional)).toEqual([])
  })
})

describe('a field of several rows', () => {
  it('is named with the row and the column that are wrong', () => {
    const family = families.find(([name]) => name === 'signal')?.[1]
    if (family === undefined) throw new Error('signal is listed')
    const labels = (language: 'en' | 'hu') => {
      const input = inputOf(family, language)
      const { issues } = planOf({ ...input, values: { ...input.values, morePairs: [{ text: '', pair: '' }] } })
      return issues.map(({ label }) => label)
    }
    expect(labels('en')).toEqual(['More pairs, row 1, In the signal', 'More pairs, row 1, Pair'])
    expect(labels('hu')).toEqual(['További párok, 1. sor, A jelzésben', 'További párok, 1. sor, Pár'])
  })
})

it('an upper limit that is no number, or below the lower one, is not named', () => {
  const family = families.find(([name]) => name === 'signal')?.[1]
  if (family === undefined) throw new Error('signal is listed')
  const limitsWith = (investment: string) => {
    const input = inputOf(family, 'en')
    const { steps } = planOf({ ...input, values: { ...input.values, investment } })
    return fieldOf(
      steps.flatMap((step) => step.fields),
      'amount',
    )?.limits
  }
  expect(limitsWith('500')).toMatch(/^From .*500\.00\u00a0USDC\.$/)
  for (const typed of ['-5', 'abc', '']) expect(limitsWith(typed), typed).toMatch(/^At least [\d.]+\u00a0USDC\.$/)
})

describe('a ladder', () => {
  const entriesWith = (mostPartials: number | undefined) => {
    const family = families.find(([name]) => name === 'spot')?.[1]
    if (family === undefined) throw new Error('spot is listed')
    const input = inputOf(family, 'en')
    const { steps } = planOf({ ...input, values: { ...input.values, kind: 'single' }, mostPartials })
    return fieldOf(
      steps.flatMap((step) => step.fields),
      'entries',
    )
  }

  it('takes as many rows as the administrator allows, and says so', () => {
    expect(entriesWith(20)).toMatchObject({ control: { kind: 'rows', max: 20 }, limits: 'At most 20.' })
    expect(entriesWith(undefined)).toMatchObject({ control: { kind: 'rows', max: 100 }, limits: 'At most 100.' })
  })
})

describe('a bot that sells first', () => {
  const family = families.find(([name]) => name === 'spot')?.[1]
  const planWith = (change: Record<string, string>, freeBase: string) => {
    if (family === undefined) throw new Error('spot is listed')
    const input = inputOf(family, 'en')
    const form = { ...family.emptyForm(), exchange: 'sandbox', pair: spotMarket.pair, direction: 'sell', ...change }
    return planOf({
      ...input,
      freeBase,
      values: { ...family.applyPreset('balanced', form, marketOf(spotMarket), noCandles) },
    })
  }
  const selling = { kind: 'single', quantity: '0.5' }

  it('is told before the start which base it lacks', () => {
    const plan = planWith(selling, '0.2')
    expect(plan.warnings.find(({ id }) => id === 'base-missing')?.text).toMatch(/needs 0.5\u00a0BTC.*has 0.2\u00a0BTC/)
    expect(plan.facts.find(({ id }) => id === 'missing')?.value).toBe('0.3\u00a0BTC')
    expect(plan.investment).toBe('0.5\u00a0BTC')
    expect(planWith(selling, '0.5').warnings.some(({ id }) => id === 'base-missing')).toBe(false)
  })

  it('sells at its levels and buys back below them', () => {
    const [first] = planWith(selling, '1').firstTrades
    const [buy = 0, sell = 0] = [first?.buy, first?.sell].map((text) => Number(text?.replace(/[^\d.]/g, '')))
    expect(buy).toBeGreaterThan(0)
    expect(buy).toBeLessThan(sell)
  })
})

it('a SPOT bot stays what it is and goes its way, once it exists', () => {
  const spot = families.find(([name]) => name === 'spot')?.[1]
  if (spot === undefined) throw new Error('no SPOT')
  const lasting = (fixed: string | null): string[] =>
    planOf({ ...inputOf(spot, 'en'), fixed })
      .steps.flatMap((step) => step.fields)
      .filter(({ disabledReason }) => disabledReason === wizardMessages.en.lastingHere)
      .map(({ path }) => path)
  expect(lasting('It stays.').toSorted()).toEqual(['direction', 'kind'])
  expect(lasting(null)).toEqual([])
})
