/** Fields of a family's form as a wizard shows them. */
import type { Column, ColumnUnit, Field, FormMarkets, Unit } from '#bots/form.ts'
import { readNumber } from '#bots/number.ts'
import type { Choice } from '#platform/web/form-fields.tsx'
import { type FormValues, textAt } from '#platform/web/form-values.ts'
import type { MarketSummary } from '../../markets/contract.ts'
import type { FamilyForm } from './family-kit.ts'
import type { Control, FieldView, RowColumn } from './plan.ts'
import { tickOf, unitText, type Voice, withUnit, wordOf } from './voice.ts'

type AnyField = Field<FamilyForm>

export type FieldContext = {
  voice: Voice
  values: FormValues
  /** The values as the family takes them. */
  form: FamilyForm
  markets: readonly MarketSummary[]
  /** Whose money it can trade with at the chosen exchange, besides the demo account. */
  accounts: readonly Choice[]
  /** Null until a pair is chosen. */
  now: FormMarkets | null
  /** Why the field stays as it is on a running bot. */
  fixed: string | null
}

const exchangesOf = (markets: readonly MarketSummary[], { exchangeTitle }: Voice): Choice[] =>
  [...new Set(markets.map((market) => market.exchange))].map((name) => ({
    value: name,
    label: exchangeTitle({ name }),
  }))

const unitOfRow = (unit: ColumnUnit, row: unknown): Unit =>
  typeof unit === 'string' ? unit : (unit.units[textAt(row, unit.by)] ?? 'none')

const LONGEST_TEXT = 80
const LONGEST_MESSAGE = 8_192

const pairChoices = (values: FormValues, markets: FieldContext['markets']): Choice[] =>
  markets
    .filter((one) => values['exchange'] === undefined || one.exchange === values['exchange'])
    .map(({ pair }) => ({ value: pair, label: pair }))

type FieldOf<Kind extends AnyField['kind']> = Extract<AnyField, { kind: Kind }>
type Drawn = Pick<FieldContext, 'voice' | 'values' | 'markets'>

const textCell = { kind: 'text', placeholder: undefined, whenEmpty: undefined, maxLength: LONGEST_TEXT } as const

const columnView = (column: Column, { voice, values, markets }: Drawn): RowColumn => {
  const { key, label, unit, options, holds } = column
  const head = { name: key, label: wordOf(voice, label) }
  if (holds === 'text') return { ...head, controlOf: () => textCell }
  if (holds === 'pair') {
    const choices = pairChoices(values, markets)
    return { ...head, controlOf: () => ({ kind: 'search', choices }) }
  }
  if (options !== null) {
    const choices = options.map((option) => ({ value: option.value, label: wordOf(voice, option.label) }))
    return { ...head, controlOf: () => ({ kind: 'choice', choices }) }
  }
  return {
    ...head,
    controlOf: (row) => {
      const counted = unitOfRow(unit, row)
      return {
        kind: 'number',
        unit: unitText(counted, voice.market),
        tick: tickOf(counted, voice.market),
        placeholder: undefined,
      }
    },
  }
}

const rowsControl = (field: FieldOf<'ladder'>, drawn: FieldContext): Control => ({
  kind: 'rows',
  columns: field.columns.map((column) => columnView(column, drawn)),
  empty: field.empty,
  max: Number((drawn.now === null ? null : field.limits(drawn.now, drawn.form).max) ?? field.most),
})

/** A bot without a name is called after its pair. */
const textControl = (field: AnyField, { market, wizard }: Voice): Control => {
  const whenEmpty = field.path === 'name' ? market?.pair : undefined
  return {
    kind: 'text',
    placeholder: field.optional ? (whenEmpty ?? wizard.optional) : undefined,
    whenEmpty,
    maxLength: field.kind === 'message' ? LONGEST_MESSAGE : LONGEST_TEXT,
  }
}

/** Names of keys are as long as their users make them. */
const accountControl = (demo: Choice, accounts: readonly Choice[]): Control => ({
  kind: accounts.length === 0 ? 'choice' : 'search',
  choices: [demo, ...accounts],
})

