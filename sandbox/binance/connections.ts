/** The open sockets of both kinds and what Binance asks of every one: pings answered in time, a day at most, not too many from one address. */
import { type RawData, type WebSocket } from 'ws'
import type { EventPlace } from './faults.ts'
import type { FaultCounter, Outgoing } from './fault-counter.ts'

/** `market`: stream.binance.com. `api`: ws-api.binance.com. */
export type ConnectionKind = 'market' | 'api'

export type Connection = {
  id: number
  kind: ConnectionKind
  ip: string
  openedAt: number
  /** An answer to a request of the client. */
  answer: (value: unknown) => void
  /** An event; those of one cause go out together, so that faults can turn them round. */
  tell: (place: EventPlace, text: string) => void
  close: (code: number, reason: string) => void
}

/** The two sides that know what is said on a connection. */
export type Conversation = {
  hear: (text: string) => void
  closed: () => void
  /** What it is told of: streams, or accounts. */
  listensTo: () => readonly string[]
}

/** For the control page. */
export type ConnectionRow = {
  id: number
  kind: ConnectionKind
  ip: string
  openedAt: number
  listensTo: readonly string[]
}

export type Connections = {
  accept: (socket: WebSocket, kind: ConnectionKind, ip: string, talk: (connection: Connection) => Conversation) => void
  rows: () => readonly ConnectionRow[]
  /** Breaks all connections of a kind without a word, or all when null; answers how many. */
  cut: (kind: ConnectionKind | null) => number
  /** What a clock must bring about; called every second. */
  sweep: () => void
  close: () => void
}

/** https://developers.binance.com/docs/binance-spot-api-docs/web-socket-streams, "General WSS information" and "Websocket Limits". */
const PING_EVERY_MS = 20_000
const PONG_WITHIN_MS = 60_000
const LIFE_MS = 24 * 3_600_000
const WARNED_BEFORE_MS = 600_000
const MESSAGES_A_SECOND: Readonly<Record<ConnectionKind, number>> = { market: 5, api: Infinity }
/** A client that reads more slowly than this is written off. */
const BACKLOG_BYTES = 8 * 1024 * 1024

const POLICY = 1008
const GOING_AWAY = 1001

type Open = {
  connection: Connection
  conversation: Conversation
  socket: WebSocket
  lastPingAt: number
  /** When the ping that was not answered yet was sent. */
  unanswered: number | null
  isWarned: boolean
  second: number
  heard: number
}

const textOf = (data: RawData): string => {
  if (Array.isArray(data)) return Buffer.concat(data).toString('utf8')
  return Buffer.isBuffer(data) ? data.toString('utf8') : Buffer.from(data).toString('utf8')
}

/** Collects what is told until the cause has said everything, and sends it as the faults will have it. */
const openOutbox = (socket: WebSocket, faults: FaultCounter): Connection['tell'] => {
  let burst: Outgoing[] = []
  const flush = (): void => {
    const waiting = burst
    burst = []
    const { texts, isCut } = faults.arrange(waiting)
    for (const text of texts) socket.send(text)
    if (isCut || socket.bufferedAmount > BACKLOG_BYTES) socket.terminate()
  }
  return (place, text) => {
    if (socket.readyState !== socket.OPEN) return
    if (burst.length === 0) queueMicrotask(flush)
    burst.push({ place, text })
  }
}

const shutdownText = (kind: ConnectionKind, at: number): string => {
  const event = { e: 'serverShutdown', E: at }
  return JSON.stringify(kind === 'api' ? { event } : event)
}

const pingAgain = (open: Open, now: number): void => {
  if (now - open.lastPingAt < PING_EVERY_MS) return
  open.lastPingAt = now
  open.unanswered ??= now
  open.socket.ping(String(now))
}

const sweepOne = (open: Open, now: number): void => {
  const { connection, socket } = open
  const age = now - connection.openedAt
  if (age >= LIFE_MS) return connection.close(GOING_AWAY, 'connection is 24 hours old')
  if (open.unanswered !== null && now - open.unanswered >= PONG_WITHIN_MS)
    return connection.close(POLICY, 'Pong timeout')
  if (age >= LIFE_MS - WARNED_BEFORE_MS && !open.isWarned) {
    open.isWarned = true
    socket.send(shutdownText(connection.kind, now))
  }
  pingAgain(open, now)
}

/** Whether one more is too many for this second; pings and pongs of the client count too. */
const isTooMany = (open: Open, now: number): boolean => {
  const second = Math.floor(now / 1000)
  open.heard = open.second === second ? open.heard + 1 : 1
  open.second = second
  return open.heard > MESSAGES_A_SECOND[open.connection.kind]
}

/** `clock` is real time: a clock that is wrong on purpose must not close connections. */
export const keepConnections = (faults: FaultCounter, clock: () => number): Connections => {
  const all = new Set<Open>()
  let made = 0

  const listen = (open: Open): void => {
    const { socket, conversation, connection } = open
    const counted = (): boolean => {
      if (!isTooMany(open, clock())) return true
      connection.close(POLICY, 'Too many requests')
      return false
    }
    socket.on('message', (data) => {
      if (counted()) conversation.hear(textOf(data))
    })
    socket.on('ping', counted)
    socket.on('pong', () => {
      open.unanswered = null
      counted()
    })
    // The close that follows every error says all there is to say.
    socket.on('error', () => socket.terminate())
    socket.on('close', () => {
      all.delete(open)
      conversation.closed()
    })
  }

  return {
    accept: (socket, kind, ip, talk) => {
      made += 1
      const connection: Connection = {
        id: made,
        kind,
        ip,
        openedAt: clock(),
        answer: (value) => socket.send(JSON.stringify(value)),
        tell: openOutbox(socket, faults),
        close: (code, reason) => socket.close(code, reason),
      }
      const conversation = talk(connection)
      const times = { lastPingAt: clock(), unanswered: null, isWarned: false, second: 0, heard: 0 }
      const open: Open = { connection, conversation, socket, ...times }
      all.add(open)
      listen(open)
    },
    rows: () =>
      [...all].map(({ connection: { id, kind, ip, openedAt }, conversation }) => ({
        id,
        kind,
        ip,
        openedAt,
        listensTo: conversation.listensTo(),
      })),
    cut: (kind) => {
      const chosen = [...all].filter(({ connection }) => kind === null || connection.kind === kind)
      for (const { socket } of chosen) socket.terminate()
      return chosen.length
    },
    sweep: () => {
      for (const open of all) sweepOne(open, clock())
    },
    close: () => {
      for (const { socket } of all) socket.terminate()
    },
  }
}
