/** Outcome of an order at its exchange, as an event of its unit. */
import type { Event } from '#engine/event.ts'
import { asQuantity } from '#engine/money.ts'
import type { OrderEvent } from '#engine/order.ts'
import type { OrderOutcome } from '#exchanges/outcome.ts'
import { cause } from '../lane/answer.ts'
import { happen } from '../lane/decide.ts'
import type { Lane } from '../lane/lane.ts'
import type { AwakeUnit } from '../lane/shard.ts'
import type { OrderRow } from '../journal/record.ts'

/** Slot of a unit. */
export type Place = { unit: AwakeUnit; key: string }

/** Tells the unit an outcome; holdings change with the record. */
export const applyOutcome = (lane: Lane, { unit }: Place, row: OrderRow, outcome: OrderOutcome): void => {
  const event = eventOf(lane, row, outcome)
  happen(lane, { ...cause(unit, event), attempt: { row, steps: stepsOf(row, outcome), outcome } })
}

/** Tells the unit that an attempt it no longer wants never reached the exchange. */
export const giveUp = (lane: Lane, { unit }: Place, row: OrderRow, isSent: boolean): void => {
  const steps: readonly OrderEvent[] = isSent ? ['outcome-lost', 'never-found'] : ['not-sent']
  const outcome = isSent ? ({ kind: 'never-found', id: row.clientOrderId } as const) : null
  const event: Event = { ...named(lane, row), kind: 'order-canceled', filled: row.filled, by: 'us' }
  happen(lane, { ...cause(unit, event), attempt: { row, steps, outcome } })
}

const named = (lane: Lane, { trade, slot }: OrderRow) => ({ at: lane.nowMs, trade, slot })

const stepsOf = ({ state }: OrderRow, outcome: OrderOutcome): readonly OrderEvent[] => {
  const sent = state === 'intent' ? (['sent'] as const) : []
  switch (outcome.kind) {
    case 'accepted':
      return [...sent, 'accepted']
    case 'rejected':
      return [...sent, 'rejected']
    case 'filled':
      return [outcome.done ? 'filled' : 'partly-filled']
    case 'ended':
      return [outcome.by === 'expiry' ? 'expired' : 'canceled']
  }
}

const eventOf = (lane: Lane, row: OrderRow, outcome: OrderOutcome): Event => {
  const name = named(lane, row)
  switch (outcome.kind) {
    case 'accepted':
      return { ...name, kind: 'order-accepted' }
    case 'rejected':
      return { ...name, kind: 'order-rejected', reason: outcome.reason }
    case 'filled': {
      const { fill, done } = outcome
      return { ...name, kind: 'order-filled', fill, filled: asQuantity(row.filled + fill.quantity), done }
    }
    case 'ended':
      return { ...name, kind: 'order-canceled', filled: row.filled, by: outcome.by }
  }
}
