/** The SIGNAL wizard as data. */
import { formatDecimal, HUNDRED, ONE } from '#engine/money.ts'
import type { Facts, Field, FormMarket, Section } from '../form.ts'
import { smallestAmount } from './check.ts'
import { PAID_WITH } from './config.ts'
import { type Form, MOST_DILUTIONS, MOST_ESCAPES, MOST_PAIRS, MOST_RUNS, USUAL_DILUTIONS } from './schema.ts'
import type { SignalWhy } from './why-en.ts'

type SignalField = Field<Form>
type Base = Omit<SignalField, 'kind' | 'options' | 'columns' | 'most' | 'empty' | 'textLabel' | 'pairLabel'>

/** The pair's own numbers, which help texts name. */
const factsOf = ({ market, price }: FormMarket, form: Form): Facts => ({
  base: market.base,
  quote: market.quote,
  price: formatDecimal(price),
  minNotional: formatDecimal(market.minNotional),
  minQuantity: formatDecimal(market.minQuantity),
  least: formatDecimal(smallestAmount(market, price)),
  fee: formatDecimal((market.fees.taker * HUNDRED) / ONE),
  text: form.pairText === '' ? `${market.base}${market.quote}` : form.pairText,
})

/** A field whose label has no long explanation does not compile. */
type Label = keyof SignalWhy

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

const text = (path: string, label: Label, changes: Partial<Base> = {}): SignalField => ({
  ...field(path, label, changes),
  kind: 'text',
})

const percent = (path: string, label: Label, changes: Partial<Base> = {}): SignalField => ({
  ...field(path, label, { unit: 'percent', ...changes }),
  kind: 'percent',
})

const count = (path: string, label: Label, max: number, changes: Partial<Base> = {}): SignalField => ({
  ...field(path, label, { unit: 'count', optional: true, limits: () => ({ min: '1', max: String(max) }), ...changes }),
  kind: 'count',
})

const basic: readonly SignalField[] = [
  { ...field('exchange', 'exchange', { depth: 'quick' }), kind: 'exchange' },
  { ...field('account', 'account', { optional: true }), kind: 'account' },
  { ...field('pair', 'pair', { depth: 'quick' }), kind: 'pair' },
  text('pairText', 'pair-text', { depth: 'quick' }),
  {
    ...field('morePairs', 'more-pairs', { optional: true }),
    kind: 'pair-table',
    textLabel: 'pair-table-text',
    pairLabel: 'pair-table-pair',
    most: MOST_PAIRS - 1,
  },
  text('name', 'name', { optional: true }),
  {
    ...field('mode', 'mode', { depth: 'quick' }),
    kind: 'choice',
    options: [
      { value: 'demo', label: 'mode-demo', enabledWhen: () => true },
      { value: 'live', label: 'mode-live', enabledWhen: (form) => form.account.trim() !== '' || 'account-needed' },
    ],
  },
]

const carries = (form: Form): boolean => form.amountFrom === 'signal'

const schema: readonly SignalField[] = [
  text('source', 'source', { optional: true }),
  text('directionField', 'direction-field'),
  text('buyValue', 'buy-value'),
  text('sellValue', 'sell-value'),
  text('pairField', 'pair-field'),
  text('amountField', 'amount-field', { shownWhen: carries }),
  text('idField', 'id-field', { optional: true }),
  text('timeField', 'time-field', { optional: true }),
  { ...field('example', 'example', { optional: true }), kind: 'message' },
]

const leastAmount = (now: FormMarket): string => formatDecimal(smallestAmount(now.market, now.price))

const trade: readonly SignalField[] = [
  {
    ...field('amountFrom', 'amount-source'),
    kind: 'choice',
    options: [
      { value: 'fixed', label: 'amount-fixed', enabledWhen: () => true },
      { value: 'signal', label: 'amount-carried', enabledWhen: () => true },
    ],
  },
  {
    ...field('amount', 'amount', {
      unit: 'quote',
      depth: 'quick',
      shownWhen: (form) => !carries(form),
      limits: (now, form) => ({ min: leastAmount(now), max: form.investment.trim() || null }),
    }),
    kind: 'amount',
  },
  {
    ...field('investment', 'investment', {
      unit: 'quote',
      depth: 'quick',
      limits: (_, form) => ({ min: (carries(form) ? '' : form.amount.trim()) || null, max: null }),
    }),
    kind: 'amount',
  },
  count('limit', 'limit', MOST_PAIRS),
]

