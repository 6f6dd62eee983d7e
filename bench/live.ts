/** From the trade that fills an order to the tab that is told: matching, journal, read tables, names, socket. Beside it the echo of a message over a bare socket. */
import { once } from 'node:events'
import { WebSocket, WebSocketServer } from 'ws'
import { families } from '#bots/index.ts'
import { exampleForm, settingsOf } from '#proofs/product/example-settings.ts'
import { startExampleLive } from '#proofs/product/example-live.ts'
import { marketByHand, startExampleTrading } from '#proofs/product/example-trading.ts'
import { newId } from '#platform/id.ts'
import { openTestDatabase } from '#platform/database/test-database.ts'
import { sessionOf } from '#platform/server/example-context.ts'
import { ownerOf } from '#platform/server/session.ts'
import { type Bar, type Bench, quantile, type Taken, UNDISTURBED } from './bar.ts'

const BOTS = 20
const ROUNDS = 20
/** As quick as a busy pair trades. */
const PAUSE_MS = 20
const PRICES = [103.5, 102.5, 101.5, 100.5, 101.7, 102.8, 103.9, 105]

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))

/** About as long as what a tab is told of a fill. */
const MESSAGE = 'x'.repeat(400)

type Echo = { wait: () => Promise<number>; close: () => void }

/** Milliseconds from here to a bare server in this process and back. */
const openEcho = async (): Promise<Echo> => {
  const server = new WebSocketServer({ host: '127.0.0.1', port: 0 })
  server.on('connection', (socket) => socket.on('message', (message) => socket.send(message)))
  await once(server, 'listening')
  const bound = server.address()
  const client = new WebSocket(`ws://127.0.0.1:${typeof bound === 'object' && bound !== null ? bound.port : 0}`)
  await once(client, 'open')
  return {
    wait: async () => {
      const began = performance.now()
      client.send(MESSAGE)
      await once(client, 'message')
      return performance.now() - began
    },
    close: () => {
      client.terminate()
      server.close()
    },
  }
}

const measure = async (): Promise<Taken> => {
  const user = newId()
  const owner = ownerOf(sessionOf(user))
  const opened = await openTestDatabase()
  const market = marketByHand(Date.now())
  const running = await startExampleTrading(opened.database, market.feed, { shardWorkers: 1 })
  const live = await startExampleLive(running.trading)
  await market.moveTo(104.3)
  for (let bot = 0; bot < BOTS; bot += 1) {
    const config = settingsOf({ ...exampleForm, amount: String(20 + bot) })
    const settled = {
      family: families.grid,
      name: `Bot ${bot}`,
      mode: 'demo',
      exchange: 'example',
      key: null,
      config,
    } as const
    const done = await running.trading.bots.desk.create(owner, newId(), settled)
    if (done.kind !== 'accepted') throw new Error(`the bot was not made: ${done.kind}`)
  }
  await running.settled(owner)

  const echo = await openEcho()
  const echoes: number[] = []
  const movedAt = new Map<number, number>()
  const waits: number[] = []
  const tab = await live.open(user)
  const reading = (async () => {
    for await (const { fact } of await tab.client.live.facts({ after: null })) {
      const began = fact.kind === 'fill' ? movedAt.get(fact.atMs) : undefined
      if (began !== undefined) waits.push(performance.now() - began)
    }
  })().catch(() => {})
  for (let round = 0; round < ROUNDS; round += 1) {
    for (const price of PRICES) {
      echoes.push(await echo.wait())
      const began = performance.now()
      const moved = market.moveTo(price)
      movedAt.set(market.feed.now(), began)
      await moved
      await pause(PAUSE_MS)
    }
  }
  await running.settled(owner)
  await pause(PAUSE_MS)
  echo.close()
  tab.cut()
  await reading
  await live.close()
  await running.stop()
  await opened.close()
  if (waits.length < 500) throw new Error(`${waits.length} fills: the example has changed`)
  return { value: quantile(waits, 0.99), ratio: quantile(echoes, UNDISTURBED) / quantile(waits, UNDISTURBED) }
}

const BAR: Bar = { name: 'fill-to-browser-p99', unit: 'ms', better: 'lower', against: 'bare-ws-echo', ratio: 0.0048 }

export const liveBench: Bench = { bars: [BAR], samples: 3, isShort: true, measure: async () => [await measure()] }
