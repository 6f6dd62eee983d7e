/** The INDICATOR wizard as data. */
import { sources } from '#engine/indicators/series.ts'
import { formatDecimal } from '#engine/money.ts'
import type { Facts, Field, FormMarket, Section } from '../form.ts'
import { fieldsOf, optionsOf } from '../form-fields.ts'
import { pairFacts } from '../pair-facts.ts'
import { partialLimits } from '../partials.ts'
import { breakEvenPercent } from '../rules/break-even.ts'
import { smallestAmount, smallestQuantity, valueBounds } from './check.ts'
import { directions, thresholds } from './config.ts'
import {
  type Form,
  LEAST_LENGTH,
  MOST_DILUTIONS,
  MOST_LENGTH,
  MOST_PERCENT,
  MOST_RUNS,
  USUAL_DILUTIONS,
} from './schema.ts'
import { indicators } from './stored.ts'
import type { IndicatorWhy } from './why-en.ts'

/** The pair's own numbers, which help texts name. */
const factsOf = (now: FormMarket): Facts => ({ ...pairFacts(now), breakEven: breakEvenPercent(now) })

const { field, percent, toggle, count, choice, interval, repeats, head } = fieldsOf<Form, IndicatorWhy>(factsOf)

const basic: readonly Field<Form>[] = [head.exchange, head.account, head.pair, head.name, head.mode]

const lengthLimits = () => ({ min: String(LEAST_LENGTH), max: String(MOST_LENGTH) })
const anyPercent = () => ({ min: '0', max: String(MOST_PERCENT) })

const valueLimits = (_: FormMarket, { indicator }: Form) => {
  const bounds = valueBounds[indicator]
  return bounds === undefined
    ? { min: null, max: null }
    : { min: formatDecimal(bounds.min), max: formatDecimal(bounds.max) }
}

const calculation: readonly Field<Form>[] = [
  choice('indicator', 'indicator', optionsOf(indicators, 'indicator'), { depth: 'quick' }),
  interval('buy.interval', 'interval', { depth: 'quick' }),
  count('buy.length', 'length', MOST_LENGTH, {
    optional: false,
    limits: lengthLimits,
  }),
  choice('buy.source', 'source', optionsOf(sources, 'source')),
  toggle('sameForSell', 'same-for-sell'),
]

const isOwn = (form: Form): boolean => !form.sameForSell

const leastOf = ({ quantity }: Form, { market, price }: FormMarket): string =>
  formatDecimal(quantity === 'quote' ? smallestAmount(market, price) : smallestQuantity(market, price))

/** The ladder on the indicator, counted in quote or in base: one of the two is shown. */
const entries = (unit: Form['quantity']): Field<Form> => ({
  ...field('entries', unit === 'quote' ? 'entries' : 'entries-base', {
    depth: 'quick',
    shownWhen: (form) => form.quantity === unit,
    limits: partialLimits(10),
  }),
  kind: 'ladder',
  most: 10,
  empty: { value: '', amount: '' },
  columns: [
    { key: 'value', label: 'entry-value', unit: 'none', options: null },
    { key: 'amount', label: 'entry-amount', unit, options: null },
  ],
})

const buy: readonly Field<Form>[] = [
  choice('quantity', 'quantity', optionsOf(['quote', 'base'], 'quantity')),
  entries('quote'),
  entries('base'),
  choice('buy.threshold', 'buy-threshold', optionsOf(thresholds, 'threshold')),
  choice('buy.direction', 'buy-direction', optionsOf(directions, 'direction')),
  percent('buy.tolerance', 'buy-tolerance', { optional: true, limits: () => ({ min: '0', max: '100' }) }),
]

const sell: readonly Field<Form>[] = [
  interval('sell.interval', 'sell-interval', { shownWhen: isOwn }),
  count('sell.length', 'sell-length', MOST_LENGTH, {
    optional: false,
    shownWhen: isOwn,
    limits: lengthLimits,
  }),
  choice('sell.source', 'sell-source', optionsOf(sources, 'source'), { shownWhen: isOwn }),
  { ...field('sell.value', 'sell-value', { depth: 'quick', limits: valueLimits }), kind: 'count' },
  choice('sell.threshold', 'sell-threshold', optionsOf(thresholds, 'threshold')),
  choice('sell.direction', 'sell-direction', optionsOf(directions, 'direction')),
  percent('sell.tolerance', 'sell-tolerance', { optional: true, limits: () => ({ min: '0', max: '100' }) }),
  percent('minProfit', 'min-profit', { depth: 'quick', limits: anyPercent }),
]

const run: readonly Field<Form>[] = [repeats(MOST_RUNS)]

const ifDiluted = (form: Form): true | string => form.dilution.on || 'dilution-needs'
const ifEscapes = (form: Form): true | string => form.escape.allowed || 'escape-needs'

const dilutionAmount = (unit: Form['quantity']): Field<Form> => ({
  ...field('dilution.amount', unit === 'quote' ? 'dilution-amount' : 'dilution-base', {
    unit,
    enabledWhen: ifDiluted,
    shownWhen: (form) => form.quantity === unit,
    limits: (now, form) => ({ min: leastOf(form, now), max: null }),
  }),
  kind: unit === 'quote' ? 'amount' : 'quantity',
})

const safety: readonly Field<Form>[] = [
  percent('maxLoss', 'max-loss', { optional: true, limits: () => ({ min: '0', max: '100' }) }),
  toggle('dilution.on', 'dilution'),
  percent('dilution.percent', 'dilution-percent', {
    enabledWhen: ifDiluted,
    limits: () => ({ min: '0', max: '100' }),
  }),
  dilutionAmount('quote'),
  dilutionAmount('base'),
  count('dilution.most', 'dilution-most', MOST_DILUTIONS, { optional: false, enabledWhen: ifDiluted }),
  toggle('escape.allowed', 'can-escape'),
  percent('escape.minProfit', 'escape-min-profit', { optional: true, enabledWhen: ifEscapes, limits: anyPercent }),
  toggle('escape.diluted', 'escape-diluted', { enabledWhen: ifEscapes }),
]

const overview: readonly Field<Form>[] = [
  toggle('disclaimerAccepted', 'disclaimer', { depth: 'quick', optional: false }),
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