const profit: readonly SignalField[] = [
  percent('minProfit', 'min-profit', { limits: () => ({ min: '0', max: '1000' }) }),
  percent('maxProfit', 'max-profit', {
    optional: true,
    limits: (_, form) => ({ min: form.minProfit.trim() || '0', max: '1000' }),
  }),
]

const run: readonly SignalField[] = [
  {
    ...field('repeats', 'repeats', { unit: 'count', limits: () => ({ min: '1', max: String(MOST_RUNS) }) }),
    kind: 'repeats',
  },
]

const ifDilutes = (form: Form): true | string => form.dilutes || 'dilution-needs'
const ifEscapes = (form: Form): true | string => form.escapes || 'escape-needs'

const safety: readonly SignalField[] = [
  { ...field('dilutes', 'dilutes', { optional: true }), kind: 'switch' },
  percent('dilution.percent', 'dilution-percent', {
    enabledWhen: ifDilutes,
    limits: () => ({ min: '0', max: '100' }),
  }),
  {
    ...field('dilution.amount', 'dilution-amount', {
      unit: 'quote',
      enabledWhen: ifDilutes,
      limits: (now, form) => ({ min: leastAmount(now), max: form.investment.trim() || null }),
    }),
    kind: 'amount',
  },
  count('dilution.most', 'dilution-most', MOST_DILUTIONS, { enabledWhen: ifDilutes }),
  { ...field('escapes', 'escapes', { optional: true }), kind: 'switch' },
  percent('escape.minProfit', 'escape-min-profit', { optional: true, enabledWhen: ifEscapes }),
  count('escape.limit', 'escape-count', MOST_ESCAPES, { enabledWhen: ifEscapes }),
  { ...field('escapesDiluted', 'escapes-diluted', { optional: true, enabledWhen: ifEscapes }), kind: 'switch' },
]

const overview: readonly SignalField[] = [
  { ...field('disclaimerAccepted', 'disclaimer', { depth: 'quick' }), kind: 'switch' },
]

export const signalSections: readonly Section<Form>[] = [
  { name: 'basic', title: 'section-basic', fields: basic },
  { name: 'schema', title: 'section-schema', fields: schema },
  { name: 'trade', title: 'section-trade', fields: trade },
  { name: 'profit', title: 'section-profit', fields: profit },
  { name: 'run', title: 'section-run', fields: run },
  { name: 'safety', title: 'section-safety', fields: safety },
  { name: 'overview', title: 'section-overview', fields: overview },
]

/** A form with nothing typed but what nearly everybody wants; the names are those of the example in bots.md 13.2. */
export const emptyForm = (): Form => ({
  exchange: '',
  account: '',
  pair: '',
  pairText: '',
  morePairs: [],
  name: '',
  mode: 'demo',
  source: '',
  directionField: 'action',
  buyValue: 'buy',
  sellValue: 'sell',
  pairField: 'pair',
  amountField: 'amount',
  idField: '',
  timeField: '',
  example: '',
  amountFrom: 'fixed',
  amount: '',
  investment: '',
  minProfit: '0.5',
  maxProfit: '',
  limit: '',
  dilutes: false,
  dilution: { percent: '', amount: '', most: String(USUAL_DILUTIONS) },
  escapes: false,
  escape: { minProfit: '', limit: '' },
  escapesDiluted: false,
  repeats: { kind: 'limited', count: String(MOST_RUNS) },
  disclaimerAccepted: false,
})

/** How a pair is usually called by a source. */
export const usualText = (pair: string): string => (pair.endsWith(`/${PAID_WITH}`) ? pair.replace('/', '') : pair)
