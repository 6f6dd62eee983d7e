/** The exchange itself: its file read, its prices followed, its face for the ways in. */
import { randomBytes } from 'node:crypto'
import type { Market } from '#engine/market.ts'
import { asQuantity, type Price, toNumber } from '#engine/money.ts'
import type { PriceSource } from '../price-source.ts'
import { levelsFrom } from './depth.ts'
import { accept, drafted, end, isAffordable, offerFor, tapeOf } from './dealing.ts'
import { type Answer, fine, refuse } from './errors.ts'
import type { BinanceExchange, Depth, ExchangeEvent, NewOrder, OrderName, SymbolRow } from './exchange.ts'
import { beginStep, commit, type Ledger, move, tellBalances } from './ledger.ts'
import { klinesFor, rememberDay, tickerOf } from './market-data.ts'
import type { Account, Balance, Order, PublicTrade } from './order.ts'
import { checkOrder } from './order-rules.ts'
import { restingUpTo, takePrint } from './printing.ts'
import { openStore, type Store } from './store.ts'
import { work } from './taking.ts'
import { AVERAGE_MINUTES, symbolRows } from './symbols.ts'
import { averagePrice, openTape, quotesOf, setQuotes, type Tape, TRADES_KEPT, turnMinute } from './tape.ts'

export type ExchangeOptions = {
  source: PriceSource
  /** Null keeps everything in memory. */
  file: string | null
  /** The exchange's clock, ms since epoch. */
  now: () => number
  partsOfFill?: (symbol: string) => number
  /** The rules of a symbol as they are now; those of the source by default. */
  rulesOf?: (symbol: string, market: Market) => Market
  newClientOrderId?: () => string
}

/** The last public trades may be lost with the program, so after a restart ids go on from the time, a hundred a second; never below one that is stored. */
const firstTradeId = (store: Store, symbol: string, before: PublicTrade | undefined, now: number): number =>
  Math.max(Math.floor(now / 10), store.lastTradeId(symbol) + 1, (before?.id ?? 0) + 1)

const tapeFrom = (store: Store, { symbol, market }: SymbolRow, now: number): Tape => {
  const trades = store.publicTrades(symbol, TRADES_KEPT)
  return openTape(symbol, market, { firstTradeId: firstTradeId(store, symbol, trades.at(-1), now), trades })
}

/** Writes down what was traded since the last time. */
const writeTrades = ({ store, tapes }: Ledger): void => {
  const trades = [...tapes.values()].flatMap((tape) => tape.unwritten.splice(0))
  if (trades.length > 0) store.savePublicTrades(trades, TRADES_KEPT)
}

const openLedger = (options: ExchangeOptions, store: Store, tapes: ReadonlyMap<string, Tape>): Ledger => {
  const balances = new Map<string, Map<string, Balance>>()
  for (const { account, asset, free, locked } of store.balances()) {
    const assets = balances.get(account) ?? new Map<string, Balance>()
    balances.set(account, assets.set(asset, { free, locked }))
  }
  return {
    now: options.now,
    newClientOrderId: options.newClientOrderId ?? (() => randomBytes(11).toString('hex')),
    partsOfFill: options.partsOfFill ?? (() => 1),
    rulesOf: options.rulesOf ?? ((_symbol, market) => market),
    store,
    tapes,
    accounts: new Map(store.accounts().map((account) => [account.name, account])),
    balances,
    open: new Map(store.openOrders().map((order) => [order.orderId, order])),
    queued: new Map(),
    nextOrderId: store.lastOrderId() + 1,
    listeners: new Set(),
  }
}

type Orders = Pick<BinanceExchange, 'test' | 'place' | 'cancel' | 'find' | 'openOrders' | 'allOrders' | 'myTrades'>

const openOf = (ledger: Ledger, account: string, symbol: string | null): Order[] =>
  [...ledger.open.values()].filter((order) => order.account === account && (symbol === null || order.symbol === symbol))

const isNamed = (order: Order, name: OrderName): boolean =>
  (name.orderId === null || order.orderId === name.orderId) &&
  (name.clientOrderId === null || order.clientOrderId === name.clientOrderId)

/** The order as it would be taken, or what refuses it. */
const judged = (ledger: Ledger, account: string, order: NewOrder): Answer<Order> => {
  const tape = ledger.tapes.get(order.symbol)
  if (tape === undefined) return refuse(-1121, 'Invalid symbol.')
  const checked = checkOrder(order, {
    market: ledger.rulesOf(order.symbol, tape.market),
    last: tape.last?.price ?? null,
    average: averagePrice(tape, AVERAGE_MINUTES, ledger.now()),
    quotes: quotesOf(tape),
    open: openOf(ledger, account, order.symbol),
  })
  if (!checked.ok) return checked
  let draft = drafted(ledger, account, order)
  if (order.quoteOrderQuantity > 0n) {
    const quantity = offerFor(ledger, draft).reduce((sum, [, part]) => sum + part, 0n)
    if (quantity < tape.market.minQuantity) return refuse(-1013, 'Filter failure: LOT_SIZE')
    draft = { ...draft, quantity: asQuantity(quantity) }
  }
  return isAffordable(ledger, draft)
    ? fine(draft)
    : refuse(-2010, 'Account has insufficient balance for requested action.')
}

