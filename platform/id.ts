/** Ids of rows: UUID version 7 (RFC 9562), so that they sort by the time they were made. */
import { randomUUID } from 'node:crypto'

/** `nowMs` is the time in the first 48 bits; the other 74 free bits are random, those of an id of version 4, which come from a store made ahead. */
export const newId = (nowMs: number = Date.now()): string => {
  const time = nowMs.toString(16).padStart(12, '0')
  return `${time.slice(0, 8)}-${time.slice(8)}-7${randomUUID().slice(15)}`
}
