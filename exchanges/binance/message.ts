/** Messages of Binance's public streams: https://developers.binance.com/docs/binance-spot-api-docs/web-socket-streams */
import type { Pair } from '#engine/market.ts'
import type { StreamEvent } from '../market-data.ts'

/** Raw fields, as far as they are read; every one is checked before it is used. */
type Raw = {
  e?: unknown
  s?: unknown
  t?: unknown
  p?: unknown
  q?: unknown
  T?: unknown
  b?: unknown
  a?: unknown
  id?: unknown
  error?: unknown
}

const asRaw = (text: string): Raw => JSON.parse(text) as Raw

const numberIn = (value: unknown): number => (typeof value === 'string' ? Number(value) : Number.NaN)

const tradeIn = ({ t: id, p, q, T: at }: Raw, pair: Pair): StreamEvent | null => {
  const price = numberIn(p)
  const quantity = numberIn(q)
  if (typeof id !== 'number' || typeof at !== 'number' || !(price > 0) || !(quantity >= 0)) return null
  return { kind: 'trade', pair, id, print: { at, price, quantity } }
}

const quotesIn = ({ b, a }: Raw, pair: Pair): StreamEvent | null => {
  const bid = numberIn(b)
  const ask = numberIn(a)
  return bid > 0 && ask > 0 ? { kind: 'quotes', pair, bid, ask } : null
}

/**
 * What a message says; null when nothing that is known here. `requestId` is that of the subscription, whose answer means that all is connected. A trade is read with as
 * little work as possible: there may be hundreds of thousands a second. Throws SyntaxError on what is not JSON.
 */
export const readMessage = (text: string, pairs: ReadonlyMap<string, Pair>, requestId: number): StreamEvent | null => {
  const raw = asRaw(text)
  const pair = typeof raw.s === 'string' ? pairs.get(raw.s) : undefined
  if (pair !== undefined) {
    if (raw.e === 'trade') return tradeIn(raw, pair)
    // Best quotes come without the name of an event.
    return raw.e === undefined ? quotesIn(raw, pair) : null
  }
  // Sent some minutes before a server goes: it is better to leave than to be cut off.
  if (raw.e === 'serverShutdown') return { kind: 'disconnected', reason: 'the server is about to shut down' }
  if (raw.error !== undefined) return { kind: 'disconnected', reason: JSON.stringify(raw.error) }
  return raw.id === requestId ? { kind: 'connected' } : null
}
