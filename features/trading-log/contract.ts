import { z } from 'zod'
import { Decimal } from '#platform/fields.ts'
import { fileCall, pageCall } from '#platform/list-contract.ts'
import { logList } from './list.ts'

export const LogEntry = z.object({
  /** The day as "2026-01-31", or the month as "2026-01". */
  id: z.string(),
  /** Its last day has not ended. */
  isOpen: z.boolean(),
  /** Asset that all amounts are in. */
  quote: z.string(),
  stopLossProfit: Decimal,
  /** Realised by all other sales. */
  profit: Decimal,
  totalProfit: Decimal,
  /** Total profit in percent of the opening balance; zero where that is zero. */
  percent: Decimal,
  /** What bots manage, at its beginning and at its end. */
  opening: Decimal,
  closing: Decimal,
  difference: Decimal,
})
export type LogEntry = z.output<typeof LogEntry>

const tags = ['Log']

export const tradingLog = {
  list: pageCall(logList, LogEntry, { summary: 'Trading results per day or per month', tags }),
  csv: fileCall(logList, { summary: 'Trading results as CSV', tags }),
}
