/** A form as a page shows it: everything in the reader's language, with the present numbers. A family's data becomes this in one place. */
import type { Choice } from '#platform/web/form-fields.tsx'
import type { FieldIssue } from '#platform/web/form-steps.tsx'
import type { FormValues } from '#platform/web/form-values.ts'
import type { ChartLine } from '#platform/web/candle-chart-data.ts'
import type { Fact, MarketView, Warning } from './preview-panel.tsx'
import type { SettingSection } from './settings-list.tsx'
import type { Depth, Issue } from './wizard-state.ts'

export type Control =
  | { kind: 'text'; placeholder: string | undefined }
  /** `tick` is what an arrow key adds. */
  | { kind: 'number'; unit: string; tick: string; placeholder: string | undefined }
  | { kind: 'choice'; choices: readonly Choice[] }
  | { kind: 'search'; choices: readonly Choice[] }
  | { kind: 'switch' }
  /** A number whose unit is chosen beside it, at another path. */
  | { kind: 'number-and-unit'; numberPath: string; unitPath: string; units: readonly (Choice & { tick: string })[] }
  | { kind: 'rows'; columns: readonly RowColumn[]; empty: FormValues; max: number }

export type RowColumn = {
  name: string
  label: string
  control: Extract<Control, { kind: 'number' | 'number-and-unit' }>
}

export type FieldView = {
  path: string
  label: string
  depth: Depth
  help: string | undefined
  limits: string | undefined
  disabledReason: string | undefined
  control: Control
}

export type StepView = { id: string; title: string; hint: string | undefined; fields: readonly FieldView[] }

export type FirstTrade = { id: string; buy: string; sell: string; amount: string }

export type Plan = {
  steps: readonly StepView[]
  issues: readonly (Issue & FieldIssue)[]
  lines: readonly ChartLine[]
  facts: readonly Fact[]
  warnings: readonly Warning[]
  settings: readonly SettingSection[]
  firstTrades: readonly FirstTrade[]
  market: MarketView | null
  mode: 'demo' | 'live'
  /** What the bot starts with, for the button. */
  investment: string
}

export type Preset = { id: 'careful' | 'balanced' | 'active' | 'last'; values: FormValues | null }
