/** Rows in columns that grow as they come: half a million of them, a year of minutes, would take ten times the memory as objects. */
import type { Placed } from './order.ts'

/** Columns of one length: times, lines of the file, and one for each number of a row. */
export type RowColumns = {
  at: Float64Array
  line: Float64Array
  numbers: readonly Float64Array[]
}

export type RowTable = {
  push: (row: Placed) => void
  count: () => number
  /** What has come, last first where that is asked for. Shares memory; nothing may come after it. */
  columns: (reversed: boolean) => RowColumns
}

const FIRST_ROOM = 4_096

/** Room for rows of `width` numbers each. */
export const openRowTable = (width: number): RowTable => {
  let room = FIRST_ROOM
  let count = 0
  let columns = Array.from({ length: width + 2 }, () => new Float64Array(room))

  const grow = (): void => {
    room *= 2
    columns = columns.map((column) => {
      const longer = new Float64Array(room)
      longer.set(column)
      return longer
    })
  }
  const put = (column: number, value: number): void => {
    const values = columns[column]
    if (values !== undefined) values[count] = value
  }
  return {
    push: ({ at, line, numbers }) => {
      if (count === room) grow()
      put(0, at)
      put(1, line)
      for (let index = 0; index < width; index += 1) put(index + 2, numbers[index] ?? 0)
      count += 1
    },
    count: () => count,
    columns: (reversed) => {
      const whole = columns.map((column) => column.subarray(0, count))
      const [at = new Float64Array(), line = new Float64Array(), ...numbers] = reversed
        ? whole.map((column) => column.toReversed())
        : whole
      return { at, line, numbers }
    },
  }
}
