/** What one press can put right in a form, for the warnings that can be. */
import { ceilTo, formatDecimal, HUNDRED, max, ONE, parseDecimal } from '#engine/money.ts'
import type { FormMarket, Repair } from '../form.ts'
import { readNumber } from '../number.ts'
import { breakEvenPercent } from '../rules/break-even.ts'
import type { Form } from './schema.ts'

/** Breaking exactly even still counts as a likely loss, and prices round to ticks: a hundredth of a percent more is enough. */
const MARGIN = ONE / 100n

/** The highest entry that the form names: there fees weigh most in quote. */
const highest = (form: Form, now: FormMarket): bigint => {
  const typed = [form.kind === 'single' ? form.price : form.maxPrice, ...form.entries.map(({ price }) => price)]
  return typed.reduce((top, text) => {
    const read = readNumber(text)
    return read.ok ? max(top, read.value) : top
  }, now.price as bigint)
}

/** The row with at least the profit that brings the fees back; a price of its own becomes a percent. */
const raised = (row: Form['profits'][number], percent: bigint, top: bigint, tick: bigint): Form['profits'][number] => {
  const type = row.type === 'fix' ? 'fix' : 'percent'
  const least = type === 'percent' ? percent : ceilTo((top * percent) / HUNDRED, tick) + tick
  const typed = readNumber(row.profit)
  const before = typed.ok && row.type !== 'price' ? typed.value : 0n
  return { ...row, type, profit: formatDecimal(max(before, least)) }
}

/** Null for a warning that has no remedy of one press. */
export const repair = (code: string, form: Form, now: FormMarket): Repair<Form> | null => {
  if (code !== 'bad-sell') return null
  const percent = (parseDecimal(breakEvenPercent(now)) ?? 0n) + MARGIN
  const profits = form.profits.map((row) => raised(row, percent, highest(form, now), now.market.tickSize))
  return { label: 'repair-bad-sell', form: { ...form, profits } }
}
