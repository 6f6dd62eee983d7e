import { hash, timingSafeEqual } from 'node:crypto'

/** True when both texts are the same. The time that it takes tells neither how far they agree nor how long they are. */
export const isSameSecret = (one: string, other: string): boolean =>
  timingSafeEqual(hash('sha256', one, 'buffer'), hash('sha256', other, 'buffer'))
