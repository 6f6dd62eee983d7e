/** A form as a page shows it: everything in the reader's language, with the present numbers. A family's data becomes this in one place. */
import type { Choice } from '#platform/web/form-fields.tsx'
import type { FieldIssue } from '#platform/web/form-steps.tsx'
import type { FormValues } from '#platform/web/form-values.ts'
import type { ChartHandle, ChartLine } from '#platform/web/candle-chart-data.ts'
import type { Fact, MarketView, Warning } from './preview-panel.tsx'
import type { SettingSection } from './settings-list.tsx'
import type { LoadWatch } from './use-watch.ts'
import type { Depth, Issue } from './wizard-state.ts'

export type Control =
  /** `whenEmpty` is what stands for nothing, such as the pair for a name. */
  | { kind: 'text'; placeholder: string | undefined; whenEmpty: string | undefined; maxLength: number }
  /** `tick` is what an arrow key adds. */
  | { kind: 'number'; unit: string; tick: string; placeholder: string | undefined }
  | { kind: 'choice'; choices: readonly Choice[] }
  | { kind: 'search'; choices: readonly Choice[] }
  | { kind: 'switch' }
  /** A described source of signals, whose choice fills in the names that it writes. */
  | { kind: 'source'; maxLength: number }
  /** A number whose unit is chosen beside it, at another path. */
  | {
      kind: 'number-and-unit'
      numberPath: string
      unitPath: string
      units: readonly UnitChoice[]
      /** Whether the unit stands inside the input, as it does for what the number counts. */
      unitInside: boolean
    }
  | { kind: 'rows'; columns: readonly RowColumn[]; empty: FormValues; max: number }

/** `hasNumber` is false for a unit that says everything by itself, such as unlimited. */
export type UnitChoice = Choice & { tick: string; hasNumber: boolean }

export type RowColumn = {
  name: string
  label: string
  /** What a number is counted in may depend on a choice in the same row. */
  controlOf: (row: unknown) => Extract<Control, { kind: 'text' | 'number' | 'choice' | 'search' }>
}

export type FieldView = {
  path: string
  /** The family's key of the label, and of the long explanation. */
  name: string
  label: string
  depth: Depth
  /** A price of the pair, which can be dragged on the chart. */
  isPrice: boolean
  help: string | undefined
  limits: string | undefined
  disabledReason: string | undefined
  /** Its step says why it is locked, for all of its fields at once. */
  isExplained: boolean
  /** The name under which the form lists it as switched off; null where it has no status of its own. */
  switchedBy: string | null
  control: Control
}

export type StepView = {
  id: string
  title: string
  /** Why several of its fields stay as they are; null where none or only one does. */
  fixed: string | null
  fields: readonly FieldView[]
}

export type FirstTrade = { id: string; buy: string; sell: string }

export type Plan = {
  steps: readonly StepView[]
  /** Fields of the overview, such as the acceptance of a warning. */
  lastFields: readonly FieldView[]
  issues: readonly (Issue & FieldIssue)[]
  lines: readonly ChartLine[]
  /** Prices among the fields, as far as they are given and in force. */
  handles: readonly ChartHandle[]
  facts: readonly Fact[]
  /** Why nothing can be drawn. */
  nothing: string | null
  warnings: readonly Warning[]
  settings: readonly SettingSection[]
  firstTrades: readonly FirstTrade[]
  market: MarketView | null
  /** How the indicator of these settings is watched; null where the family has none. */
  loadWatch: LoadWatch | null
  mode: 'demo' | 'live'
  /** What the bot starts with, for the button. */
  investment: string
}
