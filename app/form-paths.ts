/** Values put into a form by their paths, such as `profits.0.profit`: what a sweep tries. */
import { z } from 'zod'

const Grid = z.record(z.string().min(1), z.array(z.json()).min(1))

/** Paths and the values to try at each. */
export type FormGrid = z.output<typeof Grid>

export const parseFormGrid = (text: string): FormGrid => Grid.parse(JSON.parse(text))

/** Every combination, the last path changing fastest. */
export const combinations = (grid: FormGrid): Readonly<Record<string, unknown>>[] =>
  Object.entries(grid).reduce<Record<string, unknown>[]>(
    (all, [path, values]) => all.flatMap((one) => values.map((value) => ({ ...one, [path]: value }))),
    [{}],
  )

const withValue = (node: unknown, path: readonly string[], value: unknown): unknown => {
  const [key, ...rest] = path
  if (key === undefined) return value
  if (Array.isArray(node)) {
    const rows: readonly unknown[] = node
    const index = Number(key)
    if (!Number.isInteger(index) || index < 0 || index > rows.length) throw new RangeError(`no row ${key}`)
    return [...rows.slice(0, index), withValue(rows[index], rest, value), ...rows.slice(index + 1)]
  }
  if (typeof node !== 'object' || node === null || !Object.hasOwn(node, key)) throw new RangeError(`no field ${key}`)
  return { ...node, [key]: withValue(Object.entries(node).find(([name]) => name === key)?.[1], rest, value) }
}

/** The form with the values at their paths. Throws RangeError for a path that the form does not have. */
export const fillForm = (form: unknown, values: Readonly<Record<string, unknown>>): unknown =>
  Object.entries(values).reduce((filled, [path, value]) => withValue(filled, path.split('.'), value), form)
