/** What each value of a form must be by itself (bots.md 27), walked through every field that the forms of all families show. */
import { describe, expect, it } from 'vitest'
import { catalogue, catalogued } from '#bots/catalogue.ts'
import type { AnyWizard, Field, FormHead } from '#bots/form.ts'
import { sentence } from '#bots/words.ts'
import { languages } from '#engine/messages.ts'
import { columns, type Family, familyOf, filled, forms, issuesOf, marketFor, others } from './test-validation-forms.ts'

/** Numbers that need not be above zero: percents of profit and tolerance may be zero, what an indicator says may be anything. */
const fromZero: Readonly<Partial<Record<Family, RegExp>>> = {
  indicator: /^(?:minProfit|escape\.minProfit|(?:buy|sell)\.tolerance)$/,
  rsi: /^(?:minProfit|escape\.minProfit|(?:buy|sell)\.tolerance)$/,
  signal: /^(?:minProfit|maxProfit|escape\.minProfit)$/,
}
const anyNumber: Readonly<Partial<Record<Family, RegExp>>> = {
  indicator: /^(?:entries\.\d|sell)\.value$/,
  rsi: /^(?:entries\.\d|sell)\.value$/,
}

type Kind = 'number' | 'count' | 'text' | 'message' | 'exchange' | 'pair' | 'choice' | 'switch' | 'rows' | 'account'

/** One value of a form; `limits` are those that the form shows. */
type Cell = {
  path: string
  kind: Kind
  optional: boolean
  limits: { min: string | null; max: string | null }
  /** Of rows: how many there may be, and what one is like. */
  most?: number
  first?: unknown
}

const none = { min: null, max: null }
const choice = (path: string): Cell => ({ path, kind: 'choice', optional: false, limits: none })

const rowsOf = (form: FormHead, path: string): readonly unknown[] => {
  const rows: unknown = Object.entries(form).find(([name]) => name === path)?.[1]
  return Array.isArray(rows) ? rows : []
}

const cellsOf = (field: Field<FormHead>, form: FormHead, limits: Cell['limits']): readonly Cell[] => {
  const { path, optional } = field
  const own = (kind: Kind): readonly Cell[] => [{ path, kind, optional, limits }]
  const each = (cells: (row: string) => readonly Cell[]): readonly Cell[] => [
    {
      path,
      kind: 'rows',
      optional,
      limits: none,
      most: 'most' in field ? field.most : 0,
      first: rowsOf(form, path)[0],
    },
    ...rowsOf(form, path).flatMap((_, index) => cells(`${path}.${index}`)),
  ]
  switch (field.kind) {
    case 'price':
    case 'quantity':
    case 'percent':
    case 'amount':
      return own('number')
    case 'source':
      return own('text')
    case 'count':
    case 'text':
    case 'message':
    case 'pair':
    case 'switch':
    case 'account':
    case 'exchange':
      return own(field.kind)
    case 'choice':
    case 'interval':
      return own('choice')
    case 'amount-or-percent':
      return [{ ...choice(`${path}.kind`) }, { path: `${path}.value`, kind: 'number', optional, limits }]
    case 'repeats':
      return [choice(`${path}.kind`), { path: `${path}.count`, kind: 'count', optional, limits }]
    case 'ladder':
      return each((row) =>
        field.columns.map(({ key, unit, options, holds }): Cell => {
          const kind = options === null ? (holds ?? (unit === 'count' ? 'count' : 'number')) : 'choice'
          return { path: `${row}.${key}`, kind, optional: false, limits: none }
        }),
      )
  }
}

/** Something that may not be typed, and what is said of it. */
type Fault = { typed: unknown; code: string; params?: Readonly<Record<string, string>> }

const shapeFaults: readonly Fault[] = [
  { typed: 'x', code: 'not-a-number', params: { text: 'x' } },
  { typed: '1,234', code: 'ambiguous-number', params: { text: '1,234' } },
  { typed: `0.${'1'.repeat(19)}`, code: 'too-many-decimals' },
]
const notPositive: readonly Fault[] = ['0', '-1'].map((typed) => ({ typed, code: 'not-positive' }))

const signFaults = (family: Family, { path }: Cell): readonly Fault[] => {
  if (anyNumber[family]?.test(path) === true) return []
  if (fromZero[family]?.test(path) !== true) return notPositive
  return [{ typed: '-1', code: 'at-least', params: { min: '0' } }]
}

const countFaults = ({ limits: { min, max } }: Cell): readonly Fault[] => {
  return [
    ...notPositive,
    { typed: '1.5', code: 'not-whole' },
    ...(max === null ? [] : [{ typed: String(Number(max) + 1), code: 'at-most', params: { max } }]),
    ...(min === null || min === '1' ? [] : [{ typed: String(Number(min) - 1), code: 'at-least', params: { min } }]),
  ]
}

