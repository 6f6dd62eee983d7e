/** Values put into a form by their paths, such as `profits.0.profit`: what a sweep tries. */
import { z } from 'zod'

const Grid = z.record(
  z.string(),
  z.array(z.json(), 'must be a list of the values to try').min(1, 'must have at least 1 value to try'),
  'it must be an object of paths and the values to try at each, such as {"amount": ["20", "40"]}',
)

/** Paths and the values to try at each. */
export type FormGrid = z.output<typeof Grid>

/** A set that is tried costs a few milliseconds and a row of the result. */
const MOST_SETS = 100_000

/** Throws RangeError with the path of what is wrong, and for more combinations than can be tried. */
export const parseFormGrid = (typed: unknown): FormGrid => {
  const { success, data, error } = Grid.safeParse(typed)
  if (!success) throw new RangeError(error.issues.map(({ path, message }) => [...path, message].join(': ')).join('; '))
  const count = Object.values(data).reduce((all, values) => all * values.length, 1)
  if (count > MOST_SETS) throw new RangeError(`it makes ${count} combinations; there may be at most ${MOST_SETS}`)
  return data
}

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
    if (!Number.isInteger(index) || index < 0 || index > rows.length) throw new RangeError(`no row “${key}”`)
    return [...rows.slice(0, index), withValue(rows[index], rest, value), ...rows.slice(index + 1)]
  }
  if (typeof node !== 'object' || node === null || !Object.hasOwn(node, key)) throw new RangeError(`no field “${key}”`)
  return { ...node, [key]: withValue(Object.entries(node).find(([name]) => name === key)?.[1], rest, value) }
}

/** The form with the values at their paths. Throws RangeError for a path that the form does not have. */
export const fillForm = (form: unknown, values: Readonly<Record<string, unknown>>): unknown =>
  Object.entries(values).reduce((filled, [path, value]) => withValue(filled, path.split('.'), value), form)

/** What a form has at a path; undefined where it has nothing there. */
export const valueIn = (form: unknown, path: string): unknown =>
  path
    .split('.')
    .reduce<unknown>(
      (node, key) =>
        typeof node === 'object' && node !== null
          ? Object.entries(node).find(([name]) => name === key)?.[1]
          : undefined,
      form,
    )
