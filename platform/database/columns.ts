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

const asScalar = (value: unknown) => value as string | number | boolean

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

/** A single text, number or yes-or-no in jsonb. The usual column would read a text such as "1051" as a number: it takes apart what the driver has taken apart. */
export const jsonScalar = customType<{ data: string | number | boolean; driverData: unknown }>({
  dataType: () => 'jsonb',
  toDriver: (value) => JSON.stringify(value),
  fromDriver: asScalar,
})

/** Plain data that holds bigints, as the exact JSON text of the engine. */
export const exactJson = customType<{ data: unknown; driverData: string }>({
  dataType: () => 'text',
  toDriver: encodeJson,
  fromDriver: decodeJson,
})
