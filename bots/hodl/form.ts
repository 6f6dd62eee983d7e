/** The HODL wizard as data: the fields of a SPOT generator that a HODL bot can choose, in its own words. */
import type { Column, Field, Section } from '../form.ts'
import { spotSections } from '../spot/form.ts'
import { asSpotForm, type Form } from './schema.ts'

type Changes = Partial<Pick<Field<Form>, 'depth' | 'optional' | 'enabledWhen'>>

/** A field of SPOT, asked about a HODL form. */
const adapted = (path: string, changes: Changes = {}): Field<Form> => {
  const found = spotSections.flatMap(({ fields }) => fields).find((field) => field.path === path)
  if (found === undefined) throw new RangeError(`SPOT has no field ${path}`)
  const asked = {
    shownWhen: (form: Form) => found.shownWhen(asSpotForm(form)),
    enabledWhen: (form: Form) => found.enabledWhen(asSpotForm(form)),
    facts: (now: Parameters<typeof found.facts>[0], form: Form) => found.facts(now, asSpotForm(form)),
    limits: (now: Parameters<typeof found.limits>[0], form: Form) => found.limits(now, asSpotForm(form)),
    ...changes,
  }
  if (found.kind !== 'choice') return { ...found, ...asked }
  const options = found.options.map(({ value, label, enabledWhen }) => ({
    value,
    label,
    enabledWhen: (form: Form) => enabledWhen(asSpotForm(form)),
  }))
  return { ...found, ...asked, options }
}

/** The exit ladder of a level: prices and quantities of their own are for single bots. */
const profits = (): Field<Form> => {
  const field = adapted('profits', { optional: true })
  if (field.kind !== 'ladder') throw new TypeError('profits are a ladder')
  const columns = field.columns.flatMap((column): readonly Column[] => {
    if (column.key === 'unit') return []
    if (column.key === 'share') return [{ ...column, unit: 'percent' }]
    return [{ ...column, options: column.options?.filter(({ value }) => value !== 'price') ?? null }]
  })
  const { unit: _, ...empty } = field.empty
  return { ...field, columns, empty }
}

const hasProfits = (form: Form): true | string => form.profits.length > 0 || 'bad-sell-needs-profits'

export const hodlSections: readonly Section<Form>[] = [
  {
    name: 'basic',
    title: 'section-basic',
    fields: ['exchange', 'account', 'pair', 'name', 'mode'].map((path) => adapted(path)),
  },
  {
    name: 'trade',
    title: 'section-trade',
    fields: [
      adapted('startPrice'),
      adapted('maxPrice'),
      adapted('step'),
      adapted('stepLimit'),
      adapted('investment', { optional: false }),
      adapted('opening'),
      adapted('limit'),
      adapted('trailingUp'),
      adapted('trailingDown'),
    ],
  },
  {
    name: 'profit',
    title: 'section-profit',
    fields: [
      adapted('takeProfits'),
      adapted('closeAfterTakeProfit'),
      profits(),
      adapted('badSellAccepted', { enabledWhen: hasProfits }),
    ],
  },
  {
    name: 'run',
    title: 'section-run',
    fields: ['repeats', 'risingOnly', 'waitsForSignal'].map((path) => adapted(path)),
  },
  {
    name: 'safety',
    title: 'section-safety',
    fields: ['stop.kind', 'stop.value', 'stop.limit', 'stuck.lower', 'stuck.upper'].map((path) => adapted(path)),
  },
  { name: 'overview', title: 'section-overview', fields: [] },
]

const noDistance = (): Form['step'] => ({ kind: 'amount', value: '' })

/** A form with nothing typed but what nearly everybody wants: it keeps what it buys. */
export const emptyForm = (): Form => ({
  exchange: '',
  account: '',
  pair: '',
  name: '',
  mode: 'demo',
  startPrice: '',
  maxPrice: '',
  step: noDistance(),
  stepLimit: '',
  investment: '',
  opening: noDistance(),
  limit: '',
  trailingUp: '',
  trailingDown: '',
  takeProfits: [],
  closeAfterTakeProfit: true,
  profits: [],
  badSellAccepted: false,
  repeats: { kind: 'limited', count: '9999' },
  risingOnly: '',
  waitsForSignal: false,
  stop: { kind: 'price', value: '', limit: '' },
  stuck: { lower: '', upper: '' },
  off: [],
  copyMinAmount: '',
  copyMinInvestment: '',
  subAccount: '',
})
