/**
 * Doors that connections come in by. An event loop takes one new connection of each listening socket a turn (https://github.com/libuv/libuv/pull/3696), and turns in which the embedded database works take milliseconds: of hundreds that come at once
 * from as many senders, the last would wait for seconds. Several sockets on one port take as many a turn.
 */
import type { Server as HttpServer } from 'node:http'
import { createServer, type ListenOptions, type Server, type Socket } from 'node:net'

const DOORS = 16

type Place = { host: string; port: number }

export type Doors = { port: number; close: () => void }

const portOf = (server: Server): number => {
  const bound = server.address()
  if (bound === null || typeof bound === 'string') throw new Error('a server listens nowhere')
  return bound.port
}

const listen = (server: Server, options: ListenOptions): Promise<number> =>
  new Promise((resolve, reject) => {
    server.once('error', reject)
    server.listen(options, () => resolve(portOf(server)))
  })

/** Throws where the port cannot be had, because another one listens there. */
export const requirePort = async ({ host, port }: Place): Promise<void> => {
  const server = createServer()
  await listen(server, { host, port })
  await new Promise((resolve) => server.close(resolve))
}

/** One more door of the server, on the port that it has already. */
const openDoor = async (server: HttpServer, place: Place): Promise<Server> => {
  const door = createServer({ allowHalfOpen: true, noDelay: true }, (socket: Socket) => {
    server.emit('connection', socket)
  })
  await listen(door, { ...place, reusePort: true })
  return door
}

/** Opens the server to the world. Throws where the port cannot be had. */
export const openDoors = async (server: HttpServer, place: Place): Promise<Doors> => {
  // Sockets that share a port would share it with those of another program of this user too.
  await requirePort(place)
  const isShared = process.platform === 'linux'
  const port = await listen(server, { ...place, ...(isShared ? { reusePort: true } : {}) })
  const others = isShared
    ? await Promise.all(Array.from({ length: DOORS - 1 }, () => openDoor(server, { ...place, port })))
    : []
  return {
    port,
    close: () => {
      for (const door of [server, ...others]) door.close()
      server.closeAllConnections()
    },
  }
}