const long = (most: number): Fault => ({ typed: 'x'.repeat(most + 1), code: 'too-long', params: { max: String(most) } })
const tooMany = ({ most = 0, first }: Cell): readonly Fault[] =>
  first === undefined
    ? []
    : [{ typed: Array.from({ length: most + 1 }, () => first), code: 'too-many-rows', params: { max: String(most) } }]

const nameLength = { code: 'name-length', params: { min: '5', max: '100' } }

const kindFaults = (family: Family, cell: Cell): readonly Fault[] => {
  switch (cell.kind) {
    case 'number':
      return [...shapeFaults, ...signFaults(family, cell)]
    case 'count':
      return [...shapeFaults, ...(anyNumber[family]?.test(cell.path) === true ? [] : countFaults(cell))]
    case 'text':
      return cell.path === 'name' ? ['four', 'x'.repeat(101)].map((typed) => ({ typed, ...nameLength })) : [long(100)]
    case 'message':
      return [long(8_192)]
    case 'pair':
      return [{ typed: 'COIN', code: 'required' }]
    case 'choice':
      return [{ typed: 'none of them', code: 'not-in-list' }]
    case 'switch':
      return [{ typed: 'on', code: 'not-in-list' }]
    case 'rows':
      return tooMany(cell)
    case 'exchange':
    case 'account':
      return []
  }
}

/** Rules with sentences of their own. */
const ownCodes: Readonly<Record<string, string>> = {
  'signal amountField required': 'amount-field-needed',
  'futures-signal amountField required': 'amount-field-needed',
  'futures-signal leverage at-most': 'leverage-limit',
  'spot entries too-many-rows': 'max-partials',
}

const faultsOf = (family: Family, cell: Cell): readonly Fault[] => {
  const isEmptied = !['choice', 'switch', 'rows'].includes(cell.kind) && !cell.optional
  const found: readonly Fault[] = [...kindFaults(family, cell), ...(isEmptied ? [{ typed: '', code: 'required' }] : [])]
  return found.map((fault) => {
    const code = ownCodes[`${family} ${cell.path} ${fault.code}`]
    return code === undefined ? fault : { typed: fault.typed, code }
  })
}

const wizards = new Map<Family, AnyWizard>(
  await Promise.all(
    columns.map(async (column) => [familyOf[column], await catalogue[familyOf[column]].load()] as const),
  ),
)

const wizardOf = (family: Family): AnyWizard => {
  const found = wizards.get(family)
  if (found === undefined) throw new Error(`no wizard of ${family}`)
  return found
}

const allForms = [
  ...columns.map((column) => [column, 'with everything', forms[column] as FormHead] as const),
  ...others,
]

const shownCells = (family: Family, form: FormHead): readonly Cell[] => {
  const now = marketFor(family)('paper', 'COIN/USDC')
  if (now === null) throw new Error('the market is gone')
  return wizardOf(family)
    .sections.flatMap(({ fields }) => fields)
    .filter((field) => field.shownWhen(form) && field.enabledWhen(form) === true)
    .flatMap((field) => cellsOf(field, form, field.limits(now, form)))
}

/** What the form itself shows as least and most of a number; rules of several fields may stand behind it. */
const beyondLimits = ({ kind, limits: { min, max } }: Cell): readonly string[] => {
  if (kind !== 'number' && kind !== 'count') return []
  return [
    ...(min === null ? [] : [String(Number(min) / 3 - 0.01)]),
    ...(max === null ? [] : [String(Number(max) * 2 + 1)]),
  ]
}

describe.each(allForms)('%s %s', (column, _, form) => {
  const family = familyOf[column]
  const cells = shownCells(family, form).map((cell) => [cell.path, cell] as const)
  const having = (cell: Cell, typed: unknown) => issuesOf(column, filled(form, { [cell.path]: typed }))

  it('is sound', () => {
    expect(issuesOf(column, form)).toEqual([])
  })

  it.each(cells)('%s', (_path, cell) => {
    for (const { typed, code, params = {} } of faultsOf(family, cell)) {
      const issues = having(cell, typed)
      expect(issues, JSON.stringify(typed)).toMatchObject([{ path: cell.path, code, params }])
      for (const language of languages) {
        const said = sentence(wizardOf(family).words, language, code, issues[0]?.params)
        expect(said, code).toMatch(/^(?!.*undefined).+[.!?]$/)
      }
    }
    for (const typed of beyondLimits(cell)) expect(having(cell, typed), typed).not.toEqual([])
  })
})

it.each(catalogued)('every field of $name stands in a form that is walked through', ({ name }) => {
  const walked = allForms.flatMap(([column, , form]) =>
    familyOf[column] === name ? shownCells(familyOf[column], form).map(({ path }) => path) : [],
  )
  const fields = [...wizards].flatMap(([family, { sections }]) =>
    family === name ? sections.flatMap((section) => section.fields) : [],
  )
  expect(fields.length).toBeGreaterThan(0)
  expect(fields.map(({ path }) => path).filter((path) => !walked.some((one) => one.startsWith(path)))).toEqual([])
})
