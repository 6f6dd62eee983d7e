/**
 * Accounts, keys, orders and fills in one file of node:sqlite. Every answer is written before it is given: the write-ahead log survives the end of the program however
 * it ends. The secrets in it are those of this sandbox and open nothing else.
 */
import { DatabaseSync, type StatementSync } from 'node:sqlite'
import { decodeJson, encodeJson } from '#engine/json.ts'
import type { Account, ApiKey, Balance, Order, PublicTrade, Trade } from './order.ts'

const SCHEMA = `
  create table if not exists account (name text primary key, body text not null);
  create table if not exists api_key (api_key text primary key, body text not null);
  create table if not exists balance (account text, asset text, body text not null, primary key (account, asset)) without rowid;
  create table if not exists orders (order_id integer primary key, account text not null, symbol text not null, client_id text not null, at_ms integer not null, is_open integer not null, body text not null);
  create index if not exists orders_of on orders (account, symbol, order_id);
  create index if not exists orders_by_client on orders (account, symbol, client_id);
  create index if not exists orders_open on orders (is_open) where is_open = 1;
  create table if not exists trade (symbol text, id integer, account text not null, order_id integer not null, at_ms integer not null, body text not null, primary key (symbol, id, account)) without rowid;
  create table if not exists public_trade (symbol text, id integer, body text not null, primary key (symbol, id)) without rowid;
  create index if not exists trades_of on trade (account, symbol, id);
`

type Row = Record<string, unknown>

/** The one place where a stored text becomes a value again: only this file writes them. */
const readBodyAs = <T>(row: Row): T => decodeJson(String(row['body'])) as T

/** What one step of the exchange changed; written as one. */
export type Change = {
  orders: readonly Order[]
  trades: readonly Trade[]
  balances: readonly (Balance & { account: string; asset: string })[]
}

export type Asked = { symbol: string; startTime: number | null; endTime: number | null; limit: number }

export type Store = {
  accounts: () => Account[]
  keys: () => ApiKey[]
  balances: () => (Balance & { account: string; asset: string })[]
  openOrders: () => Order[]
  lastOrderId: () => number
  /** Zero before the first. */
  lastTradeId: (symbol: string) => number
  /** The newest of a symbol, oldest first. */
  publicTrades: (symbol: string, most: number) => PublicTrade[]
  /** Writes trades of everybody; older ones of their symbols than `most` go. */
  savePublicTrades: (trades: readonly PublicTrade[], most: number) => void
  saveAccount: (account: Account) => void
  saveKey: (key: ApiKey) => void
  deleteKey: (apiKey: string) => void
  save: (change: Change) => void
  orderById: (account: string, symbol: string, orderId: number) => Order | null
  /** The newest with this client id. */
  orderByClientId: (account: string, symbol: string, clientOrderId: string) => Order | null
  allOrders: (account: string, asked: Asked & { fromOrderId: number | null }) => Order[]
  trades: (account: string, asked: Asked & { orderId: number | null; fromId: number | null }) => Trade[]
  close: () => void
}

const isOpen = (order: Order): boolean => order.status === 'NEW' || order.status === 'PARTIALLY_FILLED'

const prepare = (database: DatabaseSync) => ({
  account: database.prepare('insert or replace into account (name, body) values (?, ?)'),
  key: database.prepare('insert or replace into api_key (api_key, body) values (?, ?)'),
  deleteKey: database.prepare('delete from api_key where api_key = ?'),
  balance: database.prepare('insert or replace into balance (account, asset, body) values (?, ?, ?)'),
  order: database.prepare(
    'insert or replace into orders (order_id, account, symbol, client_id, at_ms, is_open, body) values (?, ?, ?, ?, ?, ?, ?)',
  ),
  trade: database.prepare('insert into trade (symbol, id, account, order_id, at_ms, body) values (?, ?, ?, ?, ?, ?)'),
  publicTrade: database.prepare('insert or replace into public_trade (symbol, id, body) values (?, ?, ?)'),
  oldPublicTrades: database.prepare(
    'delete from public_trade where symbol = ? and id < (select min(id) from (select id from public_trade where symbol = ? order by id desc limit ?))',
  ),
  byId: database.prepare('select body from orders where order_id = ? and account = ? and symbol = ?'),
  byClientId: database.prepare(
    'select body from orders where account = ? and symbol = ? and client_id = ? order by order_id desc limit 1',
  ),
})

/** Prepares each query once. */
const preparing = (database: DatabaseSync): ((query: string) => StatementSync) => {
  const known = new Map<string, StatementSync>()
  return (query) => {
    const statement = known.get(query) ?? database.prepare(query)
    known.set(query, statement)
    return statement
  }
}

