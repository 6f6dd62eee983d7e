/** The words that the table of rules is written in: what breaks a rule of a form, what is then said, and whom the rule does not concern. */
import type { Column, Values } from './test-validation-forms.ts'

type Params = Readonly<Record<string, string>>

export type Case =
  | { kind: 'refused'; values: Values; path: string; code: string; params: Params }
  /** Shown beside the form; the bot can be made all the same. */
  | { kind: 'warned'; values: Values; code: string; params: Params }
  /** A field that cannot be used, and why. */
  | { kind: 'disabled'; values: Values; path: string; code: string }

export type Rule = { rule: string; at: string; cases: Readonly<Record<Column, readonly Case[] | string>> }

export const refused = (values: Values, path: string, code: string, params: Params = {}): Case => ({
  kind: 'refused',
  values,
  path,
  code,
  params,
})
export const warned = (values: Values, code: string, params: Params = {}): Case => ({
  kind: 'warned',
  values,
  code,
  params,
})
export const disabled = (values: Values, path: string, code: string): Case => ({ kind: 'disabled', values, path, code })

const each = <Key extends Column, Cell>(named: readonly Key[], cell: Cell): Record<Key, Cell> =>
  Object.fromEntries(named.map((column) => [column, cell])) as Record<Key, Cell>
/** The same cases for some kinds. */
export const on = <Key extends Column>(named: readonly Key[], ...cases: readonly Case[]) => each(named, cases)
/** Why the rule does not concern some kinds. */
export const not = <Key extends Column>(reason: string, ...named: readonly Key[]) => each(named, reason)
