import { nameIn } from '#bots/spot/escaped-names.ts'
import type { Language } from '#engine/messages.ts'
import { decodeCursor } from '#platform/database/cursor.ts'
import { csvText } from '#platform/csv.ts'
import { calls, signedIn } from '#platform/server/call.ts'
import { writtenAnswer } from '#platform/server/plain-answer.ts'
import { history as contract, type HistoryEntry } from '../contract.ts'
import { columnMessages } from '../messages.ts'
import { greatestPlace, type HistoryStore } from './store.ts'

const CSV_ROWS = 50_000

/** Columns of the file: its heading's key and what stands there. Times are UTC, so that the file sorts and means the same everywhere. */
const columns: readonly (readonly [
  keyof typeof columnMessages.en,
  (entry: HistoryEntry, language: Language) => string | null,
])[] = [
  ['time', (entry) => new Date(entry.atMs).toISOString()],
  ['action', (entry) => entry.action],
  ['family', (entry) => entry.family],
  ['name', (entry, language) => nameIn(language, entry.name)],
  ['trade', (entry) => (entry.trade === null ? null : String(entry.trade))],
  ['mode', (entry) => entry.mode],
  ['exchange', (entry) => entry.exchange],
  ['pair', (entry) => entry.pair],
  ['threshold', (entry) => entry.threshold],
  ['price', (entry) => entry.price],
  ['quantity', (entry) => entry.quantity],
  ['amount', (entry) => entry.amount],
  ['fee', (entry) => entry.fee],
  ['profit', (entry) => entry.profit],
  ['stopLossProfit', (entry) => entry.stopLossProfit],
  ['success', (entry) => (entry.success ? 'yes' : 'no')],
  ['cause', (entry) => entry.cause],
  ['otherBot', (entry) => entry.otherBot],
  ['otherTrade', (entry) => (entry.otherTrade === null ? null : String(entry.otherTrade))],
]

export const historyHandlers = (store: HistoryStore, nowMs: () => number) => {
  const os = calls(contract).use(signedIn)
  return os.router({
    list: os.list.handler(async ({ input, context, errors }) => {
      const { cursor, limit, order, ...filter } = input
      const after = cursor === undefined ? null : decodeCursor(cursor, greatestPlace)
      if (cursor !== undefined && after === null)
        throw errors.INPUT_INVALID({ data: { fields: [{ path: 'cursor', code: 'VALIDATION_INVALID', params: {} }] } })
      const { timeZone } = context.session.user
      const { page, next } = await store.page(context.owner, { ...filter, timeZone }, { after, limit, order })
      return writtenAnswer('entries', page, { next })
    }),
    csv: os.csv.handler(async ({ input, context }) => {
      const { timeZone, language } = context.session.user
      const found = await store.newest(context.owner, { ...input, timeZone }, CSV_ROWS + 1)
      const entries = found.slice(0, CSV_ROWS)
      const head = columns.map(([key]) => columnMessages[language][key])
      const body = entries.map((entry) => columns.map(([, cell]) => cell(entry, language) ?? ''))
      return {
        fileName: `history-${new Date(nowMs()).toISOString().slice(0, 10)}.csv`,
        text: csvText([head, ...body]),
        truncated: found.length > CSV_ROWS,
      }
    }),
  })
}
