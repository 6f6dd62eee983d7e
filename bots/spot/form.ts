/** The SPOT wizard as data: one form for a single bot and for a generator. */
import { isFolder } from '../folder/is-folder.ts'
import { asPrice, asRatio, formatDecimal, ONE, parseDecimal } from '#engine/money.ts'
import type { Facts, Field, FormMarket, Section } from '../form.ts'
import { always, fieldsOf } from '../form-fields.ts'
import { breakEvenPercent } from '../rules/break-even.ts'
import { readNumber } from '../number.ts'
import { pairFacts } from '../pair-facts.ts'
import { smallestAmount } from './check.ts'
import { levelsOf } from './plan.ts'
import { MOST_PARTIALS, partialLimits } from '../partials.ts'
import { isOn, MOST_STOPS } from '../switched-off.ts'
import { type Form, MOST_LEVELS, MOST_RUNS } from './schema.ts'
import type { SpotWhy } from './why-en.ts'

const isSingle = (form: Form): boolean => form.kind === 'single'
const isGenerator = (form: Form): boolean => form.kind === 'generator'

/** The pair's own numbers, which help texts name. */
const factsOf = (now: FormMarket, form: Form): Facts => {
  const { market } = now
  return {
    ...pairFacts(now),
    tick: formatDecimal(market.tickSize),
    breakEven: breakEvenPercent(now),
    direction: form.direction,
    kind: form.kind,
  }
}

const { field, price, amount, quantity, toggle, count, choice, distance, interval, repeats, head } = fieldsOf<
  Form,
  SpotWhy
>(factsOf)

const isGiven = (text: string): boolean => text.trim() !== ''

/** Settings that move or count levels need to know which of them rest (bots.md 6.2). */
const needsOpening = (form: Form): true | string => isGiven(form.opening.value) || 'opening-needed'

const needsBuy =
  (code: string) =>
  (form: Form): true | string =>
    form.direction === 'buy' || code

/** The highest price of the form, for the smallest amount that is enough everywhere. */
const smallestFor = (now: FormMarket, form: Form): string => {
  const typed = readNumber(form.kind === 'single' ? form.price : form.maxPrice)
  const top = typed.ok && typed.value > 0n ? asPrice(typed.value) : now.price
  return formatDecimal(smallestAmount(top, now.market))
}

/** How many levels the lattice as typed has; one while it cannot be read. */
const levelCount = ({ market }: FormMarket, form: Form): bigint => {
  const [start, top, step, limit] = [form.startPrice, form.maxPrice, form.step.value, form.stepLimit].map(readNumber)
  if (!start?.ok || !top?.ok || !step?.ok || start.value <= 0n || step.value <= 0n) return 1n
  const lattice = {
    startPrice: asPrice(start.value),
    maxPrice: asPrice(top.value),
    step:
      form.step.kind === 'amount'
        ? { kind: 'amount' as const, amount: asPrice(step.value) }
        : { kind: 'percent' as const, percent: asRatio(step.value) },
    stepLimit: limit?.ok === true ? Number(limit.value / ONE) : null,
    trailingUp: null,
    trailingDown: null,
  }
  const levels = levelsOf(lattice, market.tickSize)
  return typeof levels === 'string' ? 1n : BigInt(levels.count)
}

/** One investment is shared by all levels, so each must get enough. */
const smallestShared = (now: FormMarket, form: Form): string => {
  const each = parseDecimal(smallestFor(now, form)) ?? 0n
  return formatDecimal(form.kind === 'single' ? each : each * levelCount(now, form))
}

const basic: readonly Field<Form>[] = [
  head.exchange,
  head.account,
  head.pair,
  head.name,
  head.mode,
  choice('kind', 'kind', [always('generator', 'kind-generator'), always('single', 'kind-single')], {
    depth: 'quick',
    isLasting: true,
  }),
  choice('direction', 'direction', [always('buy', 'direction-buy'), always('sell', 'direction-sell')], {
    isLasting: true,
  }),
]

const singlePrices: readonly Field<Form>[] = [
  price('price', 'price', {
    depth: 'quick',
    shownWhen: isSingle,
    enabledWhen: (form) => form.entries.length === 0 || 'price-in-ladder',
  }),
  {
    ...field('entries', 'entries', { optional: true, shownWhen: isSingle, limits: partialLimits(MOST_PARTIALS) }),
    kind: 'ladder',
    most: MOST_PARTIALS,
    empty: { price: '', size: '', unit: 'quote' },
    columns: [
      { key: 'price', label: 'entry-price', unit: 'quote-per-base', options: null },
      {
        key: 'size',
        label: 'entry-size',
        unit: { by: 'unit', units: { quote: 'quote', base: 'base' } },
        options: null,
      },
      {
        key: 'unit',
        label: 'entry-unit',
        unit: 'none',
        options: [
          { value: 'quote', label: 'unit-quote' },
          { value: 'base', label: 'unit-base' },
        ],
      },
    ],
  },
]

