/** What one press can put right in a form, for the warnings that can be. */
import { ceilTo, formatDecimal, HUNDRED, max, ONE, parseDecimal } from '#engine/money.ts'
import type { FormMarket, Repair } from '../form.ts'
import { readNumber } from '../number.ts'
import { breakEvenPercent } from '../rules/break-even.ts'
import type { Form } from './schema.ts'

/** Breaking exactly even still counts as a likely loss, and prices round to ticks: a hundredth of a percent more is enough. */
const MARGIN = ONE / 100n

type Row = Form['profits'][number]

/** The row with at least the profit that brings the fees back on every line up to `top`. */
const raised = (row: Row, percent: bigint, top: bigint, tick: bigint): Row => {
  const least = row.type === 'percent' ? percent : ceilTo((top * percent) / HUNDRED, tick) + tick
  const typed = readNumber(row.profit)
  return { ...row, profit: formatDecimal(max(typed.ok ? typed.value : 0n, least)) }
}

/** Null for a warning that has no remedy of one press. */
export const repair = (code: string, form: Form, now: FormMarket): Repair<Form> | null => {
  if (code !== 'bad-sell') return null
  const percent = (parseDecimal(breakEvenPercent(now)) ?? 0n) + MARGIN
  const highest = readNumber(form.maxPrice)
  const top = highest.ok ? highest.value : now.price
  const profits = form.profits.map((row) => raised(row, percent, top, now.market.tickSize))
  return { label: 'repair-bad-sell', form: { ...form, profits } }
}
