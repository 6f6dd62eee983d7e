/** What setting a price would do, in plain numbers. */
import { readNumber } from '#bots/number.ts'

export type Jump =
  | { kind: 'unreadable' }
  | { kind: 'begins'; to: string }
  | { kind: 'stays'; to: string }
  | { kind: 'jumps'; to: string; percent: number }

/** `text` as typed; `from` is the price now, null before the first trade. */
export const jumpOf = (text: string, from: string | null): Jump => {
  const typed = readNumber(text)
  if (!typed.ok || Number(typed.read) <= 0) return { kind: 'unreadable' }
  const to = typed.read
  if (from === null) return { kind: 'begins', to }
  const percent = (Number(to) / Number(from) - 1) * 100
  return Number(to) === Number(from) ? { kind: 'stays', to } : { kind: 'jumps', to, percent }
}

/** The price some ticks further, never below one. */
export const stepPrice = (text: string, tickSize: string, steps: number): string => {
  const typed = readNumber(text)
  const digits = tickSize.split('.')[1]?.length ?? 0
  const ticks = Math.round(Number(typed.ok ? typed.read : '0') / Number(tickSize)) + steps
  return (Math.max(1, ticks) * Number(tickSize)).toFixed(digits)
}
