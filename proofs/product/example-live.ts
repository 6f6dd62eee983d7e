/** Live connections of a browser tab to an example of trading, over real sockets. For tests and measurements. */
import { createServer } from 'node:http'
import { once } from 'node:events'
import { createORPCClient } from '@orpc/client'
import { RPCLink } from '@orpc/client/websocket'
import type { RouterClient } from '@orpc/server'
import { WebSocket } from 'ws'
import { pino } from 'pino'
import { liveHandlers } from '#features/live/server/index.ts'
import { httpCookies } from '#platform/server/cookies.ts'
import { sessionOf } from '#platform/server/example-context.ts'
import { createHandlers } from '#platform/server/handlers.ts'
import { createLive, standingOf } from '#platform/server/live.ts'
import type { Trading } from '#app/server/trading.ts'

type LiveRouter = { live: ReturnType<typeof liveHandlers> }

export type ExampleTab = { client: RouterClient<LiveRouter>; socket: WebSocket; cut: () => void }

export type ExampleLive = {
  /** A tab of the user whose id this is. */
  open: (user: string) => Promise<ExampleTab>
  close: () => Promise<void>
}

/** The token of a session is the id of its user. */
export const startExampleLive = async ({ prices, facts }: Trading): Promise<ExampleLive> => {
  const cookies = { secret: new Uint8Array(32).fill(1), encrypted: false }
  const router: LiveRouter = { live: liveHandlers(prices, facts) }
  const live = createLive({
    handlers: createHandlers(router, () => new Date()),
    readSession: (token) => Promise.resolve(sessionOf(token)),
    checkSessions: (ids) => Promise.resolve(new Map(ids.map((id) => [id, standingOf(sessionOf(id))]))),
    cookies,
    publicUrl: null,
    trustedProxies: 0,
    log: pino({ level: 'silent' }),
  })
  const server = createServer()
  server.on('upgrade', live.upgrade)
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const bound = server.address()
  const host = `127.0.0.1:${typeof bound === 'object' && bound !== null ? bound.port : 0}`

  const cookieOf = (token: string): string => {
    let line = ''
    httpCookies(null, cookies, (written) => (line = written)).write('sid', token, null)
    return line.slice(0, line.indexOf(';'))
  }

  return {
    open: async (user) => {
      const headers = { cookie: cookieOf(user), origin: `http://${host}` }
      const socket = new WebSocket(`ws://${host}/live`, { headers })
      await once(socket, 'open')
      const link = new RPCLink({ websocket: asBrowserSocket(socket) })
      return { client: createORPCClient(link), socket, cut: () => socket.terminate() }
    },
    close: async () => {
      live.close()
      server.close()
      await once(server, 'close')
    },
  }
}

/** The client needs only what both have: send, listeners and the state. */
const asBrowserSocket = (socket: WebSocket) => socket as unknown as globalThis.WebSocket
