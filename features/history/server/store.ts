/** A user's own trade history. */
import { eq, sql } from 'drizzle-orm'
import { nameIn } from '#bots/spot/escaped-names.ts'
import type { Database } from '#platform/database/database.ts'
import { decimalCell, instantCell, plainCell } from '#platform/database/written-rows.ts'
import { type FileOf, fileTime } from '#platform/server/answer-list.ts'
import { writtenList } from '#platform/server/answer-written.ts'
import type { HistoryEntry } from '../contract.ts'
import { historyList } from '../list.ts'
import { columnMessages } from '../messages.ts'
import { history } from './tables.ts'

type Row = typeof history.$inferSelect

const { shard, position, ordinal } = history

/** As the contract has it. A list only passes the decimals on and computes nothing. */
const cells = {
  id: sql<string>`concat_ws('-', ${shard}, ${position}, ${ordinal})`,
  bot: plainCell<string>(history.bot),
  family: plainCell<string>(history.family),
  name: plainCell<string>(history.name),
  mode: plainCell<Row['mode']>(history.mode),
  exchange: plainCell<string>(history.exchange),
  pair: plainCell<string>(history.pair),
  atMs: instantCell(history.atMs),
  action: plainCell<Row['action']>(history.action),
  trade: plainCell<number | null>(history.trade),
  threshold: decimalCell<string | null>(history.threshold),
  price: decimalCell<string | null>(history.price),
  quantity: decimalCell<string>(history.quantity),
  amount: decimalCell<string>(history.amount),
  fee: decimalCell<string>(history.fee),
  profit: decimalCell<string | null>(history.profit),
  stopLossProfit: sql<string | null>`case when ${history.action} = 'stop-loss' then ${decimalCell(history.profit)} end`,
  success: plainCell<boolean>(history.success),
  cause: plainCell<string | null>(history.cause),
  otherBot: plainCell<string | null>(history.otherBot),
  otherTrade: plainCell<number | null>(history.otherTrade),
}

const placeOf = ({ atMs, id }: HistoryEntry) => {
  const [inShard = 0, at = 0, nth = 0] = id.split('-').map(Number)
  return [atMs, at, inShard, nth]
}

export const openHistoryStore = (database: Database) => ({
  database,
  ...writtenList<typeof historyList, HistoryEntry>(database, historyList, {
    table: history,
    cells,
    owner: history.owner,
    where: {
      mode: history.mode,
      action: history.action,
      success: (wanted) => eq(history.success, wanted === 'yes'),
      pair: history.pair,
      bot: history.bot,
      family: history.family,
      exchange: history.exchange,
    },
    at: history.atMs,
    sort: { by: [history.atMs, position, shard, ordinal], placeOf },
  }),
})
export type HistoryStore = ReturnType<typeof openHistoryStore>

/** The history as a file. */
export const historyFile = (clock: () => Date) =>
  ({
    clock,
    written: null,
    words: columnMessages,
    cells: {
      time: ({ atMs }) => fileTime(atMs),
      action: ({ action }) => action,
      family: ({ family }) => family,
      name: ({ name }, language) => nameIn(language, name),
      trade: ({ trade }) => trade,
      mode: ({ mode }) => mode,
      exchange: ({ exchange }) => exchange,
      pair: ({ pair }) => pair,
      threshold: ({ threshold }) => threshold,
      price: ({ price }) => price,
      quantity: ({ quantity }) => quantity,
      amount: ({ amount }) => amount,
      fee: ({ fee }) => fee,
      profit: ({ profit }) => profit,
      stopLossProfit: ({ stopLossProfit }) => stopLossProfit,
      success: ({ success }) => (success ? 'yes' : 'no'),
      cause: ({ cause }) => cause,
      otherBot: ({ otherBot }) => otherBot,
      otherTrade: ({ otherTrade }) => otherTrade,
    },
  }) satisfies FileOf<HistoryEntry, string, never>