const ordersOf = (ledger: Ledger): Orders => ({
  test: (account, order) => {
    const draft = judged(ledger, account, order)
    return draft.ok ? fine(null) : draft
  },
  place: (account, order) => {
    const draft = judged(ledger, account, order)
    if (!draft.ok) return draft
    const step = beginStep()
    const accepted = accept(ledger, step, draft.value)
    const placed = accepted.workingTime === -1 ? accepted : work(ledger, step, accepted)
    commit(ledger, step)
    const trades = step.trades.filter((trade) => trade.orderId === placed.orderId)
    const prevented = step.prevented.filter(({ takerOrderId }) => takerOrderId === placed.orderId)
    return fine({ order: placed, trades, prevented })
  },
  cancel: (account, name, cancelId) => {
    const order = openOf(ledger, account, name.symbol).find((open) => isNamed(open, name))
    if (order === undefined) return refuse(-2011, 'Unknown order sent.')
    const step = beginStep()
    const ownId = cancelId ?? ledger.newClientOrderId()
    const canceled = end(ledger, step, order, { status: 'CANCELED', cancelId: ownId })
    commit(ledger, step)
    return fine({ order: canceled, cancelId: ownId })
  },
  find: (account, name) => {
    const { symbol, orderId, clientOrderId } = name
    const order =
      orderId !== null
        ? ledger.store.orderById(account, symbol, orderId)
        : clientOrderId !== null
          ? ledger.store.orderByClientId(account, symbol, clientOrderId)
          : null
    return order === null || !isNamed(order, name) ? refuse(-2013, 'Order does not exist.') : fine(order)
  },
  openOrders: (account, symbol) => openOf(ledger, account, symbol),
  allOrders: (account, asked) => ledger.store.allOrders(account, asked),
  myTrades: (account, asked) => ledger.store.trades(account, asked),
})

type Accounts = Pick<
  BinanceExchange,
  | 'accounts'
  | 'accountOf'
  | 'balancesOf'
  | 'keys'
  | 'keyOf'
  | 'addAccount'
  | 'setPaysFeesInBnb'
  | 'addKey'
  | 'deleteKey'
  | 'deposit'
>

const accountsOf = (ledger: Ledger): Accounts => {
  const { store } = ledger
  const keys = new Map(store.keys().map((key) => [key.apiKey, key]))
  const tell = (event: ExchangeEvent): void => {
    for (const listener of ledger.listeners) listener(event)
  }
  const deposit: Accounts['deposit'] = (account, asset, amount) => {
    const step = beginStep()
    move(ledger, step, { account, asset }, { free: amount, locked: 0n })
    step.events.push({ kind: 'deposit', account, asset, delta: amount, at: ledger.now() })
    tellBalances(ledger, step, account, [asset])
    commit(ledger, step)
  }
  const saved = (account: Account): Account => {
    store.saveAccount(account)
    ledger.accounts.set(account.name, account)
    return account
  }
  return {
    accounts: () => [...ledger.accounts.values()],
    accountOf: (name) => ledger.accounts.get(name) ?? null,
    balancesOf: (account) => ledger.balances.get(account) ?? new Map<string, Balance>(),
    keys: () => [...keys.values()],
    keyOf: (apiKey) => keys.get(apiKey) ?? null,
    addAccount: (name, balances) => {
      const account = saved({ name, uid: 1_000_000 + ledger.accounts.size, paysFeesInBnb: false })
      for (const [asset, amount] of Object.entries(balances)) deposit(name, asset, amount)
      return account
    },
    setPaysFeesInBnb: (name, paysFeesInBnb) => {
      const account = ledger.accounts.get(name)
      if (account !== undefined) saved({ ...account, paysFeesInBnb })
    },
    addKey: (key) => {
      const dated = { ...key, createdAt: ledger.now() }
      store.saveKey(dated)
      keys.set(key.apiKey, dated)
    },
    deleteKey: (apiKey) => {
      const key = keys.get(apiKey)
      if (key === undefined) return
      store.deleteKey(apiKey)
      keys.delete(apiKey)
      tell({ kind: 'key-deleted', apiKey, account: key.account, at: ledger.now() })
    },
    deposit,
  }
}

