/** Rows that are brought to others: both in one order, each once, and a count of what the brought ones were. */

/** Where both have a row and do not agree. */
export type Difference<Row> = { kept: Row; brought: Row }

/** What the brought rows were: not there before, there with the same values, there with others. */
export type Tally<Row> = { added: number; same: number; differing: number; first: Difference<Row> | null }

export const newTally = <Row>(): Tally<Row> => ({ added: 0, same: 0, differing: 0, first: null })

/** What orders the rows of a kind, and when two of the same place say the same. */
export type Kind<Row> = { keyOf: (row: Row) => number; isSame: (kept: Row, brought: Row) => boolean }

/** Both, each rising, as one: where both have a row, the brought one, unless they say the same. Counts into `tally` as far as it is read; keeps one row of each. */
export const merged = function* <Row>(
  { keyOf, isSame }: Kind<Row>,
  [kept, brought]: readonly [Iterable<Row>, Iterable<Row>],
  tally: Tally<Row>,
): Generator<Row> {
  const old = kept[Symbol.iterator]()
  try {
    let before = old.next()
    for (const row of brought) {
      const key = keyOf(row)
      for (; before.done !== true && keyOf(before.value) < key; before = old.next()) yield before.value
      if (before.done === true || keyOf(before.value) > key) {
        tally.added += 1
        yield row
        continue
      }
      const { value } = before
      before = old.next()
      if (isSame(value, row)) {
        tally.same += 1
        yield value
        continue
      }
      tally.differing += 1
      tally.first ??= { kept: value, brought: row }
      yield row
    }
    for (; before.done !== true; before = old.next()) yield before.value
  } finally {
    // Whoever reads no further leaves no file open.
    old.return?.()
  }
}

/** Written so many at a time. */
const PART = 8_192

export const inParts = function* <Row>(rows: Iterable<Row>): Generator<Row[]> {
  let part: Row[] = []
  for (const row of rows) {
    part.push(row)
    if (part.length < PART) continue
    yield part
    part = []
  }
  yield part
}
