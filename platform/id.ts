/** Ids of rows: UUID version 7 (RFC 9562), so that they sort by the time they were made; within a millisecond by their order in this process. */
import { randomUUID } from 'node:crypto'

let lastMs = 0
let count = 0

/** The 12 bits behind the time count within a millisecond, from a random number below half of what they hold (RFC 9562, 6.2, method 1). */
const countIn = (nowMs: number, random: string): number => {
  count = nowMs === lastMs ? (count + 1) & 0xfff : Number.parseInt(random.slice(15, 18), 16) & 0x7ff
  lastMs = nowMs
  return count
}

/** `nowMs` is the time in the first 48 bits; the last 62 are random, those of an id of version 4, which come from a store made ahead. */
export const newId = (nowMs: number = Date.now()): string => {
  const time = nowMs.toString(16).padStart(12, '0')
  const random = randomUUID()
  const counted = countIn(nowMs, random).toString(16).padStart(3, '0')
  return `${time.slice(0, 8)}-${time.slice(8)}-7${counted}${random.slice(18)}`
}
