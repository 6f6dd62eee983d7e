/** Whether an indicator calls (bots.md 12.3). */
import { divideDown, fromNumber, HUNDRED, type Ratio } from '#engine/money.ts'
import type { Direction, Threshold, Trigger } from './config.ts'

export const isBelow = (threshold: Threshold): boolean => threshold === 'below' || threshold === 'below-or-equal'

/** The value with its tolerance, which always makes the condition easier. */
export const easedValue = (value: Ratio, { threshold, tolerance }: Trigger): bigint => {
  if (tolerance === 0n) return value
  const ease = divideDown((value < 0n ? -value : value) * tolerance, HUNDRED)
  return isBelow(threshold) ? value + ease : value - ease
}

/** Below zero when the double lies below the exact value, above zero when above. Exact where they are near; where they are not, doubles say it without making a text. */
const compare = (now: number, value: bigint): number => {
  const rough = Number(value) / 1e18
  const room = (Math.abs(rough) + 1) * 1e-9
  if (Math.abs(now - rough) > room) return now - rough
  const exact = fromNumber(now)
  return exact < value ? -1 : Number(exact > value)
}

const meets = (now: number, threshold: Threshold, value: bigint): boolean => {
  const side = compare(now, value)
  switch (threshold) {
    case 'below':
      return side < 0
    case 'below-or-equal':
      return side <= 0
    case 'above-or-equal':
      return side >= 0
    case 'above':
      return side > 0
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

/** Whether a value at a close calls, its tolerance reckoned in already. */
export const callsAt = (trigger: Trigger, eased: bigint, now: number, before: number | null): boolean =>
  moves(now, before, trigger.direction) && meets(now, trigger.threshold, eased)

/** Decided once at each close. */
export const calls = (trigger: Trigger, value: Ratio, now: number, before: number | null): boolean =>
  callsAt(trigger, easedValue(value, trigger), now, before)
