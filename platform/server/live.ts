/** Live connections, one WebSocket a tab. They end with their session; a reader that cannot keep up is dropped. */
import type { IncomingMessage } from 'node:http'
import type { Duplex } from 'node:stream'
import type { Logger } from 'pino'
import { type WebSocket, WebSocketServer } from 'ws'
import { newId } from '../id.ts'
import { type CallContext, refuse } from './call.ts'
import { callerAddress } from './caller.ts'
import { type Cookies, type CookieSettings, readCookie } from './cookies.ts'
import type { Handlers } from './handlers.ts'
import { isOwnUpgrade } from './origin.ts'
import type { Session, SessionReader } from './session.ts'

/** Standing: everything of a session that grants depend on, as one text. */
export type Standing = string & { readonly standing: true }

const asStanding = (text: string) => text as Standing

/** Rights of a session as one comparable text: when it changes, its connections end. */
export const standingOf = ({
  user,
  factors,
}: Pick<Session, 'factors'> & { user: Pick<Session['user'], 'role' | 'permissions'> }): Standing =>
  asStanding(JSON.stringify([user.role, [...user.permissions].sort(), [...factors].sort()]))

/** Present standing of each session; ended sessions and those of locked users are missing. */
export type SessionCheck = (sessionIds: readonly string[]) => Promise<ReadonlyMap<string, Standing>>

/** What open connections are made of. */
export type LiveOptions = {
  handlers: Handlers
  readSession: SessionReader
  checkSessions: SessionCheck
  cookies: CookieSettings
  publicUrl: URL | null
  /** Number of reverse proxies in front, as for HTTP. */
  trustedProxies: number
  log: Logger
}

/** Open connections of browsers. */
export type Live = {
  /** Handler of the HTTP server's `upgrade` event. Anything but /live is refused. */
  upgrade: (request: IncomingMessage, socket: Duplex, head: Buffer) => void
  /** Closes connections that are no longer allowed; also called by a timer. */
  sweep: () => Promise<void>
  connectionCount: () => number
  close: () => void
}

/** Most unsent bytes of a connection before it is dropped. */
export const BACKLOG_LIMIT_BYTES = 1024 * 1024
const SWEEP_EVERY_MS = 500
const PING_EVERY_MS = 30_000
const CONNECTIONS_A_SESSION = 30
const MESSAGE_LIMIT_BYTES = 256 * 1024
/**
 * Most messages of one user at once over all connections; MESSAGES_A_SECOND come back each second. A tab sends one for each stream that
 * it opens or ends.
 */
export const MESSAGE_BURST = 600
const MESSAGES_A_SECOND = 60
/** Time in ms to answer a close before the connection is cut. */
const TURNED_AWAY_MS = 2_000
/** Close codes of our own: session over; too many tabs. Source: RFC 6455 7.4.2. */
export const CLOSE_SESSION_OVER = 4401
const CLOSE_TOO_MANY = 4429

type Connection = { socket: WebSocket; session: Session; standing: Standing; alive: boolean }

/** Messages that a user may still send; `at` in ms of the process. */
type Allowance = { left: number; at: number }

/** Cookies of live calls, which cannot set any: signing in and out happens over HTTP. */
const noCookies: Cookies = {
  read: () => null,
  write: () => refuse('METHOD_REFUSED'),
  clear: () => refuse('METHOD_REFUSED'),
}

const rejectUpgrade = (socket: Duplex, status: '403 Forbidden' | '404 Not Found'): void => {
  socket.end(`HTTP/1.1 ${status}\r\nConnection: close\r\nContent-Length: 0\r\n\r\n`)
}

/** Accepts and closes a connection with a code: browsers hide the status of a refused upgrade from the page. */
const turnAway = (socket: WebSocket, code: number): void => {
  socket.on('error', () => socket.terminate())
  socket.close(code)
  const cut = setTimeout(() => socket.terminate(), TURNED_AWAY_MS)
  socket.on('close', () => clearTimeout(cut))
}

/** Message budget of each user over all connections. False for a message too many. */
export const openMessageBudget = (now: () => number): ((user: string) => boolean) => {
  const allowances = new Map<string, Allowance>()
  return (user) => {
    const at = now()
    const before = allowances.get(user) ?? { left: MESSAGE_BURST, at }
    const left = Math.min(MESSAGE_BURST, before.left + ((at - before.at) * MESSAGES_A_SECOND) / 1_000)
    allowances.delete(user)
    if (left < 1) {
      allowances.set(user, { left, at })
      return false
    }
    // Who has not sent anything for long has everything left and need not be remembered.
    const [oldest] = allowances
    if (oldest !== undefined && at - oldest[1].at > (MESSAGE_BURST / MESSAGES_A_SECOND) * 1_000)
      allowances.delete(oldest[0])
    allowances.set(user, { left: left - 1, at })
    return true
  }
}

