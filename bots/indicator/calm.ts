/** Where an indicator may lie without a bot having anything to do: the same conditions as `calls`, turned round. */
import type { Calm } from '#engine/calm.ts'
import type { Price, Ratio } from '#engine/money.ts'
import type { Deal } from '../rules/deal.ts'
import { easedValue, isBelow } from './condition.ts'
import type { Config, Trigger } from './config.ts'

const ANYWHERE: Calm = { above: null, below: null }

/** A direction is told by two closes that follow each other, so none may be missed. */
export const hearsAll = ({ direction }: Trigger): boolean => direction !== 'either'

/** What doubles may be off the exact value; nearer than that the exact rule decides. */
const room = (edge: number): number => (Math.abs(edge) + 1) * 1e-9

/** Where the condition is surely met, or surely not. */
const side = (trigger: Trigger, value: Ratio, isMet: boolean): Calm => {
  const edge = Number(easedValue(value, trigger)) / 1e18
  return isBelow(trigger.threshold) === isMet
    ? { ...ANYWHERE, below: edge - room(edge) }
    : { ...ANYWHERE, above: edge + room(edge) }
}

const tighter = (left: number | null, right: number | null, choose: (...of: number[]) => number): number | null =>
  left === null || right === null ? (left ?? right) : choose(left, right)

const both = (one: Calm, other: Calm): Calm => ({
  above: tighter(one.above, other.above, Math.max),
  below: tighter(one.below, other.below, Math.min),
})

/** An entry that may buy is heard of when its condition is met, and a spent one when it is met no more. */
export const calmOfBuy = ({ buy }: Config, spent: readonly number[], { used }: Deal): Calm | null => {
  if (hearsAll(buy)) return null
  return buy.entries.reduce(
    (calm, { value }, index) => (used.includes(index) ? calm : both(calm, side(buy, value, spent.includes(index)))),
    ANYWHERE,
  )
}

/** A sell point means nothing without coins. One that earns too little is forgotten once it is over, and until then waits for its price where it has one. */
export const calmOfSell = ({ sell }: Config, deal: Deal, awaited: Price | null): Calm | null => {
  if (hearsAll(sell)) return null
  if (deal.phase === 'flat') return ANYWHERE
  return deal.lowNoted && awaited === null ? null : side(sell, sell.value, deal.lowNoted)
}
