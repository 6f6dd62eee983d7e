/** Where somebody stands in a form of steps: which step shows what, and which steps are done or wrong. */
import { formatDecimal, parseDecimal } from '#engine/money.ts'
import { liesAt, valueAt } from '#platform/web/form-values.ts'
import type { FormStep } from '#platform/web/form-steps.tsx'

export type Depth = 'quick' | 'full'

/** What is wrong with the form, at its own path. */
export type Issue = { path: string; code: string; params: Readonly<Record<string, string>> }

type StepShape = { id: string; title: string; fields: readonly { path: string; depth: Depth }[] }

/** The last step, where everything is looked at once more. */
export const OVERVIEW = 'overview'

/** The steps with the fields that a depth shows; a step without any is left out. */
export const stepsAt = <Step extends StepShape>(steps: readonly Step[], depth: Depth): Step[] =>
  steps
    .map((step) => ({ ...step, fields: step.fields.filter((field) => depth === 'full' || field.depth === 'quick') }))
    .filter((step) => step.fields.length > 0)

/** The field that an issue belongs to: the one whose path is the nearest above it. */
export const fieldOf = <Field extends { path: string }>(fields: readonly Field[], path: string): Field | undefined =>
  fields.filter((field) => liesAt(path, field.path)).toSorted((left, right) => right.path.length - left.path.length)[0]

export const stepOfPath = (steps: readonly StepShape[], path: string): string | undefined =>
  steps.find((step) => fieldOf(step.fields, path) !== undefined)?.id

export const issuesOfStep = <One extends Issue>(
  steps: readonly StepShape[],
  id: string,
  issues: readonly One[],
): One[] => {
  const fields = steps.find((step) => step.id === id)?.fields ?? []
  return issues.filter((issue) => fieldOf(fields, issue.path) !== undefined)
}

/** How the steps look in the line of steps: wrong is said only where somebody has tried to go on. */
export const stepStates = (
  steps: readonly StepShape[],
  tried: ReadonlySet<string>,
  issues: readonly Issue[],
): FormStep[] =>
  steps.map(({ id, title }) => {
    const isWrong = issuesOfStep(steps, id, issues).length > 0
    return { id, title, state: !tried.has(id) ? 'open' : isWrong ? 'wrong' : 'done' }
  })

/** The step after or before; the same at the ends. */
export const neighbor = (ids: readonly string[], current: string, by: 1 | -1): string => {
  const place = ids.indexOf(current) + by
  return ids[Math.min(Math.max(place, 0), ids.length - 1)] ?? current
}

type ServerIssue = { path: string; code: string; params: Readonly<Record<string, string | number>> }

/** What the server found, in the shape of the form's own issues. */
export const issuesFrom = (errors: readonly ServerIssue[]): Issue[] =>
  errors.map(({ path, code, params }) => ({
    path,
    code,
    params: Object.fromEntries(Object.entries(params).map(([name, value]) => [name, String(value)])),
  }))

export type KeptIssue = Issue & { /** What stood at the path when it was refused. */ refused: unknown }

/** The server's issues, each until what it was about has been changed. */
export const keepIssues = (issues: readonly Issue[], values: unknown): KeptIssue[] =>
  issues.map((issue) => ({ ...issue, refused: valueAt(values, issue.path) }))

export const stillRefused = (kept: readonly KeptIssue[], values: unknown): Issue[] =>
  kept.filter((issue) => valueAt(values, issue.path) === issue.refused)

/** Own issues first; the server's for paths where nothing is said yet. */
export const mergeIssues = (own: readonly Issue[], server: readonly Issue[]): Issue[] => [
  ...own,
  ...server.filter(({ path, code }) => !own.some((issue) => issue.path === path && issue.code === code)),
]

/** A decimal moved by so many steps of a tick, onto a multiple of the tick and never below zero; null when it is no decimal. */
export const stepDecimal = (decimal: string, tick: string, steps: number): string | null => {
  const [value, size] = [parseDecimal(decimal === '' ? '0' : decimal), parseDecimal(tick)]
  if (value === null || size === null || size <= 0n) return null
  const aligned = (value / size) * size
  // From between two ticks the first step goes to the nearer one in its direction.
  const start = aligned === value || steps < 0 ? aligned : aligned + size
  const rest = aligned === value ? steps : steps < 0 ? steps + 1 : steps - 1
  const moved = start + BigInt(rest) * size
  return formatDecimal(moved < 0n ? 0n : moved)
}
