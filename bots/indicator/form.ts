/** The INDICATOR wizard as data. */
import { intervals } from '#engine/candle.ts'
import { sources } from '#engine/indicators/series.ts'
import { formatDecimal, HUNDRED, ONE } from '#engine/money.ts'
import type { Facts, Field, FormMarket, FormOption, Section } from '../form.ts'
import { breakEvenPercent, smallestAmount, smallestQuantity, valueBounds } from './check.ts'
import { directions, thresholds } from './config.ts'
import { type Form, MOST_DILUTIONS, MOST_LENGTH, MOST_PERCENT, MOST_RUNS, USUAL_DILUTIONS } from './schema.ts'
import { indicators } from './stored.ts'
import type { IndicatorWhy } from './why-en.ts'

type IndicatorField = Field<Form>
type Base = Omit<IndicatorField, 'kind' | 'options' | 'columns' | 'most' | 'empty' | 'textLabel' | 'pairLabel'>

/** The pair's own numbers, which help texts name. */
const factsOf = (now: FormMarket): Facts => {
  const { market, price } = now
  return {
    base: market.base,
    quote: market.quote,
    price: formatDecimal(price),
    minNotional: formatDecimal(market.minNotional),
    minQuantity: formatDecimal(market.minQuantity),
    fee: formatDecimal((market.fees.taker * HUNDRED) / ONE),
    breakEven: breakEvenPercent(now),
  }
}

/** A field whose label has no long explanation does not compile. */
type Label = keyof IndicatorWhy

const field = (path: string, label: Label, changes: Partial<Base> = {}): Base => ({
  path,
  label,
  help: `${label}-help`,
  unit: 'none',
  depth: 'full',
  optional: false,
  shownWhen: () => true,
  enabledWhen: () => true,
  facts: factsOf,
  limits: () => ({ min: null, max: null }),
  ...changes,
})

const percent = (path: string, label: Label, changes: Partial<Base> = {}): IndicatorField => ({
  ...field(path, label, { unit: 'percent', limits: () => ({ min: '0', max: String(MOST_PERCENT) }), ...changes }),
  kind: 'percent',
})

const count = (path: string, label: Label, most: number, changes: Partial<Base> = {}): IndicatorField => ({
  ...field(path, label, { unit: 'count', limits: () => ({ min: '1', max: String(most) }), ...changes }),
  kind: 'count',
})

const options = (names: readonly string[], prefix: string): readonly FormOption<Form>[] =>
  names.map((value) => ({ value, label: `${prefix}-${value}`, enabledWhen: () => true }))

const choice = (
  path: string,
  label: Label,
  of: readonly FormOption<Form>[],
  changes: Partial<Base> = {},
): IndicatorField => ({
  ...field(path, label, changes),
  kind: 'choice',
  options: of,
})

const basic: readonly IndicatorField[] = [
  { ...field('exchange', 'exchange', { depth: 'quick' }), kind: 'exchange' },
  { ...field('account', 'account', { optional: true }), kind: 'account' },
  { ...field('pair', 'pair', { depth: 'quick' }), kind: 'pair' },
  { ...field('name', 'name', { optional: true }), kind: 'text' },
  choice(
    'mode',
    'mode',
    [
      { value: 'demo', label: 'mode-demo', enabledWhen: () => true },
      { value: 'live', label: 'mode-live', enabledWhen: (form) => form.account.trim() !== '' || 'account-needed' },
    ],
    { depth: 'quick' },
  ),
]

const valueLimits = (_: FormMarket, { indicator }: Form) => {
  const bounds = valueBounds[indicator]
  return bounds === undefined
    ? { min: null, max: null }
    : { min: formatDecimal(bounds.min), max: formatDecimal(bounds.max) }
}

const calculation: readonly IndicatorField[] = [
  choice('indicator', 'indicator', options(indicators, 'indicator'), { depth: 'quick' }),
  { ...field('buy.interval', 'interval', { depth: 'quick' }), kind: 'interval', options: intervals },
  count('buy.length', 'length', MOST_LENGTH, { limits: () => ({ min: '2', max: String(MOST_LENGTH) }) }),
  choice('buy.source', 'source', options(sources, 'source')),
  { ...field('sameForSell', 'same-for-sell', { optional: true }), kind: 'switch' },
]

const isOwn = (form: Form): boolean => !form.sameForSell

const leastOf = ({ quantity }: Form, { market, price }: FormMarket): string =>
  formatDecimal(quantity === 'quote' ? smallestAmount(market, price) : smallestQuantity(market, price))

/** The ladder on the indicator, counted in quote or in base: one of the two is shown. */
const entries = (unit: Form['quantity']): IndicatorField => ({
  ...field('entries', unit === 'quote' ? 'entries' : 'entries-base', {
    depth: 'quick',
    shownWhen: (form) => form.quantity === unit,
  }),
  kind: 'ladder',
  most: 10,
  empty: { value: '', amount: '' },
  columns: [
    { key: 'value', label: 'entry-value', unit: 'none', options: null },
    { key: 'amount', label: 'entry-amount', unit, options: null },
  ],
})

