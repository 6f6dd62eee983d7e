/** What a decision changed, as the journal holds it. */
import type { Decision, UnitState, Wake } from '#engine/unit.ts'
import { BrokenContract } from './orders.ts'
import type { Decided } from './record.ts'
import type { LiveUnit } from './shard.ts'

/** What a decision changed. States share what stayed, so that most is known by identity; what was made anew and is equal has not changed. */
export const changesOf = (
  unit: Pick<LiveUnit, 'position' | 'state' | 'wakes'>,
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

/** Both lists ascend by id. */
const changedTrades = (before: Trades, after: Trades): { changed: Trades[number][]; removed: number[] } => {
  const changed: Trades[number][] = []
  const removed: number[] = []
  let old = 0
  for (const trade of after) {
    for (; old < before.length && (before[old]?.id ?? 0) < trade.id; old += 1) removed.push(before[old]?.id ?? 0)
    const known = before[old]
    if (known?.id === trade.id) {
      if (known !== trade) {
        const part = changedPart(asFields(known), asFields(trade))
        // A part cannot say that a field is gone: such a trade is taken out and comes back whole.
        if (part === null) removed.push(trade.id)
        if (part === null) changed.push(trade)
        else if (Object.keys(part).length > 0) changed.push({ id: trade.id, ...part })
      }
      old += 1
    } else changed.push(trade)
  }
  for (; old < before.length; old += 1) removed.push(before[old]?.id ?? 0)
  return { changed, removed }
}

/** What of a trade differs; null when one of its fields is gone. */
const changedPart = (before: Fields, after: Fields): Fields | null => {
  const changed: Record<string, unknown> = {}
  for (const name of Object.keys(after)) if (!sameData(before[name], after[name])) changed[name] = after[name]
  // In JSON a field without a value is no field.
  for (const name of Object.keys(before)) if (after[name] === undefined) return null
  return changed
}

type Fields = Readonly<Record<string, unknown>>

/** Whether two values of plain data are equal: a unit that slept has its own copy of what others share. */
const sameData = (left: unknown, right: unknown): boolean => {
  if (left === right) return true
  if (typeof left !== 'object' || typeof right !== 'object' || left === null || right === null) return false
  if (Array.isArray(left) !== Array.isArray(right)) return false
  const [before, after] = [asData(left), asData(right)]
  const names = Object.keys(after)
  return (
    names.length === Object.keys(before).length &&
    names.every((name) => name in before && sameData(before[name], after[name]))
  )
}

const asData = (value: object) => value as Fields

/** A state is plain data, and so is each of its trades: their fields by name. */
const asFields = (state: UnitState | Trades[number]) => state as unknown as Fields

/** What differs; a field that is gone breaks the contract, for a record could not say so. */
const changedFields = (before: Fields, after: Fields) => {
  const changed: Record<string, unknown> = {}
  let isChanged = false
  for (const name of Object.keys(after)) {
    if (name === 'trades' || sameData(before[name], after[name])) continue
    changed[name] = after[name]
    isChanged = true
  }
  for (const name of Object.keys(before)) if (!(name in after)) throw new BrokenContract(`the state lost its ${name}`)
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