const lattice: readonly Field<Form>[] = [
  price('startPrice', 'start-price', { shownWhen: isGenerator }),
  price('maxPrice', 'max-price', {
    shownWhen: isGenerator,
    limits: ({ market }, form) => ({ min: form.startPrice.trim() || formatDecimal(market.tickSize), max: null }),
  }),
  distance('step', 'step', {
    optional: false,
    shownWhen: isGenerator,
    limits: ({ market }) => ({ min: formatDecimal(market.tickSize * 2n), max: null }),
  }),
  count('stepLimit', 'step-limit', MOST_LEVELS, { shownWhen: isGenerator }),
]

/** Only one of the three may be given; a ladder says its own sizes. */
const otherSize =
  (own: 'investment' | 'amount' | 'quantity') =>
  (form: Form): true | string => {
    if (isSingle(form) && form.entries.length > 0) return 'price-in-ladder'
    const others = (['investment', 'amount', 'quantity'] as const).filter(
      (name) => name !== own && !(name === 'amount' && isSingle(form)),
    )
    return isGiven(form[own]) || others.every((name) => !isGiven(form[name])) || 'one-size-only'
  }

const sizes: readonly Field<Form>[] = [
  amount('investment', 'investment', {
    depth: 'quick',
    optional: true,
    enabledWhen: otherSize('investment'),
    limits: (now, form) => ({ min: smallestShared(now, form), max: null }),
  }),
  amount('amount', 'amount', {
    optional: true,
    shownWhen: isGenerator,
    enabledWhen: otherSize('amount'),
    limits: (now, form) => ({ min: smallestFor(now, form), max: null }),
  }),
  quantity('quantity', 'quantity', {
    optional: true,
    enabledWhen: otherSize('quantity'),
    limits: ({ market }) => ({ min: formatDecimal(market.minQuantity), max: null }),
  }),
]

const conditions: readonly Field<Form>[] = [
  distance('opening', 'opening'),
  distance('minChange', 'min-change'),
  count('limit', 'limit', MOST_LEVELS, {
    shownWhen: (form) => !isSingle(form),
    enabledWhen: (form) => !isGenerator(form) || needsOpening(form),
  }),
  price('trailingUp', 'trailing-up', {
    optional: true,
    shownWhen: isGenerator,
    enabledWhen: needsOpening,
    limits: (_, form) => ({ min: form.maxPrice.trim() || null, max: null }),
  }),
  price('trailingDown', 'trailing-down', {
    optional: true,
    shownWhen: isGenerator,
    enabledWhen: needsOpening,
    limits: (_, form) => ({ min: null, max: form.startPrice.trim() || null }),
  }),
  distance('followUp', 'follow-up', { shownWhen: isSingle }),
  distance('followDown', 'follow-down', { shownWhen: isSingle }),
]

const profit: readonly Field<Form>[] = [
  {
    ...field('profits', 'profits', { limits: partialLimits(10) }),
    kind: 'ladder',
    most: 10,
    empty: { type: 'percent', profit: '1', share: '100', unit: 'percent' },
    columns: [
      {
        key: 'type',
        label: 'profit-type',
        unit: 'none',
        options: [
          { value: 'percent', label: 'profit-type-percent' },
          { value: 'fix', label: 'profit-type-fix' },
          { value: 'price', label: 'profit-type-price' },
        ],
      },
      {
        key: 'profit',
        label: 'profit-profit',
        unit: { by: 'type', units: { percent: 'percent', fix: 'quote-per-base', price: 'quote-per-base' } },
        options: null,
      },
      {
        key: 'share',
        label: 'profit-share',
        unit: { by: 'unit', units: { percent: 'percent', base: 'base' } },
        options: null,
      },
      {
        key: 'unit',
        label: 'entry-unit',
        unit: 'none',
        options: [
          { value: 'percent', label: 'profit-type-percent' },
          { value: 'base', label: 'unit-base' },
        ],
      },
    ],
  },
  toggle('badSellAccepted', 'bad-sell-accepted'),
  distance('profitOpening', 'profit-opening'),
  choice(
    'sellAmount',
    'sell-amount',
    [always('all', 'sell-all'), always('invested', 'sell-invested'), always('base', 'sell-base')],
    { shownWhen: isSingle, enabledWhen: needsBuy('sell-amount-needs-buy') },
  ),
  quantity('sellQuantity', 'sell-quantity', {
    shownWhen: (form) => isSingle(form) && form.sellAmount === 'base',
    limits: ({ market }) => ({ min: formatDecimal(market.minQuantity), max: null }),
  }),
  {
    ...field('takeProfits', 'take-profits', { optional: true, shownWhen: isGenerator }),
    kind: 'ladder',
    most: 10,
    empty: { price: '', share: '100' },
    columns: [
      { key: 'price', label: 'take-profit-price', unit: 'quote-per-base', options: null },
      { key: 'share', label: 'profit-share', unit: 'percent', options: null },
    ],
  },
  toggle('closeAfterTakeProfit', 'close-after', {
    shownWhen: isGenerator,
    enabledWhen: (form) => form.takeProfits.length > 0 || 'close-after-needs',
  }),
]

