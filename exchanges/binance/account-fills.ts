/** Fills of an account, market by market: each trade once, under the client id of its order, with what that order had executed by then. */
import { z } from 'zod'
import { intervalMs } from '#engine/candle.ts'
import type { Fee } from '#engine/fill.ts'
import type { Pair } from '#engine/market.ts'
import { asAmount, asPrice, asQuantity, multiplyUp, type Price } from '#engine/money.ts'
import type { FillTold } from '../contract.ts'
import type { AccountCalls } from './account-calls.ts'
import { isMade, symbolOf, WireCloses, WireOrder, WireTrade } from './account-wire.ts'

/** Most rows of an answer. */
const PAGE = 1_000

/** Trades before the last one that are asked for again, because one may appear late. */
const OVERLAP = 200

/** Orders up to which each is asked for by itself: above, a page of them weighs less. */
const FEW = 5

export type OrderNames = {
  /** Client id of an order by its number at the exchange. */
  byNumber: Map<number, string>
}

export type AccountFills = {
  /** Null when the exchange did not answer. */
  after: (pair: Pair, cursor: string | null) => Promise<{ fills: FillTold[]; after: string | null } | null>
}

export type FillOptions = {
  calls: AccountCalls
  names: OrderNames
  /** Time in ms before which none of our orders was made. */
  sinceMs: number
}

type Kept = { trade: WireTrade; fee: Fee }

/** Trades of a market in the order of their numbers, and up to where they are whole. */
type Book = { kept: Map<number, Kept>; order: number[] }

const assetsOf = (pair: Pair): { base: string; quote: string } => {
  const [base = '', quote = ''] = pair.split('/')
  return { base, quote }
}

/** Price of a third asset in the quote at a time. Null when it has none; 'lost' when nobody answered. */
const priceAt = async ({ calls }: FillOptions, symbol: string, atMs: number): Promise<Price | null | 'lost'> => {
  const startTime = atMs - (atMs % intervalMs['1m'])
  const params = { symbol, interval: '1m', startTime, limit: 1 }
  const asked = { method: 'GET', path: 'klines', params, lane: 'look', weight: 2, untilMs: null } as const
  const called = await calls.call(WireCloses, { ...asked, isPublic: true })
  if (called.kind === 'told') return called.value[0] === undefined ? null : asPrice(called.value[0][4])
  // The exchange knows no such market, so nothing says what the asset was worth.
  return called.kind === 'refused' && called.verdict.kind === 'rejected' ? null : 'lost'
}

const feeOf = async (options: FillOptions, trade: WireTrade, pair: Pair): Promise<Fee | null> => {
  const { base, quote } = assetsOf(pair)
  const { commission: amount, commissionAsset: asset, price, time } = trade
  if (asset === base) return { asset: 'base', amount, quote: asAmount(multiplyUp(price, amount)) }
  if (asset === quote) return { asset: 'quote', amount, quote: asAmount(amount) }
  const worth = amount === 0n ? null : await priceAt(options, `${asset}${quote}`, time)
  if (worth === 'lost') return null
  return { asset: 'third', name: asset, amount, quote: asAmount(worth === null ? 0n : multiplyUp(worth, amount)) }
}

const pageFrom = (options: FillOptions, book: Book): Record<string, number> => {
  const last = book.order.at(-Math.min(OVERLAP, book.order.length || 1))
  if (last !== undefined) return { fromId: last }
  return options.sinceMs > 0 ? { startTime: options.sinceMs } : { fromId: 0 }
}

/** Brings the trades since the last time into the book. False when the exchange did not answer. */
const bring = async (options: FillOptions, pair: Pair, book: Book): Promise<boolean> => {
  let from = pageFrom(options, book)
  for (;;) {
    const params = { symbol: symbolOf(pair), ...from, limit: PAGE }
    const asked = { method: 'GET', path: 'myTrades', params, lane: 'look', weight: 20, untilMs: null } as const
    const called = await options.calls.call(z.array(WireTrade), asked)
    if (called.kind !== 'told') return false
    for (const trade of called.value) {
      if (book.kept.has(trade.id)) continue
      const fee = await feeOf(options, trade, pair)
      if (fee === null) return false
      book.kept.set(trade.id, { trade, fee })
      book.order.push(trade.id)
    }
    book.order.sort((left, right) => left - right)
    const last = called.value.at(-1)
    if (called.value.length < PAGE || last === undefined) return true
    from = { fromId: last.id + 1 }
  }
}

/** Learns the client ids of orders that are known by number alone. False when the exchange did not answer. */
const nameAll = async ({ calls, names }: FillOptions, pair: Pair, book: Book): Promise<boolean> => {
  const symbol = symbolOf(pair)
  const numbers = [...new Set([...book.kept.values()].map(({ trade }) => trade.orderId))]
  const unknown = () => numbers.filter((number) => !names.byNumber.has(number)).sort((left, right) => left - right)
  const learn = (orders: readonly WireOrder[]): void => {
    for (const { orderId, id } of orders) names.byNumber.set(orderId, id)
  }
  for (let left = unknown(); left.length > 0;) {
    const [orderId = 0] = left
    const asked = { method: 'GET', lane: 'look', untilMs: null } as const
    const called =
      left.length <= FEW
        ? await calls.call(WireOrder, { ...asked, path: 'order', params: { symbol, orderId }, weight: 4 })
        : await calls.call(z.array(WireOrder), {
            ...asked,
            path: 'allOrders',
            params: { symbol, orderId, limit: PAGE },
            weight: 20,
          })
    if (called.kind !== 'told') return false
    learn([called.value].flat())
    const before = left.length
    left = unknown()
    // An answer that says nothing of what was asked: better late than wrong.
    if (left.length === before) return false
  }
  return true
}

const toldFrom = ({ names }: FillOptions, book: Book, after: number): FillTold[] => {
  const cumulative = new Map<number, bigint>()
  return book.order.flatMap((number) => {
    const kept = book.kept.get(number)
    if (kept === undefined) return []
    const { trade, fee } = kept
    const sum = (cumulative.get(trade.orderId) ?? 0n) + trade.qty
    cumulative.set(trade.orderId, sum)
    if (trade.id <= after) return []
    const name = names.byNumber.get(trade.orderId) ?? ''
    const fill = { tradeId: String(trade.id), at: trade.time, price: trade.price, quantity: trade.qty, fee }
    return [{ id: isMade(name) ? name : null, fill, cumulative: asQuantity(sum) }]
  })
}

export const openAccountFills = (options: FillOptions): AccountFills => {
  const books = new Map<Pair, Book>()
  /** One at a time a market: two would bring the same. */
  const last = new Map<Pair, Promise<unknown>>()
  const after: AccountFills['after'] = async (pair, cursor) => {
    const book = books.get(pair) ?? { kept: new Map(), order: [] }
    books.set(pair, book)
    if (!(await bring(options, pair, book)) || !(await nameAll(options, pair, book))) return null
    const fills = toldFrom(options, book, cursor === null ? -1 : Number(cursor))
    return { fills, after: fills.at(-1)?.fill.tradeId ?? cursor }
  }
  return {
    after: (pair, cursor) => {
      const done = (last.get(pair) ?? Promise.resolve()).then(() => after(pair, cursor))
      last.set(
        pair,
        done.catch(() => undefined),
      )
      return done
    },
  }
}
