/** Binance's spot market behind the contract, for one account. Its stream only wakes; every word comes over REST. */
import { setImmediate } from 'node:timers/promises'
import { z } from 'zod'
import type { Pair } from '#engine/market.ts'
import type { Answer, Question, TradingExchange } from '../contract.ts'
import type { Credentials } from '../key-check.ts'
import type { Transport } from '../transport.ts'
import { type AccountCalls, openAccountCalls, type Request } from './account-calls.ts'
import { type AccountFills, openAccountFills, type OrderNames } from './account-fills.ts'
import { openAccountStream } from './account-stream.ts'
import { orderParams, symbolOf, toldOf, WireAccount, WireOrder } from './account-wire.ts'
import { type OneMore, openOneMore } from './one-more.ts'
import type { Verdict } from './order-errors.ts'
import type { AddressBudget, RateLane } from './rate-budget.ts'

/** Time in ms from the time that a request carries to its deadline. Source: architecture.md 2, law 2. */
const WINDOW_MS = 5_000

/** Least time in ms before its deadline for an order to be sent. Source: as above. */
const LEAST_WAY_MS = 1_000

export type BinanceTradingOptions = {
  transport: Transport
  credentials: Credentials
  /** Our own time, ms since the epoch. */
  clock: () => number
  /** Of the address that the requests leave from, shared by all accounts. */
  address: AddressBudget
  /** Pairs of symbols that the account may have orders of. */
  pairOf: (symbol: string) => Pair | null
  /** Time in ms that an answer is waited for; ten seconds by default. Null: the transport has a limit of its own. */
  timeoutMs?: number | null
  /** Lets time pass by `clock`. */
  sleep: (ms: number) => Promise<unknown>
  /** Time in ms before which none of our orders was made; 0 asks for every fill that there ever was. */
  sinceMs: number
}

type World = {
  calls: AccountCalls
  fills: AccountFills
  names: OrderNames
  /** Ids that have been sent, the oldest first. */
  asked: Set<string>
  /** Pairs that were asked about or have had an open order, whose open orders are enough to ask between two whole looks. */
  pairs: Set<Pair>
  wholeLookMs: number
  /** Of questions that only read. */
  reads: OneMore<Answer>
  options: BinanceTradingOptions
}

/** Most ids of sent orders that are remembered. Nobody asks twice with one whose deadline is long over. */
const MOST_ASKED = 20_000

/** Pairs up to which open orders are asked pair by pair, and time in ms after which all are asked once more. */
const MOST_PAIRS = 8
const WHOLE_LOOK_MS = 600_000

/** Time in ms that a look-up may take before its "not found" is as old as no answer. */
const FRESH_MS = 3_000

export const openBinanceTrading = (options: BinanceTradingOptions): TradingExchange => {
  const calls = openAccountCalls(options)
  const names: OrderNames = { byNumber: new Map() }
  const fills = openAccountFills({ calls, names, sinceMs: options.sinceMs })
  const world: World = {
    calls,
    names,
    fills,
    asked: new Set(),
    pairs: new Set(),
    wholeLookMs: -Infinity,
    reads: openOneMore(),
    options,
  }
  const wakes = new Set<() => void>()
  let endStream: (() => void) | null = null
  const wakeAll = (): void => {
    for (const wake of wakes) wake()
  }
  return {
    ask: (question, answer) => {
      answerTo(world, question).then(answer, () => answer(nothing(question)))
    },
    watch: (wake) => {
      const own = (): void => wake()
      wakes.add(own)
      const { transport, credentials } = options
      endStream ??= openAccountStream({ transport, credentials, now: calls.offset.now, wake: wakeAll })
      return () => {
        wakes.delete(own)
        if (wakes.size > 0) return
        endStream?.()
        endStream = null
      }
    },
  }
}

/** Answer to a question of which nothing came. */
const nothing = (question: Question): Answer =>
  'id' in question ? { kind: 'lost', id: question.id } : { kind: 'unavailable', question: question.kind }

const answerTo = async (world: World, question: Question): Promise<Answer> => {
  if ('pair' in question) world.pairs.add(question.pair)
  switch (question.kind) {
    case 'place':
      return place(world, question)
    case 'cancel':
      return cancel(world, question)
    case 'find':
      return world.reads(`find ${question.id}`, () => find(world, question))
    case 'open-orders':
      return world.reads('open-orders', () => openOrders(world))
    case 'fills': {
      const { pair, after } = question
      const bring = async (): Promise<Answer> => {
        const brought = await world.fills.after(pair, after)
        return brought === null ? nothing(question) : { kind: 'fills', pair, ...brought }
      }
      return world.reads(`fills ${pair} ${after}`, bring)
    }
    case 'balances':
      return world.reads(`balances ${question.asked}`, () => balances(world, question.asked))
  }
}

type Named = { id: string; pair: Pair }

const learn = ({ names }: World, { orderId, id }: WireOrder): void => void names.byNumber.set(orderId, id)

/** Orders that take are sent to leave a position, or because a price asked for it: they go before those that rest. */
const laneOf = ({ want }: Extract<Question, { kind: 'place' }>): RateLane =>
  want.type === 'limit' ? 'place' : 'rescue'

