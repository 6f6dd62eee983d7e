/** The WebSocket half of the local Binance: upgrades find their conversation by host and path, as they would at the real one. */
import { STATUS_CODES, type IncomingMessage } from 'node:http'
import type { Duplex } from 'node:stream'
import { WebSocketServer } from 'ws'
import { type ConnectionKind, type ConnectionRow, keepConnections } from './connections.ts'
import type { FaultCounter } from './fault-counter.ts'
import type { Entrance } from './gate-keeper.ts'
import { publishMarkets } from './market-publisher.ts'
import { streamsOfPath } from './stream-request.ts'
import { talkStreams } from './streams.ts'
import { talkApi } from './ws-api.ts'

export type Sockets = {
  /** For the `upgrade` event of the HTTP server. */
  upgrade: (request: IncomingMessage, socket: Duplex, head: Buffer) => void
  connections: () => readonly ConnectionRow[]
  /** Breaks connections without a word; answers how many. */
  cut: (kind: ConnectionKind | null) => number
  close: () => void
}

export type SocketOptions = {
  entrance: Entrance & { faults: FaultCounter }
  /** Turns the documented time between two messages of a stream into the one that is kept. */
  pace?: (everyMs: number) => number
}

/** Larger requests than any client has reason to send. */
const MESSAGE_LIMIT_BYTES = 1024 * 1024
const SWEEP_EVERY_MS = 1000
/** "300 connections per attempt every 5 minutes per IP". */
const CONNECTIONS_LIMIT = 300
const CONNECTIONS_WINDOW_MS = 300_000

const STREAM_HOSTS = /^(?:stream\.binance\.com|data-stream\.binance\.vision)(?::\d+)?$/
const API_HOSTS = /^ws-api\.binance\.com(?::\d+)?$/
const LOCAL_HOSTS = /^(?:127\.0\.0\.1|localhost|\[::1\])(?::\d+)?$/

/** A client that was pointed here keeps the real host in this header or in Host; one that was given this address is known by its path. */
const hostOf = ({ headers }: IncomingMessage): string => {
  const named = headers['x-sim-host']
  return typeof named === 'string' ? named : (headers.host ?? '')
}

const routeOf = (request: IncomingMessage): ConnectionKind | null => {
  const host = hostOf(request)
  const path = request.url ?? '/'
  const isLocal = LOCAL_HOSTS.test(host)
  if ((isLocal || API_HOSTS.test(host)) && /^\/ws-api\/v3\/?(?:\?|$)/.test(path)) return 'api'
  if ((isLocal || STREAM_HOSTS.test(host)) && streamsOfPath(path) !== null) return 'market'
  return null
}

const refuseUpgrade = (socket: Duplex, status: 404 | 429 | 503): void => {
  socket.end(`HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\nConnection: close\r\nContent-Length: 0\r\n\r\n`)
}

/** Whether one more connection from there is too many. */
const countAttempts = (clock: () => number) => {
  let window = 0
  let attempts = new Map<string, number>()
  return (ip: string): boolean => {
    const now = Math.floor(clock() / CONNECTIONS_WINDOW_MS)
    if (now !== window) attempts = new Map()
    window = now
    const count = (attempts.get(ip) ?? 0) + 1
    attempts.set(ip, count)
    return count > CONNECTIONS_LIMIT
  }
}

export const openSockets = ({ entrance, pace = (ms) => ms }: SocketOptions): Sockets => {
  const { exchange, faults } = entrance
  const server = new WebSocketServer({ noServer: true, maxPayload: MESSAGE_LIMIT_BYTES, perMessageDeflate: false })
  const connections = keepConnections(faults, Date.now)
  const publisher = publishMarkets(exchange, pace)
  const isTooMany = countAttempts(Date.now)
  const sweeper = setInterval(connections.sweep, SWEEP_EVERY_MS)
  sweeper.unref()

  const open = (kind: ConnectionKind, path: string) => {
    const named = streamsOfPath(path) ?? { names: [], isCombined: false }
    return kind === 'api' ? talkApi(entrance) : talkStreams(publisher, named)
  }

  return {
    upgrade: (request, socket, head) => {
      socket.on('error', () => socket.destroy())
      const kind = routeOf(request)
      const ip = request.socket.remoteAddress ?? 'unknown'
      if (kind === null) return refuseUpgrade(socket, 404)
      if (!faults.takesConnections()) return refuseUpgrade(socket, 503)
      if (isTooMany(ip)) return refuseUpgrade(socket, 429)
      server.handleUpgrade(request, socket, head, (accepted) => {
        connections.accept(accepted, kind, ip, open(kind, request.url ?? '/'))
      })
    },
    connections: connections.rows,
    cut: connections.cut,
    close: () => {
      clearInterval(sweeper)
      publisher.close()
      connections.close()
      server.close()
    },
  }
}
