/** The GRID wizard as data. */
import { formatDecimal, parseDecimal } from '#engine/money.ts'
import type { Facts, Field, FormMarket, Section } from '../form.ts'
import { fieldsOf } from '../form-fields.ts'
import { pairFacts } from '../pair-facts.ts'
import { breakEvenPercent } from '../rules/break-even.ts'
import { smallestAmountFor } from './check.ts'
import { partialLimits } from '../partials.ts'
import { isOn, MOST_STOPS } from '../switched-off.ts'
import { type Form, MOST_LEVELS, MOST_RUNS } from './schema.ts'
import type { GridWhy } from './why-en.ts'

/** The pair's own numbers, which help texts name. */
const factsOf = (now: FormMarket, form: Form): Facts => {
  const { market } = now
  const floor = form.trailingDown.trim() === '' ? form.startPrice : form.trailingDown
  return {
    ...pairFacts(now),
    tick: formatDecimal(market.tickSize),
    breakEven: breakEvenPercent(now),
    floor: floor.trim() === '' ? '–' : floor,
  }
}

const { field, price, amount, toggle, count, distance, interval, repeats, head } = fieldsOf<Form, GridWhy>(factsOf)

const basic: readonly Field<Form>[] = [head.exchange, head.account, head.pair, head.name, head.mode]

const trade: readonly Field<Form>[] = [
  price('startPrice', 'start-price'),
  price('maxPrice', 'max-price', {
    limits: ({ market }, form) => ({ min: form.startPrice.trim() || formatDecimal(market.tickSize), max: null }),
  }),
  distance('step', 'step', {
    optional: false,
    limits: ({ market }) => ({ min: formatDecimal(market.tickSize * 2n), max: null }),
  }),
  amount('amount', 'amount', {
    limits: (now, form) => ({ min: smallestAmountFor(now, form), max: form.investment.trim() || null }),
  }),
  amount('investment', 'investment', {
    depth: 'quick',
    limits: (_, form) => ({ min: form.amount.trim() || null, max: null }),
  }),
  distance('window', 'window'),
  count('levelLimit', 'level-limit', MOST_LEVELS),
  count('limit', 'limit', MOST_LEVELS),
  price('trailingUp', 'trailing-up', {
    optional: true,
    limits: (_, form) => ({ min: form.startPrice.trim() || null, max: form.maxPrice.trim() || null }),
  }),
  price('trailingDown', 'trailing-down', {
    optional: true,
    limits: (_, form) => ({ min: null, max: form.startPrice.trim() || null }),
  }),
]

const profit: readonly Field<Form>[] = [
  {
    ...field('profits', 'profits', { optional: true, limits: partialLimits(10) }),
    kind: 'ladder',
    most: 10,
    empty: { type: 'percent', profit: '1', share: '100' },
    columns: [
      {
        key: 'type',
        label: 'profit-type',
        unit: 'none',
        options: [
          { value: 'percent', label: 'profit-type-percent' },
          { value: 'fix', label: 'profit-type-fix' },
        ],
      },
      {
        key: 'profit',
        label: 'profit-profit',
        unit: { by: 'type', units: { percent: 'percent', fix: 'quote-per-base' } },
        options: null,
      },
      { key: 'share', label: 'profit-share', unit: 'percent', options: null },
    ],
  },
  toggle('badSellAccepted', 'bad-sell-accepted'),
  {
    ...field('takeProfits', 'take-profits', { optional: true }),
    kind: 'ladder',
    most: 10,
    empty: { price: '', share: '100' },
    columns: [
      { key: 'price', label: 'take-profit-price', unit: 'quote-per-base', options: null },
      { key: 'share', label: 'profit-share', unit: 'percent', options: null },
    ],
  },
  {
    ...field('closeAfterTakeProfit', 'close-after', {
      optional: true,
      enabledWhen: (form) => form.takeProfits.length > 0 || 'close-after-needs',
    }),
    kind: 'switch',
  },
]

const run: readonly Field<Form>[] = [repeats(MOST_RUNS), interval('risingOnly', 'rising-only', { optional: true })]

const safety: readonly Field<Form>[] = [
  price('stop.price', 'stop-price', {
    optional: true,
    switchedBy: 'stop',
    limits: (_, form) => ({ min: null, max: form.trailingDown.trim() || form.startPrice.trim() || null }),
  }),
  count('stop.limit', 'stop-limit', MOST_STOPS, {
    switchedBy: 'stop-limit',
    enabledWhen: (form) => (form.stop.price.trim() !== '' && isOn(form, 'stop')) || 'stop-limit-needs',
  }),
  price('stuck.lower', 'stuck-lower', {
    optional: true,
    switchedBy: 'stuck-lower',
    limits: ({ price }) => ({ min: null, max: formatDecimal(price) }),
  }),
  price('stuck.upper', 'stuck-upper', {
    optional: true,
    switchedBy: 'stuck-upper',
    limits: ({ price }) => ({ min: formatDecimal(price), max: null }),
  }),
]

export const gridSections: readonly Section<Form>[] = [
  { name: 'basic', title: 'section-basic', fields: basic },
  { name: 'trade', title: 'section-trade', fields: trade },
  { name: 'profit', title: 'section-profit', fields: profit },
  { name: 'run', title: 'section-run', fields: run },
  { name: 'safety', title: 'section-safety', fields: safety },
  { name: 'overview', title: 'section-overview', fields: [] },
]

/** A form with nothing typed but what nearly everybody wants. */
export const emptyForm = (): Form => ({
  exchange: '',
  account: '',
  pair: '',
  name: '',
  startPrice: '',
  maxPrice: '',
  amount: '',
  investment: '',
  step: { kind: 'amount', value: '' },
  window: { kind: 'amount', value: '' },
  levelLimit: '',
  mode: 'demo',
  repeats: { kind: 'limited', count: '9999' },
  risingOnly: '',
  limit: '',
  trailingUp: '',
  trailingDown: '',
  stuck: { lower: '', upper: '' },
  stop: { price: '', limit: '' },
  off: [],
  takeProfits: [],
  closeAfterTakeProfit: true,
  profits: [{ type: 'percent', profit: '1', share: '100' }],
  badSellAccepted: false,
})

/** Plain decimals only: what presets and defaults write. */
export const plainOrZero = (text: string): bigint => parseDecimal(text.trim()) ?? 0n
