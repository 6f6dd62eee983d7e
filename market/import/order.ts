/** The order of the rows of a file: straight up, straight down, or refused; put right only when that is asked for. */
import { formatTime, formatTrade, type RowError } from './error.ts'
import type { Row } from './fields.ts'

export type Placed = Row & { line: number }
/** What is wrong, and in which line. */
export type Failure = RowError & { line: number }
export const isFailure = (value: object): value is Failure => 'code' in value

const shownPlace = ({ at, key }: Row): string => (at === key ? formatTime(at) : formatTrade(at, key))

const mixedOrder = (row: Placed, before: Row): Failure => ({
  code: 'mixed-order',
  values: { time: shownPlace(row), before: shownPlace(before) },
  line: row.line,
})

const isSame = (left: Row, right: Row): boolean =>
  left.at === right.at && left.numbers.every((value, index) => value === right.numbers[index])

const contradiction = (one: Placed, two: Placed): Failure => {
  const [first, second] = one.line < two.line ? [one, two] : [two, one]
  return {
    code: 'contradiction',
    values: { time: shownPlace(second), otherLine: `${first.line}` },
    line: second.line,
  }
}

/** What follows, against the rows so far: the next one, the last one again, out of order, or a contradiction. */
export type OrderWatch = {
  /** 1 upwards, -1 downwards: the direction of the first two different rows. */
  direction: () => 1 | -1
  place: (row: Placed) => 'next' | 'again' | Failure
}

/** Watches rows as they come, and keeps one. */
export const watchOrder = (): OrderWatch => {
  let before: Placed | null = null
  let direction: 1 | -1 | null = null
  return {
    direction: () => direction ?? 1,
    place: (row) => {
      const last = before
      if (last === null) {
        before = row
        return 'next'
      }
      if (row.key === last.key) return isSame(row, last) ? 'again' : contradiction(last, row)
      direction ??= row.key > last.key ? 1 : -1
      if ((row.key - last.key) * direction < 0 || (row.at - last.at) * direction < 0) return mixedOrder(row, last)
      before = row
      return 'next'
    },
  }
}

/** The direction of the file is that of its first two different rows. */
const directionOf = (rows: readonly Row[]): 1 | -1 => {
  const first = rows[0]?.key ?? 0
  const other = rows.find((row) => row.key !== first)
  return other !== undefined && other.key < first ? -1 : 1
}

/** Each key once. */
const once = (rows: readonly Placed[]): Placed[] | Failure => {
  const kept: Placed[] = []
  for (const row of rows) {
    const before = kept.at(-1)
    if (before === undefined || before.key !== row.key) kept.push(row)
    else if (!isSame(before, row)) return contradiction(before, row)
  }
  return kept
}

/** Rows in the order of time, each once; `displaced` counts those that stood in the wrong place. */
export const sortRows = (
  rows: readonly Placed[],
): { rows: Placed[]; displaced: number; reversed: boolean } | Failure => {
  const direction = directionOf(rows)
  let displaced = 0
  let furthest = rows[0]
  for (const row of rows) {
    const isBehind =
      furthest !== undefined && ((row.key - furthest.key) * direction < 0 || (row.at - furthest.at) * direction < 0)
    if (isBehind) displaced += 1
    else furthest = row
  }
  const straight = direction === 1 ? rows : rows.toReversed()
  const kept = once(displaced === 0 ? straight : straight.toSorted((left, right) => left.key - right.key))
  if (isFailure(kept)) return kept
  return { rows: kept.sort((left, right) => left.at - right.at), displaced, reversed: direction === -1 }
}
