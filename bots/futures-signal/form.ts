/** The wizard of the futures signal bot as data. */
import { MOST_LEVERAGE } from '#engine/market.ts'
import { coinOf } from '#engine/pair-names.ts'
import type { Facts, Field, FormMarket, Section } from '../form.ts'
import { always, fieldsOf } from '../form-fields.ts'
import { leastText } from '../number.ts'
import { smallestMargin } from './check.ts'
import { type Form, MOST_DILUTIONS, MOST_PAIRS, MOST_RUNS, MOST_STOPS, USUAL_DILUTIONS } from './schema.ts'
import type { FuturesWhy } from './why-en.ts'

const maxLeverageOf = ({ market }: FormMarket): number => market.futures?.maxLeverage ?? MOST_LEVERAGE

const typedLeverage = ({ leverage }: Form): number => {
  const times = Number(leverage)
  return Number.isInteger(times) && times >= 1 ? times : 1
}

const leastOf = (now: FormMarket, form: Form): string =>
  leastText(smallestMargin(now.market, now.price, typedLeverage(form)))

/** The pair's own numbers, which help texts name. */
const factsOf = (now: FormMarket, form: Form): Facts => ({
  base: coinOf(now.market.base),
  quote: now.market.quote,
  maxLeverage: String(maxLeverageOf(now)),
  least: leastOf(now, form),
  text: form.pairText === '' ? `${now.market.base}${now.market.quote}` : form.pairText,
})

const { field, text, message, source, amount, percent, toggle, count, choice, repeats, head } = fieldsOf<
  Form,
  FuturesWhy
>(factsOf)

const marginTypes = [
  { value: 'isolated', label: 'margin-isolated' },
  { value: 'cross', label: 'margin-cross' },
] as const

const basic: readonly Field<Form>[] = [
  head.exchange,
  head.account,
  head.pair,
  text('pairText', 'pair-text', { depth: 'quick' }),
  count('leverage', 'leverage', MOST_LEVERAGE, {
    depth: 'quick',
    optional: false,
    limits: (now) => ({ min: '1', max: String(maxLeverageOf(now)) }),
  }),
  {
    ...field('marginType', 'margin-type'),
    kind: 'choice',
    options: marginTypes.map((option) => ({ ...option, enabledWhen: () => true as const })),
  },
  {
    ...field('morePairs', 'more-pairs', { optional: true }),
    kind: 'ladder',
    columns: [
      { key: 'text', label: 'table-text', unit: 'none', options: null, holds: 'text' },
      { key: 'pair', label: 'table-pair', unit: 'none', options: null, holds: 'pair' },
      { key: 'leverage', label: 'table-leverage', unit: 'count', options: null },
      { key: 'marginType', label: 'table-margin-type', unit: 'none', options: marginTypes },
    ],
    most: MOST_PAIRS - 1,
    empty: { text: '', pair: '', leverage: '5', marginType: 'isolated' },
  },
  head.name,
  head.mode,
]

const carries = (form: Form): boolean => form.amountFrom === 'carried'

const schema: readonly Field<Form>[] = [
  source('source', 'source'),
  text('directionField', 'direction-field'),
  text('longValue', 'long-value'),
  text('shortValue', 'short-value'),
  text('closeValue', 'close-value'),
  text('pairField', 'pair-field'),
  text('pairPrefix', 'pair-prefix', { optional: true }),
  text('amountField', 'amount-field', { shownWhen: carries }),
  text('idField', 'id-field', { optional: true }),
  text('timeField', 'time-field', { optional: true }),
  message('example', 'example'),
]

const trade: readonly Field<Form>[] = [
  choice('amountFrom', 'amount-origin', [always('fixed', 'amount-fixed'), always('carried', 'amount-carried')]),
  amount('amount', 'amount', {
    depth: 'quick',
    shownWhen: (form) => !carries(form),
    limits: (now, form) => ({ min: leastOf(now, form), max: form.investment.trim() || null }),
  }),
  amount('investment', 'investment', {
    depth: 'quick',
    limits: (_, form) => ({ min: (carries(form) ? '' : form.amount.trim()) || null, max: null }),
  }),
  count('limit', 'limit', MOST_PAIRS),
  toggle('flip', 'flip'),
]

const ifDilutes = (form: Form): true | string => form.dilutes || 'dilution-needs'

export const futuresSections: readonly Section<Form>[] = [
  { name: 'basic', title: 'section-basic', fields: basic },
  { name: 'schema', title: 'section-schema', fields: schema },
  { name: 'trade', title: 'section-trade', fields: trade },
  { name: 'profit', title: 'section-profit', fields: [percent('maxProfit', 'max-profit', { optional: true })] },
  {
    name: 'run',
    title: 'section-run',
    fields: [repeats(MOST_RUNS)],
  },
  {
    name: 'safety',
    title: 'section-safety',
    fields: [
      percent('maxLoss', 'max-loss', { depth: 'quick', limits: () => ({ min: '0', max: '100' }) }),
      count('stopLimit', 'stop-limit', MOST_STOPS),
      toggle('dilutes', 'dilutes'),
      percent('dilution.percent', 'dilution-percent', {
        enabledWhen: ifDilutes,
        limits: () => ({ min: '0', max: '100' }),
      }),
      count('dilution.most', 'dilution-most', MOST_DILUTIONS, { enabledWhen: ifDilutes }),
    ],
  },
]

/** A form with nothing typed but what nearly everybody wants. */
export const emptyForm = (): Form => ({
  exchange: '',
  account: '',
  pair: '',
  pairText: '',
  leverage: '5',
  marginType: 'isolated',
  keyName: '',
  morePairs: [],
  name: '',
  mode: 'demo',
  source: '',
  directionField: 'action',
  longValue: 'long',
  shortValue: 'short',
  closeValue: 'close',
  pairField: 'pair',
  pairPrefix: '',
  amountField: 'amount',
  idField: '',
  timeField: '',
  example: '',
  amountFrom: 'fixed',
  amount: '',
  investment: '',
  limit: '',
  flip: false,
  dilutes: false,
  dilution: { percent: '', most: String(USUAL_DILUTIONS) },
  maxProfit: '',
  maxLoss: '50',
  stopLimit: '',
  repeats: { kind: 'limited', count: String(MOST_RUNS) },
})
