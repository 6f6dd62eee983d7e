/**
 * Signals for a unit: the event of a command, or the reason why the whole unit takes none. A refusal changes nothing and leaves no history;
 * the sender logs it with its cause. Source: bots.md 13.3, 13.4.
 */
import type { Event } from '#engine/event.ts'
import { asAmount, parseDecimal } from '#engine/money.ts'
import type { Refusal } from '#engine/unit.ts'
import { isOver } from '#engine/status.ts'
import { refused } from './messages.ts'
import { reportOf } from '../read/report.ts'
import type { Command } from '../host/runner.ts'
import type { AwakeUnit } from './shard.ts'

type SignalCommand = Extract<Command, { kind: 'bring-signal' }>

const signalRefusal = (unit: AwakeUnit): Refusal | null => {
  const report = reportOf(unit)
  const { status, badges } = report
  if (isOver(report)) return refused('signal-closed')
  if (status === 'pending') return refused('signal-locked')
  return badges.includes('all-suspended') ? refused('signal-suspended') : null
}

/** Event of a signal for a unit, or why the unit refuses it; `at` is market time in ms. */
export const signalFor = (unit: AwakeUnit, command: SignalCommand, at: number): Event | Refusal => {
  const { side, amount: text } = command
  const pair = unit.family.pairs(unit.config).indexOf(command.pair)
  if (pair < 0) return refused('signal-pair-unknown', { pair: command.pair })
  const amount = text === null ? null : parseDecimal(text)
  if (text !== null && (amount === null || amount <= 0n)) return refused('signal-amount-invalid', { value: text })
  return (
    signalRefusal(unit) ?? {
      at,
      kind: 'signal-received',
      pair,
      side,
      amount: amount === null ? null : asAmount(amount),
    }
  )
}
