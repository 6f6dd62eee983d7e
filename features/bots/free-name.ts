/** A bot that its user gives no name is called after its pair; the next ones are counted, so that they can be told apart. */

/** The pair, or with the first number from 2 on that no bot has yet. */
export const freeName = (pair: string, taken: ReadonlySet<string>): string => {
  if (!taken.has(pair)) return pair
  for (let number = 2; ; number += 1) {
    const name = `${pair} ${number}`
    if (!taken.has(name)) return name
  }
}
