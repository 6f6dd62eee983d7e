/** The SIGNAL wizard as data. */
import type { Facts, Field, FormMarket, Section } from '../form.ts'
import { always, fieldsOf } from '../form-fields.ts'
import { leastText } from '../number.ts'
import { pairFacts } from '../pair-facts.ts'
import { smallestAmount } from './check.ts'
import { PAID_WITH } from './config.ts'
import {
  type Form,
  MOST_DILUTIONS,
  MOST_ESCAPES,
  MOST_PAIRS,
  MOST_PERCENT,
  MOST_RUNS,
  USUAL_DILUTIONS,
} from './schema.ts'
import type { SignalWhy } from './why-en.ts'

/** The pair's own numbers, which help texts name. */
const factsOf = (now: FormMarket, form: Form): Facts => ({
  ...pairFacts(now),
  least: leastAmount(now),
  text: form.pairText === '' ? `${now.market.base}${now.market.quote}` : form.pairText,
})

const { field, text, message, source, amount, percent, toggle, count, choice, repeats, head } = fieldsOf<
  Form,
  SignalWhy
>(factsOf)

const basic: readonly Field<Form>[] = [
  head.exchange,
  head.account,
  head.pair,
  text('pairText', 'pair-text', { depth: 'quick' }),
  {
    ...field('morePairs', 'more-pairs', { optional: true }),
    kind: 'ladder',
    columns: [
      { key: 'text', label: 'pair-table-text', unit: 'none', options: null, holds: 'text' },
      { key: 'pair', label: 'pair-table-pair', unit: 'none', options: null, holds: 'pair' },
    ],
    most: MOST_PAIRS - 1,
    empty: { text: '', pair: '' },
  },
  head.name,
  head.mode,
]

const carries = (form: Form): boolean => form.amountFrom === 'signal'

const schema: readonly Field<Form>[] = [
  source('source', 'source'),
  text('directionField', 'direction-field'),
  text('buyValue', 'buy-value'),
  text('sellValue', 'sell-value'),
  text('pairField', 'pair-field'),
  text('pairPrefix', 'pair-prefix', { optional: true }),
  text('amountField', 'amount-field', { shownWhen: carries }),
  text('idField', 'id-field', { optional: true }),
  text('timeField', 'time-field', { optional: true }),
  message('example', 'example'),
]

const leastAmount = (now: FormMarket): string => leastText(smallestAmount(now.market, now.price))

const trade: readonly Field<Form>[] = [
  choice('amountFrom', 'amount-source', [always('fixed', 'amount-fixed'), always('signal', 'amount-carried')]),
  amount('amount', 'amount', {
    depth: 'quick',
    shownWhen: (form) => !carries(form),
    limits: (now, form) => ({ min: leastAmount(now), max: form.investment.trim() || null }),
  }),
  amount('investment', 'investment', {
    depth: 'quick',
    limits: (_, form) => ({ min: (carries(form) ? '' : form.amount.trim()) || null, max: null }),
  }),
  count('limit', 'limit', MOST_PAIRS),
]

const anyPercent = () => ({ min: '0', max: String(MOST_PERCENT) })

const profit: readonly Field<Form>[] = [
  percent('minProfit', 'min-profit', { limits: anyPercent }),
  percent('maxProfit', 'max-profit', {
    optional: true,
    limits: (_, form) => ({ min: form.minProfit.trim() || '0', max: String(MOST_PERCENT) }),
  }),
]

const run: readonly Field<Form>[] = [repeats(MOST_RUNS)]

const ifDilutes = (form: Form): true | string => form.dilutes || 'dilution-needs'
const ifEscapes = (form: Form): true | string => form.escapes || 'escape-needs'

const safety: readonly Field<Form>[] = [
  toggle('dilutes', 'dilutes'),
  percent('dilution.percent', 'dilution-percent', {
    enabledWhen: ifDilutes,
    limits: () => ({ min: '0', max: '100' }),
  }),
  amount('dilution.amount', 'dilution-amount', {
    enabledWhen: ifDilutes,
    limits: (now, form) => ({ min: leastAmount(now), max: form.investment.trim() || null }),
  }),
  count('dilution.most', 'dilution-most', MOST_DILUTIONS, { enabledWhen: ifDilutes }),
  toggle('escapes', 'escapes'),
  percent('escape.minProfit', 'escape-min-profit', { optional: true, enabledWhen: ifEscapes, limits: anyPercent }),
  count('escape.limit', 'escape-count', MOST_ESCAPES, { enabledWhen: ifEscapes }),
  toggle('escapesDiluted', 'escapes-diluted', { enabledWhen: ifEscapes }),
]

const overview: readonly Field<Form>[] = [
  toggle('disclaimerAccepted', 'disclaimer', { depth: 'quick', optional: false }),
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
  pairPrefix: '',
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
