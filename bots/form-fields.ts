/** What the fields of forms are built of: a field says only where it differs from others of its kind. */
import { intervals } from '#engine/candle.ts'
import { formatDecimal } from '#engine/money.ts'
import type { Facts, Field, FieldBase, FormHead, FormMarket, FormOption } from './form.ts'

/** The labels of the fields that no form is without. */
type HeadLabel = 'exchange' | 'account' | 'pair' | 'name' | 'mode' | 'repeats'

type Head = FormHead & { account: string }

/** Kinds that say everything about a field. */
type Plain = Exclude<Field<Head>['kind'], 'amount-or-percent' | 'repeats' | 'choice' | 'interval' | 'ladder'>

/** What can always be chosen. */
export const always = (value: string, label: string): FormOption<unknown> => ({
  value,
  label,
  enabledWhen: () => true,
})

/** One option a name; its label is `prefix-name`. */
export const optionsOf = (names: readonly string[], prefix: string): readonly FormOption<unknown>[] =>
  names.map((name) => always(name, `${prefix}-${name}`))

/** Nobody is kept from demo; live needs an account. */
const modes: readonly FormOption<Head>[] = [
  always('demo', 'mode-demo'),
  { value: 'live', label: 'mode-live', enabledWhen: (form) => form.account.trim() !== '' || 'account-needed' },
]

const anyPrice = ({ market }: FormMarket) => ({ min: formatDecimal(market.tickSize), max: null })

/**
 * The fields of one family: `factsOf` are the numbers of the pair that its help texts name, and a field whose label `Why` does not explain does not compile.
 * The help of a label is the message `label-help`.
 */
export const fieldsOf = <Form extends Head, Why extends Record<HeadLabel, unknown>>(
  factsOf: (now: FormMarket, form: Form) => Facts,
) => {
  type Base = FieldBase<Form>
  type Label = (keyof Why & string) | HeadLabel
  type Make = (path: string, label: Label, changes?: Partial<Base>) => Field<Form>

  const field = (path: string, label: Label, changes: Partial<Base> = {}): Base => ({
    path,
    label,
    help: `${label}-help`,
    unit: 'none',
    depth: 'full',
    optional: false,
    switchedBy: null,
    isLasting: false,
    shownWhen: () => true,
    enabledWhen: () => true,
    facts: factsOf,
    limits: () => ({ min: null, max: null }),
    ...changes,
  })

  const plain =
    (kind: Plain, usual: Partial<Base> = {}): Make =>
    (path, label, changes = {}) => ({ ...field(path, label, { ...usual, ...changes }), kind })

  const upTo = (most: number): Partial<Base> => ({
    unit: 'count',
    limits: () => ({ min: '1', max: String(most) }),
  })
  const count = (path: string, label: Label, most: number, changes: Partial<Base> = {}): Field<Form> =>
    plain('count', { ...upTo(most), optional: true })(path, label, changes)

  type Options = readonly FormOption<Form>[]
  const choice = (path: string, label: Label, options: Options, changes: Partial<Base> = {}): Field<Form> => ({
    ...field(path, label, changes),
    kind: 'choice',
    options,
  })
  const distance: Make = (path, label, changes) => ({
    ...field(path, label, { optional: true, ...changes }),
    kind: 'amount-or-percent',
  })
  const interval: Make = (path, label, changes) => ({
    ...field(path, label, changes),
    kind: 'interval',
    options: intervals,
  })

  const head = {
    exchange: plain('exchange', { depth: 'quick' })('exchange', 'exchange'),
    account: plain('account', { optional: true, depth: 'quick' })('account', 'account'),
    pair: plain('pair', { depth: 'quick' })('pair', 'pair'),
    name: plain('text', { optional: true })('name', 'name'),
    mode: choice('mode', 'mode', modes, { depth: 'quick' }),
  }
  const kinds = {
    text: plain('text'),
    message: plain('message', { optional: true }),
    source: plain('source', { optional: true }),
    price: plain('price', { unit: 'quote-per-base', limits: anyPrice }),
    amount: plain('amount', { unit: 'quote' }),
    quantity: plain('quantity', { unit: 'base' }),
    percent: plain('percent', { unit: 'percent' }),
    toggle: plain('switch', { optional: true }),
  }
  const repeats = (most: number): Field<Form> => ({ ...field('repeats', 'repeats', upTo(most)), kind: 'repeats' })
  return { ...kinds, field, count, choice, distance, interval, repeats, head }
}
