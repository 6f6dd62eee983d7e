import { once } from 'node:events'
import { createServer } from 'node:http'
import { connect } from 'node:net'
import { afterEach, expect, test } from 'vitest'
import { type Doors, openDoors, requirePort } from './doors.ts'

const place = { host: '127.0.0.1', port: 0 }

let doors: Doors | null = null
afterEach(() => {
  doors?.close()
  doors = null
})

test.skipIf(process.platform !== 'linux')(
  'of many that come at once several are let in by a turn of the event loop',
  async () => {
    const server = createServer()
    doors = await openDoors(server, place)
    let inside = 0
    server.on('connection', () => {
      inside += 1
    })
    const { port } = doors
    const sockets = Array.from({ length: 64 }, () => connect(port, place.host))
    await Promise.all(sockets.map((socket) => once(socket, 'connect')))
    let turns = 0
    for (; inside < sockets.length; turns += 1) await new Promise((resolve) => setImmediate(resolve))
    for (const socket of sockets) socket.destroy()
    // One socket takes a turn for each of them.
    expect(turns).toBeLessThan(sockets.length / 2)
  },
)

test('whoever comes by any door is answered, and nobody once they are closed', async () => {
  const server = createServer((_, response) => void response.end('here'))
  doors = await openDoors(server, place)
  const address = `http://127.0.0.1:${doors.port}`
  const answers = await Promise.all(
    Array.from({ length: 40 }, async () => (await fetch(address, { headers: { connection: 'close' } })).text()),
  )
  expect(new Set(answers)).toEqual(new Set(['here']))
  doors.close()
  await expect(fetch(address)).rejects.toThrow()
})

test('a port that somebody else has is refused, another one of us too', async () => {
  doors = await openDoors(createServer(), place)
  const taken = { ...place, port: doors.port }
  await expect(requirePort(taken)).rejects.toThrow('EADDRINUSE')
  await expect(openDoors(createServer(), taken)).rejects.toThrow('EADDRINUSE')
})
