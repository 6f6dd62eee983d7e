import { formatDecimal } from '#engine/money.ts'
import { csvText } from '#platform/csv.ts'
import { calls, signedIn } from '#platform/server/call.ts'
import type { Asking } from '#platform/server/list-conditions.ts'
import { type LogEntry, tradingLog as contract } from '../contract.ts'
import type { logList } from '../list.ts'
import type { Narrowed } from '#platform/list.ts'
import { columnMessages } from '../messages.ts'
import { type LogRow, percentOf } from '../rules.ts'
import { type LogServices, readLog } from './read-log.ts'

const entryOf = (row: LogRow, quote: string, today: string): LogEntry => ({
  id: row.id,
  isOpen: today.startsWith(row.id),
  quote,
  stopLossProfit: formatDecimal(row.stopLossProfit),
  profit: formatDecimal(row.totalProfit - row.stopLossProfit),
  totalProfit: formatDecimal(row.totalProfit),
  percent: formatDecimal(percentOf(row)),
  opening: formatDecimal(row.opening),
  closing: formatDecimal(row.closing),
  difference: formatDecimal(row.closing - row.opening),
})

/** Columns of the file, in their order. */
const cells = {
  date: ({ id }: LogEntry) => id,
  stopLossProfit: ({ stopLossProfit }: LogEntry) => stopLossProfit,
  profit: ({ profit }: LogEntry) => profit,
  totalProfit: ({ totalProfit }: LogEntry) => totalProfit,
  percent: ({ percent }: LogEntry) => percent,
  opening: ({ opening }: LogEntry) => opening,
  closing: ({ closing }: LogEntry) => closing,
  difference: ({ difference }: LogEntry) => difference,
  quote: ({ quote }: LogEntry) => quote,
} satisfies Record<keyof (typeof columnMessages)['en'], (entry: LogEntry) => string>

export const tradingLogHandlers = (services: LogServices & { clock: () => Date }) => {
  const entriesOf = async (
    { owner, session }: Asking,
    { mode = 'demo', per = 'day', from, to }: Narrowed<typeof logList>,
    direction: 'ascending' | 'descending',
  ): Promise<LogEntry[]> => {
    const { timeZone } = session.user
    const { quote, today, rows } = await readLog(services, owner, { mode, per, timeZone, from, to })
    const entries = rows.map((row) => entryOf(row, quote, today))
    return direction === 'descending' ? entries.toReversed() : entries
  }
  const os = calls(contract).use(signedIn)
  return os.router({
    list: os.list.handler(async ({ input, context }) => {
      const { page, limit, direction } = input
      const entries = await entriesOf(context, input, direction)
      return { entries: entries.slice((page - 1) * limit, page * limit), total: entries.length }
    }),
    csv: os.csv.handler(async ({ input, context }) => {
      const words = columnMessages[context.session.user.language]
      const entries = await entriesOf(context, input, input.direction)
      const columns = Object.entries(cells)
      return {
        fileName: `log-${services.clock().toISOString().slice(0, 10)}.csv`,
        text: csvText([
          Object.keys(cells).map((key) => words[key as keyof typeof cells]),
          ...entries.map((entry) => columns.map(([, cell]) => cell(entry))),
        ]),
        truncated: false,
      }
    }),
  })
}