const buy: readonly IndicatorField[] = [
  choice('quantity', 'quantity', options(['quote', 'base'], 'quantity')),
  entries('quote'),
  entries('base'),
  choice('buy.threshold', 'buy-threshold', options(thresholds, 'threshold')),
  choice('buy.direction', 'buy-direction', options(directions, 'direction')),
  percent('buy.tolerance', 'buy-tolerance', { optional: true, limits: () => ({ min: '0', max: '100' }) }),
]

const sell: readonly IndicatorField[] = [
  {
    ...field('sell.interval', 'sell-interval', { shownWhen: isOwn }),
    kind: 'interval',
    options: intervals,
  },
  count('sell.length', 'sell-length', MOST_LENGTH, {
    shownWhen: isOwn,
    limits: () => ({ min: '2', max: String(MOST_LENGTH) }),
  }),
  choice('sell.source', 'sell-source', options(sources, 'source'), { shownWhen: isOwn }),
  { ...field('sell.value', 'sell-value', { depth: 'quick', limits: valueLimits }), kind: 'count' },
  choice('sell.threshold', 'sell-threshold', options(thresholds, 'threshold')),
  choice('sell.direction', 'sell-direction', options(directions, 'direction')),
  percent('sell.tolerance', 'sell-tolerance', { optional: true, limits: () => ({ min: '0', max: '100' }) }),
  percent('minProfit', 'min-profit', { depth: 'quick' }),
]

const run: readonly IndicatorField[] = [
  {
    ...field('repeats', 'repeats', { unit: 'count', limits: () => ({ min: '1', max: String(MOST_RUNS) }) }),
    kind: 'repeats',
  },
]

const ifDiluted = (form: Form): true | string => form.dilution.on || 'dilution-needs'
const ifEscapes = (form: Form): true | string => form.escape.allowed || 'escape-needs'

const dilutionAmount = (unit: Form['quantity']): IndicatorField => ({
  ...field('dilution.amount', unit === 'quote' ? 'dilution-amount' : 'dilution-base', {
    unit,
    enabledWhen: ifDiluted,
    shownWhen: (form) => form.quantity === unit,
    limits: (now, form) => ({ min: leastOf(form, now), max: null }),
  }),
  kind: unit === 'quote' ? 'amount' : 'quantity',
})

const safety: readonly IndicatorField[] = [
  percent('maxLoss', 'max-loss', { optional: true, limits: () => ({ min: '0', max: '100' }) }),
  { ...field('dilution.on', 'dilution', { optional: true }), kind: 'switch' },
  percent('dilution.percent', 'dilution-percent', {
    enabledWhen: ifDiluted,
    limits: () => ({ min: '0', max: '100' }),
  }),
  dilutionAmount('quote'),
  dilutionAmount('base'),
  count('dilution.most', 'dilution-most', MOST_DILUTIONS, { enabledWhen: ifDiluted }),
  { ...field('escape.allowed', 'can-escape', { optional: true }), kind: 'switch' },
  percent('escape.minProfit', 'escape-min-profit', { optional: true, enabledWhen: ifEscapes }),
  { ...field('escape.diluted', 'escape-diluted', { optional: true, enabledWhen: ifEscapes }), kind: 'switch' },
]

const overview: readonly IndicatorField[] = [
  { ...field('disclaimerAccepted', 'disclaimer', { depth: 'quick' }), kind: 'switch' },
]

export const indicatorSections: readonly Section<Form>[] = [
  { name: 'basic', title: 'section-basic', fields: basic },
  { name: 'calculation', title: 'section-calculation', fields: calculation },
  { name: 'buy', title: 'section-buy', fields: buy },
  { name: 'sell', title: 'section-sell', fields: sell },
  { name: 'run', title: 'section-run', fields: run },
  { name: 'safety', title: 'section-safety', fields: safety },
  { name: 'overview', title: 'section-overview', fields: overview },
]

/** A form with nothing typed but what nearly everybody wants. */
export const emptyForm = (): Form => ({
  exchange: '',
  account: '',
  pair: '',
  name: '',
  mode: 'demo',
  indicator: 'rsi',
  quantity: 'quote',
  entries: [{ value: '30', amount: '' }],
  buy: { interval: '15m', length: '14', source: 'close', threshold: 'below', direction: 'either', tolerance: '' },
  sameForSell: true,
  sell: {
    interval: '15m',
    length: '14',
    source: 'close',
    threshold: 'above',
    direction: 'either',
    tolerance: '',
    value: '65',
  },
  minProfit: '0.5',
  maxLoss: '',
  dilution: { on: false, percent: '', amount: '', most: String(USUAL_DILUTIONS) },
  escape: { allowed: false, diluted: false, minProfit: '' },
  repeats: { kind: 'limited', count: String(MOST_RUNS) },
  disclaimerAccepted: false,
})
