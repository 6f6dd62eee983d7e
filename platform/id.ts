/** Ids of rows: UUID version 7 (RFC 9562), so that they sort by the time they were made, and those of one time by their order in this process. */
import { randomInt, randomUUID } from 'node:crypto'

/** Of the counter behind the time (RFC 9562, 6.2, method 1): 12 bits before the variant and 14 behind it. */
const COUNTS = 2 ** 26

let count = randomInt(COUNTS)

/** `nowMs` is the time in the first 48 bits, a counter stands in 26; the last 48 are random, those of an id of version 4, which come from a store made ahead. */
export const newId = (nowMs: number = Date.now()): string => {
  count = (count + 1) % COUNTS
  const time = nowMs.toString(16).padStart(12, '0')
  const high = (count >>> 14).toString(16).padStart(3, '0')
  const low = (0x8000 | (count & 0x3fff)).toString(16)
  return `${time.slice(0, 8)}-${time.slice(8)}-7${high}-${low}-${randomUUID().slice(24)}`
}