const controlOf = (field: AnyField, context: FieldContext): Control => {
  const { voice, values, markets, form } = context
  const { market, wizard } = voice
  switch (field.kind) {
    case 'price':
    case 'quantity':
    case 'percent':
    case 'amount':
    case 'count':
      return {
        kind: 'number',
        unit: unitText(field.unit, market),
        tick: tickOf(field.unit, market),
        placeholder: field.optional ? wizard.optional : undefined,
      }
    case 'text':
    case 'message':
      return textControl(field, voice)
    case 'source':
      return { kind: 'source', maxLength: LONGEST_TEXT }
    case 'pair':
      return { kind: 'search', choices: pairChoices(values, markets) }
    case 'exchange':
      return { kind: 'choice', choices: exchangesOf(markets, voice) }
    case 'account':
      return accountControl({ value: '', label: wizard.demoAccount }, context.accounts)
    case 'switch':
      return { kind: 'switch' }
    case 'amount-or-percent':
      return {
        kind: 'number-and-unit',
        numberPath: `${field.path}.value`,
        unitPath: `${field.path}.kind`,
        units: [
          { value: 'amount', label: market?.quote ?? '', tick: market?.tickSize ?? '0.01', hasNumber: true },
          { value: 'percent', label: '%', tick: '0.1', hasNumber: true },
        ],
        unitInside: true,
      }
    case 'repeats':
      return {
        kind: 'number-and-unit',
        numberPath: `${field.path}.count`,
        unitPath: `${field.path}.kind`,
        units: [
          { value: 'limited', label: wizard.limited, tick: '1', hasNumber: true },
          { value: 'unlimited', label: wizard.unlimited, tick: '1', hasNumber: false },
        ],
        unitInside: false,
      }
    case 'choice':
      return {
        kind: 'choice',
        choices: field.options.map(({ value, label, enabledWhen }) => ({
          value,
          label: wordOf(voice, label),
          disabled: enabledWhen(form) !== true,
        })),
      }
    case 'interval': {
      const none = field.optional ? [{ value: '', label: wizard.off }] : []
      return { kind: 'choice', choices: [...none, ...field.options.map((value) => ({ value, label: value }))] }
    }
    case 'ladder':
      return rowsControl(field, context)
  }
}

/** What limits are counted in: those of a distance are in quote, whatever is typed. */
const limitUnit = (field: AnyField): Unit => (field.kind === 'amount-or-percent' ? 'quote-per-base' : field.unit)

const limitsOf = (field: AnyField, { voice, form, now }: FieldContext): string | undefined => {
  if (now === null) return undefined
  const { min, max: typed } = field.limits(now, form)
  // It may be what was typed elsewhere.
  const max = Number(typed) >= Number(min) ? typed : null
  const say = (typed: string): string => {
    const read = readNumber(typed)
    return read.ok ? withUnit(voice, read.read, limitUnit(field)) : typed
  }
  if (min !== null && max !== null) return voice.wizard.between({ min: say(min), max: say(max) })
  if (min !== null) return voice.wizard.atLeast({ min: say(min) })
  return max === null ? undefined : voice.wizard.atMost({ max: say(max) })
}

/** Why some of the choices cannot be made now. */
const closedChoices = (field: AnyField, { voice, form }: FieldContext): string | undefined => {
  if (field.kind !== 'choice') return undefined
  const reasons = field.options.map(({ enabledWhen }) => enabledWhen(form)).filter((reason) => reason !== true)
  return reasons.length === 0 ? undefined : [...new Set(reasons)].map((reason) => wordOf(voice, reason)).join(' ')
}

const disabledReasonOf = (field: AnyField, { voice, form, fixed }: FieldContext): string | undefined => {
  if (fixed !== null) return fixed
  const enabled = field.enabledWhen(form)
  return enabled === true ? undefined : wordOf(voice, enabled)
}

export const fieldView = (field: AnyField, context: FieldContext): FieldView => {
  const facts = context.now === null ? {} : field.facts(context.now, context.form)
  return {
    path: field.path,
    name: field.label,
    label: wordOf(context.voice, field.label),
    depth: field.depth,
    isPrice: field.kind === 'price' && field.unit === 'quote-per-base',
    help: wordOf(context.voice, field.help, facts),
    limits: limitsOf(field, context) ?? closedChoices(field, context),
    disabledReason: disabledReasonOf(field, context),
    isExplained: false,
    switchedBy: field.switchedBy,
    control: controlOf(field, context),
  }
}