const run: readonly Field<Form>[] = [
  repeats(MOST_RUNS),
  toggle('inLimit', 'in-limit', { shownWhen: isSingle }),
  interval('risingOnly', 'rising-only', { optional: true, enabledWhen: needsBuy('rising-needs-buy') }),
  toggle('rebalanceUp', 'rebalance-up', {
    shownWhen: isGenerator,
    enabledWhen: needsBuy('rebalance-needs-buy'),
  }),
  toggle('rebalanceDown', 'rebalance-down', {
    shownWhen: isGenerator,
    enabledWhen: needsBuy('rebalance-needs-buy'),
  }),
  toggle('waitsForSignal', 'waits-for-signal', { shownWhen: isGenerator }),
]

const safety: readonly Field<Form>[] = [
  choice(
    'stop.kind',
    'stop-kind',
    [always('price', 'stop-price'), always('amount', 'stop-amount'), always('percent', 'stop-percent')],
    { shownWhen: (form) => isGenerator(form) || (isSingle(form) && form.stop.kind !== 'price') },
  ),
  { ...field('stop.value', 'stop-value', { optional: true, switchedBy: 'stop' }), kind: 'price' },
  count('stop.limit', 'stop-limit', MOST_STOPS, {
    switchedBy: 'stop-limit',
    enabledWhen: (form) => (isGiven(form.stop.value) && isOn(form, 'stop')) || 'stop-limit-needs',
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

const sections: readonly Section<Form>[] = [
  { name: 'basic', title: 'section-basic', fields: basic },
  { name: 'trade', title: 'section-trade', fields: [...singlePrices, ...lattice, ...sizes, ...conditions] },
  { name: 'profit', title: 'section-profit', fields: profit },
  { name: 'run', title: 'section-run', fields: run },
  { name: 'safety', title: 'section-safety', fields: safety },
  { name: 'overview', title: 'section-overview', fields: [] },
]

/** What a folder is asked for; everything else each of its bots has for itself. */
const ofFolder: readonly string[] = ['exchange', 'account', 'pair', 'name', 'mode', 'direction', 'limit']

export const spotSections: readonly Section<Form>[] = sections.map((section) => ({
  ...section,
  fields: section.fields.map((one) =>
    ofFolder.includes(one.path) ? one : { ...one, shownWhen: (form) => !isFolder(form) && one.shownWhen(form) },
  ),
}))

const noDistance = (): Form['step'] => ({ kind: 'amount', value: '' })

/** A form with nothing typed but what nearly everybody wants. */
export const emptyForm = (): Form => ({
  exchange: '',
  account: '',
  pair: '',
  name: '',
  mode: 'demo',
  kind: 'generator',
  direction: 'buy',
  price: '',
  entries: [],
  investment: '',
  amount: '',
  quantity: '',
  startPrice: '',
  maxPrice: '',
  step: noDistance(),
  stepLimit: '',
  opening: noDistance(),
  profitOpening: noDistance(),
  minChange: noDistance(),
  limit: '',
  trailingUp: '',
  trailingDown: '',
  followUp: noDistance(),
  followDown: noDistance(),
  rebalanceUp: false,
  rebalanceDown: false,
  profits: [{ type: 'percent', profit: '1', share: '100', unit: 'percent' }],
  badSellAccepted: false,
  sellAmount: 'all',
  sellQuantity: '',
  takeProfits: [],
  closeAfterTakeProfit: true,
  repeats: { kind: 'limited', count: '9999' },
  inLimit: true,
  risingOnly: '',
  waitsForSignal: false,
  stop: { kind: 'price', value: '', limit: '' },
  stuck: { lower: '', upper: '' },
  off: [],
  copyMinAmount: '',
  copyMinInvestment: '',
  subAccount: '',
})