/** Levels up to `limit` a side. */
const depthOf = (tape: Tape, limit: number): Depth => {
  const side = (name: 'bid' | 'ask', best: Price | null) =>
    best === null ? [] : [...levelsFrom(tape.market, name, best, tape.taken).take(limit)]
  return { lastUpdateId: tape.updateId, bids: side('bid', tape.bestBid), asks: side('ask', tape.bestAsk) }
}

type Prices = Pick<
  BinanceExchange,
  'quotes' | 'lastPrice' | 'averagePrice' | 'depth' | 'trades' | 'ticker24h' | 'klines' | 'setPrice' | 'tick'
>

const pricesOf = (ledger: Ledger, { source, now }: ExchangeOptions): Prices => {
  const day = rememberDay(source.candles, now())
  return {
    quotes: (symbol) => quotesOf(tapeOf(ledger, symbol)),
    lastPrice: (symbol) => tapeOf(ledger, symbol).last?.price ?? null,
    averagePrice: (symbol) => averagePrice(tapeOf(ledger, symbol), AVERAGE_MINUTES, now()),
    depth: (symbol, limit) => depthOf(tapeOf(ledger, symbol), limit),
    trades: (symbol) => tapeOf(ledger, symbol).trades,
    ticker24h: (symbol) => tickerOf(day, tapeOf(ledger, symbol), now()),
    klines: (symbol, interval, asked) =>
      klinesFor(source.candles, tapeOf(ledger, symbol), { ...asked, interval, now: now() }),
    setPrice: (symbol, price) => {
      const tape = ledger.tapes.get(symbol)
      if (tape === undefined) return refuse(-1121, 'Invalid symbol.')
      const sourcePrice = tape.sourcePrice ?? toNumber(price)
      tape.factor = toNumber(price) / sourcePrice
      // Enough to get past every queue, so that all that rests on the way fills.
      const quantity = toNumber(asQuantity(3n * restingUpTo(ledger, symbol, price) + tape.market.minQuantity))
      takePrint(ledger, tape, { price: sourcePrice, quantity, bid: sourcePrice, ask: sourcePrice })
      return fine(null)
    },
    tick: () => {
      const step = beginStep()
      for (const tape of ledger.tapes.values()) {
        for (const kline of turnMinute(tape, now())) {
          step.events.push({ kind: 'kline', symbol: tape.symbol, interval: '1m', kline, isClosed: true })
        }
      }
      commit(ledger, step)
      writeTrades(ledger)
    },
  }
}

/** What the source knew of a market before the exchange opened. */
const beginTape = (tape: Tape, source: PriceSource, at: number): void => {
  const now = source.last(tape.market.pair)
  if (now === null) return
  tape.sourcePrice = toNumber(now.price)
  setQuotes(tape, toNumber(now.bid), toNumber(now.ask))
  tape.last = {
    symbol: tape.symbol,
    id: tape.nextTradeId - 1,
    price: now.price,
    quantity: tape.market.stepSize,
    at,
    buyerIsMaker: false,
  }
}

export const openExchange = (options: ExchangeOptions): BinanceExchange => {
  const { source, now } = options
  const symbols = symbolRows(source.markets)
  const store = openStore(options.file)
  const tapes = new Map(symbols.map((row) => [row.symbol, tapeFrom(store, row, now())]))
  const byPair = new Map([...tapes.values()].map((tape) => [tape.market.pair, tape]))
  const ledger = openLedger(options, store, tapes)
  let stop: (() => void) | null = null
  const rowNow = ({ symbol, market }: SymbolRow): SymbolRow => ({ symbol, market: ledger.rulesOf(symbol, market) })
  return {
    get symbols() {
      return symbols.map(rowNow)
    },
    symbolOf: (symbol) => {
      const row = symbols.find((one) => one.symbol === symbol)
      return row === undefined ? null : rowNow(row)
    },
    now,
    ...accountsOf(ledger),
    ...ordersOf(ledger),
    ...pricesOf(ledger, options),
    subscribe: (listener) => {
      const own = (event: ExchangeEvent): void => listener(event)
      ledger.listeners.add(own)
      return () => void ledger.listeners.delete(own)
    },
    start: () => {
      if (stop !== null) return
      stop = source.subscribe((event) => {
        if (event.kind !== 'print') return
        const tape = byPair.get(event.pair)
        if (tape !== undefined) takePrint(ledger, tape, { ...event.print, bid: event.bid, ask: event.ask })
      })
      source.start()
      for (const tape of tapes.values()) if (tape.last === null) beginTape(tape, source, now())
    },
    close: () => {
      stop?.()
      source.stop()
      writeTrades(ledger)
      store.close()
    },
  }
}
