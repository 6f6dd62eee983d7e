/** Change of a unit by a decision, as the journal holds it. */
import type { Decision, UnitState, Wake } from '#engine/unit.ts'
import { BrokenContract } from '../orders/orders.ts'
import type { Decided } from './record.ts'
import type { AwakeUnit } from '../lane/shard.ts'

/**
 * Change of a unit by a decision. States share what stayed, so most is compared by identity; copies with equal content count as unchanged.
 */
export const changesOf = (
  unit: Pick<AwakeUnit, 'position' | 'state' | 'wakes'>,
  decision: Decision<UnitState>,
): Decided => {
  // The first record holds the whole state: a later version's beginning may be another.
  const before: UnitState = unit.position === 0 ? { trades: [] } : unit.state
  const after = decision.state
  const { changed, removed } =
    before.trades === after.trades ? { changed: [], removed: [] } : changedTrades(before.trades, after.trades)
  return {
    head: changedFields(asFields(before), asFields(after)),
    trades: changed,
    removed,
    wants: decision.wants,
    wakes: decision.wakes === null || sameWakes(unit.wakes, decision.wakes) ? null : decision.wakes,
    effects: decision.effects,
  }
}

type Trades = UnitState['trades']

/** Changed and removed trades; both lists ascend by id. */
const changedTrades = (before: Trades, after: Trades): { changed: Trades[number][]; removed: number[] } => {
  const changed: Trades[number][] = []
  const removed: number[] = []
  let old = 0
  for (const trade of after) {
    for (; old < before.length && (before[old]?.id ?? 0) < trade.id; old += 1) removed.push(before[old]?.id ?? 0)
    const known = before[old]
    if (known?.id === trade.id) {
      if (known !== trade) {
        const part = changedPart(trade.id, asFields(known), asFields(trade))
        // A part cannot say that a field is gone: such a trade is taken out and comes back whole.
        if (part === 'gone') removed.push(trade.id)
        if (part === 'gone') changed.push(trade)
        else if (part !== 'same') changed.push(part)
      }
      old += 1
    } else changed.push(trade)
  }
  for (; old < before.length; old += 1) removed.push(before[old]?.id ?? 0)
  return { changed, removed }
}

/** Changed fields of a trade with its id; `gone` when a field was removed, which a part cannot say. */
const changedPart = (id: number, before: Fields, after: Fields): { id: number } | 'same' | 'gone' => {
  // In JSON a field without a value is no field.
  for (const name in before) if (after[name] === undefined) return 'gone'
  const changed: { id: number } & Record<string, unknown> = { id }
  let isChanged = false
  for (const name in after) {
    if (sameData(before[name], after[name])) continue
    changed[name] = after[name]
    isChanged = true
  }
  return isChanged ? changed : 'same'
}

type Fields = Readonly<Record<string, unknown>>

/** True when two values of plain data are equal: a unit that slept has its own copies of shared parts. */
const sameData = (left: unknown, right: unknown): boolean => {
  if (left === right) return true
  if (typeof left !== 'object' || typeof right !== 'object' || left === null || right === null) return false
  if (!Array.isArray(left) || !Array.isArray(right)) {
    return Array.isArray(left) === Array.isArray(right) && sameFields(asData(left), asData(right))
  }
  if (left.length !== right.length) return false
  for (let index = 0; index < left.length; index += 1) if (!sameData(left[index], right[index])) return false
  return true
}

const sameFields = (before: Fields, after: Fields): boolean => {
  let more = 0
  for (const name in after) {
    if (!(name in before) || !sameData(before[name], after[name])) return false
    more += 1
  }
  for (const _ in before) more -= 1
  return more === 0
}

const asData = (value: object) => value as Fields

/** Fields of a state or trade by name. */
const asFields = (state: UnitState | Trades[number]) => state as unknown as Fields

/** Changed fields of the head. Throws BrokenContract when a field was removed, which a record cannot say. */
const changedFields = (before: Fields, after: Fields) => {
  const changed: Record<string, unknown> = {}
  let isChanged = false
  for (const name in after) {
    if (name === 'trades' || sameData(before[name], after[name])) continue
    changed[name] = after[name]
    isChanged = true
  }
  for (const name in before) if (!(name in after)) throw new BrokenContract(`the state lost its ${name}`)
  return isChanged ? changed : null
}

const sameWakes = (left: readonly Wake[], right: readonly Wake[]): boolean =>
  left === right ||
  (left.length === right.length &&
    left.every((wake, pair) => {
      const other = right[pair]
      return (
        wake === other ||
        (wake.above === other?.above &&
          wake.below === other.below &&
          wake.atMs === other.atMs &&
          wake.candles.length === other.candles.length &&
          wake.candles.every((interval, index) => interval === other.candles[index]) &&
          sameData(wake.calms, other.calms))
      )
    }))
