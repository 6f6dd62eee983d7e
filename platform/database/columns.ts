/** Column types for exact money, instants and plain data with bigints. A brand is added with `.$type<Price>()`. */
import { customType } from 'drizzle-orm/pg-core'
import { decodeJson, encodeJson } from '#engine/json.ts'
import { formatDecimal, parseDecimal } from '#engine/money.ts'

/** A numeric of the database as an exact number; throws RangeError on what is not a plain decimal. */
export const exactOf = (text: string): bigint => {
  const value = parseDecimal(text)
  if (value === null) throw new RangeError(`not a decimal in the database: ${text}`)
  return value
}

/** numeric(38,18): exact, and readable in SQL. */
export const exact = customType<{ data: bigint; driverData: string }>({
  dataType: () => 'numeric(38, 18)',
  toDriver: formatDecimal,
  fromDriver: exactOf,
})

/** timestamptz, as milliseconds since epoch. */
export const instant = customType<{ data: number; driverData: string | Date }>({
  dataType: () => 'timestamp (3) with time zone',
  toDriver: (ms) => new Date(ms).toISOString(),
  fromDriver: (value) => new Date(value).getTime(),
})

/** Plain data that holds bigints, as the exact JSON text of the engine. */
export const exactJson = customType<{ data: unknown; driverData: string }>({
  dataType: () => 'text',
  toDriver: encodeJson,
  fromDriver: decodeJson,
})
