/** ccxt's Binance with two things of our own: where its connections lead, and messages that are read before its caches see them. */
import { connect } from 'node:net'
import ccxt from 'ccxt'
import type { DataFailure } from '../market-data.ts'
import { openFetch, reallyAsked, type Transport } from '../transport.ts'

/** What an answer over REST says besides its body. */
export type AnswerMark = {
  status: number
  usedWeight: number | null
  /** Orders of the account that have not filled, in ten seconds. */
  orders: number | null
  retryAfterMs: number | null
}

/** How often the server is asked for a sign of life when it says nothing by itself. */
const PING_MS = 3_000
const TIMEOUT_MS = 10_000

const numberOf = (text: string | null): number | null => (text === null || text === '' ? null : Number(text))

export const markOf = (response: Response): AnswerMark => {
  const seconds = numberOf(response.headers.get('retry-after'))
  return {
    status: response.status,
    usedWeight: numberOf(response.headers.get('x-mbx-used-weight-1m')),
    orders: numberOf(response.headers.get('x-mbx-order-count-10s')),
    retryAfterMs: seconds === null ? null : seconds * 1_000,
  }
}

const socketOf = (transport: Transport) =>
  transport.kind === 'live' ? {} : { createConnection: () => connect(transport.port, '127.0.0.1') }

export const configOf = (transport: Transport, heard: (mark: AnswerMark) => void) => ({
  // Exact decimals instead of doubles, and no pause between calls: the budget of weight is kept here.
  number: String,
  enableRateLimit: false,
  timeout: TIMEOUT_MS,
  fetchImplementation: openFetch(transport, (response) => heard(markOf(response))),
  streaming: { keepAlive: PING_MS },
  options: {
    defaultType: 'spot',
    fetchMarkets: { types: ['spot'] },
    fetchMargins: false,
    fetchCurrencies: false,
    ws: { options: socketOf(transport) },
  },
})

/** What a socket of ccxt offers, as far as it is used. */
type Socket = {
  onMessage: (event: { data: unknown }) => void
  onPing: () => void
  onPong: () => void
  close: () => void
}

export type SocketEars = {
  /** A message as it came; true when ccxt need not see it. */
  message: (text: string) => boolean
  /** A ping or a pong. */
  alive: () => void
}

const OLD_TRADES = 'historicalTrades'

/** Asks one thing of each of its sockets: to let the ears hear first. */
export class BinanceClient extends ccxt.pro.binance {
  #ears: SocketEars | null = null
  #heard = new WeakSet<object>()

  constructor(transport: Transport, heard: (mark: AnswerMark) => void) {
    super(configOf(transport, heard))
  }

  override client(url: string) {
    const socket = super.client(url)
    if (this.#ears !== null && !this.#heard.has(socket)) {
      this.#heard.add(socket)
      listen(socket, this.#ears)
    }
    return socket
  }

  /** ccxt asks for a key to look up old trades; the exchange does not (https://developers.binance.com/docs/binance-spot-api-docs/rest-api/market-data-endpoints). */
  override sign(...asked: Parameters<InstanceType<typeof ccxt.pro.binance>['sign']>) {
    const path: unknown = asked[0]
    if (path !== OLD_TRADES) return super.sign(...asked)
    const signed = super.sign('trades', asked[1], asked[2], asked[3])
    return { ...signed, url: String(signed.url).replace('/trades?', `/${OLD_TRADES}?`) }
  }

  /** Subscribes on a socket of its own; settles only when the socket has ended. `requestId` names the subscription in the server's answer. */
  async follow(streams: readonly string[], requestId: number, ears: SocketEars): Promise<void> {
    this.#ears = ears
    const url = `${spotStreams(this.urls)}/${requestId}`
    const request = { method: 'SUBSCRIBE', params: streams, id: requestId }
    await this.watch(url, 'public', request, 'public', { id: requestId })
  }
}

/** ccxt types its tables of URLs as anything. */
const spotStreams = (urls: unknown): string => (urls as { api: { ws: { spot: string } } }).api.ws.spot

export const listen = (socket: Socket, ears: SocketEars): void => {
  const { onMessage, onPing, onPong } = socket
  socket.onMessage = (event) => {
    if (!ears.message(String(event.data))) onMessage.call(socket, event)
  }
  socket.onPing = () => {
    ears.alive()
    onPing.call(socket)
  }
  socket.onPong = () => {
    ears.alive()
    onPong.call(socket)
  }
}

const kinds: readonly (readonly [new (message: string) => Error, DataFailure['kind']])[] = [
  // The narrower class first: ccxt counts maintenance and rate limits among troubles of the network.
  [ccxt.OnMaintenance, 'maintenance'],
  [ccxt.RateLimitExceeded, 'rate-limited'],
  [ccxt.DDoSProtection, 'rate-limited'],
  [ccxt.NetworkError, 'unreachable'],
  [ccxt.BadSymbol, 'unknown-pair'],
]

export const failureOf = (error: unknown, transport: Transport): DataFailure => {
  const detail = reallyAsked(error instanceof Error ? error.message : String(error), transport)
  const known = kinds.find(([kind]) => error instanceof kind)
  return { kind: known === undefined ? 'refused' : known[1], detail }
}
