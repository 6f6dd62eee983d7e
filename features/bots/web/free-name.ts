/** A bot that its user gives no name is called after its pair; the next ones are counted, so that they can be told apart. */
import { type FormValues, textAt } from '#platform/web/form-values.ts'

/** The pair, or with the first number from 2 on that no bot has yet. */
export const freeName = (pair: string, taken: ReadonlySet<string>): string => {
  if (!taken.has(pair)) return pair
  for (let number = 2; ; number += 1) {
    const name = `${pair} ${number}`
    if (!taken.has(name)) return name
  }
}

/** The same values where a name was typed, or the pair is free. */
export const withFreeName = (values: FormValues, taken: ReadonlySet<string>): FormValues => {
  const pair = textAt(values, 'pair')
  if (textAt(values, 'name').trim() !== '' || pair === '' || !taken.has(pair)) return values
  return { ...values, name: freeName(pair, taken) }
}
