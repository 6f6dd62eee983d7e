/** Times in the unit that a client asks for: https://developers.binance.com/docs/binance-spot-api-docs/rest-api#general-api-information */

const TIMES: readonly string[] = [
  'time',
  'updateTime',
  'workingTime',
  'transactTime',
  'serverTime',
  'openTime',
  'closeTime',
  'T',
]

/** Length of a row of klines, whose first and seventh fields are times. */
const KLINE_FIELDS = 12

/** True for microseconds; null for what is no unit. `header` is `X-MBX-TIME-UNIT`; undefined when it was not sent. */
export const asksMicroseconds = (header: unknown): boolean | null => {
  if (header === undefined) return false
  const unit = typeof header === 'string' ? header.toUpperCase() : ''
  if (unit === 'MICROSECOND') return true
  return unit === 'MILLISECOND' ? false : null
}

const moved = (value: unknown): unknown => (typeof value === 'number' && value > 0 ? value * 1_000 : value)

/** The answer with its times in microseconds instead of milliseconds. */
export const inMicroseconds = (value: unknown): unknown => {
  if (Array.isArray(value)) {
    const row: unknown[] = value
    return row.length === KLINE_FIELDS && typeof row[0] === 'number'
      ? row.map((field, index) => (index === 0 || index === 6 ? moved(field) : field))
      : row.map(inMicroseconds)
  }
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(
    Object.entries(value).map(([name, field]) => [name, TIMES.includes(name) ? moved(field) : inMicroseconds(field)]),
  )
}
