/** The wizard of the futures signal bot as data. */
import { formatDecimal } from '#engine/money.ts'
import type { Facts, Field, FormMarket, Section } from '../form.ts'
import { smallestMargin } from './check.ts'
import {
  type Form,
  MOST_DILUTIONS,
  MOST_LEVERAGE,
  MOST_PAIRS,
  MOST_RUNS,
  MOST_STOPS,
  USUAL_DILUTIONS,
} from './schema.ts'
import type { FuturesWhy } from './why-en.ts'

type FuturesField = Field<Form>
type Base = Omit<FuturesField, 'kind' | 'options' | 'columns' | 'most' | 'empty' | 'textLabel' | 'pairLabel'>

const maxLeverageOf = ({ market }: FormMarket): number => market.futures?.maxLeverage ?? MOST_LEVERAGE

const typedLeverage = ({ leverage }: Form): number => {
  const times = Number(leverage)
  return Number.isInteger(times) && times >= 1 ? times : 1
}

const leastOf = (now: FormMarket, form: Form): string =>
  formatDecimal(smallestMargin(now.market, now.price, typedLeverage(form)))

/** The pair's own numbers, which help texts name. */
const factsOf = (now: FormMarket, form: Form): Facts => ({
  base: now.market.base,
  quote: now.market.quote,
  maxLeverage: String(maxLeverageOf(now)),
  least: leastOf(now, form),
  text: form.pairText === '' ? `${now.market.base}${now.market.quote}` : form.pairText,
})

/** A field whose label has no long explanation does not compile. */
type Label = keyof FuturesWhy

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

const text = (path: string, label: Label, changes: Partial<Base> = {}): FuturesField => ({
  ...field(path, label, changes),
  kind: 'text',
})

const percent = (path: string, label: Label, changes: Partial<Base> = {}): FuturesField => ({
  ...field(path, label, { unit: 'percent', ...changes }),
  kind: 'percent',
})

const count = (path: string, label: Label, max: number, changes: Partial<Base> = {}): FuturesField => ({
  ...field(path, label, { unit: 'count', optional: true, limits: () => ({ min: '1', max: String(max) }), ...changes }),
  kind: 'count',
})

const marginTypes = [
  { value: 'isolated', label: 'margin-isolated' },
  { value: 'cross', label: 'margin-cross' },
] as const

const basic: readonly FuturesField[] = [
  { ...field('exchange', 'exchange', { depth: 'quick' }), kind: 'exchange' },
  { ...field('account', 'account', { optional: true }), kind: 'account' },
  { ...field('pair', 'pair', { depth: 'quick' }), kind: 'pair' },
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

const carries = (form: Form): boolean => form.amountFrom === 'carried'

const schema: readonly FuturesField[] = [
  text('source', 'source', { optional: true }),
  text('directionField', 'direction-field'),
  text('longValue', 'long-value'),
  text('shortValue', 'short-value'),
  text('closeValue', 'close-value'),
  text('pairField', 'pair-field'),
  text('amountField', 'amount-field', { shownWhen: carries }),
  text('idField', 'id-field', { optional: true }),
  text('timeField', 'time-field', { optional: true }),
  { ...field('example', 'example', { optional: true }), kind: 'message' },
]

const trade: readonly FuturesField[] = [
  {
    ...field('amountFrom', 'amount-origin'),
    kind: 'choice',
    options: [
      { value: 'fixed', label: 'amount-fixed', enabledWhen: () => true },
      { value: 'carried', label: 'amount-carried', enabledWhen: () => true },
    ],
  },
  {
    ...field('amount', 'amount', {
      unit: 'quote',
      depth: 'quick',
      shownWhen: (form) => !carries(form),
      limits: (now, form) => ({ min: leastOf(now, form), max: form.investment.trim() || null }),
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
  { ...field('flip', 'flip', { optional: true }), kind: 'switch' },
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
    fields: [
      {
        ...field('repeats', 'repeats', { unit: 'count', limits: () => ({ min: '1', max: String(MOST_RUNS) }) }),
        kind: 'repeats',
      },
    ],
  },
  {
    name: 'safety',
    title: 'section-safety',
    fields: [
      percent('maxLoss', 'max-loss', { depth: 'quick', limits: () => ({ min: '0', max: '100' }) }),
      count('stopLimit', 'stop-limit', MOST_STOPS),
      { ...field('dilutes', 'dilutes', { optional: true }), kind: 'switch' },
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
  morePairs: [],
  name: '',
  mode: 'demo',
  source: '',
  directionField: 'action',
  longValue: 'long',
  shortValue: 'short',
  closeValue: 'close',
  pairField: 'pair',
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
