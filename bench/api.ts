/**
 * A signed-in list call over real HTTP: session, grant, input, 25 rows, output. The server has a process of its own; requests a second are
 * for each second of the processor that this process used, without that of PostgreSQL, and the wait is on the clock. The bars are those of
 * PostgreSQL; where the machine has one, the embedded database is told beside.
 */
import autocannon, { type Client } from 'autocannon'
import { z } from 'zod'
import type { Bench } from './bar.ts'
import { startPostgres } from '#platform/database/test-postgres.ts'
import { startServerProcess } from './server-process.ts'

/** Each is signed in as somebody else. */
const CONNECTIONS = 10
/** Below what one core can answer, so that the wait is that of the call and not of a queue. */
const CALM_CONNECTIONS = 2
/** By number and not by time: on a busy machine a server is not warm after seconds. */
const WARM_REQUESTS = 15_000
const MEASURED_S = 8
/** For a start with its migrations; nothing else takes as long. */
const PATIENCE_MS = 120_000

const Ready = z.object({ port: z.number(), cookies: z.array(z.string()).length(CONNECTIONS) })
const Used = z.object({ seconds: z.number() })

const LIST = '/api/v1/history?limit=25'

/** `bare`: requests a second of the same reads without any of our code, null on the embedded database. */
type Figures = { perSecond: number; p99Ms: number; bare: number | null }

const measureOn = async (url: string | null): Promise<Figures> => {
  const server = startServerProcess({
    file: new URL('api-server.ts', import.meta.url),
    environment: { BENCH_PEOPLE: String(CONNECTIONS), ...(url === null ? {} : { BENCH_DATABASE: url }) },
    patienceMs: PATIENCE_MS,
  })
  try {
    const { port, cookies } = Ready.parse(await server.ask(null))
    const used = async (): Promise<number> => Used.parse(await server.ask('used')).seconds
    const load = async (path: string, connections: number, until: { duration: number } | { amount: number }) => {
      const address = `http://127.0.0.1:${port}${path}`
      let signedIn = 0
      const setupClient = (client: Client): void => client.setHeaders({ cookie: cookies[signedIn++] ?? '' })
      const result = await autocannon({ url: address, connections, ...until, setupClient })
      if (result.non2xx + result.errors > 0) throw new Error(`${result.non2xx + result.errors} requests failed`)
      return result
    }
    const rateOf = async (path: string, warm: number): Promise<number> => {
      await load(path, CONNECTIONS, { amount: warm })
      const before = await used()
      const { requests } = await load(path, CONNECTIONS, { duration: MEASURED_S })
      return requests.total / ((await used()) - before)
    }
    const perSecond = await rateOf(LIST, url === null ? WARM_REQUESTS / 5 : WARM_REQUESTS)
    const { latency } = await load(LIST, CALM_CONNECTIONS, { duration: MEASURED_S })
    const bare = url === null ? null : await rateOf('/bare', WARM_REQUESTS)
    return { perSecond, p99Ms: latency.p99, bare }
  } finally {
    await server.end()
  }
}

const measure = async (): Promise<readonly number[]> => {
  const postgres = await startPostgres()
  const embedded = await measureOn(null)
  const told = `${Math.round(embedded.perSecond)} requests a second a core, p99 ${embedded.p99Ms} ms`
  if (postgres === null) {
    console.log(`# api: this machine has no PostgreSQL; the bars are of the embedded database`)
    return [embedded.perSecond, embedded.p99Ms]
  }
  console.log(`# api on the embedded database: ${told}`)
  try {
    const { perSecond, p99Ms, bare } = await measureOn(postgres.url)
    console.log(`# api: node:http and two reads by the driver alone make ${Math.round(bare ?? 0)} a second a core here`)
    return [perSecond, p99Ms]
  } finally {
    await postgres.stop()
  }
}

export const apiBench: Bench = {
  bars: [
    { name: 'api.list', unit: 'requests/s/core', better: 'higher', floor: 3_000, moonshot: 8_000 },
    { name: 'api.list-p99', unit: 'ms', better: 'lower', floor: 25, moonshot: 5 },
  ],
  samples: 1,
  measure,
}
