/** Whether an indicator calls (bots.md 12.3). */
import { divideDown, fromNumber, HUNDRED, type Ratio } from '#engine/money.ts'
import type { Direction, Threshold, Trigger } from './config.ts'

const isBelow = (threshold: Threshold): boolean => threshold === 'below' || threshold === 'below-or-equal'

/** The value with its tolerance, which always makes the condition easier. */
export const easedValue = (value: Ratio, { threshold, tolerance }: Trigger): bigint => {
  const ease = divideDown((value < 0n ? -value : value) * tolerance, HUNDRED)
  return isBelow(threshold) ? value + ease : value - ease
}

const meets = (now: bigint, threshold: Threshold, value: bigint): boolean => {
  switch (threshold) {
    case 'below':
      return now < value
    case 'below-or-equal':
      return now <= value
    case 'above-or-equal':
      return now >= value
    case 'above':
      return now > value
  }
}

/** Equal values neither rise nor fall; nor does a first one. */
const moves = (now: number, before: number | null, direction: Direction): boolean => {
  switch (direction) {
    case 'either':
      return true
    case 'rising':
      return before !== null && now > before
    case 'falling':
      return before !== null && now < before
  }
}

/** Decided once at each close. */
export const calls = (trigger: Trigger, value: Ratio, now: number, before: number | null): boolean =>
  moves(now, before, trigger.direction) && meets(fromNumber(now), trigger.threshold, easedValue(value, trigger))
