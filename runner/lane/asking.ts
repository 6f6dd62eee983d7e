/** Questions of units about their owner's package, kept until they are answered and asked again at a restart. */
import { openTradesOf } from '#engine/status.ts'
import type { Happening } from '../journal/record.ts'
import { reportOf } from '../read/report.ts'
import type { AskedAllowance, AskedRoom } from '../host/runner.ts'
import type { Asking, Families, AwakeUnit, Shard } from './shard.ts'
import { peek } from '../sleep/sleep.ts'

/** Questions of one decision. */
export const askingsIn = ({ unit, decided }: Happening, position: number): readonly Asking[] =>
  (decided?.effects ?? []).flatMap((effect) =>
    effect.kind === 'ask-allowance' || effect.kind === 'ask-room' ? [{ unit, effect, position }] : [],
  )

const ofUnit = (unit: string): string => `allow ${unit}`
const ofTrade = (unit: string, trade: number): string => `room ${unit} ${trade}`

const nameOf = ({ unit, effect }: Asking): string =>
  effect.kind === 'ask-room' ? ofTrade(unit, effect.trade) : ofUnit(unit)

/** Keeps questions until their answer; a unit's or trade's newer question replaces its older one. */
export const noteAskings = ({ asking }: Shard, part: Happening, position: number): void => {
  const { unit, event } = part
  if (event.kind === 'allowance-changed') asking.delete(ofUnit(unit))
  if (event.kind === 'room-answered') asking.delete(ofTrade(unit, event.trade))
  for (const one of askingsIn(part, position)) asking.set(nameOf(one), one)
}

/** Question in the form that goes out. The command id of its answer stays the same however often it is asked. */
export const askedOf = (families: Families, unit: AwakeUnit, asking: Asking): AskedAllowance | AskedRoom => {
  const { id, account, owner, mode } = unit.row
  const { effect, position } = asking
  const asked = { account, owner, unit: id, mode, answer: `${nameOf(asking)} ${position}` }
  if (effect.kind === 'ask-allowance') {
    const trades = openTradesOf(reportOf(unit))
    return { kind: 'allowance', ...asked, group: unit.family.group, trades, count: effect.count }
  }
  // Of a family that is not there nobody takes anything over, and the hand-over itself says so.
  const { group } = families.get(effect.to.family) ?? unit.family
  return { kind: 'room', ...asked, trade: effect.trade, group }
}

type Recovered = { families: Families; shards: ReadonlyMap<number, Shard> }

/** Questions without an answer after a restart. */
export const unanswered = ({ families, shards }: Recovered): readonly (AskedAllowance | AskedRoom)[] =>
  [...shards.values()].flatMap(({ asking, units, answers }) =>
    [...asking.values()].flatMap((one) => {
      const handle = units.get(one.unit)
      const asked = handle === undefined ? null : askedOf(families, peek(handle), one)
      return asked === null || answers.has(asked.answer) ? [] : [asked]
    }),
  )
