/** The values of a form as they are typed: plain data of texts, switches and lists, reached by paths such as `profits.0.share`. */

export type FormValues = Readonly<Record<string, unknown>>

const isList = (value: unknown): value is readonly unknown[] => Array.isArray(value)
/** Whether it is a form at all. */
export const isValues = (value: unknown): value is FormValues =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** The steps of a path; `profits[0].share` and `profits.0.share` are the same place. */
export const pathSteps = (path: string): string[] => path.split(/[.[\]]+/).filter((step) => step !== '')

/** What stands at a path; undefined where there is nothing. */
export const valueAt = (values: unknown, path: string): unknown =>
  pathSteps(path).reduce<unknown>((value, step) => {
    if (isList(value)) return value[Number(step)]
    return isValues(value) ? value[step] : undefined
  }, values)

/** The text at a path; empty where there is none. */
export const textAt = (values: unknown, path: string): string => {
  const value = valueAt(values, path)
  return typeof value === 'string' ? value : ''
}

const withSteps = (values: unknown, [step, ...rest]: readonly string[], value: unknown): unknown => {
  if (step === undefined) return value
  if (isList(values)) {
    const index = Number(step)
    const grown = index >= values.length ? [...values, undefined] : values
    return grown.map((item, place) => (place === index ? withSteps(item, rest, value) : item))
  }
  const record = isValues(values) ? values : {}
  return { ...record, [step]: withSteps(record[step], rest, value) }
}

/** The same values with another one at the path; everything beside the path is shared. */
export const withValueAt = (values: FormValues, path: string, value: unknown): FormValues => {
  const changed = withSteps(values, pathSteps(path), value)
  return isValues(changed) ? changed : values
}

/** The list at a path; empty where there is none. */
export const listAt = (values: unknown, path: string): readonly unknown[] => {
  const value = valueAt(values, path)
  return isList(value) ? value : []
}

/** Id of the input that shows a path, the target of links in the error summary. */
export const fieldId = (path: string): string => `field-${pathSteps(path).join('-')}`

/** Whether a path is the place itself or lies below it: `profits.0.share` lies below `profits`. */
export const liesAt = (path: string, place: string): boolean => {
  const steps = pathSteps(path)
  return pathSteps(place).every((step, index) => steps[index] === step)
}