const place = async (world: World, question: Extract<Question, { kind: 'place' }>): Promise<Answer> => {
  const { id, pair, want, deadlineMs } = question
  const { calls, asked } = world
  // The exchange forgets an id once its order has ended, and would make another one.
  if (asked.has(id)) return find(world, question)
  const params = orderParams(want)
  if (params === null) return { kind: 'rejected', id, reason: 'other' }
  await calls.offset.ready()
  const untilMs = deadlineMs - LEAST_WAY_MS
  // Asked again at once, a wrong clock would be asked again at once: the attempt lasts as long as it may.
  if (!calls.offset.isTrusted()) await world.options.sleep(Math.max(0, untilMs - calls.offset.now()))
  if (!calls.offset.isTrusted() || calls.offset.now() > untilMs) {
    // Whoever tries again at once must not keep everybody else, and the clock, from their turn.
    await setImmediate()
    return { kind: 'not-accepted', id }
  }
  remember(asked, id)
  const called = await calls.call(WireOrder, {
    method: 'POST',
    path: 'order',
    params: {
      symbol: symbolOf(pair),
      ...params,
      newClientOrderId: id,
      newOrderRespType: 'RESULT',
      // The deadline is the intent's: a request that was held up anywhere is refused there.
      timestamp: deadlineMs - WINDOW_MS,
      recvWindow: WINDOW_MS,
    },
    lane: laneOf(question),
    weight: 1,
    isOrder: true,
    untilMs,
  })
  switch (called.kind) {
    case 'told': {
      learn(world, called.value)
      const order = toldOf(called.value, pair)
      return order.state === 'open' && order.filled === 0n
        ? { kind: 'accepted', id, exchangeId: order.exchangeId }
        : { kind: 'order', order }
    }
    case 'not-sent':
      asked.delete(id)
      return { kind: 'not-accepted', id }
    case 'lost':
      return { kind: 'lost', id }
    case 'refused':
      return refused(world, question, called.verdict)
  }
}

const remember = (asked: Set<string>, id: string): void => {
  asked.add(id)
  const [oldest] = asked
  if (asked.size > MOST_ASKED && oldest !== undefined) asked.delete(oldest)
}

const refused = async (world: World, named: Named, verdict: Verdict): Promise<Answer> => {
  const { id } = named
  switch (verdict.kind) {
    case 'rejected':
      return { kind: 'rejected', id, reason: verdict.reason }
    case 'turned-away':
    case 'wrong-time':
      return { kind: 'not-accepted', id }
    case 'duplicate':
      return find(world, named)
    case 'not-found':
    case 'unknown':
      return { kind: 'lost', id }
  }
}

const orderRequest = (method: 'GET' | 'DELETE', { id, pair }: Named, lane: RateLane): Request => ({
  method,
  path: 'order',
  params: { symbol: symbolOf(pair), origClientOrderId: id },
  lane,
  weight: method === 'GET' ? 4 : 1,
  untilMs: null,
})

const find = async (world: World, named: Named): Promise<Answer> => {
  const { clock } = world.options
  const asked = clock()
  const called = await world.calls.call(WireOrder, orderRequest('GET', named, 'look'))
  if (called.kind === 'told') {
    learn(world, called.value)
    return { kind: 'order', order: toldOf(called.value, named.pair) }
  }
  const isFresh = clock() - asked <= FRESH_MS
  const isAbsent = called.kind === 'refused' && called.verdict.kind === 'not-found' && isFresh
  return { kind: isAbsent ? 'not-found' : 'lost', id: named.id }
}

const cancel = async (world: World, named: Named): Promise<Answer> => {
  const called = await world.calls.call(WireOrder, orderRequest('DELETE', named, 'rescue'))
  if (called.kind === 'told') {
    learn(world, called.value)
    return { kind: 'order', order: toldOf(called.value, named.pair) }
  }
  if (called.kind !== 'refused' || called.verdict.kind !== 'not-found') return { kind: 'lost', id: named.id }
  // It has ended already, or never was. One that is open was not to be seen yet: it is not canceled.
  const found = await find(world, named)
  return found.kind === 'order' && found.order.state === 'open' ? { kind: 'lost', id: named.id } : found
}

/** Orders of one symbol, or of all where it is null; null when the exchange did not answer. */
const openOrdersOf = async ({ calls }: World, symbol: string | null): Promise<WireOrder[] | null> => {
  const asked = { method: 'GET', path: 'openOrders', lane: 'look', untilMs: null } as const
  const called = await calls.call(z.array(WireOrder), {
    ...asked,
    params: symbol === null ? {} : { symbol },
    weight: symbol === null ? 80 : 6,
  })
  return called.kind === 'told' ? called.value : null
}

/** All orders weigh as much as those of thirteen pairs: between two whole looks only the known pairs are asked. */
const openOrders = async (world: World): Promise<Answer> => {
  const { pairs, options } = world
  const asked = options.clock()
  const isWhole = pairs.size > MOST_PAIRS || asked - world.wholeLookMs > WHOLE_LOOK_MS
  const symbols = isWhole ? [null] : [...pairs].map(symbolOf)
  const told = await Promise.all(symbols.map((symbol) => openOrdersOf(world, symbol)))
  if (told.some((orders) => orders === null)) return { kind: 'unavailable', question: 'open-orders' }
  if (isWhole) world.wholeLookMs = asked
  const orders = told.flat().flatMap((order) => {
    if (order === null) return []
    learn(world, order)
    const pair = [...pairs].find((one) => symbolOf(one) === order.symbol) ?? options.pairOf(order.symbol)
    if (pair === null) return []
    // The next look asks for it too, whoever has made the order.
    pairs.add(pair)
    return [toldOf(order, pair)]
  })
  return { kind: 'open-orders', orders }
}

const balances = async ({ calls }: World, number: number): Promise<Answer> => {
  await calls.offset.ready()
  // What is told may be as old as the question.
  const atMs = Math.round(calls.offset.now())
  const params = { omitZeroBalances: 'true' }
  const asked = { method: 'GET', path: 'account', params, lane: 'look', weight: 20, untilMs: null } as const
  const called = await calls.call(WireAccount, asked)
  return called.kind === 'told'
    ? { kind: 'balances', asked: number, balances: called.value, atMs }
    : { kind: 'unavailable', question: 'balances' }
}
