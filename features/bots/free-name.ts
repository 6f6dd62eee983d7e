/** A bot that its user gives no name is called after its family and its pair; the next ones are counted, so that they can be told apart. */

/** The name, or with the first number from 2 on that no bot has yet. */
export const freeName = (plain: string, taken: ReadonlySet<string>): string => {
  if (!taken.has(plain)) return plain
  for (let number = 2; ; number += 1) {
    const name = `${plain} ${number}`
    if (!taken.has(name)) return name
  }
}