/** From a number or a time on the oldest come first; else the newest are taken. Answers oldest first either way. */
const ranged = (
  prepared: (query: string) => StatementSync,
  from: { table: 'orders' | 'trade'; number: 'order_id' | 'id' },
  account: string,
  asked: Asked & { fromNumber: number | null; orderId: number | null },
): Row[] => {
  const conditions = ['account = ?', 'symbol = ?']
  const values: (string | number)[] = [account, asked.symbol]
  const add = (condition: string, value: number | null): void => {
    if (value === null) return
    conditions.push(condition)
    values.push(value)
  }
  add(`${from.number} >= ?`, asked.fromNumber)
  add('order_id = ?', asked.orderId)
  add('at_ms >= ?', asked.startTime)
  add('at_ms <= ?', asked.endTime)
  const isForward = asked.fromNumber !== null || asked.startTime !== null
  const rows = prepared(
    `select body from ${from.table} where ${conditions.join(' and ')} order by ${from.number} ${isForward ? 'asc' : 'desc'} limit ?`,
  ).all(...values, asked.limit)
  return isForward ? rows : rows.toReversed()
}

/** All of it is written, or nothing. */
const inOne = (database: DatabaseSync, write: () => void): void => {
  database.exec('begin immediate')
  try {
    write()
    database.exec('commit')
  } catch (error) {
    // A disk that is full has rolled back already: https://www.sqlite.org/lang_transaction.html#response_to_errors_within_a_transaction
    if (database.isTransaction) database.exec('rollback')
    throw error
  }
}

const saverOf =
  (database: DatabaseSync, statements: ReturnType<typeof prepare>) =>
  (change: Change): void =>
    inOne(database, () => {
      for (const order of change.orders) {
        const { orderId, account, symbol, clientOrderId, time } = order
        statements.order.run(orderId, account, symbol, clientOrderId, time, isOpen(order) ? 1 : 0, encodeJson(order))
      }
      for (const trade of change.trades) {
        statements.trade.run(trade.symbol, trade.id, trade.account, trade.orderId, trade.time, encodeJson(trade))
      }
      for (const { account, asset, free, locked } of change.balances) {
        statements.balance.run(account, asset, encodeJson({ free, locked }))
      }
    })

/** `file` null keeps everything in memory. */
export const openStore = (file: string | null): Store => {
  const database = new DatabaseSync(file ?? ':memory:')
  // The log reaches the operating system with every commit, which is what the end of this program leaves untouched.
  database.exec('pragma journal_mode = wal; pragma synchronous = normal; pragma busy_timeout = 5000')
  database.exec(SCHEMA)
  const statements = prepare(database)
  const prepared = preparing(database)
  const all = <T>(query: string): T[] =>
    database
      .prepare(query)
      .all()
      .map((row) => readBodyAs<T>(row))
  const one = (row: Row | undefined): Order | null => (row === undefined ? null : readBodyAs<Order>(row))
  return {
    accounts: () => all<Account>('select body from account order by name'),
    // Keys of older sandboxes say nothing of futures and of an end.
    keys: () =>
      all<Partial<ApiKey> & Omit<ApiKey, 'mayUseFutures' | 'expiresAt'>>(
        'select body from api_key order by api_key',
      ).map((key) => ({ mayUseFutures: false, expiresAt: null, ...key })),
    balances: () =>
      database
        .prepare('select account, asset, body from balance')
        .all()
        .map((row) => ({
          account: String(row['account']),
          asset: String(row['asset']),
          ...readBodyAs<Balance>(row),
        })),
    openOrders: () => all<Order>('select body from orders where is_open = 1 order by order_id'),
    lastOrderId: () => Number(database.prepare('select max(order_id) as last from orders').get()?.['last'] ?? 0),
    lastTradeId: (symbol) =>
      Number(database.prepare('select max(id) as last from trade where symbol = ?').get(symbol)?.['last'] ?? 0),
    publicTrades: (symbol, most) =>
      database
        .prepare('select body from public_trade where symbol = ? order by id desc limit ?')
        .all(symbol, most)
        .map((row) => readBodyAs<PublicTrade>(row))
        .toReversed(),
    savePublicTrades: (trades, most) =>
      inOne(database, () => {
        for (const trade of trades) statements.publicTrade.run(trade.symbol, trade.id, encodeJson(trade))
        for (const symbol of new Set(trades.map((trade) => trade.symbol)))
          statements.oldPublicTrades.run(symbol, symbol, most)
      }),
    saveAccount: (account) => void statements.account.run(account.name, encodeJson(account)),
    saveKey: (key) => void statements.key.run(key.apiKey, encodeJson(key)),
    deleteKey: (apiKey) => void statements.deleteKey.run(apiKey),
    save: saverOf(database, statements),
    orderById: (account, symbol, orderId) => one(statements.byId.get(orderId, account, symbol)),
    orderByClientId: (account, symbol, clientOrderId) => one(statements.byClientId.get(account, symbol, clientOrderId)),
    allOrders: (account, { fromOrderId, ...asked }) =>
      ranged(prepared, { table: 'orders', number: 'order_id' }, account, {
        ...asked,
        fromNumber: fromOrderId,
        orderId: null,
      }).map((row) => readBodyAs<Order>(row)),
    trades: (account, { fromId, ...asked }) =>
      ranged(prepared, { table: 'trade', number: 'id' }, account, { ...asked, fromNumber: fromId }).map((row) =>
        readBodyAs<Trade>(row),
      ),
    close: () => database.close(),
  }
}
