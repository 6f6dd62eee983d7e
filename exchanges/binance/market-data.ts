/** What is public at Binance: markets, candles and trades over REST, trades and best quotes over a stream. Transport, URLs and requests are ccxt's. */
import { setTimeout as sleep } from 'node:timers/promises'
import { z } from 'zod'
import type { Candle } from '#engine/candle.ts'
import type { Pair } from '#engine/market.ts'
import type { AggregateTrade, DataAnswer, MarketData, PublicTrade, StreamEvent } from '../market-data.ts'
import type { Transport } from '../transport.ts'
import { BinanceClient, failureOf } from './client.ts'
import { readSymbol } from './markets.ts'
import { readMessage } from './message.ts'
import { type AddressBudget, openAddressBudget } from './rate-budget.ts'

/** Most rows that the calls below give at once. */
const PAGE = 1_000
/** Weights of the calls: https://developers.binance.com/docs/binance-spot-api-docs/rest-api/market-data-endpoints */
const WEIGHT = { markets: 20, candles: 2, trades: 25, aggregates: 4 }

const Listed = z.object({ info: z.unknown(), maker: z.coerce.string(), taker: z.coerce.string() })
const Positive = z.coerce.number().positive()
const Row = z.tuple([z.coerce.number(), Positive, Positive, Positive, Positive, z.coerce.number().min(0)], z.unknown())
const Trade = z.object({
  id: z.coerce.number().int(),
  price: Positive,
  qty: z.coerce.number().min(0),
  time: z.coerce.number(),
})

const Aggregate = z.object({
  a: z.coerce.number().int(),
  p: Positive,
  q: z.coerce.number().min(0),
  T: z.coerce.number(),
  m: z.boolean(),
})

const toCandle = ([openTimeMs, open, high, low, close, volume]: z.output<typeof Row>): Candle => ({
  openTimeMs,
  open,
  high,
  low,
  close,
  volume,
})

const toTrade = ({ id, price, qty, time }: z.output<typeof Trade>): PublicTrade => ({
  id,
  print: { at: time, price, quantity: qty },
})

const toAggregate = ({ a: id, p: price, q: quantity, T: at, m }: z.output<typeof Aggregate>): AggregateTrade => ({
  id,
  print: { at, price, quantity },
  buyerIsMaker: m,
})

export type BinanceOptions = {
  /** The name under which its markets are known here. */
  exchange: string
  transport: Transport
}

type Rest = <Value>(weight: number, schema: z.ZodType<Value>, ask: () => Promise<unknown>) => Promise<DataAnswer<Value>>

/** Waits for the budget, asks, and checks what came. */
const openRest = (budget: AddressBudget, transport: Transport): Rest => {
  return async (weight, schema, ask) => {
    const take = (): number => budget.take('prices', weight, Date.now())
    for (let wait = take(); wait > 0; wait = take()) await sleep(wait)
    try {
      const read = schema.safeParse(await ask())
      if (read.success) return { ok: true, value: read.data }
      return { ok: false, failure: { kind: 'unreadable', detail: read.error.message } }
    } catch (error) {
      return { ok: false, failure: failureOf(error, transport) }
    }
  }
}

const mapped = <From, To>(answer: DataAnswer<From>, map: (value: From) => To): DataAnswer<To> =>
  answer.ok ? { ok: true, value: map(answer.value) } : answer

const REQUEST = 1

export const openBinance = ({ exchange, transport }: BinanceOptions): MarketData => {
  const budget = openAddressBudget()
  const newClient = (): BinanceClient => new BinanceClient(transport, (mark) => budget.learn(mark, Date.now()))
  const client = newClient()
  const rest = openRest(budget, transport)
  /** Binance's own name of each pair. */
  const symbols = new Map<Pair, string>()
  const symbolOf = (pair: Pair): string => symbols.get(pair) ?? pair.replace('/', '')

  return {
    page: PAGE,
    loadMarkets: async () => {
      const listed = await rest(WEIGHT.markets, z.array(Listed), () => client.fetchMarkets())
      return mapped(listed, (rows) => {
        const known = rows.flatMap(({ info, maker, taker }) => readSymbol(exchange, info, { maker, taker }) ?? [])
        for (const { symbol, market } of known) symbols.set(market.pair, symbol)
        return known.map(({ market }) => market)
      })
    },
    candles: async (pair, interval, { fromMs, toMs }) => {
      const asked = { symbol: symbolOf(pair), interval, startTime: fromMs, endTime: toMs - 1, limit: PAGE }
      const rows = await rest(WEIGHT.candles, z.array(Row), () => client.publicGetKlines(asked))
      return mapped(rows, (read) => read.map(toCandle))
    },
    trades: async (pair, fromId) => {
      const symbol = symbolOf(pair)
      const rows = await rest(WEIGHT.trades, z.array(Trade), () =>
        fromId === null
          ? client.publicGetTrades({ symbol, limit: 1 })
          : client.publicGetHistoricalTrades({ symbol, fromId, limit: PAGE }),
      )
      return mapped(rows, (read) => read.map(toTrade))
    },
    aggregates: async (pair, from) => {
      const begin = 'id' in from ? { fromId: from.id } : { startTime: from.fromMs, endTime: from.toMs - 1 }
      const asked = { symbol: symbolOf(pair), ...begin, limit: PAGE }
      const rows = await rest(WEIGHT.aggregates, z.array(Aggregate), () => client.publicGetAggTrades(asked))
      return mapped(rows, (read) => read.map(toAggregate))
    },
    stream: (followed, listener) => openStream({ client: newClient(), transport, followed, symbolOf, listener }),
  }
}

type StreamOptions = {
  /** Of this stream alone. */
  client: BinanceClient
  transport: Transport
  followed: readonly Pair[]
  symbolOf: (pair: Pair) => string
  listener: (event: StreamEvent) => void
}

const openStream = ({ client, transport, followed, symbolOf, listener }: StreamOptions): (() => void) => {
  const pairs = new Map(followed.map((pair) => [symbolOf(pair), pair]))
  const names = [...pairs.keys()].flatMap((symbol) => {
    const name = symbol.toLowerCase()
    return [`${name}@trade`, `${name}@bookTicker`]
  })
  let isOver = false
  const close = (): void => {
    isOver = true
    void client.close()
  }
  const end = (reason: string): void => {
    if (isOver) return
    close()
    listener({ kind: 'disconnected', reason })
  }
  const message = (text: string): boolean => {
    if (isOver) return true
    const event = readMessage(text, pairs, REQUEST)
    if (event === null) return false
    if (event.kind === 'disconnected') end(event.reason)
    else listener(event)
    return true
  }
  const alive = (): void => {
    if (!isOver) listener({ kind: 'heartbeat' })
  }
  client.follow(names, REQUEST, { message, alive }).then(
    () => end('the connection has ended'),
    (error: unknown) => end(failureOf(error, transport).detail),
  )
  return close
}