/** Ends a connection with too many messages; those on their way are neither read nor answered. */
const endFlood = (socket: WebSocket): void => {
  socket.removeAllListeners('message')
  socket.pause()
  socket.close(CLOSE_TOO_MANY)
  setTimeout(() => socket.terminate(), TURNED_AWAY_MS).unref()
}

/** Socket as the calls use it; a send on top of a full backlog drops the connection. */
export const dropWhenFull = (
  socket: Pick<WebSocket, 'addEventListener' | 'send' | 'bufferedAmount' | 'terminate'>,
  onDrop: () => void,
): Pick<WebSocket, 'addEventListener' | 'send'> => ({
  addEventListener: socket.addEventListener.bind(socket),
  send: (data: Parameters<WebSocket['send']>[0]) => {
    if (socket.bufferedAmount <= BACKLOG_LIMIT_BYTES) return socket.send(data)
    onDrop()
    socket.terminate()
  },
})

const contextOf = (
  session: Session,
  request: IncomingMessage,
  { cookies, trustedProxies, log }: LiveOptions,
): CallContext => ({
  session,
  cookies: noCookies,
  requestId: newId(),
  address: callerAddress(
    [request.headers['x-forwarded-for'] ?? []].flat().join(',') || null,
    request.socket.remoteAddress ?? 'unknown',
    trustedProxies,
  ),
  userAgent: (request.headers['user-agent'] ?? '').slice(0, 300),
  encrypted: cookies.encrypted,
  log,
})

/** Pings every connection and cuts those that have not answered since the last time. */
const ping = (connections: Iterable<Connection>): void => {
  for (const connection of connections) {
    if (!connection.alive) connection.socket.terminate()
    connection.alive = false
    connection.socket.ping()
  }
}

/** Takes upgrades on /live; each user and connection has a budget of calls. */
export const createLive = (options: LiveOptions): Live => {
  const server = new WebSocketServer({ noServer: true, maxPayload: MESSAGE_LIMIT_BYTES, perMessageDeflate: false })
  const connections = new Set<Connection>()
  const mayCome = openMessageBudget(() => performance.now())

  const accept = (socket: WebSocket, session: Session, request: IncomingMessage): void => {
    const tabs = [...connections].filter((connection) => connection.session.id === session.id).length
    if (tabs >= CONNECTIONS_A_SESSION) return turnAway(socket, CLOSE_TOO_MANY)
    const connection: Connection = { socket, session, standing: standingOf(session), alive: true }
    connections.add(connection)
    socket.on('close', () => connections.delete(connection))
    socket.on('pong', () => (connection.alive = true))
    socket.on('error', (error) => options.log.warn({ error: error.message }, 'a live connection failed'))
    const watched = dropWhenFull(socket, () => options.log.warn({ user: session.user.id }, 'a slow reader was dropped'))
    socket.on('message', () => {
      if (mayCome(session.user.id)) return
      options.log.warn({ user: session.user.id }, 'a connection that sent too much was ended')
      endFlood(socket)
    })
    void options.handlers.live.upgrade(watched, { context: contextOf(session, request, options) })
  }

  const admit = async (request: IncomingMessage, socket: Duplex, head: Buffer): Promise<void> => {
    const { origin = null, host = null, cookie = null } = request.headers
    if (new URL(request.url ?? '/', 'http://localhost').pathname !== '/live')
      return rejectUpgrade(socket, '404 Not Found')
    if (!isOwnUpgrade(origin, host, options.publicUrl)) return rejectUpgrade(socket, '403 Forbidden')
    const token = readCookie(cookie, 'sid', options.cookies)
    const session = token === null ? null : await options.readSession(token)
    server.handleUpgrade(request, socket, head, (accepted) => {
      if (session === null) turnAway(accepted, CLOSE_SESSION_OVER)
      else accept(accepted, session, request)
    })
  }

  const sweep = async (): Promise<void> => {
    if (connections.size === 0) return
    const watched = [...connections]
    const standing = await options.checkSessions([...new Set(watched.map(({ session }) => session.id))])
    for (const { socket, session, standing: before } of watched) {
      if (standing.get(session.id) === before) continue
      // Nothing is sent any more once the close has begun; who does not answer it is cut off by the next round.
      if (socket.readyState === socket.CLOSING) socket.terminate()
      else socket.close(CLOSE_SESSION_OVER)
    }
  }

  const timers = [
    setInterval(() => {
      sweep().catch((error: Error) => options.log.error({ error: error.message }, 'live sessions could not be checked'))
    }, SWEEP_EVERY_MS),
    setInterval(() => ping(connections), PING_EVERY_MS),
  ]

  return {
    upgrade: (request, socket, head) => {
      socket.on('error', () => socket.destroy())
      admit(request, socket, head).catch((error: Error) => {
        options.log.error({ error: error.message }, 'a live connection could not be opened')
        socket.destroy()
      })
    },
    sweep,
    connectionCount: () => connections.size,
    close: () => {
      for (const timer of timers) clearInterval(timer)
      for (const { socket } of connections) socket.terminate()
      server.close()
    },
  }
}
