/** The live half of a tab: one WebSocket, the prices that are shown, and the facts of the reader's own bots. */
import type { ContractRouterClient } from '@orpc/contract'
import { createORPCClient } from '@orpc/client'
import { RPCLink } from '@orpc/client/websocket'
import type { QueryClient } from '@tanstack/react-query'
import { createConnection, type Socket } from '#platform/web/connection.ts'
import { createPriceStore } from '#platform/web/price-store.ts'
import { isGap } from './gap.ts'
import type { live as contract, LiveFact, PriceTick } from '../contract.ts'

type Client = ContractRouterClient<typeof contract>
export type Fact = LiveFact['fact']

export const keyOf = (exchange: string, pair: string): string => `${exchange} ${pair}`
const pairOf = (key: string) => ({ exchange: key.slice(0, key.indexOf(' ')), pair: key.slice(key.indexOf(' ') + 1) })

const listeners = new Set<(fact: Fact) => void>()
/** Returns how to stop listening. */
export const listenToFacts = (listener: (fact: Fact) => void) => {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

let client: Client | null = null
let queryClient: QueryClient | null = null
let lastSeen: number | null = null
let pricesAborter = new AbortController()

const onFact = (item: LiveFact) => {
  // A repeated fact after a resume is known already.
  if (item.fact.kind !== 'gap' && lastSeen !== null && item.sequence <= lastSeen) return
  if (isGap(lastSeen, item)) void queryClient?.invalidateQueries()
  lastSeen = item.sequence
  for (const listener of listeners) listener(item.fact)
}

/** Reads a stream to its end; an end by a cut or by our own abort is not an error here, the connection says so. */
const read = async <Item>(stream: Promise<AsyncIterable<Item>>, take: (item: Item) => void, signal: AbortSignal) => {
  try {
    for await (const item of await stream) {
      if (signal.aborted) return
      take(item)
    }
  } catch (error) {
    if (!signal.aborted) console.warn('A live stream ended early.', error)
  }
}

export const prices = createPriceStore<PriceTick>(requestAnimationFrame, () => followPrices())

const followPrices = () => {
  pricesAborter.abort()
  pricesAborter = new AbortController()
  const { signal } = pricesAborter
  const pairs = prices.wanted().map(pairOf)
  if (client === null || pairs.length === 0) return
  void read(client.prices({ pairs }, { signal }), (tick) => prices.put(keyOf(tick.exchange, tick.pair), tick), signal)
}

/** A socket that has just closed takes what is still said to it, such as that nobody listens any more: the close itself ends every call. */
const patient = (socket: Socket): Socket => ({
  get readyState() {
    return socket.readyState === WebSocket.CONNECTING ? WebSocket.CONNECTING : WebSocket.OPEN
  },
  send: (data) => {
    if (socket.readyState === WebSocket.OPEN) socket.send(data)
  },
  close: (...parameters) => socket.close(...parameters),
  addEventListener: socket.addEventListener.bind(socket),
  removeEventListener: socket.removeEventListener.bind(socket),
})

const onOpen = (socket: Socket) => {
  const aborter = new AbortController()
  const current: Client = createORPCClient(new RPCLink({ websocket: patient(socket) }), { path: ['live'] })
  client = current
  followPrices()
  const { signal } = aborter
  void read(current.facts({ after: lastSeen }, { signal }), onFact, signal)
  return () => {
    client = null
    aborter.abort()
    pricesAborter.abort()
  }
}

/** The close code of a connection whose session is over. */
const SESSION_OVER = 4401
let sessionOver = () => {}

export const connection = createConnection(
  {
    open: () => new WebSocket(`${location.origin.replace(/^http/, 'ws')}/live`),
    now: () => Date.now(),
    after: (delayMs, act) => {
      const timer = setTimeout(act, delayMs)
      return () => clearTimeout(timer)
    },
    random: () => Math.random(),
  },
  { onOpen, onRefused: (code) => code === SESSION_OVER && sessionOver() },
)

/** Opens the connection for a signed-in reader; `onSessionOver` is called when the server refuses it. Returns how to close it. */
export const startLive = (queries: QueryClient, onSessionOver: () => void): (() => void) => {
  queryClient = queries
  sessionOver = onSessionOver
  lastSeen = null
  connection.start()
  const hurry = () => connection.hurry()
  addEventListener('online', hurry)
  return () => {
    removeEventListener('online', hurry)
    connection.stop()
  }
}
